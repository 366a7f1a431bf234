"""The sentence that a quote stands in, and whether the quote leaves out a negation that governs it (design §4.3, case A10).

No grammar is known here: where a border is in doubt the sentence is the longer one, and where the reach of a negation is in doubt the quote
is refused, since the remedy is cheap (to quote the whole sentence) and the harm is not.
"""

import re
import unicodedata

from . import negations
from .folding import fold

_STOPS = "。！？｡؟۔।॥።፧։။។‼⁇⁈⁉"
_BREAK = re.compile(rf"(?P<marks>(?<![.!?…{_STOPS}])[.!?…{_STOPS}]+)(?P<closers>[\"'”’»›」』）)\]}}*_~`]*)"
                    r"|(?P<blank>\r?\n[^\S\n]*\r?\n\s*|[\u2028\u2029])|(?P<line>\r?\n)(?P<indent>[^\S\n]*)")
_ITEM = re.compile(r"\s*(?:(?:[-*+>–—]|\d{1,3}[.)]|[a-zA-Z][.)]|#{1,6}|\[[ xX]?\])\s+|[•‣◦▪·|]\s*|-(?=[^\W\d]))(?=\S)")
_CLAUSE = re.compile(r"[,;:](?=\s|[\"'”’)\]]|$)|[，；：،؛、]|[—―]|\s[-–]{1,3}(?=\s)|…|\.{2,}|[()（）\[\]【】]|[!?](?=\s|$)")
_BORDERS = {"：": ":", "（": "(", "[": "(", "【": "("}
_LISTED = (",", "，", "،", "、")
_FAR = 40  # clauses, or words, beyond which nothing of a sentence is thought to govern the quote in another clause
_KANA = re.compile("[ぁ-ヿ]")
_VERB_FINAL = re.compile("[ぁ-ヿ가-힣]")
_ASIDE = re.compile(r"[(（\[]([^()（）\[\]]*)[)）\]]")
_FIRST = re.compile(r"[\s\"'“”‘’«»(*_~`¿¡]*([^\s,.;:!?]*)")


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
    numbered = following.isdigit() and word.isalpha() and len(word) <= 4
    goes_on = (word in negations.SHORTENED or "." in word) and not following.isupper()
    return initial or numbered or goes_on or word in negations.NEVER_LAST


def _new_line(text, end, start, indent):
    """Whether the line that starts there is no mere wrap of the one that ends there."""
    line = text[text.rfind("\n", 0, end) + 1:end].rstrip()
    if _ITEM.match(text, start) or (_ITEM.match(line) and not indent):
        return True
    first = _FIRST.match(text, start).group(1)
    word = first.lower()
    begins = word in negations.SUBJECTS or word in negations.OPENERS or first.startswith(negations.SUBJECT_STARTS)
    if line.endswith((",", "、", "，", ":", "：")) or not (begins or first[:1].isupper()):
        return False
    ending = fold(line[-80:]).words()
    if (ending and ending[-1] in negations.DANGLING) or negation(_last(line)):
        return False
    return begins or word in negations.LINE_STARTS or not negation(line[-1000:])


def bounds(text: str, start: int, end: int, ends: list[int]) -> tuple[int, int]:
    """Where the sentence(s) round `text[start:end]` begin and end; `ends` from `breaks`."""
    first = max((at for at in ends if at <= start), default=0)
    last = min((at for at in ends if at >= end), default=len(text))
    while first < start and text[first].isspace():
        first += 1
    item = _ITEM.match(text, first)
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
    struck = "~~" if before.count("~~") % 2 and "~~" not in quote else ""
    found = struck or _before(before, quote, after, company) or _after(quote, after, before, company)
    if found:
        return found, first, last
    found, lead = _lead_in(text, first)
    if found:
        return found, lead, last
    found, answer = _answered(text, first, last)
    return found, first, answer


def _before(before, quote, after, company):
    segments = _segments(_ASIDE.sub(lambda aside: f" {aside.group(1)} " if len(aside.group(1).split()) < 4 else " ", before))
    nearest, border = segments.pop()
    behind = _behind_clauses(nearest, quote)
    found = negation(behind, company)
    if found and not (_only(behind, negations.ANSWERS) and _own_subject(quote, company)):
        return found
    found = _replaced(behind)
    if found or behind != nearest or _own_subject(nearest + quote, company):
        return found
    listed = not negations.OR.isdisjoint(fold(f"{nearest} {quote} {_segments(after)[0][0]}").words())  # not coffee, tea or juice
    for segment, previous in reversed(segments[-_FAR:]):
        whole = border == ":" or (listed and border in _LISTED)
        found = negation(segment if whole else _last(segment), company)
        if found and (border == ":" or not _only(segment, negations.ANSWERS)):
            return found
        border = previous
    return ""


def _replaced(before):
    """What says that something else is meant than what follows: "rather than", "anything but"."""
    spoken = fold(before).words()
    if spoken[-1:] == ["but"] and not negations.EXCEPTING.isdisjoint(spoken[-2:-1]):
        return "but"
    phrases = f" {' '.join(spoken)} "
    return next((phrase for phrase in negations.INSTEAD if f" {phrase} " in phrases), "")


def _after(quote, after, before, company):
    segments = _segments(after)
    nearest = segments[0][0]
    own = _own_subject(_segments(before)[-1][0] + quote, company, negations.OPENERS)
    found = negation(_up_to_next_clause(nearest) if own else nearest, company)
    if found:
        return found
    for segment, border in segments[1:]:
        found = negation(segment, company)
        if found and (border == ":" or _only(segment, negations.REFUSING)):
            return found
        if found or not (border == "(" or _only(segment + " please", negations.TRAILING)):
            break
    return ""


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
    following = [*(fold(token.group()[:40]).text.strip(".,;:!?()") for token in tokens), fold(_FIRST.match(quote).group(1)).text]
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
    return rest if _VERB_FINAL.search(before) or (rest + quote).lstrip().startswith(negations.SUBJECT_STARTS) else before


def _behind_last(text, endings):
    return text[max((text.rfind(ending) + len(ending) for ending in endings if ending in text), default=0):]


def _up_to_next_clause(after):
    following = [fold(token.group()).text for token in re.finditer(r"\S+", after)] + [""]
    for at, token in enumerate(re.finditer(r"\S+", after)):
        so = following[at] == "so" and following[at + 1] in negations.SUBJECTS | negations.OPENERS | {"don't"}
        if so or following[at] in negations.BREAKS or (at and following[at] in negations.NOMINATIVES):
            return after[:token.start()]
    return after


def _own_subject(clause, company, besides=frozenset()):
    """Whether a clause begins with a subject, or with one of these words besides."""
    clause = clause.lstrip(" \t\r\n\"'“”‘’«»(*_~`¿¡-–—")
    if clause.startswith(negations.SUBJECT_STARTS):
        return True
    first = fold(_FIRST.match(clause).group(1)).text
    if first == "i" and not negations.NOT_ENGLISH.isdisjoint(company):
        return False
    return first in negations.SUBJECTS or first in besides


def _lead_in(text, first):
    """A negation in the line that leads in what the quote is part of, and where that line begins: "Never:" stands over each item of
    its list."""
    *lines, marker = text[:first].split("\n")
    item = bool(_ITEM.match(marker + "x"))
    at = first - len(marker)
    for line in reversed(lines if item or not marker.strip() else []):
        at -= len(line) + 1
        if not line.strip() or (item and (line.startswith((" ", "\t")) or (_ITEM.match(line) and not line.startswith("#")))):
            continue
        leads = line.rstrip().endswith((":", "：")) or (item and not line.rstrip().endswith((".", "!", "?", "。")))
        return (negation(line) if leads or line.startswith("#") else ""), at
    return "", first


def _answered(text, first, last):
    """A negation that answers the question in which the quote stands, and where it ends: "Push on Friday? Never." """
    if text[first:last].rstrip("\"'”’»)").endswith(("?", "？", "؟")):
        answer = re.match(r"\s*[^.!?。！,\n]*", text[last:last + 80]).group()
        if _only(answer, negations.REFUSING):
            return negation(answer), last + len(answer)
    return "", last


def _last(text):
    """The last word but for those that only trail, like "ever" or "please"; of scripts without spaces the last few characters."""
    tokens = text.split()
    while tokens and fold(tokens[-1]).text.strip(".,") in negations.TRAILING:
        tokens.pop()
    last = tokens[-1][-40:] if tokens else ""
    if _VERB_FINAL.search(last):
        return ""  # in these languages a negation reaches back, not on
    return last[{"i": -2, "t": -6}.get(fold(last[-1:]).kinds, 0):]


def _only(text, table):
    found = fold(text).words()
    return bool(found) and all(word in table for word in found)


def negation(text: str, company: frozenset = frozenset()) -> str:
    """A word of `text` that negates, or ''. `company`: the words of the whole sentence, which tell some languages apart."""
    plain = re.sub(r"(?i)\b(no|non|not)-(?=\w)", "", text)
    folded = fold(plain)
    company = company or frozenset(folded.words())
    letters = "".join(company)
    looks = [language for language, signs in negations.LOOKS.items()
             if not negations.LOOKS_WORDS[language].isdisjoint(company) or any(sign in letters for sign in signs)]
    for word in folded.words():
        if _negates(word, company, looks):
            return word
    if not plain.isascii():
        run = folded.text
        for harmless in negations.HARMLESS:
            run = run.replace(harmless, " ")
        return next((inside for inside in negations.INSIDE if inside in run), "")
    return ""


def _negates(word, company, looks):
    if word in negations.NEGATIONS:
        with_these, unless = negations.IN_COMPANY.get(word), negations.OUT_OF_COMPANY.get(word)
        return bool((with_these is None or with_these & company) and not (unless and unless & company))
    if not word.isascii() and _bare(word) in negations.NEGATIONS:
        return True
    if word in negations.NOT_THESE:
        return False
    for language in ("", *looks):
        if word.startswith(negations.BEGINNINGS.get(language, ())) and len(word) > 3:
            return True
        if word.endswith(negations.ENDINGS.get(language, ())) and (len(word) > 4 or not language):
            return True
    return False


def _bare(word):
    """An Arabic or Hebrew word without its vowel marks, which are seldom written."""
    return "".join(one for one in word if unicodedata.category(one) != "Mn") if "\u0590" <= word[0] <= "\u06ff" else word
