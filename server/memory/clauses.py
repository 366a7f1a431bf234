"""The sentence that a quote stands in, and whether the quote leaves out a negation that governs it (design §4.3, case A10).

No grammar is known here: where a border is in doubt the sentence is the longer one, and where the reach of a negation is in doubt the quote
is refused, since the remedy is cheap (to quote the whole sentence) and the harm is not.
"""

import re

from . import denials, frames, negations
from .folding import fold
from .negated import FIRST, ITEM, VERB_FINAL, last_word, negation, only, own_subject, phrase

_STOPS = "。！？｡؟۔।॥።፧։။។‼⁇⁈⁉"
_BREAK = re.compile(rf"(?P<marks>(?<![.!?…{_STOPS}])[.!?…{_STOPS}]+)(?P<closers>[\"'”’»›」』）)\]}}*_~`]*)"
                    r"|(?P<blank>\r?\n[^\S\n]*\r?\n\s*|[\u2028\u2029])|(?P<line>\r?\n)(?P<indent>[^\S\n]*)")
_CLAUSE = re.compile(r"[,;:](?=\s|[\"'”’)\]]|$)|[，；：،؛、]|[—―]|\s[-–]{1,3}(?=\s)|…|\.{2,}|[()（）\[\]【】]|[!?](?=\s|$)")
_BORDERS = {"：": ":", "（": "(", "[": "(", "【": "("}
_LISTED = (",", "，", "،", "、")
_FAR = 40  # clauses, or words, beyond which nothing of a sentence is thought to govern the quote in another clause
_KANA = re.compile("[ぁ-ヿ]")
_STRUCK = re.compile(r"<(/?)(s|del|strike)>", re.I)
_NUMBERED = re.compile(r"[^\W\d_]{1,12} \d{1,3}[.:)]\s")  # "Rule 2: …"
_PREDICATE = re.compile(r"(?i)\s*(?:is|are|was|were|would be|=|==|:|→|[-=]>)\s+((?:[^\W\d_]+\s+){0,3}[^\W\d_]+)")
_ASIDE = re.compile(r"[(（\[]([^()（）\[\]]*)[)）\]]")


def breaks(text: str) -> list[int]:
    """Where sentences end in `text`, in order; a single line end is none, unless the next line shows that it begins something new."""
    return [end for found in _BREAK.finditer(text) if (end := _break(text, found))]


def _break(text, found):
    """Where the sentence ends, if one ends here, else 0."""
    if found.group("line"):
        return found.end("line") if _new_line(text, found.start(), found.end("line"), found.group("indent")) else 0
    end, marks = found.end(), found.group("marks")
    if not marks or any(mark in _STOPS for mark in marks):
        return end
    after = text[end:end + 1]
    if "!" in marks or "?" in marks:
        goes_on = found.group("closers") and text[end:end + 9].lstrip()[:1].islower()  # "Why?" she asked
        return end if (not after or after.isspace() or not after.isascii()) and not goes_on else 0
    ends = marks == "." and (not after or after.isspace() or "぀" <= after <= "鿿") and not _shortened(text, found.start(), end)
    return end if ends else 0


def _shortened(text, dot, end):
    """Whether the dot belongs to a shortened word, an initial or a number, and ends no sentence."""
    before = text[max(0, dot - 24):dot]
    word = "" if before[-1:].isspace() else (before.split() or [""])[-1].lstrip("(\"'“«[").casefold()
    if word.isdigit() and len(word) < 4:  # the number of a list's item
        return not text[text.rfind("\n", 0, dot) + 1:dot - len(word)].strip()
    following = text[end:end + 24].lstrip()[:1]
    initial = len(word) == 1 and word.isalpha() and word.isascii() and word != "i"
    goes_on = (word in negations.SHORTENED or "." in word) and not following.isupper()
    return initial or goes_on or word in negations.NEVER_LAST


def _new_line(text, end, start, indent):
    """Whether the line that starts there is no mere wrap of the one that ends there."""
    line = text[text.rfind("\n", 0, end) + 1:end].rstrip()
    if ITEM.match(text, start) or _NUMBERED.match(text, start) or (ITEM.match(line) and not indent):
        return True
    first = FIRST.match(text, start).group(1)
    word = first.lower()
    begins = word in negations.SUBJECTS or word in negations.OPENERS or first.startswith(negations.SUBJECT_STARTS)
    if line.endswith((",", "、", "，", ":", "：")) or not (begins or first[:1].isupper()):
        return False
    ending = fold(line[-80:]).words()
    if (ending and ending[-1] in negations.DANGLING) or negation(last_word(line)):
        return False
    return begins or word in negations.LINE_STARTS or not negation(line[-1000:])


def bounds(text: str, start: int, end: int, ends: list[int]) -> tuple[int, int]:
    """Where the sentence(s) round `text[start:end]` begin and end; `ends` from `breaks`."""
    first = max((at for at in ends if at <= start), default=0)
    last = min((at for at in ends if at >= end), default=len(text))
    while first < start and text[first].isspace():
        first += 1
    item = ITEM.match(text, first)
    if item and item.end() <= start:
        first = item.end()
    while last > end and text[last - 1].isspace():
        last -= 1
    return first, last


def left_out(text: str, start: int, end: int, first: int, last: int) -> tuple[str, int, int]:
    """The negation that governs the quote `text[start:end]` of the sentence `text[first:last]` but stands outside it, or ''; and the range
    that a quote has to cover to hold it."""
    before, quote, after = text[first:start], text[start:end], text[end:last]
    company = frozenset(fold(text[first:last]).words())
    struck = "~~" if before.count("~~") % 2 and "~~" not in quote else _struck(before)
    found = struck or _before(before, quote, after, company) or _after(quote, after, before, company)
    if found:
        return found, first, last
    found, lead = frames.over(text, first, last)
    if found:
        return found, lead, last
    found, answer, seen = frames.behind(text, first, last)
    return found, first, answer if found else seen


def _struck(before):
    opened = _STRUCK.findall(before)
    return f"<{opened[-1][1]}>" if opened and not opened[-1][0] else ""


def _before(before, quote, after, company):
    segments = _segments(_ASIDE.sub(lambda aside: f" {aside.group(1)} " if len(aside.group(1).split()) < 4 else " ", before))
    nearest, border = segments.pop()
    behind = _behind_clauses(nearest, quote)
    found = negation(behind, company, negations.AVOIDING if _has_own_verb(behind, quote, company) else frozenset())
    if found and not (only(behind, negations.ANSWERS) and own_subject(quote, company)):
        return found
    found = _replaced(behind)
    if found or behind != nearest:
        return found
    if own_subject(nearest + quote, company):
        return _says_false(segments[-1][0]) if border == ":" else ""
    listed = not negations.OR.isdisjoint(fold(f"{nearest} {quote} {_segments(after)[0][0]}").words())  # not coffee, tea or juice
    for segment, previous in reversed(segments[-_FAR:]):
        whole = border == ":" or (listed and border in _LISTED)
        found = frames.label(segment) if border == ":" else negation(segment if whole else last_word(segment), company)
        if found and (border == ":" or not only(segment, negations.ANSWERS)):
            return found
        border = previous
    return ""


def _says_false(before):
    """What says, in front of a colon, that a whole sentence is not so: "Myth: I like tabs"."""
    holds = only(before, denials.FALSE | negations.TRAILING) or fold(before).words()[-1:] == ["that"]
    return negation(before) or before.strip() if holds and (negation(before) or only(before, denials.FALSE)) else ""


def _has_own_verb(before, quote, company):
    """Whether what one hates or avoids in the words before reaches no further than they do: "I hate coffee and love tea"."""
    spoken, first = fold(before).words()[-1:], fold(FIRST.match(quote).group(1)).text
    if not spoken:
        return False
    if spoken[0] in negations.TOGETHER:
        return first in negations.PREDICATES or first in negations.OPENERS or first in negations.SUBJECTS
    return own_subject(quote, company) and spoken[0] not in negations.SUBORDINATE | negations.WHEN


def _replaced(before):
    """What says that something else is meant than what follows: "rather than", "anything but"."""
    spoken = fold(before).words()
    if spoken[-1:] == ["but"] and not negations.EXCEPTING.isdisjoint(spoken[-2:-1]):
        return "but"
    return phrase(spoken, negations.INSTEAD)


def _after(quote, after, before, company):
    segments = _segments(after)
    nearest = segments[0][0]
    own = own_subject(_segments(before)[-1][0] + quote, company, negations.OPENERS)
    own = own and fold(FIRST.match(nearest).group(1)).text not in negations.IS  # "pushing is something I never want"
    found = negation(_up_to_next_clause(nearest, own), company) or _predicate(after)
    if found:
        return found
    for segment, border in segments[1:]:
        found, denied = negation(segment, company), frames.denial(segment)
        if denied or found and (border == ":" and not (own and _explains(segment, company)) or only(segment, negations.REFUSING)):
            return denied or found
        if found or not (border == "(" or only(segment + " please", negations.TRAILING)):
            break
    return ""


def _predicate(after):
    """What is said to be bad of that of which nothing else is said: "Pushing on Friday is a mistake"."""
    found = _PREDICATE.match(after)
    words = fold(" ".join(found.group(1).split()[:4])).words() if found else []
    return next((word for word in words if word in denials.BAD), "")


def _explains(segment, company):
    """Whether what comes after a colon says something of its own: "Use spaces: I don't like tabs"."""
    words = fold(segment).words()
    return own_subject(segment, company) and denials.REFERRING.isdisjoint(words) and words[-1] not in denials.DENYING


def _segments(text):
    """[(what stands between clause borders, the border before it)]."""
    segments = []
    at, border = 0, ""
    for found in _CLAUSE.finditer(text):
        mark = found.group().strip()
        if mark == "、" and not _KANA.search(text):
            continue  # in Chinese it parts the members of a list
        segments.append((text[at:found.start()], border))
        at, border = found.end(), _BORDERS.get(mark, mark)
    segments.append((text[at:], border))
    return segments


def _behind_clauses(before, quote):
    """What of `before` belongs to the clause of the quote: the rest is another clause."""
    tokens = list(re.finditer(r"\S+", before))[-_FAR:]
    following = [*(fold(token.group()[:40]).text.strip(".,;:!?()") for token in tokens), fold(FIRST.match(quote).group(1)).text]
    for at in range(len(tokens) - 1, -1, -1):
        pair = any(following[at] in conjunctions and following[at + 1] in subjects for conjunctions, subjects in negations.CLAUSES)
        contrast = following[at] in negations.CONTRASTS and not (at and following[at - 1] in negations.EXCEPTING)
        if (pair or contrast) and negations.SUBORDINATE.isdisjoint(fold(before[:tokens[at].start()]).words()):
            return before[tokens[at].end():]
    if before.isascii():
        return before
    contrast = _behind_last(before, negations.CONTRAST_ENDS)
    if len(contrast) < len(before):
        return contrast
    rest = _behind_last(before, negations.CONNECTIVE_ENDS)
    # a Japanese or Korean negation stands behind what it negates, so that none reaches over a connective
    return rest if VERB_FINAL.search(before) or (rest + quote).lstrip().startswith(negations.SUBJECT_STARTS) else before


def _behind_last(text, endings):
    return text[max((text.rfind(ending) + len(ending) for ending in endings if ending in text), default=0):]


def _up_to_next_clause(after, own):
    """`after` up to where another clause begins; one without a subject of its `own` goes on until a conjunction with a subject comes."""
    following = [fold(token.group()).text for token in re.finditer(r"\S+", after)] + [""]
    for at, token in enumerate(re.finditer(r"\S+", after)):
        so = following[at] == "so" and following[at + 1] in negations.SUBJECTS | negations.OPENERS | {"don't"}
        pair = any(following[at] in conjunctions and following[at + 1] in subjects for conjunctions, subjects in negations.CLAUSES)
        if pair or own and (so or following[at] in negations.BREAKS or (at and following[at] in negations.NOMINATIVES)):
            return after[:token.start()]
    return after
