"""Whether words negate, however they are written: as the tables of `negations` have them, spelled apart, struck through, with letters that
only look like theirs, or as a sign. And what else is told from words alone: who is spoken of, what begins an item of a list.
"""

import re
import unicodedata

from . import negations
from .folding import fold

ITEM = re.compile(r"\s*(?:(?:[-*+>–—]|\d{1,3}[.)]|[a-zA-Z][.)]|#{1,6}|\[[ xX]?\])\s+|[•‣◦▪·|]\s*|-(?=[^\W\d]))(?=\S)")
FIRST = re.compile(r"[\s\"'“”‘’«»(*_~`¿¡]*([^\s,.;:!?]*)")
VERB_FINAL = re.compile("[ぁ-ヿ가-힣]")
_COMPOUND = re.compile(r"(?i)\b(no|non|not)-(?=\w)(?!(?:go|gos|goes|no|nos|way)\b)")  # a non-smoker is one; a no-go is a no
# Strokes and lines drawn through, under and over a letter, which make no other letter of it.
_STROKES = re.compile("[\u0305\u0332-\u0338\u20d2\u20d3\u20e5-\u20eb]")
_ALIKE = str.maketrans("аеёорсухіїјѕһԁԛԝոսօνοεαικρτυχηωɴᴏᴛᴇᴠʀᴀᴅɪᴄ", "aeeopcyxiijshdqwnuovoeaikptuxnwnotevradic")
_DIGITS = str.maketrans("0134578", "oieastb")
_DRAWN_OUT = re.compile(r"(.)\1{2,}")
_PROHIBITIVE = re.compile("[うくぐすつぬぶむる]な(?:よ|ね|ー|って)?[!！。．.」』\\s]*$")  # 使うな, but not 使うなら
_CODED = re.compile(r"(?:^|\s)(?:!=(?=\s)|w/o(?=\s|$)|/s(?=\s*$))")


def negation(text: str, company: frozenset = frozenset(), without: frozenset = frozenset()) -> str:
    """What of `text` negates, a word, a phrase or a sign, or ''. `company`: the words of the whole sentence, which tell some languages
    apart; `without`: what does not count here."""
    plain = _COMPOUND.sub("", text)
    folded = fold(plain)
    words = folded.words()
    company = company or frozenset(words)
    letters = "".join(company)
    looks = [language for language, signs in negations.LOOKS.items()
             if not negations.LOOKS_WORDS[language].isdisjoint(company) or any(sign in letters for sign in signs)]
    for word in words:
        if word not in without and _negates(word, company, looks):
            return word
    return _spelled_apart(words) or phrase(words, negations.PHRASES, without) or _sign(plain, folded.text)


def _negates(word, company, looks):
    if _is_listed(word, company) or (not word.isascii() and _bare(word) in negations.NEGATIONS):
        return True
    if word in negations.NOT_THESE:
        return False
    for language in ("", *looks):
        if word.startswith(negations.BEGINNINGS.get(language, ())) and len(word) > 3:
            return True
        if word.endswith(negations.ENDINGS.get(language, ())) and (len(word) > 4 or not language):
            return True
    plain = _undisguised(word)
    return plain != word and len(word) > 2 and _is_listed(plain, company)


def _is_listed(word, company):
    if word not in negations.NEGATIONS and word not in negations.AVOIDING:
        return False
    with_these, unless = negations.IN_COMPANY.get(word), negations.OUT_OF_COMPANY.get(word)
    return bool((with_these is None or with_these & company) and not (unless and unless & company))


def _bare(word):
    """An Arabic or Hebrew word without its vowel marks, which are seldom written."""
    return "".join(one for one in word if unicodedata.category(one) != "Mn") if "\u0590" <= word[0] <= "\u06ff" else word


def _undisguised(word):
    """`word` as it is read: with letters that look alike, digits for letters, drawn-out letters and strokes through them undone."""
    plain = _DRAWN_OUT.sub(r"\1", _STROKES.sub("", word))
    if not plain.isascii() and (re.search("[a-z]", plain) or plain.translate(_ALIKE).isascii()):
        plain = plain.translate(_ALIKE)
    return plain if plain.isalpha() else plain.translate(_DIGITS)


def _spelled_apart(words):
    """A negation that is spelled "n e v e r", "N.O.T." or "don t"."""
    run = ""
    for before, word in zip(["", *words], [*words, ""]):
        joined = before + word
        if joined == "never" or (word == "t" and joined in negations.NEGATIONS):
            return f"{before} {word}"
        if len(word) == 1 and word.isalpha() and word < "\u0530":
            run += word
        else:
            found = _in_letters(run) if len(run) > 1 else ""
            if found:
                return " ".join(found)
            run = ""
    return ""


def _in_letters(run):
    if run in ("no", "ne", "не"):
        return run
    parts = (run[at:at + size] for at in range(len(run)) for size in (3, 4, 5, 6, 7) if at + size <= len(run))
    return next((part for part in parts if part in negations.NEGATIONS and part not in negations.IN_COMPANY), "")


def phrase(words, phrases, without=frozenset()):
    """The first of `phrases` that stands among the words, or ''."""
    spoken = f" {' '.join(words)} "
    return next((one for one in phrases if f" {one} " in spoken and one not in without), "")


def _sign(plain, folded):
    coded = _CODED.search(plain)
    if coded or plain.isascii():
        return coded.group().strip() if coded else ""
    for harmless in negations.HARMLESS:
        folded = folded.replace(harmless, " ")
    found = next((inside for inside in negations.INSIDE if inside in folded), "")
    return found or ("な" if _PROHIBITIVE.search(folded[-12:]) else "")


def only(text: str, table: frozenset) -> bool:
    """Whether `text` has words, and each is of the table."""
    found = fold(text).words()
    return bool(found) and all(word in table for word in found)


def last_word(text: str) -> str:
    """The last word but for those that only trail, like "ever" or "please"; of scripts without spaces the last few characters."""
    tokens = text.split()
    while tokens and fold(tokens[-1]).text.strip(".,") in negations.TRAILING:
        tokens.pop()
    found = tokens[-1][-40:] if tokens else ""
    if VERB_FINAL.search(found):
        return ""  # in these languages a negation reaches back, not on
    return found[{"i": -2, "t": -6}.get(fold(found[-1:]).kinds, 0):]


def own_subject(clause: str, company: frozenset, besides: frozenset = frozenset()) -> bool:
    """Whether a clause begins with a subject, or with one of these words besides."""
    clause = clause.lstrip(" \t\r\n\"'“”‘’«»(*_~`¿¡-–—")
    if clause.startswith(negations.SUBJECT_STARTS):
        return True
    first = fold(FIRST.match(clause).group(1)).text
    if first == "i" and not negations.NOT_ENGLISH.isdisjoint(company):
        return False
    return first in negations.SUBJECTS or first in besides
