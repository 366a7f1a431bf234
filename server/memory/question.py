"""What a search asks for, read from any text at all: nothing in it is syntax that could be wrong (case K1). Pure.

Words count by their stems, and each alone (OR). `"…"` asks for an exact phrase, `word*` for words that begin so; anything else, `#123`,
`src/main.py`, `-`, is text: its words count, and a message that holds it as it is written counts more.
"""

import re

from . import dates, tokens

MOST_WORDS = 60
_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|«([^»]+)»|「([^」]+)」')
_ASKS = {
    "time": re.compile(r"when\b|.*\b(?:what|which) (?:date|day|month|year|time)\b"),
    "number": re.compile(r".*\bhow (?:many|much|long|often|old)\b"),
    "name": re.compile(r".*\b(?:who|where|which|whose|name|called|title)\b"),
}


class Question:
    """`words`: what to find, each once: stems, pairs of characters, and beginnings of words, which end in `*`.

    `phrases` are tokens that must stand together, `written` {what should stand as it is written: its words}, `all` every folded word of it,
    `days` what it names of the calendar (dates.named), `asks` which kind of thing it wants to know.
    """

    def __init__(self, text, today):
        text = _whole(text)
        folded = tokens.fold(text)
        self.phrases = [phrase for match in _QUOTED.finditer(text) for phrase in _phrases("".join(filter(None, match.groups())))]
        self.all = {part for part, _ in tokens.parts(folded)}
        self.words = _words(folded)
        self.written = {chunk: _words(chunk) for chunk in _chunks(folded) if not chunk.isalnum()}
        self.days = dates.named(folded, today)
        self.asks = [kind for kind, pattern in _ASKS.items() if pattern.match(folded)]

    def widen(self):
        """Asks for words that begin as its words do."""
        self.words = [word if len(word) < 2 or word[-1] in "*+#" else word + "*" for word in self.words]


def _words(folded):
    """Stems without the stop words (they are kept where there is nothing else), each once, in order."""
    parts = tokens.parts(folded)
    stop = tokens.stop_words({part for part, _ in parts})
    begun = set(re.findall(r"(\w+)\*", folded))
    kept = [(part, unspaced) for part, unspaced in parts if part not in stop or part in begun] or parts
    found = []
    for part, unspaced in kept:
        if unspaced:
            found += [part[n:n + 2] for n in range(len(part) - 1)] or [part + "*"]
        else:
            found += [tokens.stem(part)] + ([part + "*"] if part in begun else [])
    return list(dict.fromkeys(tokens.signed(folded) + found))[:MOST_WORDS]


def _phrases(text):
    """What must be there of a phrase: its tokens, together, as the index has them, but for the last character alone, since more of its
    script may follow; and its names that end in signs, which the index holds apart."""
    folded = tokens.fold(text)
    names = tokens.signed(folded)
    found, parts = tokens.tokens(text), tokens.parts(folded)
    found = found[:len(found) - len(names)][:MOST_WORDS]
    if parts and parts[-1][1]:
        if len(parts[-1][0]) > 1:
            found.pop()
        else:
            found[-1] += "*"
    return [phrase for phrase in (found, *([name] for name in names)) if phrase]


def _chunks(folded):
    for chunk in folded.replace('"', " ").split():
        chunk = chunk.strip(".,;:!?()[]{}'“”«»「」…").rstrip("*")
        if len(chunk) > 1 and any(letter.isalnum() for letter in chunk):
            yield chunk


def _whole(text):
    """Without halves of surrogate pairs, which no database takes, and not endless."""
    return text[:5_000].encode("utf-8", "replace").decode("utf-8")
