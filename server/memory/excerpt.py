"""The part of a message that an answer shows. Pure."""

import unicodedata

from . import tokens

_JOINING = "\u200d\ufe0e\ufe0f"


def cut(text: str, weights: dict, room: int) -> str:
    """`text` on one line, whole where `room` characters hold it, else the part where the heaviest words (`weights`, as ranking has them)
    stand together, with `…` for what is left out."""
    text = " ".join(text.split())
    if len(text) <= room:
        return text
    begin = max(0, _best(text, weights, room) - room // 5)
    begin = min(begin, len(text) - room + 1)
    if begin:
        begin = _at_border(text, begin, 1)
    end = min(len(text), begin + room - (2 if begin else 1))
    if end < len(text):
        end = _at_border(text, end, -1)
    return ("…" if begin else "") + text[begin:end].strip() + ("…" if end < len(text) else "")


def end(text: str, begin: int, size: int) -> int:
    """Where a part of about `size` characters that begins at `begin` ends: the text goes on from there in the next part."""
    at = begin + max(size, 1)
    if at >= len(text):
        return len(text)
    border = _at_border(text, at, -1)
    return border if border > begin else at


def _best(text, weights, room):
    """Where the stretch begins that holds the most of the words' weight."""
    folded = tokens.fold(text)
    scale = len(text) / len(folded) if folded else 1  # folding may change the length a little
    found = sorted((int(place * scale), word) for word in weights for place in tokens.places(folded, word))
    best, weight, end, inside = 0, -1.0, 0, {}
    for begin, (place, _) in enumerate(found):
        while end < len(found) and found[end][0] < place + room * 0.7:
            inside[found[end][1]] = inside.get(found[end][1], 0) + 1
            end += 1
        held = sum(weights[word] for word, count in inside.items() if count)
        if held > weight + 1e-9:
            best, weight = place, held
        inside[found[begin][1]] -= 1
    return best


def _at_border(text, at, step):
    """The nearest place after (step 1) or before `at` where a word ends, or at the least a character."""
    for place in range(at, at + 30 * step, step):
        if 0 < place < len(text) and text[place].isspace():
            return place
    while 0 < at < len(text) and (unicodedata.combining(text[at]) or text[at] in _JOINING or text[at - 1] == "\u200d"):
        at += step
    return at
