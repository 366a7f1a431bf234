"""A text as quotes are compared, with a map back to the text itself (design §4.3).

NFKC and full case folding (the Turkish i's as one), without default-ignorable characters and quote marks; dashes, ellipses and full-width
forms as their plain ones; a space only where it parts two words. Folded piece by piece, a piece being what a reader sees as one character,
so that no match can begin or end inside one.
"""

import re
import unicodedata

# Letters that fold one to one, so that whole runs of them need no closer look: unless what comes next could belong to the last one.
_SIMPLE = "0-9A-Za-z_À-ÖØ-Þà-öø-įĴ-ľŁ-ňŊ-žΑ-ΡΣ-Ωά-ία-ώЀ-џא-תء-غف-ي가-힣"
_IDEOGRAPH = "ぁ-ゖァ-ヺー㐀-䶿一-鿿"
_ALONE = "\0-\x7f\xa0-\xac\xae-\u02ff\u0370-\u0481\u048a-\u058f\u05d0-\u05f4\u060c\u061b\u061f\u2010-\u2027\u2030-\u205e\u3000-\u3029" \
         "\u3030-\u3098\u309b-\u30ff\uff01-\uff65" + _SIMPLE + _IDEOGRAPH
_PIECE = re.compile(rf"((?:[{_SIMPLE}]+)(?:[ \n][{_SIMPLE}]+)*)(?![^{_ALONE}])|([{_IDEOGRAPH}]+)(?![^{_ALONE}])|(\s+)"
                    r"|((?<=<)\\(?=/?pasted_content))|(-{2,})|.", re.S)
_LETTER = re.compile("[^ ]")

APOSTROPHES = frozenset("'’‘‛ʼʻ`´′＇ʹ׳‚‹›❛❜")
_QUOTE_MARKS = APOSTROPHES | frozenset("\"“”„‟«»″‶＂״「」『』｢｣﹁﹂﹃﹄〝〞〟〈〉《》❝❞❮❯")
HYPHENS = frozenset("-‐‑－﹣־")
_PLAIN = str.maketrans({"ı": "i", "。": ".", "、": ",", "،": ",", "؛": ";", "؟": "?", "۔": ".", "〜": "~", "〰": "~", "∼": "~", "⋯": "...",
                        "−": "-", "⁃": "-"})

# Written without spaces: ideographs and kana, where a space means nothing; and scripts whose spaces part phrases, not words.
_IDEOGRAPHS = ((0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3031, 0x3035), (0x303B, 0x303C), (0x3040, 0x30FF), (0x3100, 0x312F),
               (0x31A0, 0x31BF), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x1AFF0, 0x1B16F),
               (0x20000, 0x3FFFF))
_UNSPACED = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x1950, 0x19FF), (0x1A20, 0x1AAF), (0xA9E0, 0xA9FF), (0xAA60, 0xAADF))
# Default_Ignorable_Code_Point
_INVISIBLE = "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0" \
             "\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
INVISIBLE = re.compile(f"[{_INVISIBLE}]")
# Vowels that stand behind or before their consonant as letters of their own, yet are one syllable with it; the half-width voicing marks.
_FOLLOWERS = frozenset("ะาำๅະາຳﾞﾟ")
_LEADERS = frozenset("เแโใไເແໂໃໄ")
_STACKERS = frozenset("\u1039\u17d2")  # what comes after is written below
_JOINER = "\u200d"

_folded = {}
_kind = {}
_extends = {}


class Folded:
    """`text`, and of each of its characters: where its piece starts and ends in the original, and its kind.

    Kinds: w a letter, digit or mark of a script with spaces; i an ideograph or kana; t of another script without spaces;
    p punctuation or a symbol; a space.
    """

    def __init__(self):
        self.text, self.kinds, self.starts, self.ends = [], [], [], []
        self._space = None  # the last space, if nothing but quote marks came after: (start, end)
        self._marks = None  # quote marks right behind the last character: (start, end, drawn as)

    def run(self, text, kind, start):
        """Letters that need no folding but of case, and single spaces between them."""
        self._part(kind, start)
        self.text.extend(text)
        self.kinds.extend(_LETTER.sub(kind, text))
        self.starts.extend(range(start, start + len(text)))
        self.ends.extend(range(start + 1, start + len(text) + 1))

    def space(self, start, end):
        self._marks = None
        if self._space is None:
            self._space = (start, end)

    def marks(self, start, end, apostrophe):
        if self._space is not None or not self.text:
            return
        if self._marks:
            start, apostrophe = self._marks[0], apostrophe and self._marks[2] == "'"
        self._marks = (start, end, "'" if apostrophe else '"')

    def dash(self, start, end, drawn="-"):
        if drawn == "-" and self._space is None and not self._marks and self.text and self.text[-1] == "-":
            self.ends[-1] = end  # a dash drawn with several characters
            return
        for character in drawn:
            self.other(character, "p", start, end)

    def other(self, character, kind, start, end):
        self._part(kind, start)
        if character == "." and self.text[-3:] == [".", ".", "."]:
            self.ends[-1] = end
            return
        self.text.append(character)
        self.kinds.append(kind)
        self.starts.append(start)
        self.ends.append(end)

    def _part(self, kind, start):
        """What stands between the last character and the next one: a space or an apostrophe, where they count."""
        before = self.kinds[-1] if self.kinds else ""
        if self._marks and before == kind == "w":
            self._add(self._marks[2], "w", self._marks[0], self._marks[1])
        elif self._space is not None and before == kind and kind in "wt":
            self._add(" ", " ", self._space[0], max(self._space[1], start))
        self._space = self._marks = None

    def _add(self, character, kind, start, end):
        self.text.append(character)
        self.kinds.append(kind)
        self.starts.append(start)
        self.ends.append(end)

    def close(self):
        self.text, self.kinds = "".join(self.text), "".join(self.kinds)
        return self

    def parts(self, at):
        """Whether a piece of the original ends before the character `at`."""
        return at in (0, len(self.text)) or self.starts[at] != self.starts[at - 1]

    def words(self):
        """The words of scripts with spaces, folded, in order."""
        return [self.text[m.start():m.end()] for m in re.finditer("w+", self.kinds)]


def fold(text: str) -> Folded:
    """`text` folded. Takes any string, in time proportional to its length."""
    folded = Folded()
    at, size = 0, len(text)
    match = _PIECE.match
    while at < size:
        found = match(text, at)
        end = found.end()
        which = found.lastindex
        if which is None:
            end = _piece(folded, text, at)
        elif which == 1:
            folded.run(found.group().casefold().replace("\n", " "), "w", at)
        elif which == 2:
            folded.run(found.group(), "i", at)
        elif which == 3:
            folded.space(at, end)
        elif which == 5:
            option = text[end:end + 1].isalnum() and not (at and text[at - 1].isalnum())
            folded.dash(at, end, "--" if option else "-")
        at = end
    return folded.close()


def _piece(folded, text, start):
    """Folds the piece that starts there; gives where it ends."""
    character = text[start]
    end = start + 1
    if character in _QUOTE_MARKS and text[end:end + 1] < "\u0300":
        folded.marks(start, end, character in APOSTROPHES)
        return end
    end = _piece_end(text, start)
    piece = text[start:end]
    plain = _folded.get(piece)
    if plain is None:
        plain = _fold_piece(piece)
        if len(piece) < 8 and len(_folded) < 20_000:
            _folded[piece] = plain
    if plain in _QUOTE_MARKS and plain:
        folded.marks(start, end, plain in APOSTROPHES)
        return end
    for one in plain:
        kind = _kind.get(one) or _kind.setdefault(one, _kind_of(one))
        if kind == " ":
            folded.space(start, end)
        elif kind == "-":
            folded.dash(start, end)
        else:
            folded.other(one, kind, start, end)
    return end


def _piece_end(text, start):
    end = start + 1
    size = len(text)
    first = text[start]
    led = first in _LEADERS and end < size and _kind_of(text[end]) == "t"
    flag = "\U0001f1e6" <= first <= "\U0001f1ff" and end < size and "\U0001f1e6" <= text[end] <= "\U0001f1ff"
    if led or flag:
        end += 1
    while end < size:
        character = text[end]
        if character < "\u0300" and character != "\xad":
            break
        extends = _extends.get(character)
        if extends is None:
            extends = _extends[character] = _extends_of(character)
        if not extends:
            last = text[end - 1]
            stacked = last in _STACKERS and _kind_of(character) == "t"
            joined = last == _JOINER and unicodedata.category(character) == unicodedata.category(first) == "So"  # an emoji family
            if not (stacked or joined or (extends is None and _is_syllable(last))):
                break
        end += 1
    return end


def _extends_of(character):
    """True: belongs to what stands before it; None: does so after another part of a Hangul syllable."""
    code = ord(character)
    if 0x1160 < code <= 0x11FF or 0xD7B0 <= code <= 0xD7FB:
        return None
    tint = 0x1F3FB <= code <= 0x1F3FF  # of the skin of an emoji
    return tint or character in _FOLLOWERS or unicodedata.category(character)[0] == "M" or bool(INVISIBLE.match(character))


def _is_syllable(character):
    code = ord(character)
    return 0x1100 <= code <= 0x11FF or 0xA960 <= code <= 0xA97F or 0xAC00 <= code <= 0xD7FB


def _fold_piece(piece):
    plain = INVISIBLE.sub("", piece)
    for _ in range(2):
        plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", plain).casefold())
    if plain[:1] == " " and not piece[0].isspace():
        return piece  # an accent of its own, such as ¨, which NFKC puts on a space
    return unicodedata.normalize("NFKC", plain.translate(_PLAIN).replace("i\u0307", "i"))


def _kind_of(character):
    code = ord(character)
    category = unicodedata.category(character)
    if character.isspace() or category[0] == "Z":
        return " "
    if category == "Pd" or character == "-":
        return "-"
    if category[0] in "PS" and category != "Pc":
        return "p"
    if category[0] in "LNM":
        if _in(code, _IDEOGRAPHS):
            return "i"
        if _in(code, _UNSPACED):
            return "t"
    return "w"  # controls and the unassigned too: what is not known to part words does not


def _in(code, ranges):
    return any(first <= code <= last for first, last in ranges)
