"""Which of the messages around the index's hits answer a question best. Pure.

The index finds messages by their own words. An answer often has few of the question's words: they stand in what was said just before.
So each message is weighed together with its neighbours; what stands before counts more than what follows, most where it asks. A message
counts less as far as it only asks, and more where it is of the speaker, the day or the kind (a time, a number, a name) that the question
asks for, or of a conversation with several hits. The weights were fitted on long talks between people and rounded; what each is worth
stands in docs/search.md.
"""

import re
from datetime import datetime, timezone

from . import dates, tokens

PLACE = 20        # lowest bits of a message's number: its place in the conversation; above them the conversation's number

# Parts of the weight that a word has where the message itself holds it.
BEFORE, AFTER = (0.3, 0.7), (0.4, 0.3)
ASKED = 0.65      # more for a word of the message before, where that asks
WRITTEN = 0.5     # more for the words of something like `src/main.py` that stands there as it is written
# In words' weights: 1 is that of a word which only one message holds.
STATES = 0.65     # a message without any question
SPEAKER = 0.45
ON_DAY = 1.5
KIND = {"time": 0.7, "number": 0.5, "name": 0.2}
TOGETHER = 0.17   # each of the five best hits of its conversation, as a part of the best hit of all
ASIDE = 0.5       # of the whole: conversations without the person are found, but below
SPAN = 60         # words of a long message that are taken together
NEAR = 300        # characters of a neighbour that count

_NAME = re.compile(r"[^\W\d_][\w.-]*(?: [^\W\d_][\w.-]*)?")
_WORD = re.compile(r"[a-z]+|\d+")
_OF_KIND = {
    "time": frozenset("""
        yesterday today tonight tomorrow last next ago week weeks weekend month months year years day days since recently monday
        tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
        december night morning just soon now
        """.split()),
    "number": frozenset(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "few", "couple", "several", "once", "twice", "many"]),
}
_NAMED = re.compile("[a-z,;:'’] [A-Z][a-z]|\"[^\"]+\"")
_SPEAKERS = ({"i", "me", "my", "mine", "user", "person"}, {"caller"}, {"you", "your", "claude", "agent", "assistant"})


class Heard:
    """A message beside the index's hits. `author` and `kind` as index has them, `time` in milliseconds."""

    __slots__ = ("number", "time", "author", "kind", "text", "folded", "holds", "near", "asks")

    def __init__(self, number, when, author, kind, text):
        self.number, self.time, self.author, self.kind, self.text = number, when, author, kind, text

    def read(self, keys):
        """Finds the question's words in it. `keys`: {word: tokens.key(word)}."""
        self.folded = folded = tokens.fold(self.text)
        self.asks = "?" in folded
        found = {word: places for word, key in keys.items() if key in folded and (places := tokens.places(folded, word))}
        self.near = self.holds = found.keys()
        if len(self.folded) > NEAR:
            self.near = {word for word, places in found.items() if places[0] < NEAR}
            self.holds = _together(found, SPAN * 6)


def rank(question, heard, hits, weights):
    """The numbers of the messages `heard` (Heard, by number), best first. `hits`: {number: how well its own words fit}, `weights`: {word: 0 to 1}."""
    keys = {word: tokens.key(word) for word in question.words}
    for message in heard.values():
        message.read(keys)
    named = _Named(question)
    together = _together_in_conversation(hits)
    days, scores = {}, {}
    for number, message in heard.items():
        score = _words(number, message, heard, weights)
        score += TOGETHER * together.get(number >> PLACE, 0)
        score += _states(message) * STATES + named.spoke(message) * SPEAKER
        score += sum(KIND[kind] for kind in question.asks if _holds(message, kind))
        if question.days:
            day = message.time // 86_400_000
            if day not in days:
                days[day] = dates.nearness(question.days, datetime.fromtimestamp(day * 86_400, timezone.utc).date())
            score += ON_DAY * days[day]
        for chunk, inside in question.written.items():
            if chunk in message.folded:
                score += WRITTEN * sum(weights.get(word, 0) for word in inside)
        scores[number] = score * (ASIDE if message.kind else 1)
    return sorted(scores, key=lambda number: (-scores[number], -number))


def _words(number, message, heard, weights):
    score, missing = 0.0, []
    for word, weight in weights.items():
        if word in message.holds:
            score += weight
        else:
            missing.append(word)
    for distance in (1, 2):
        if not missing:
            break
        before, after = heard.get(number - distance), heard.get(number + distance)
        further = []
        for word in missing:
            part = 0.0
            if before and word in before.near:
                part = BEFORE[distance - 1] + (ASKED if distance == 1 and before.asks else 0)
            if after and word in after.near:
                part += AFTER[distance - 1]
            score += part * weights[word]
            if not part:
                further.append(word)
        missing = further
    return score


def _together_in_conversation(hits):
    """{conversation: the sum of its five best hits, each as a part of the best of all}."""
    best, found, sums = max(hits.values(), default=1) or 1, {}, {}
    for number, score in sorted(hits.items(), key=lambda hit: -hit[1]):
        at = number >> PLACE
        found[at] = found.get(at, 0) + 1
        if found[at] <= 5:
            sums[at] = sums.get(at, 0) + score / best
    return sums


def _states(message):
    """The part of a message that does not ask."""
    if not message.asks:
        return 1.0
    asking = sum(len(part) - max(part.rfind(end) for end in ".!\n") for part in message.folded.split("?")[:-1])
    return 1 - asking / len(message.folded)


def _holds(message, kind):
    """Whether it holds a time, a number, or a name (a capital within a sentence, or something in quotes)."""
    if kind == "name":
        return bool(_NAMED.search(message.text))
    found = _WORD.findall(message.folded)
    return not _OF_KIND[kind].isdisjoint(found) or any(word.isdigit() and (kind == "number" or len(word) == 4) for word in found)


class _Named:
    """Those whom a question names as speakers: by their role, or as a text that records a talk begins, with a name and a colon."""

    def __init__(self, question):
        self.all = question.all
        self.roles = [bool(question.all & words) for words in _SPEAKERS]
        self.names = {}

    def spoke(self, message):
        name, colon, _ = message.text[:62].partition(": ")
        if name not in self.names:
            self.names[name] = bool(colon and _NAME.fullmatch(name)) and any(part in self.all for part, _ in tokens.parts(tokens.fold(name)))
        return self.roles[message.author] or self.names[name]


def _together(found, span):
    """The words that stand together within `span` characters where the most of them do."""
    places = sorted((place, word) for word, at in found.items() for place in at)
    best, begin = set(), 0
    for end, (place, _) in enumerate(places):
        while place - places[begin][0] > span:
            begin += 1
        if end - begin >= len(best):
            best = max(best, {word for _, word in places[begin:end + 1]}, key=len)
    return best
