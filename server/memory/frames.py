"""What stands over or behind a sentence and turns it: "Never:" over a list, "Never do that." behind it (design §4.3, case A10)."""

import re

from . import denials, negations
from .folding import fold
from .negated import ITEM, negation, only, own_subject, phrase

_ENDS = (".", "!", "?", "。", "！", "？")
_BLANKS = re.compile(r"\s*")
_NEXT = re.compile(r"[^.!?…。！？｡؟۔।\n]*[.!?…。！？｡؟۔।]*[\"'”’»)]*")
_BEFORE = re.compile(r"([^.!?…。！？\n]*)[.!?…。！？]+[\"'”’»)]*\s*$")
_CLAUSE = re.compile("[,，、;]")
_UNDERLINE = re.compile(r"={3,}|-{3,}")
_NEAR = 160  # characters of what comes before or after that are looked at


def over(text: str, first: int, last: int) -> tuple[str, int]:
    """What negates in the line that leads in the sentence `text[first:last]`, and where that line begins: "Never:" stands over each item
    of its list and over the paragraph below it, a heading over all up to the next."""
    *lines, marker = text[:first].split("\n")
    item = bool(ITEM.match(marker + "x"))
    owned = own_subject(text[first:last], frozenset(), denials.REQUESTS)
    at, depth, near, beside = first - len(marker), _depth(marker), item or not marker.strip(), True
    underlined = False
    for line in reversed(lines):
        at -= len(line) + 1
        bare = line.strip().strip("*_~`\"'")
        found, heading = "", line.startswith("#") or underlined
        underlined = bool(_UNDERLINE.fullmatch(bare))
        if underlined:
            continue
        if not bare:
            beside = False
        elif heading:
            governs = only(line, denials.LABELS) or (near and (item or not owned))
            return (label(line) if governs else ""), at
        elif item and _depth(line) < depth and ITEM.match(line):  # the item that this one stands under
            depth = _depth(line)
            found = "" if bare.endswith(_ENDS) or (owned and _is_about(bare)) else label(line)
        elif item:
            if near and not (ITEM.match(line) or line[:1] in " \t"):
                near = False
                found = "" if bare.endswith(_ENDS) else label(line)
        elif (near and _leads(bare)) or (beside and not owned and _labels(bare)):
            near = beside = False
            found = "" if owned and _is_about(bare) else label(line)
        else:
            near = False
        if found:
            return found, at
    return _said_before(text, first, owned)


def _depth(line):
    return len(line) - len(line.lstrip())


def _leads(line):
    """Whether the line leads in what comes below: "Rules:", or "NEVER" alone."""
    return line.endswith((":", "：")) or (only(line, denials.BARE) and not line.endswith(_ENDS))


def _labels(line):
    """Whether the line only labels the whole paragraph below: "Avoid:", "Things I hate:"."""
    return line.endswith((":", "：")) and len(line.split()) < 7


def _is_about(line):
    """Whether the line is a sentence about something else than what a sentence below it says: "That is not what I wanted:"."""
    return not only(line, denials.BARE) and negations.SUBORDINATE.isdisjoint(fold(line).words())


def label(line: str) -> str:
    """What negates in a line that stands over others or in front of a colon. "Dos and don'ts" does not: that is both."""
    words = fold(line).words()
    both = len(words) < 6 and (not denials.BOTH.isdisjoint(words) or words[:1] == ["do"] and words[1:2] != ["not"])
    if both and ("&" in line or "/" in line or not negations.TOGETHER.isdisjoint(words)):
        return ""
    labeling = denials.BARE - negations.TRAILING - denials.PLAIN if only(line, denials.BARE) else denials.LABELING
    return negation(line) or next((word for word in words if word in labeling), "")


def _said_before(text, first, owned):
    """"Never! Push to main?": a sentence in front that only says never."""
    before = _BEFORE.search(text[max(0, first - _NEAR):first])
    if before and not owned and only(before.group(1), denials.NEVERS | negations.TRAILING) and negation(before.group(1)):
        return before.group(1).strip(), first - len(before.group().lstrip())
    return "", first


def behind(text: str, first: int, last: int) -> tuple[str, int, int]:
    """What denies the sentence `text[first:last]` right behind it, and where that ends; else '', and how far one has to read on to see
    what becomes of it: "I use tabs. Don't ask me about that." """
    start = _BLANKS.match(text, last, last + _NEAR).end()
    item = ITEM.match(text[start:start + 8])
    start += item.end() if item else 0
    following = _NEXT.match(text[start:start + _NEAR]).group()
    end, asked = start + len(following), text[first:last].rstrip("\"'”’»)").endswith(("?", "？", "؟"))
    if not following or len(following) == _NEAR:
        return "", last, last
    clauses = _CLAUSE.split(following)
    taken_back = next((clause.strip() for clause in clauses if " ".join(fold(clause).words()) in denials.DENIALS), "")
    found = denial(following) or taken_back or (asked and _answer(clauses[0]))
    if found:
        return found, end, last
    return "", last, end if not item and _refers(following) else last


def denial(sentence: str) -> str:
    """What denies in a sentence, or clause, that does nothing but deny what was said before it; or ''."""
    words = fold(sentence).words()
    if not words or len(words) > 9:
        plain = re.sub(r"[\W_]+", "", sentence) if not words else ""
        return plain if plain.removeprefix("绝对").removeprefix("絶対に") in denials.DENIALS_UNSPACED else ""
    said, plain = " ".join(words), " ".join(word for word in words if word not in negations.TRAILING)
    if sentence.strip() == "/s" or said in denials.DENIALS or plain in denials.DENIALS or said.replace(" ", "") in denials.DENIALS_UNSPACED:
        return sentence.strip(" \t\n\"'“”‘’.,!?…")
    refers = not denials.REFERRING.isdisjoint(words)
    found = negation(sentence) or (next((word for word in words if word in denials.BAD), "") if refers else "")
    if not found or _affirms(words):
        return ""
    may_stand = negations.REFUSING | denials.HEDGES | (denials.DENYING | denials.BAD if refers else frozenset())
    return found if all(word in may_stand for word in words) else ""


def _affirms(words):
    """"Never forget that": what undoes is itself negated. Or "No, really"."""
    if len(words) > 1 and words[0] in negations.ANSWERS and all(word in denials.ASSURING for word in words[1:]):
        return True
    undoing = [word for word in words if word in denials.UNDOING]
    return bool(undoing) and any(word not in denials.UNDOING and negation(word) for word in words)


def _answer(first):
    """The negation in the first clause of an answer to a question: "No, on Mondays", "Over my dead body"."""
    says_no = fold(first).words()[:1]
    if only(first, negations.REFUSING) or says_no and says_no[0] in negations.ANSWERS | denials.NEVERS | {"not"}:
        return negation(first)
    return denial(first)


def _refers(following):
    """Whether a sentence speaks of the one before it and takes something of it back."""
    words = fold(following).words()
    limits = words[:1] and (words[0] in denials.LIMITING or phrase(words[:3], denials.LIMITING_PHRASES))
    return bool(limits) or (not denials.REFERRING.isdisjoint(words) and bool(negation(following)))
