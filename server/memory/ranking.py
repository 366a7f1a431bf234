"""Which of the messages around the index's hits answer a question best. Pure.

The index finds messages by their own words. An answer often has few of the question's words: they stand in what was said just before.
So each message is weighed together with its neighbours; what stands before counts more than what follows, most where it asks. A message
counts less as far as it only asks, and more where it is of the speaker, the day or the kind (a time, a number, a name) that the question
asks for, or of a conversation with several hits. The weights were fitted on long talks between people and rounded; `make bench` shows what they give.
"""

import re

from . import dates, tokens

PLACE = 20        # lowest bits of a message's number: its place in the conversation; above them the conversation's number
PLACES = (1 << PLACE) - 1

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
SPAN = 360        # characters of a long message whose words are taken together
NEAR = 300        # characters of a neighbour that count

_NAME = re.compile(r"[^\W\d_][\w.-]*(?: [^\W\d_][\w.-]*)?")
_WORD = re.compile("[a-z]+")
_FIGURES = {"time": re.compile(r"(?<!\d)\d{4}(?!\d)"), "number": re.compile(r"\d")}
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
        """Finds the question's words in it, a bit for each: those that it holds, and those that count for its neighbours.

        `keys`: (bit, word, tokens.key(word)).
        """
        self.folded = folded = tokens.fold(self.text)
        self.asks = "?" in folded
        self.holds = self.near = 0
        if len(folded) > NEAR:
            found = {bit: places for bit, word, key in keys if key in folded and (places := tokens.places(folded, word))}
            self.near = sum(bit for bit, places in found.items() if places[0] < NEAR)
            self.holds = sum(_together(found, SPAN))
        else:
            for bit, word, key in keys:
                if key in folded and tokens.stands(folded, word, key):
                    self.holds |= bit
            self.near = self.holds


def rank(question, heard, hits, weights):
    """The numbers of the messages `heard` (Heard, by number), best first. `hits`: {number: how well its own words fit}, `weights`: {word: 0 to 1}."""
    words = _Words(weights)
    for message in heard.values():
        message.read(words.keys)
    together = _together_in_conversation(hits)
    scores = {number: words.weigh(message, heard.get) + TOGETHER * together.get(number >> PLACE, 0) for number, message in heard.items()}
    more = _More(question, weights)
    for number, message in heard.items():
        score = scores[number] + more.weigh(message)
        scores[number] = score * ASIDE if message.kind else score
    return sorted(sorted(scores, reverse=True), key=scores.get, reverse=True)


class _Words:
    """The question's words as bits, so that a message and its neighbours are compared in a few steps."""

    def __init__(self, weights):
        self.all = (1 << len(weights)) - 1
        self.keys = [(1 << n, word, tokens.key(word)) for n, word in enumerate(weights)]
        self.by_bit = list(weights.values())
        self.sums = {0: 0.0}

    def weigh(self, message, heard):
        score = self._sum(message.holds)
        missing = self.all & ~message.holds
        for distance in (1, 2):
            if not missing:
                break
            before, after = heard(message.number - distance), heard(message.number + distance)
            found = 0
            if before and (there := before.near & missing):
                score += (BEFORE[distance - 1] + (ASKED if before.asks and distance == 1 else 0)) * self._sum(there)
                found = there
            if after and (there := after.near & missing):
                score += AFTER[distance - 1] * self._sum(there)
                found |= there
            missing &= ~found
        return score

    def _sum(self, bits):
        """The weight of the words together; remembered, since few combinations occur."""
        if bits not in self.sums:
            self.sums[bits] = sum(weight for n, weight in enumerate(self.by_bit) if bits >> n & 1)
        return self.sums[bits]


def _together_in_conversation(hits):
    """{conversation: the sum of its five best hits, each as a part of the best of all}."""
    best, found, sums = max(hits.values(), default=1) or 1, {}, {}
    for number, score in sorted(hits.items(), key=lambda hit: -hit[1]):
        at = number >> PLACE
        found[at] = found.get(at, 0) + 1
        if found[at] <= 5:
            sums[at] = sums.get(at, 0) + score / best
    return sums


class _More:
    """What counts beside the words: see the weights above."""

    def __init__(self, question, weights):
        self.question, self.weights = question, weights
        self.roles = [bool(question.all & words) for words in _SPEAKERS]
        self.names, self.days = {}, {}

    def weigh(self, message):
        score = STATES * (_stated(message.folded) if message.asks else 1)
        if self.roles[message.author] or self._named(message.text):
            score += SPEAKER
        for kind in self.question.asks:
            if _holds(message, kind):
                score += KIND[kind]
        if self.question.days:
            score += ON_DAY * self._near(dates.local(message.time).date())
        for chunk, inside in self.question.written.items():
            if chunk in message.folded:
                score += WRITTEN * sum(self.weights.get(word, 0) for word in inside)
        return score

    def _named(self, text):
        """Whether a text that records a talk begins with a name that the question names, and a colon."""
        name, colon, _ = text[:62].partition(": ")
        if name not in self.names:
            self.names[name] = bool(colon and _NAME.fullmatch(name)) and any(
                part in self.question.all for part, _ in tokens.parts(tokens.fold(name)))
        return self.names[name]

    def _near(self, day):
        if day not in self.days:
            self.days[day] = dates.nearness(self.question.days, day)
        return self.days[day]


def _stated(folded):
    """The part of a text with a question in it that does not ask."""
    asking = sum(len(part) - max(part.rfind("."), part.rfind("!"), part.rfind("\n")) for part in folded.split("?")[:-1])
    return 1 - asking / len(folded)


def _holds(message, kind):
    """Whether it holds a time, a number, or a name (a capital within a sentence, or something in quotes)."""
    if kind == "name":
        return bool(_NAMED.search(message.text))
    return bool(_FIGURES[kind].search(message.folded)) or not _OF_KIND[kind].isdisjoint(_WORD.findall(message.folded))


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
