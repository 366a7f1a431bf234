"""What may not be remembered (cases J1, J2, J3, J5, J10, C11): the oracles are Unicode's own tables and detect-secrets."""

import time
import unicodedata

import emoji
import pytest
import regex
from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class
from detect_secrets.plugins.keyword import KeywordDetector
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from data import ordinary_text, secret_samples, told_secrets
from memory import scan, secret_kinds
from memory.refusal import Refusal

# The word "sanity" in tag letters, and the carriers that public cases name.
TAGS = "".join(chr(0xE0000 + ord(char)) for char in "sanity")
ZWJ, ZWNJ, ZWSP, VS16 = "\u200d", "\u200c", "\u200b", "\ufe0f"
# Visible, or ordinary at least where they stand alone: icons of the private use area.
ICONS = {*range(0xE000, 0xF900), *range(0xF0001, 0xF1AF1)}
BLANKS = {0x2800, 0x16FE4, 0x1D159}
HIDDEN = regex.compile(r"[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]")


def is_hidden(code):
    """By the properties of Unicode alone, as `regex` has them: the oracle."""
    category = unicodedata.category(chr(code))
    if category == "Co":
        return code not in ICONS
    return category == "Cs" or (category == "Cc" and chr(code) not in "\n\t") or code in BLANKS or bool(HIDDEN.match(chr(code)))


def test_every_character_that_people_cannot_see_is_refused_within_a_word_and_no_other():
    """J1, J2: the whole code space, by category and property."""
    for plane in range(0, 0x110000, 0x10000):
        codes = range(plane, plane + 0x10000)
        shown = regex.findall("‹U\\+(\\w+)›", scan.visible("x".join(map(chr, codes))))
        assert shown == [f"{code:04X}" for code in codes if is_hidden(code)]


@pytest.mark.parametrize("text, name", [
    ("tabs" + TAGS, "U+E0073 TAG LATIN SMALL LETTER S"),
    ("🏴" + TAGS + "\U000e007f", "U+E0073 TAG LATIN SMALL LETTER S"),
    ("no\u00adbreak", "U+00AD SOFT HYPHEN"),
    ("a\u202eb", "U+202E RIGHT-TO-LEFT OVERRIDE"),
    ("f\u2061x", "U+2061 FUNCTION APPLICATION"),
    ("a\u180eb", "U+180E MONGOLIAN VOWEL SEPARATOR"),
    ("\u3164", "U+3164 HANGUL FILLER"),
    ("\ufeffBOM", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
    ("half \ud83d", "U+D83D HALF OF A CHARACTER (SURROGATE)"),
    ("bell\a", "U+0007 CONTROL CHARACTER"),
    ("old\rMac", "U+000D CONTROL CHARACTER"),
    ("an\u2800swer", "U+2800 BRAILLE PATTERN BLANK"),
    ("plane\U00100041", "U+100041 PRIVATE USE CHARACTER"),
    ("icons\ue041\ue042", "U+E041 PRIVATE USE CHARACTER"),
    ("reserved\U000e0080", "U+E0080 UNASSIGNED CHARACTER"),
])
def test_the_first_hidden_character_is_named(text, name):
    assert scan.hidden(text) == name


@pytest.mark.parametrize("text", [
    f"pre{ZWJ}fer", f"pre{ZWNJ}fer", f"pre{ZWSP}fer", f"{ZWJ}prefer", f"prefer{ZWNJ}", f"1{ZWNJ}2", f"пре{ZWJ}дпочитаю",
    f"می{ZWNJ}{ZWNJ}خوانم", f"می{ZWNJ}{ZWJ}خوانم", f"क्{ZWJ}{ZWJ}ष", f"ខ្ញុំ{ZWSP}{ZWSP}ចូល", f"می{ZWSP}خوانم", f"短い{ZWSP}答え",
    f"👩{ZWJ}", f"{ZWJ}👩", f"👩{ZWJ}{ZWJ}👧", f"👩{ZWJ}a", f"a{ZWJ}👩", f"👍{VS16}{VS16}", f"a{VS16}", f"1{VS16}", f"1{VS16}\u20e3{VS16}",
    f"漢{VS16}",     "漢\U000e0100\U000e0101", "a\U000e0100", "漢\U000e0180", "漢\ufe03",
    "a\ufe00", "\U000e0100漢", "ᠮ\u180b\u180b", "a\u180b", "ᠡ\u180eᠮ",
    "e\u034f\u0301", "🏴\U000e0067\U000e0062\U000e0067\U000e007f", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067",
    "Z" + "\u0301\u0316" * 6,
])
def test_what_some_scripts_need_is_refused_elsewhere(text):
    """J2: joiners, selectors and marks out of their place carry what nobody sees."""
    assert scan.hidden(text)


def test_variants_of_ideographs_are_few():
    assert not scan.hidden("辻\U000e0100" * scan.MOST_VARIANTS)
    assert scan.hidden("辻\U000e0100" * (scan.MOST_VARIANTS + 1)) == "U+E0100 VARIATION SELECTOR-17"


def test_every_emoji_is_ordinary():
    """J3: families, flags, skin tones, keycaps: every sequence that Unicode knows, alone and side by side."""
    assert [sequence for sequence in emoji.EMOJI_DATA if scan.hidden(sequence)] == []
    assert scan.hidden("".join(emoji.EMOJI_DATA)) == ""


@pytest.mark.parametrize("text", ordinary_text.ALL)
def test_ordinary_text_passes(text):
    """J3, J5, J10: what people tell an assistant is not refused, whatever it talks of."""
    scan.check("body", text)
    assert scan.visible(text) == text


def test_there_are_ordinary_sentences_enough():
    assert len(set(ordinary_text.ALL)) >= 380


def test_ordinary_text_passes_as_one_body():
    scan.check("body", "\n".join(ordinary_text.ALL))


def test_hidden_characters_are_shown_spelt_out():
    """J1: in lists, the person sees what stands there."""
    assert scan.visible(f"a{ZWSP}b\U000e0041, می{ZWNJ}خوانم 👩{ZWJ}👧") == f"a‹U+200B›b‹U+E0041›, می{ZWNJ}خوانم 👩{ZWJ}👧"


@settings(max_examples=60, deadline=None)
@given(st.text(), st.text(), st.sampled_from([ZWSP, "\u2060", "\u202e", "\U000e0041", "\u00ad", "\ud800", "\x1b", "\u3164"]))
def test_a_hidden_character_is_found_in_any_text(before, after, char):
    """C11, J2: no text makes the scan fail, and none hides what follows it; what is shown of it is clean."""
    text = f"{before}x{char}y{after}"
    assert scan.hidden(text)
    assert f"x‹U+{ord(char):04X}›y" in scan.visible(text)
    assert not scan.hidden(scan.visible(text))
    scan.secret(text)


SERVICES = [kind() for name, kind in sorted(get_mapping_from_secret_type_to_class().items())
            if hasattr(kind, "denylist") and kind.__name__ != "IPPublicDetector"]


@pytest.mark.parametrize("detector", SERVICES, ids=lambda detector: type(detector).__name__)
def test_what_a_detector_of_detect_secrets_knows_is_a_secret(detector):
    """J10: on anything that its own patterns can match, with anything around it."""

    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
    @given(st.one_of([st.from_regex(pattern) for pattern in detector.denylist]))
    def is_known(text):
        assert scan.secret(text) or not list(detector.analyze_string(text))

    is_known()


def test_every_detector_of_a_service_was_asked():
    assert len(SERVICES) >= 20


@pytest.mark.parametrize("detector", SERVICES, ids=lambda detector: type(detector).__name__)
def test_a_detector_finds_nothing_in_ordinary_text(detector):
    """So the two tables do not contradict each other; names like that of the game Apex are the one exception that we make."""
    found = [text for text in ordinary_text.ALL if list(detector.analyze_string(text))]
    assert [text for text in found if "APEX" not in text] == []


@pytest.mark.parametrize("kind, text", secret_samples.tokens())
def test_a_services_key_is_found_and_named(kind, text):
    for around in ("{}", "Uses {}, as ever.", "\"{}\"", "Key:\n{}\n"):
        assert scan.secret(around.format(text)) == kind


def test_every_kind_of_secret_has_a_sample():
    assert {kind for kind, _, _ in secret_kinds.TOKENS} == {kind for kind, _ in secret_samples.tokens()}


@pytest.mark.parametrize("text", secret_samples.CARDS)
def test_a_payment_card_is_found(text):
    assert scan.secret(text) == "a payment card number"


@pytest.mark.parametrize("text", ["4111 1111 1111 1112", "1234 5678 9012 3452", "4111.1111.1111.1112", "0.4111111111111111", "x4111111111111111",
                                  "4111 1111-1111.1111", "3.4111.1111.1111.1111"])
def test_a_number_that_is_no_card_is_ordinary(text):
    """A wrong check digit, no issuer, or a part of something longer."""
    assert scan.secret(text) == ""


@pytest.mark.parametrize("text", secret_samples.PASSWORDS)
def test_a_password_that_is_told_is_found_in_code_and_in_many_languages(text):
    assert scan.secret(text) == "a password"


@pytest.mark.parametrize("kind, text", secret_samples.NAMED + told_secrets.TOLD)
def test_a_pin_or_a_key_that_is_told_is_found(kind, text):
    assert scan.secret(text) == kind


@pytest.mark.parametrize("name", ["password", "db_password", "API_KEY", "apikey", "auth_key", "private_key", "client_secret", "db_pass",
                                  "pwd", "contraseña"])
@pytest.mark.parametrize("line", ["{} = \"{}\"", "{}: '{}'", "{} := `{}`", "{} => \"{}\"", "{} == \"{}\"", "\"{}\": \"{}\"",
                                  "'{}' = '{}'", "{} \"{}\";"])
def test_what_the_keyword_detector_finds_is_a_secret(name, line):
    text = line.format(name, "sword" + "fish")
    assert scan.secret(text) or not list(KeywordDetector().analyze_string(text))


TOKEN = secret_samples.tokens()[20][1]


@pytest.mark.parametrize("disguise", [
    lambda key: ZWSP.join(key), lambda key: "\u00ad".join(key), lambda key: " ".join(key), lambda key: "\u2009".join(key),
    lambda key: "".join(chr(ord(char) + 0xFEE0) for char in key), lambda key: key[:16] + "\n" + key[16:],
    lambda key: key[:20] + "\n    " + key[20:],
    lambda key: "".join(chr(0x1D5EE + ord(char) - 97) if char.islower() else char for char in key),
], ids=["zero-width", "soft hyphens", "spaces", "thin spaces", "full-width", "wrapped", "indented", "mathematical"])
def test_a_key_in_disguise_is_found(disguise):
    assert scan.secret(TOKEN) == "a GitHub token"
    assert scan.secret(f"The key is {disguise(TOKEN)} and no other.")


@pytest.mark.parametrize("field", ["name", "description", "body", "quote"])
def test_a_refusal_names_the_field_the_kind_and_what_next_but_no_secret(field):
    with pytest.raises(Refusal) as refused:
        scan.check(field, f"Uses {TOKEN} everywhere.")
    assert str(refused.value) == (f"The {field} holds what looks like a GitHub token, and secrets are never remembered; "
                                  f"leave it out, or say where it is kept instead, and send the {field} again.")
    with pytest.raises(Refusal) as refused:
        scan.check(field, "pre\u200bfers tabs")
    assert str(refused.value) == (f"The {field} holds U+200B ZERO WIDTH SPACE, which people who read it cannot see; "
                                  f"take it out and send the {field} again.")


PIECES = [
    "eyJ", "=eyJ", "sk-", "://", "://a:", "a ", "a", "\"", "`", "*", "password ", "password is ", "password",
    "passwords for a b c d ", "pass=", "key = ", "secret is a ", "secret", "token", "token token is ", "client secret_",
    "aws key ", "aaaaaaaa ", "-u ", "curl ", "xox", "BEGIN A ", "bearer ", "authorization: basic ", "4111 ", "1", "1 ",
    "seed word, ", "AC", "MNO_", "pin for a ", "cvv ", "\n", " ", "password\n", "APA ", "T3BlbkFJ", "a.b.", "\"a\" == ",
    "GB29 NWBK ", "AB12 ", ZWNJ, "م" + ZWNJ, "\u0301", "👩" + ZWJ, "密码", "密码是", "パスワードは", "_", "key" + " " * 50,
    "A" * 20 + "%", "pin of a ", "pin is 1-", "door code for a ", "code 1 2 ", "one two ", "a b c ", "ab1 ", "AB1C ", "login ", "aA1!",
    "login aA1!b ", "-p ", "mysql ", "mysql -p", "cookie: a=b; ", "sess=a", "seed legal ", "words: a, ", "1. legal ", "passport A1 ",
    "ssn 1 ", "MIIabcIBA", "the key is ", "clave ", "parole ", "4111.", "4111 - ", "use swordfish as the ", "passphrase: horse ", "a:b1!@",
    "otp code a1b2-", "p.a.s.", "docker login ", "pa55", "net use /user:a ", "zip a -", "htpasswd -b a b ",
]


@pytest.mark.parametrize("piece", PIECES, ids=ascii)
def test_no_text_takes_longer_than_its_length(piece):
    """4,000 characters of what a pattern can begin with, and never ends: within 50 ms of processor time."""
    run = (piece * 4000)[:3980]
    for text in (run, "password " + run, run + " password", "aws token " + run):
        assert min(seconds(scan.secret, text), seconds(scan.secret, text)) < 0.05
        assert min(seconds(scan.hidden, text), seconds(scan.hidden, text)) < 0.05


def seconds(scanned, text):
    start = time.process_time()
    scanned(text)
    return time.process_time() - start


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from("password:= \n\"'`isk-ey1aA.@/密码は是") | st.characters()))
@example("password is")
def test_no_text_makes_the_scan_fail(text):
    assert isinstance(scan.secret(text), str)
    assert isinstance(scan.hidden(text), str)
