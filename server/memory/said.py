"""Whether the person said it: a quote against what they typed, and the whole sentence it stands in (design §4.3).

Presentation is forgiven (`folding`), wording never. Pure: no file, no clock, no environment.
"""

import re
import unicodedata
from bisect import bisect_left

from .folding import HYPHENS, INVISIBLE, fold
from .mentions import nameless
from .refusal import Refusal
from .typed import typed

__all__ = ["typed", "weigh", "sentence"]

LONGEST = 500   # characters of a quote, and of what is kept of one long sentence
_TRIES = 20     # occurrences of a quote that are looked at for a negation, …
_EFFORT = 100_000   # … in sentences of so many characters together
_SOFT = frozenset("<>~|^=`")    # symbols that punctuate
_HARD = frozenset("#%‰")        # punctuation that is part of the word before it: C#, 5%
_HANGUL_LETTER = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]")
_RUN = re.compile("w+|i")
_ASK = "quote the person's whole sentence instead, or ask them to say it in a sentence of their own, and quote that"


def weigh(quote: str) -> None:
    """Raises Refusal if `quote` is too little or too long to rest a change on, whoever said it."""
    from . import words
    quote = quote.strip()
    if len(quote) > LONGEST:
        raise Refusal(f"The quote is {len(quote)} characters long, and {LONGEST} are accepted: quote only the sentence that the change "
                      "rests on.", "the quote is too long")
    quote = nameless(quote)  # as `typed` has it
    folded = fold(quote)
    spaced = folded.words()
    unspaced = sum(kind in "it" and one.isalpha() for one, kind in zip(folded.text, folded.kinds))
    if not spaced and not unspaced:
        raise Refusal("The quote holds no words: give the words of the person that the change rests on.", "the quote is empty")
    letters = sum(map(len, spaced)) + unspaced
    several = sum(any(map(str.isalnum, token)) for token in quote.split()) >= 2
    if not (several or letters >= (4 if unspaced else 8)):
        raise Refusal(f"The quote {quote!r} is too short to rest a change on, which takes two words or eight letters (four where words are "
                      f"not spaced): {_ASK}.", "the quote is too short")
    if _says_nothing(folded, words) and not _states(quote):
        raise Refusal(f"The quote {quote!r} only agrees, greets or joins words, so that it does not show what the person wants: {_ASK}.",
                      "the quote says nothing")


def _states(quote):
    from . import statements  # few quotes come as far as here
    return statements.states(quote)


def _says_nothing(folded, words):
    spaced = [word for word in folded.words() if not word.isdigit()]
    rest = "".join(one if kind in "it" else " " for one, kind in zip(folded.text, folded.kinds))
    for filler in words.FILLERS:
        rest = rest.replace(filler, " ")
    if rest.strip():
        return False
    rest = [word for word in spaced if word not in words.ASSENT]
    return not rest or any(stop.issuperset(rest) for stop in words.STOP.values())


def sentence(parts: list[str], quote: str) -> str | None:
    """The person's own sentence(s) round `quote`, sliced from the one part in which it stands, or None if it stands in none.

    Past 500 characters it is cut at both ends, with "…". Raises Refusal if, wherever it stands, the quote leaves out a negation that
    governs it.
    """
    wanted = fold(nameless(quote))
    first, last = 0, len(wanted.text)
    while first < last and _punctuates(wanted, first, frozenset()):
        first += 1
    while last > first and _punctuates(wanted, last - 1, _HARD):
        last -= 1
    if first == last:
        return None
    needle, before, runs = wanted.text[first:last], wanted.text[:first][-1:], _runs(wanted, first, last)
    missing, whole, tries = "", "", 0
    for part in parts:
        if not _could_hold(part, needle, runs):
            continue
        ends = None
        heard = fold(part)
        for start, end in _places(part, heard, needle, before):
            if tries >= _TRIES:
                break
            from . import clauses  # and the tables of words with it: few quotes come as far as here
            ends = clauses.breaks(part) if ends is None else ends
            bounds = clauses.bounds(part, start, end, ends)
            missing, *around = clauses.left_out(part, start, end, *bounds)
            fits = around[1] - around[0] <= LONGEST
            if not missing:
                return _cut(part, heard, start, end, *(around if fits else bounds))
            whole = _cut(part, heard, start, end, *around) if fits else ""
            tries += 1 + (bounds[1] - bounds[0]) * _TRIES // _EFFORT
    if missing:
        what = f"quote the whole sentence, {whole!r}, and save what it says" if whole else \
            "it stands too far off to be quoted with it, so ask them to say it in a sentence of their own, and quote that"
        raise Refusal(f"The quote leaves out {missing!r}, which changes what the person said: {what}.", "the quote leaves out a negation")
    return None


def _is_padded(text):
    """Whether so much that folds to nothing stands in it that it cannot be kept."""
    return len(text) > 2 * LONGEST and len(" ".join(text.split())) > 2 * LONGEST


def _punctuates(folded, at, not_these):
    character = folded.text[at]
    if folded.kinds[at] == "p":
        return (unicodedata.category(character)[0] == "P" or character in _SOFT) and character not in not_these
    return folded.kinds[at] == " "


def _could_hold(part, needle, runs):
    """A cheap no for most parts: the quote's runs of letters are looked for in a text folded as one, where nothing invisible is in it."""
    if part.isascii():
        return needle.isascii() and all(run in part.lower() for run in runs)
    if INVISIBLE.search(part):
        return True
    plain = unicodedata.normalize("NFKC", part).casefold().replace("i\u0307", "i").replace("ı", "i")
    return all(run in plain for run in runs)


def _runs(folded, first, last):
    """Words, and single ideographs (between which spaces may stand), without Hangul letters, which only compose in a whole text."""
    found = _RUN.finditer(folded.kinds, first, last)
    runs = (folded.text[run.start():run.end()] for run in found)
    return {run for run in runs if run.isalnum() and not _HANGUL_LETTER.search(run)}


def _places(part, heard, needle, before):
    """Where the quote stands in `part`, whole: (start, end)."""
    at = heard.text.find(needle)
    while at >= 0:
        start, end = heard.starts[at], heard.ends[at + len(needle) - 1]
        if _is_whole(part, heard, at, at + len(needle), before) and not _is_padded(part[start:end]):
            yield start, end
        at = heard.text.find(needle, at + 1)


def _is_whole(part, heard, at, end, before):
    """Whether the match begins and ends where words do, and cuts no character in two. `before`: the quote's own punctuation in front."""
    if not (heard.parts(at) and heard.parts(end)):
        return False
    if heard.kinds[at] == "w" and not _begins_word(part, heard, at, before):
        return False
    return heard.kinds[end - 1] != "w" or _ends_word(part, heard, end)


def _begins_word(part, heard, at, before):
    if at == 0:
        return True
    if heard.kinds[at - 1] == "w":
        return False
    if heard.kinds[at - 1] != "p" or heard.ends[at - 1] != heard.starts[at]:
        return True
    mark, start = heard.text[at - 1], heard.ends[at - 1] - 1
    inside = at > 1 and heard.kinds[at - 2] == "w" and heard.ends[at - 2] == heard.starts[at - 1]
    if inside:
        return not _joins(part[start], mark, heard.text[at - 2], part[heard.starts[at]])
    line_start = not part[part.rfind("\n", 0, start) + 1:start].strip()
    sign = mark == "-" and part[start] in HYPHENS | {"−"} and (heard.text[at].isdigit() or not line_start)
    prefix = sign or unicodedata.category(mark) == "Sc" or (mark in "+./\\!" and heard.text[at - 2:at - 1] != mark)
    return not prefix or mark == before


def _ends_word(part, heard, end):
    if end == len(heard.text):
        return True
    if heard.kinds[end] == "w":
        return False
    if heard.kinds[end] != "p" or heard.starts[end] != heard.ends[end - 1]:
        return True
    mark, start = heard.text[end], heard.starts[end]
    if mark in _HARD or mark in "+°" or unicodedata.category(mark) == "Sc":
        return False
    inside = end + 1 < len(heard.text) and heard.kinds[end + 1] == "w" and heard.ends[end] == heard.starts[end + 1]
    return not (inside and _joins(part[start], mark, heard.text[end - 1], part[heard.starts[end + 1]]))


def _joins(drawn, mark, left, right):
    """Whether a mark between two letters makes one word of them: non-smoker, 3.5, Node.js, a/b, me@home."""
    if mark == "-":
        return drawn in HYPHENS
    if mark in ".,:":
        return (left.isdigit() and right.isdigit()) or (mark == "." and (right.islower() or right.isdigit()))
    return mark in "/\\@&=#+%"


def _cut(part, heard, start, end, first, last):
    """The sentence `part[first:last]`, or what of it fits round the quote `part[start:end]`, as the person typed it."""
    left, right = first, last
    if last - first > LONGEST:
        room = max(LONGEST - (end - start), 0) // 2
        left, right = max(first, start - room), min(last, end + room)
        while first < left < start and not _parts_words(part, heard, left):
            left += 1
        while end < right < last and not _parts_words(part, heard, right):
            right -= 1
    found = part[left:right].strip()
    if len(found) > LONGEST:
        found = " ".join(found.split())
    # the client breaks a paste mark that somebody types with a backslash
    found = found.replace("<\\pasted_content", "<pasted_content").replace("<\\/pasted_content", "</pasted_content")
    return ("…" if left > first else "") + found + ("…" if right < last else "")


def _parts_words(part, heard, at):
    if part[at - 1].isspace() or part[at].isspace():
        return True
    index = bisect_left(heard.starts, at)
    return index < len(heard.starts) and heard.starts[index] == at and heard.parts(index) and heard.kinds[index] in "it"
