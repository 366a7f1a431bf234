"""How the search of past conversations grows: first index, a session more, queries, size, beside plain FTS5 on the same texts in one run.

    search_scale.py [messages, 1000000 if not given] [--write]     --write puts the table into docs/search.md

The talks of search_quality lie in the midst of the made-up ones (talks.many), and their questions are asked. Everything goes through
transcripts on disk, as in use. A million messages take some ten minutes, 2 GB below the folder for temporary files, and 3 GB of memory for
rank-bm25, which is asked fewer of the questions, since it looks at every message for each.
"""

import os
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from datetime import datetime, timedelta, timezone
from itertools import chain, islice
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "bench")]
import tables  # noqa: E402  the path comes first
import talks  # noqa: E402

from memory import feed, index, lookup, search, tokens  # noqa: E402

NOW = datetime(2027, 1, 1, tzinfo=timezone.utc).timestamp()
ASKED, SLOW = 150, 100_000  # questions; messages past which rank-bm25 is asked a tenth of them


def measured(count):
    """{what: figure} for so many messages."""
    real, asked = talks.load()
    with tempfile.TemporaryDirectory() as folder:
        plain, bm25, size = Plain(Path(folder) / "plain.db"), Bm25(), 0
        made = talks.many(count - len(real))
        whole = chain(islice(made, count // 2 // 200 * 200), real, made)
        while turns := list(islice(whole, 20_000)):
            talks.write(Path(folder) / "projects", turns)
            size += sum(len(turn.text.encode()) for turn in turns)
            plain.add(turns)
            bm25.add(turns)
        plain.db.commit()
        path = str(Path(folder) / "conversations.db")
        found = first_index(path, feed.transcripts(Path(folder) / "projects"))
        with index.Index(path) as held:
            found["size of the index / text"] = f"{os.path.getsize(path) / size:.2f}"
            found["a session of 200 messages more, median / longest"] = more(held, Path(folder) / "projects")
            found.update(queries(held, plain, bm25, asked[::max(1, len(asked) // ASKED)]))
        return found


def first_index(path, paths):
    """Time of the first index, and the longest that a search by somebody else took meanwhile."""
    index.Index(path).db.close()
    going, waits = threading.Event(), []

    def look():
        with index.Index(path) as other:
            while not going.wait(0.5):
                waits.append(tables.seconds(lambda: search.find(other, "What did we say about the support group?", NOW)))

    looking = threading.Thread(target=look)
    looking.start()
    with index.Index(path) as held:
        taken = tables.seconds(lambda: feed.feed(held, paths, NOW, 36_500, progress=bar))
        held.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    going.set()
    looking.join()
    return {"first index": f"{taken:.0f} s", "longest search meanwhile": f"{max(waits, default=0) * 1000:.0f} ms"}


def bar(done, of):
    if sys.stderr.isatty():
        print(f"\r{done / max(of, 1):4.0%}", end="", file=sys.stderr, flush=True)


def queries(held, plain, bm25, asked):
    """Times, and the part of the answering turns that is among the first ten: with what is left out and without, and beside others."""
    def ours(question):
        return [row["address"] for row in search.find(held, question, NOW, limit=10, budget=100_000).messages]

    common = lookup.COMMON
    found = asked_of("query", asked, ours)
    lookup.COMMON = float("inf")
    found.update(asked_of("query with nothing left out", asked, ours))
    lookup.COMMON = common
    found.update(asked_of("plain FTS5, words OR-ed", asked, plain.find))
    found.update(asked_of("plain FTS5 without stop words", asked, plain.find_without_stop_words))
    bm25.ready()
    found.update(asked_of("rank-bm25", asked[::10] if len(bm25.words) > SLOW else asked, bm25.find))
    return found


def asked_of(name, asked, find):
    times, recalls = [], []
    for one in asked:
        begin = time.perf_counter()
        rows = find(one.question)
        times.append((time.perf_counter() - begin) * 1000)
        recalls.append(sum(f"{name}:{place}" in rows for name, place in one.answers) / len(one.answers))
    taken = f"{statistics.median(times):,.0f} / {sorted(times)[int(len(times) * 0.95)]:,.0f} ms"
    return {f"{name}, median / 95th": taken, f"{name}, recall@10": f"{statistics.fmean(recalls):.3f} of {len(asked)}"}


class Plain:
    """The same texts in a plain FTS5 table."""

    def __init__(self, path):
        self.db = sqlite3.connect(path)
        self.db.execute("PRAGMA synchronous = OFF")
        self.db.execute("CREATE VIRTUAL TABLE words USING fts5(text, address UNINDEXED, tokenize='porter unicode61')")

    def add(self, turns):
        self.db.executemany("INSERT INTO words VALUES (?, ?)", [(turn.text, f"{turn.name}:{turn.place}") for turn in turns])

    def find(self, question):
        return self._find(talks.words(question))

    def find_without_stop_words(self, question):
        words = talks.words(question)
        stop = tokens.stop_words(words)
        return self._find([word for word in words if word not in stop])

    def _find(self, words):
        wanted = " OR ".join(f'"{word}"' for word in words)
        return [address for address, in self.db.execute("SELECT address FROM words WHERE words MATCH ? ORDER BY rank LIMIT 10", (wanted,))]


class Bm25:
    """The same texts in rank-bm25."""

    def __init__(self):
        self.addresses, self.words = [], []

    def add(self, turns):
        self.addresses += [f"{turn.name}:{turn.place}" for turn in turns]
        self.words += [[sys.intern(word) for word in talks.words(turn.text)] for turn in turns]

    def ready(self):
        from rank_bm25 import BM25Okapi
        self.bm25 = BM25Okapi(self.words)

    def find(self, question):
        scores = self.bm25.get_scores(talks.words(question))
        return [self.addresses[row] for row in scores.argsort()[:-11:-1]]


def more(held, folder):
    """What a session of 200 messages more takes, ten times."""
    taken = []
    for n, turns in enumerate(batches(talks.many(2_000, seed=7))):
        turns = [turn._replace(name=f"new-{n}", when=turn.when + timedelta(days=900)) for turn in turns]
        paths = talks.write(folder, turns)
        taken.append(tables.seconds(lambda paths=paths: feed.feed(held, paths, NOW, 36_500)))
    return f"{statistics.median(taken) * 1000:.0f} / {max(taken) * 1000:.0f} ms"


def batches(turns):
    while held := list(islice(turns, 200)):
        yield held


def rows(count):
    """The table: a column for each size up to `count`."""
    sizes = [size for size in (10_000, 100_000) if size < count] + [count]
    found = [measured(size) for size in sizes]
    lines = [[name, *(one[name] for one in found)] for name in found[0]]
    return ["messages (recall@10 of so many questions)", *(f"{size:,}" for size in sizes)], lines


if __name__ == "__main__":
    sizes = [int(word) for word in sys.argv[1:] if word != "--write"]
    text = tables.table(*rows(*sizes or [1_000_000]))
    print(text)
    if "--write" in sys.argv:
        tables.put(ROOT / "docs" / "search.md", "scale", text)
