"""What a text is made of for the search: words without case, accents and endings, and pairs of characters where a script has no spaces.

The same split serves the index, the questions and the ranking, so that they never differ, whatever SQLite is there. Every text has one.
"""

import re
import unicodedata

from . import words as _words

VERSION = 1  # another one has every index split its words again
LONGEST = 64  # characters of one word: what is longer is no word (a key, a picture as text)

# Scripts that are written without spaces, and Korean, whose words carry their endings: found by pairs of characters.
_UNSPACED = "\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aad\ua9e0-\ua9fe\uaa60-\uaadf\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029" \
            "\u3031-\u3035\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u31bf\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff" \
            "\U00020000-\U0003fffd"
# Vowel signs of Indic scripts and Tibetan: marks, which `\w` leaves out, though a word does not end there.
_SIGNS = "\u0483-\u0487\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc-\u09d7\u0a01-\u0a03\u0a3c-\u0a51\u0a70\u0a71\u0a81-\u0a83" \
         "\u0abc-\u0acd\u0b01-\u0b03\u0b3c-\u0b57\u0b82\u0bbe-\u0bcd\u0c00-\u0c04\u0c3e-\u0c56\u0c81-\u0c83\u0cbc-\u0cd6\u0d00-\u0d03\u0d3b-\u0d4d" \
         "\u0d57\u0d81-\u0d83\u0dca-\u0ddf\u0f71-\u0f84\u0f8d-\u0fbc"
_SYMBOLS = "\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\U0001f000-\U0001faff"
_WORD = f"(?:(?![{_UNSPACED}])[^\\W_]|[{_SIGNS}])+"
_PART = re.compile(f"([{_UNSPACED}]+)|({_WORD})|[{_SYMBOLS}]")
_WORD_AT = re.compile(_WORD)
_NO_WORD = re.compile(f"[{_UNSPACED}{_SYMBOLS}]")
_ASCII_PART = re.compile("[a-z0-9]+")
# C++, C#, F#: names that end in signs; found as such, and as the bare letter.
_SIGNED = re.compile(r"\b[a-z]\w?(?:\+\+|#)(?![\w#+])")
# What does not change a word: accents and points above and below, the vowels of Arabic and Hebrew, invisible joiners and selectors.
_MARKS = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\xad\u200b-\u200f"
                    "\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\U0001f3fb-\U0001f3ff\U000e0000-\U000e01ef]")
_PLAIN = str.maketrans({"ı": "i", "ø": "o", "đ": "d", "ł": "l", "’": "'", "‘": "'", "ʼ": "'", "`": "'"})
_PIECES = frozenset(["s", "t", "d", "m", "ll", "re", "ve", "don", "didn", "doesn", "isn", "aren", "wasn", "weren", "hasn", "haven", "hadn", "won", "wouldn", "couldn", "shouldn", "ain"])  # of don't …

_stems = {}
_stop = {}


def fold(text: str) -> str:
    """`text` without case and accents, compatibility forms as their plain ones. Not as long as the text itself."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKC", text).casefold().translate(_PLAIN)
    return unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", text)))


def parts(folded: str):
    """(text, whether its script has no spaces) of each word of a folded text, in order."""
    if folded.isascii():
        return [(part, False) for part in _ASCII_PART.findall(folded)]
    return [(found.group(), found.lastindex == 1) for found in _PART.finditer(folded)]


def tokens(text: str) -> list[str]:
    """What the index holds of a text: stems, and of each run of a script without spaces its pairs, and its last character alone,
    so that every character begins a token."""
    folded = fold(text)
    if folded.isascii():
        found = [stem(word) for word in _ASCII_PART.findall(folded)]
    else:
        found = []
        for part, unspaced in parts(folded):
            if unspaced:
                found += [part[n:n + 2] for n in range(len(part))]
            else:
                found.append(stem(part))
    if "+" in folded or "#" in folded:
        found += _SIGNED.findall(folded)
    return found


def signed(folded: str) -> list[str]:
    """The names in a folded text that end in signs: c++, c#."""
    return _SIGNED.findall(folded)


def stem(word: str) -> str:
    """A folded word without the commonest English endings, so that camp, camps, camping and camped are one. Others stay whole."""
    found = _stems.get(word)
    if found is None:
        if len(_stems) > 200_000:  # identifiers and numbers have no end
            _stems.clear()
        found = _stems[word] = _stem(word[:LONGEST])
    return found


def _stem(word):
    if len(word) < 4 or not (word.isascii() and word.isalpha()):
        return word
    if word.endswith("ies"):
        word = word[:-3] + "y"
    elif word.endswith(("sses", "xes", "ches", "shes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        root = word[:-len(ending)]
        if word.endswith(ending) and len(root) > 2 and any(letter in "aeiouy" for letter in root):
            word = root[:-1] if root[-1] == root[-2] and root[-1] not in "lsz" else root
            break
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word


def stop_words(folded_words) -> frozenset:
    """The words that say nothing, of the language that has most of the given ones as such; of English where none has more."""
    if not _stop:
        for language, held in _words.STOP.items():
            _stop[language] = frozenset(part for word in held for part, _ in parts(fold(word))) - {"go"}
        _stop["en"] |= _PIECES
    best = max(_stop, key=lambda language: (sum(word in _stop[language] for word in folded_words), language == "en"))
    return _stop[best]


def key(token: str) -> str:
    """What every text holds in which a token stands: a stem may end in another letter than the word."""
    return token[:-1] if token.endswith("*") or len(token) > 3 and token.endswith("i") else token


def places(folded: str, token: str) -> list[int]:
    """Where in a folded text a token stands; one that ends in `*` stands for every word that begins so."""
    start, found = key(token), []
    at = folded.find(start)
    while at >= 0:
        if _stands(folded, at, start, token):
            found.append(at)
        at = folded.find(start, at + 1)
    return found


def stands(folded: str, token: str, start: str) -> bool:
    """Whether a token stands in a folded text; `start` is its key."""
    at = folded.find(start)
    while at >= 0:
        if _stands(folded, at, start, token):
            return True
        at = folded.find(start, at + 1)
    return False


def _stands(folded, at, start, token):
    part = _ASCII_PART if folded.isascii() else _WORD_AT
    if part is _WORD_AT and not start[0].isascii() and _NO_WORD.match(start):
        return True
    if at and part.match(folded, at - 1, at):
        return False
    if token[-1] in "*+#":
        return True
    word = part.match(folded, at).group()
    return (_stems.get(word) or stem(word)) == token
