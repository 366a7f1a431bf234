"""What may not be remembered, nor quoted: characters that people cannot see, and secrets.

`check(field, text)` refuses; `hidden` and `secret` name what was found; `visible` shows a text with its hidden characters spelt out,
`bare` leaves them out; `label` shows the name that somebody else gave a thing.
Hidden characters are judged by their Unicode property and by what stands beside them (design §4.2; cases J1, J2, J3), secrets by
`secret_kinds`, `passwords` and `codes` (case J10). None looks at what a text asks for: who said it is the quote's matter (case J5).
"""

import re
import unicodedata
from functools import cache

from . import codes, passwords, secret_kinds
from .refusal import Refusal

# More marks than any script piles on one letter (a Tibetan mantra takes nine); past that they cover the lines around.
MOST_MARKS = 10
# An ideograph's variant is ordinary in a Japanese name, but each selector could also carry five bits that nobody sees.
MOST_VARIANTS = 16

# England, Scotland and Wales: the only sequences of the tag block that are emoji.
_FLAGS = (
    "\U0001f3f4\U000e0067\U000e0062"
    "(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f"
)
# Every character of the categories Cc, Cf, Co, Cs, Zl and Zp, every Default_Ignorable_Code_Point and noncharacter, and the blanks that
# Unicode counts as marks or symbols. Written out, as Python's own tables differ from 3.10 to 3.14; a test holds it to the properties.
_DOUBTFUL = re.compile(
    f"({_FLAGS})|["
    "\0-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    + "".join(f"{chr(plane + 0xfffe)}{chr(plane + 0xffff)}" for plane in range(0x10000, 0xF0000, 0x10000))
    + "\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
)
_NAMELESS = {"Cc": "CONTROL CHARACTER", "Cf": "FORMAT CHARACTER", "Co": "PRIVATE USE CHARACTER", "Cs": "HALF OF A CHARACTER (SURROGATE)"}

# The blocks whose letters are joined, or kept apart, by U+200C and U+200D: Arabic, Syriac, N'Ko, Mandaic; Devanagari to Sinhala, Myanmar,
# Khmer, Mongolian; Tai Tham, Balinese, Javanese and their like; Adlam.
_JOINED = (
    "[\u0620-\u074f\u0750-\u077f\u07ca-\u07fa\u0840-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17df\u1820-\u18aa"
    "\u1a20-\u1aad\u1b00-\u1bff\u1cd0-\u1cfa\ua880-\ua8ff\ua980-\ua9ff\uaa60-\uaa7f\uaae0-\uaaff\uabc0-\uabff"
    "\ufb50-\ufdc7\ufdf0-\ufdff\ufe70-\ufefc\U00010ac0-\U00010aff\U00010d00-\U00010d3f\U00010f30-\U00010fff"
    "\U00011000-\U0001173f\U00011900-\U000119ff\U0001e900-\U0001e95f]"
)
# Scripts without spaces: keyboards put U+200B between their words (on a Khmer one it is what the space bar gives).
_UNSPACED = "[\u0e01-\u0e5b\u0e81-\u0edf\u1000-\u109f\u1780-\u17e9\u1950-\u19df\u1a20-\u1aad\ua9e0-\ua9fe\uaa60-\uaadf]"
_EMOJI = (
    "[\xa9\xae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0"
    "\u25fb-\u25fe\u2600-\u27bf\u2934\u2935\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_HAN = "[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003fffd]"
_MONGOLIAN = "[\u1820-\u18aa]"
_BRAILLE = "[\u2801-\u28ff]"
# All that are one of the two in NFKC.
_BRACKETS = str.maketrans({"<": "‹", ">": "›", "\uff1c": "‹", "\uff1e": "›", "\ufe64": "‹", "\ufe65": "›"})
_ICON = "[\ue000-\uf8ff\U000f0001-\U000f1af0]"  # icon fonts, the Apple logo


def check(field: str, text: str) -> None:
    """Raises Refusal if `text` may not be remembered; its sentence names `field` and what was found, but never a secret itself."""
    found = hidden(text)
    if found:
        raise Refusal(
            f"The {field} holds {found}, which people who read it cannot see; take it out and send the {field} again.",
            f"a hidden character in the {field}",
        )
    kind = secret(text)
    if kind:
        raise Refusal(
            f"The {field} holds what looks like {kind}, and secrets are never remembered; "
            f"leave it out, or say where it is kept instead, and send the {field} again.",
            f"a secret in the {field}",
        )


def hidden(text: str) -> str:
    """The first character of `text` that people cannot see, as 'U+200B ZERO WIDTH SPACE'; '' if there is none."""
    if text.isascii() and text.isprintable():
        return ""
    places = _hidden_places(text)
    if not places:
        return ""
    found = text[places[0]]
    name = unicodedata.name(found, "") or _NAMELESS.get(unicodedata.category(found), "UNASSIGNED CHARACTER")
    return f"U+{ord(found):04X} {name}"


def visible(text: str) -> str:
    """`text` with each hidden character spelt out, as ‹U+200B›, to be shown to people."""
    if text.isascii() and text.isprintable():
        return text
    parts, end = [], 0
    for place in _hidden_places(text):
        parts += text[end:place], f"‹U+{ord(text[place]):04X}›"
        end = place + 1
    return "".join(parts) + text[end:]


def label(text: str) -> str:
    """`text` on one line in which no tag stands: what is hidden and line ends are spelt out, angle brackets drawn as others."""
    if text.isascii() and text.isprintable() and "<" not in text and ">" not in text:
        return text
    spelt = "".join(f"‹U+{ord(char):04X}›" if char in "\n\t" or unicodedata.category(char) in ("Cc", "Zl", "Zp") else char for char in visible(text))
    return spelt.translate(_BRACKETS)


def bare(text: str) -> str:
    """`text` without its hidden characters."""
    while places := set(_hidden_places(text)):  # what stood beside one may be hidden without it
        text = "".join(char for place, char in enumerate(text) if place not in places)
    return text


def secret(text: str) -> str:
    """The kind of the first secret found in `text`, as 'an AWS access key'; '' if there is none."""
    plain = _plain(text)
    for form in dict.fromkeys((text, plain, _letters_joined(plain), _groups_joined(plain))):
        kind = form and (secret_kinds.token(form) or secret_kinds.card(form) or passwords.told(form) or codes.told(form))
        if kind:
            return kind
    drawn = _drawn_together(plain)
    return drawn and (secret_kinds.token(drawn, digits=2) or secret_kinds.card(drawn))


def _hidden_places(text: str) -> list:
    places, variants = [], 0
    for match in _DOUBTFUL.finditer(text):
        if match.lastindex:  # a flag
            continue
        place = match.start()
        variants += "\U000e0100" <= text[place] <= "\U000e011f"
        if variants > MOST_VARIANTS or not _in_its_place(text, place):
            places.append(place)
    piled = _piled_places(text)
    return sorted({*places, *piled}) if piled else places


def _in_its_place(text: str, place: int) -> bool:
    """Whether the doubtful character at `place` is one that ordinary writing has there."""
    char, before, after = text[place], text[place - 1 : place], text[place + 1 : place + 2]
    if char == "\r":
        return after == "\n"
    if char == "\u200d" and _among(_EMOJI, after):
        return _among(_EMOJI, before) or before == "\ufe0f" and _among(_EMOJI, text[place - 2 : place - 1])
    # Nothing doubtful on the other side either: a run of joiners carries bits.
    if char in "\u200c\u200d":
        return (_joined(before) and not _strange(after)) or (_joined(after) and not _strange(before))
    if char == "\u200b":
        return (_among(_UNSPACED, before) and not _strange(after)) or (_among(_UNSPACED, after) and not _strange(before))
    if char in "\ufe0e\ufe0f":
        return _among(_EMOJI, before) or _among("[0-9#*]", before) and after == "\u20e3"
    if char in "\ufe00\ufe01\ufe02" or "\U000e0100" <= char <= "\U000e011f":
        return _among(_HAN, before)
    if "\u180b" <= char <= "\u180f":
        return _among(_MONGOLIAN, before) and (char != "\u180e" or _among("[\u1820\u1821]", after))
    if char == "\u2800":
        return _among(_BRAILLE, before) and _among(_BRAILLE, after)
    return _among(_ICON, char) and not _among(_ICON, before) and not _among(_ICON, after)


def _among(characters: str, char: str) -> bool:
    return _compiled(characters).match(char) is not None


@cache
def _compiled(characters: str) -> re.Pattern:
    return re.compile(characters)


def _joined(char: str) -> bool:
    return _among(_JOINED, char) and unicodedata.category(char)[0] in "LM" and not _strange(char)


def _strange(char: str) -> bool:
    return char != "\r" and _DOUBTFUL.match(char) is not None


def _piled_places(text: str) -> list:
    """Places of the combining marks past `MOST_MARKS` on one letter."""
    places = []
    for run in _compiled(rf"[^\w\s!-~]{{{MOST_MARKS + 1},}}").finditer(text):
        marks = 0
        for place in range(run.start(), run.end()):
            marks = marks + 1 if unicodedata.category(text[place]) in ("Mn", "Me") else 0
            if marks > MOST_MARKS:
                places.append(place)
    return places


def _plain(text: str) -> str:
    """`text` as a key would be typed: no full-width or styled letters, ASCII digits and dashes, nothing hidden in between."""
    if text.isascii():
        return text
    seen = unicodedata.normalize("NFKC", _DOUBTFUL.sub("", text))
    return "".join(map(_typed, seen))


def _typed(char: str) -> str:
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    return "-" if unicodedata.category(char) == "Pd" else char


def _letters_joined(text: str) -> str:
    """`text` with words that are spelled apart joined, as "p a s s w o r d"; '' if it has none."""
    joined = _compiled(r"(?<![^\W_])(?:[^\W\d_][ ._*-]){3,}[^\W\d_](?![^\W_])").sub(lambda word: re.sub(r"[\W_]", "", word[0]), text)
    return joined if joined != text else ""


def _groups_joined(text: str) -> str:
    """`text` with keys that are written in groups of one length joined, as "AKIA IOSF ODNN 7EXA"; '' if it has none."""
    parts, run, end = [], [], 0
    for found in [*_compiled(r"[A-Za-z0-9+/=_-]+").finditer(text), None]:
        goes_on = found and run and len(found[0]) <= len(run[0][0]) == len(run[-1][0]) and text[run[-1].end() : found.start()] in (" ", "  ", "\t")
        if not goes_on:
            if len(run) > 3 and len(run[0][0]) > 1 and _are_groups([one[0] for one in run]):
                parts += text[end : run[0].start()], "".join(one[0] for one in run)
                end = run[-1].end()
            run = []
        run.append(found)
    return "".join(parts) + text[end:] if parts else ""


def _drawn_together(text: str) -> str:
    """`text` with spaced-out letters and wrapped keys joined; '' if it has none. For keys and cards alone: words run together in it."""
    joined = re.sub(r"(?<!\S)(\S)[ \t](?=\S(?!\S))", r"\1", text)
    joined = re.sub(r"(?<=[\w-]{8})\s+(?=[\w-]{8})", "", joined)
    return joined if joined != text else ""


def _are_groups(run: list) -> bool:
    """Whether these are parts of a key, and no words or numbers: all in capitals with a digit, or several with both letters and digits."""
    key = "".join(run)
    mixed = sum(any(map(str.isdigit, one)) and any(map(str.isalpha, one)) for one in run)
    return mixed > 1 or (mixed == 1 and key == key.upper())
