"""How well past conversations are found, beside plain FTS5 and rank-bm25, on the same questions in one run.

    search_quality.py [conversations.json] [--write]     --write puts the table into README.md

Every question is asked as it stands, in all conversations together. recall@k: of the turns that answer a question, the part that is among
the first k, averaged over the questions; mrr: one over the place of the first of them. In the answer: the part that is shown whole, or as
much of it as one message is given (page.ROOM), in an answer of 2,000 characters; in a plain one, whole turns one after the other.

Among a million messages the search leaves out words that very many share (lookup.COMMON); the last column does so here, to the same part.
"""

import re
import sqlite3
import statistics
import sys
import tempfile
import time
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "bench")]
import tables  # noqa: E402  the path comes first
import talks  # noqa: E402

from memory import feed, index, lookup, page, search, tokens  # noqa: E402

NOW = datetime(2024, 6, 1, tzinfo=timezone.utc).timestamp()
DEPTH = 20


def fed(folder, turns):
    """An index of these turns, made from their transcripts."""
    held = index.Index(str(Path(folder) / "conversations.db"))
    feed.feed(held, talks.write(Path(folder) / "projects", turns), NOW, 36_500)
    return held


class Ours:
    """The search as the agent and the person have it."""

    name, common = "this search", lookup.COMMON

    def __init__(self, held):
        self.held = held

    def first(self, question):
        return list(map(_place, self._find(question, limit=10, budget=100_000)))

    def ranked(self, question):
        return list(map(_place, self._find(question, limit=DEPTH, budget=100_000)))

    def shown(self, question):
        """{place: characters shown} in an answer as it is given."""
        return {_place(row): len(row["text"]) for row in self._find(question)}

    def _find(self, question, **how):
        usual, lookup.COMMON = lookup.COMMON, self.common
        try:
            return search.find(self.held, question, NOW, **how).messages
        finally:
            lookup.COMMON = usual


class LeavingOut(Ours):
    name = "the same, leaving out as much as of a million"

    def __init__(self, held):
        super().__init__(held)
        self.common = Ours.common * held.count() // 1_000_000


class Plain:
    """What is compared: turns in an order, and as many of them whole as an answer holds."""

    def __init__(self, turns):
        self.turns = turns

    def first(self, question):
        return self._best(question, 10)

    def ranked(self, question):
        return self._best(question, DEPTH)

    def shown(self, question):
        found, room = {}, search.BUDGET
        for place in self._best(question, 30):
            room -= len(self.texts[place]) + 1
            if room < 0:
                break
            found[place] = len(self.texts[place])
        return found


class PlainFts5(Plain):
    name = "plain FTS5, words OR-ed"

    def __init__(self, turns):
        self.texts = {(turn.name, turn.place): turn.text for turn in turns}
        self.places = list(self.texts)
        self.db = sqlite3.connect(":memory:")
        self.db.execute("CREATE VIRTUAL TABLE words USING fts5(text, tokenize='porter unicode61')")
        self.db.executemany("INSERT INTO words (rowid, text) VALUES (?, ?)", enumerate(self.texts.values()))

    def _best(self, question, count):
        words = " OR ".join(f'"{word}"' for word in self.words(question))
        return [self.places[row] for row, in self.db.execute("SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?", (words, count))]

    def words(self, question):
        return re.findall(r"\w+", question)


class WithoutStopWords(PlainFts5):
    name = "the same without stop words"

    def words(self, question):
        words = super().words(question.lower())
        stop = tokens.stop_words(words)
        return [word for word in words if word not in stop] or words


class RankBm25(Plain):
    name = "rank-bm25"

    def __init__(self, turns):
        from rank_bm25 import BM25Okapi
        self.texts = {(turn.name, turn.place): turn.text for turn in turns}
        self.places = list(self.texts)
        self.bm25 = BM25Okapi([talks.words(text) for text in self.texts.values()])

    def _best(self, question, count):
        scores = self.bm25.get_scores(talks.words(question))
        return [self.places[row] for row in sorted(range(len(scores)), key=lambda row: -scores[row])[:count]]


def figures(turns, asked, searcher):
    """{what: figure}."""
    sizes = {(turn.name, turn.place): min(len(" ".join(turn.text.split())), 0.9 * page.ROOM) for turn in turns}
    found = {"recall@5": [], "recall@10": [], "mrr": [], "in the answer": []}
    for one in asked:
        answers = set(one.answers)
        ranked, shown = searcher.ranked(one.question), searcher.shown(one.question)
        found["recall@5"].append(len(answers & set(ranked[:5])) / len(answers))
        found["recall@10"].append(len(answers & set(ranked[:10])) / len(answers))
        found["mrr"].append(next((1 / place for place, turn in enumerate(ranked, 1) if turn in answers), 0))
        found["in the answer"].append(sum(shown.get(turn, 0) >= sizes[turn] for turn in answers) / len(answers))
    return {name: statistics.fmean(held) for name, held in found.items()}


def times(asked, searchers):
    """For each searcher (median, 95th) in milliseconds for the first ten; each question is asked of all in turn."""
    taken = [[] for _ in searchers]
    for one in asked:
        for searcher, held in zip(searchers, taken, strict=True):
            begin = time.perf_counter()
            searcher.first(one.question)
            held.append((time.perf_counter() - begin) * 1000)
    return [(statistics.median(held), sorted(held)[int(len(held) * 0.95)]) for held in taken]


def rows(path=talks.SHARED):
    """The table: what, and a column for each searcher."""
    turns, asked = talks.load(path)
    with tempfile.TemporaryDirectory() as folder, fed(folder, turns) as held:
        searchers = [PlainFts5(turns), WithoutStopWords(turns), RankBm25(turns), Ours(held), LeavingOut(held)]
        found = [figures(turns, asked, searcher) for searcher in searchers]
        taken = times(asked, searchers)
    lines = [[name, *(f"{one[name]:.3f}" for one in found)] for name in found[0]]
    lines += [[f"query, {name}", *(f"{one[n]:.1f} ms ({one[n] / taken[0][n]:.1f}×)" for one in taken)] for n, name in enumerate(("median", "95th"))]
    return [f"{len(asked):,} questions, {len(turns):,} turns", *(searcher.name for searcher in searchers)], lines


def _place(row):
    name, _, place = row["address"].rpartition(":")
    return name, int(place)


if __name__ == "__main__":
    text = tables.table(*rows(*(word for word in sys.argv[1:] if word != "--write")))
    print(text)
    if "--write" in sys.argv:
        tables.put(ROOT / "README.md", "search", text)
