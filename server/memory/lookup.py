"""The first look into the index of past conversations: which messages hold a question's words, and what stands beside them."""

import math

from . import tokens
from .index import WITH_PERSON
from .ranking import PLACE, Heard

HITS = 50              # messages that hold the question's words best, of conversations with the person
ASIDE_HITS = 20        # and of others: they never crowd out the person's
WIDE = 10              # of the best hits two neighbours on each side are looked at, of the others one
COMMON = 200_000       # messages that the words may share; past that the commonest words only choose among what the others found
POOL = 100             # messages that are compared by length, too, and by the words that were left out
LONG = 1_000           # characters of a message whose words count half


class Only:
    """What is searched. `projects`: their numbers, None for all; `since`, `until`: milliseconds; `authors`: None for all; `within`: numbers of
    conversations, None for all; `but`: of those that are left out, with what they share with others."""

    def __init__(self, projects=None, since=None, until=None, authors=None, within=None, but=()):
        self.projects, self.since, self.until, self.authors, self.within, self.but = projects, since, until, authors, within, but

    def sql(self):
        """What holds for `m`, a message, and for `c`, its conversation."""
        return " AND ".join([self.of_place("m.id"), *self.of_project(), *self.of_message()])

    def conversations(self):
        """What holds for `c`, a conversation that may have such messages: it has some of that time."""
        of_it = [] if self.within is None else [f"c.id IN ({_list(self.within)})"]
        return " AND ".join([*of_it, f"c.id NOT IN ({_list(self.but)})", *self.of_project(), *[f"c.last >= {self.since}"] * (self.since is not None),
                             *[f"c.first <= {self.until}"] * (self.until is not None)])

    def of_place(self, number):
        """What holds for the number of a message, as to the conversations in which it stands."""
        if self.within is None:
            return f"NOT {_in(number, self.but)}" if self.but else "1"
        return _in(number, self.within)

    def of_project(self):
        return [] if self.projects is None else [f"c.project IN ({_list(self.projects)})"]

    def of_message(self):
        return [f"m.time >= {self.since}"] * (self.since is not None) + [f"m.time <= {self.until}"] * (self.until is not None) + (
            [] if self.authors is None else [f"m.author IN ({_list(self.authors)})"])

    def passes(self, message):
        """Whether a message beside a hit may be shown, too."""
        return ((self.since is None or message.time >= self.since) and (self.until is None or message.time <= self.until)
                and (self.authors is None or message.author in self.authors))


def look(index, question, only):
    """({number: how well a message's own words fit}, {word: how much it tells}): at most HITS + ASIDE_HITS messages, those with all
    the phrases where there are some. A word that one message holds tells 1, one that all hold 0."""
    if not index.worded():
        return _scan(index, question, only)
    shared = _shared(index.db, question.words)
    weights = _weights(shared, index.count())
    known = sorted((word for word in question.words if shared[word]), key=shared.get)
    few = known if _held(index, only) <= COMMON else _few(known, shared)
    if only.projects == [] or not few and not question.phrases:
        return {}, weights
    wanted = " AND ".join(map(_phrase, question.phrases)) or _any(few)
    found = _match(index, wanted, only)
    if len(found) == POOL and sum(kind == WITH_PERSON for *_, kind in found) < HITS:
        found += _match(index, wanted, only, f"c.kind = {WITH_PERSON}")
    if len(few) < len(known) and not question.phrases:
        found = _closer(index, found, weights)
    return _best(found), weights


def where(index, hits, only):
    """The hits by the places that they have in the one conversation that is searched: what it shares with a fork has another number there."""
    if not only.within:
        return hits
    places = dict(index.db.execute(
        f"SELECT message, conversation << {PLACE} | place FROM shared WHERE conversation IN ({_list(only.within)}) AND message IN ({_list(hits)})"))
    return {places.get(number, number): fit for number, fit in hits.items()}


def beside(index, hits, only):
    """{number: Heard} of the hits (`where`), best first, and of the messages beside them that stand in what is searched."""
    wanted = sorted({number + step for place, number in enumerate(hits) for step in ((-2, -1, 0, 1, 2) if place < WIDE else (-1, 0, 1))})
    kinds = dict(index.db.execute(f"SELECT id, kind FROM conversations WHERE id IN ({_list({number >> PLACE for number in wanted})})"))
    placed = f"SELECT conversation << {PLACE} | place AS id, time, author, text FROM shared JOIN messages m ON m.id = message"
    meant = f"m.id >> {PLACE} IN ({_list(only.within)})" if only.within else only.of_place("m.id")
    source = f"(SELECT id, time, author, text FROM messages UNION ALL {placed})" if only.within else "messages"
    return {number: Heard(number, when, author, kinds[number >> PLACE], text) for number, when, author, text in index.db.execute(
        f"SELECT id, time, author, text FROM {source} m WHERE id IN ({_list(wanted)}) AND {meant}")}


def _held(index, only):
    """How many messages there are in the projects that are searched."""
    if only.projects is None:
        return index.count()
    return index.db.execute(f"SELECT coalesce(sum(held), 0) FROM conversations WHERE project IN ({_list(only.projects)})").fetchone()[0]


def _shared(db, words):
    """{word: how many messages hold it}."""
    found = dict(db.execute(f"SELECT term, doc FROM vocabulary WHERE term IN ({', '.join('?' * len(words))})", words))
    for word in words:
        if word.endswith("*"):
            found[word] = db.execute("SELECT coalesce(sum(doc), 0) FROM vocabulary WHERE term >= ? AND term < ?",
                                     (word[:-1], word[:-1] + "\U0010ffff")).fetchone()[0]
    return {word: found.get(word, 0) for word in words}


def _weights(shared, total):
    return {word: math.log(1 + (max(total - n, 0) + 0.5) / (n + 0.5)) / math.log(total + 2) for word, n in shared.items()}


def _few(known, shared):
    """The rarest words, as many as share no more messages than COMMON, but one at the least."""
    few, messages = known[:1], sum(shared[word] for word in known[:1])
    for word in known[1:]:
        messages += shared[word]
        if messages > COMMON:
            break
        few.append(word)
    return few


def _match(index, wanted, only, condition=""):
    """The POOL best (number, fit, kind of conversation) for an expression of FTS5; the lower a fit the better.

    The index keeps no lengths: bm25 is five times faster without, and the few that are left here can be measured.
    """
    place = "" if only.projects is None else f" AND place : ({_any(f'p{number}' for number in only.projects)})"
    tables = "words w" + " CROSS JOIN messages m ON m.id = w.rowid" * bool(only.of_message()) + (
        f" CROSS JOIN conversations c ON c.id = w.rowid >> {PLACE}" * bool(condition))
    terms = [only.of_place("w.rowid"), *only.of_message()] + [condition] * bool(condition)
    return index.db.execute(
        f"SELECT number, fit / (1 + length(text) / {LONG}.0), kind FROM (SELECT w.rowid AS number, bm25(words, 1.0, 0.0) AS fit FROM {tables} WHERE words MATCH ? "
        f"AND {' AND '.join(terms)} ORDER BY fit LIMIT {POOL}) CROSS JOIN messages n ON n.id = number JOIN conversations k ON k.id = number >> {PLACE}",
        (f"text : ({wanted}){place}",)).fetchall()


def _closer(index, found, weights):
    """The same messages by all the words that they hold, not only by those through which they were found."""
    texts = dict(index.db.execute(f"SELECT id, text FROM messages WHERE id IN ({_list(number for number, *_ in found)})"))
    return [(number, _fit(weights, _held_words(weights, texts[number]), len(texts[number])), kind) for number, _, kind in found if number in texts]


def _scan(index, question, only):
    """What `look` gives, without FTS5: goes through every message that may be found."""
    found, shared, total = [], dict.fromkeys(question.words, 0), 0
    for number, kind, text in index.db.execute(
            f"SELECT m.id, c.kind, m.text FROM messages m JOIN conversations c ON c.id = m.id >> {PLACE} WHERE {only.sql()}"):
        total += 1
        held = _held_words(question.words, text)
        for word in held:
            shared[word] += 1
        if question.phrases and not _holds_phrases(question.phrases, text):
            continue
        if held or question.phrases:
            found.append((number, held, len(text), kind))
    weights = _weights(shared, total)
    return _best([(number, _fit(weights, held, size), kind) for number, held, size, kind in found]), weights


def _held_words(words, text):
    folded = tokens.fold(text)
    return [word for word in words if tokens.places(folded, word)]


def _fit(weights, held, size):
    """As bm25 has it, in short: the lower the better, the weight of the words, less in a long message."""
    return -sum(weights[word] for word in held) / (1 + size / LONG)


def _best(found):
    """{number: fit, the higher the better} of the best, as many of either kind of conversation as there is room for."""
    best, room = {}, {True: HITS, False: ASIDE_HITS}
    for number, fit, kind in sorted(found, key=lambda row: row[1]):
        if room[kind == WITH_PERSON] and number not in best:
            room[kind == WITH_PERSON] -= 1
            best[number] = -fit
    return best


def _holds_phrases(phrases, text):
    line = f" {' '.join(tokens.tokens(text))} "
    return all(f" {' '.join(phrase)[:-1]}" in line if phrase[-1].endswith("*") else f" {' '.join(phrase)} " in line for phrase in phrases)


def _any(words):
    return " OR ".join(f'"{word[:-1]}" *' if word.endswith("*") else f'"{word}"' for word in words)


def _phrase(phrase):
    return f'"{" ".join(phrase)[:-1]}" *' if phrase[-1].endswith("*") else f'"{" ".join(phrase)}"'


def _in(number, conversations):
    among = f"({_list(conversations)})"
    return f"({number} >> {PLACE} IN {among} OR {number} IN (SELECT message FROM shared WHERE conversation IN {among}))"


def _list(numbers):
    return ", ".join(map(str, numbers))
