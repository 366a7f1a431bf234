"""How the search of past conversations grows: first index, a session more, queries, size, beside plain FTS5 on the same texts in one run.

    search_scale.py [messages, 1000000 if not given]

The talks of search_quality lie in the midst of the made-up ones (talks.many), and their questions are asked. Everything goes through
transcripts on disk, as in use. A million messages take some ten minutes and 2 GB below the folder for temporary files.
"""

import os
import re
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
ASKED = 150


def measured(count):
    """{what: figure} for so many messages."""
    real, asked = talks.load()
    with tempfile.TemporaryDirectory() as folder:
        plain, size = Plain(Path(folder) / "plain.db"), 0
        made = talks.many(count - len(real))
        whole = chain(islice(made, count // 2 // 200 * 200), real, made)
        while turns := list(islice(whole, 20_000)):
            talks.write(Path(folder) / "projects", turns)
            size += sum(len(turn.text.encode()) for turn in turns)
            plain.add(turns)
        plain.db.commit()
        path = str(Path(folder) / "conversations.db")
        found = first_index(path, feed.transcripts(Path(folder) / "projects"))
        with index.Index(path) as held:
            found["size / text"] = f"{os.path.getsize(path) / size:.2f}"
            found.update(queries(held, plain, asked[::max(1, len(asked) // ASKED)]))
            found["a session of 200 more, median / longest"] = more(held, Path(folder) / "projects")
        return found


def first_index(path, paths):
    """Time of the first index, and the longest that a search by somebody else took meanwhile."""
    index.Index(path).db.close()
    going, waits = threading.Event(), []

    def look():
        with index.Index(path) as other:
            while not going.wait(0.5):
                waits.append(seconds(lambda: search.find(other, "What did we say about the support group?", NOW)))

    looking = threading.Thread(target=look)
    looking.start()
    with index.Index(path) as held:
        taken = seconds(lambda: feed.feed(held, paths, NOW, 36_500, progress=bar))
        held.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    going.set()
    looking.join()
    return {"first index": f"{taken:.0f} s", "longest search meanwhile": f"{max(waits, default=0) * 1000:.0f} ms"}


def bar(done, of):
    if sys.stderr.isatty():
        print(f"\r{done / max(of, 1):4.0%}", end="", file=sys.stderr, flush=True)


def queries(held, plain, asked):
    """Times and recall of the answering turns among the first ten, with and without what is left out, beside plain FTS5."""
    common, found = lookup.COMMON, {}
    for name, limit in (("", common), (" with nothing left out", float("inf"))):
        lookup.COMMON = limit
        found.update(asked_of(f"query{name}", asked, lambda question: [
            row["address"] for row in search.find(held, question, NOW, limit=10, budget=100_000).messages]))
    lookup.COMMON = common
    found.update(asked_of("plain FTS5 without stop words", asked, plain.find))
    return found


def asked_of(name, asked, find):
    times, recalls = [], []
    for one in asked:
        begin = time.perf_counter()
        rows = find(one.question)
        times.append((time.perf_counter() - begin) * 1000)
        recalls.append(sum(f"{name}:{place}" in rows for name, place in one.answers) / len(one.answers))
    return {f"{name}, median / 95th": f"{statistics.median(times):.0f} / {sorted(times)[int(len(times) * 0.95)]:.0f} ms",
            f"{name}, recall@10": f"{statistics.fmean(recalls):.3f}"}


class Plain:
    """The same texts in a plain FTS5 table."""

    def __init__(self, path):
        self.db = sqlite3.connect(path)
        self.db.execute("PRAGMA synchronous = OFF")
        self.db.execute("CREATE VIRTUAL TABLE words USING fts5(text, address UNINDEXED, tokenize='porter unicode61')")

    def add(self, turns):
        self.db.executemany("INSERT INTO words VALUES (?, ?)", [(turn.text, f"{turn.name}:{turn.place}") for turn in turns])

    def find(self, question):
        words = re.findall(r"\w+", question.lower())
        stop = tokens.stop_words(words)
        wanted = " OR ".join(f'"{word}"' for word in words if word not in stop)
        return [address for address, in self.db.execute("SELECT address FROM words WHERE words MATCH ? ORDER BY rank LIMIT 10", (wanted,))]


def more(held, folder):
    """What a session of 200 messages more takes, ten times."""
    taken = []
    for n, turns in enumerate(batches(talks.many(2_000, seed=7))):
        turns = [turn._replace(name=f"new-{n}", when=turn.when + timedelta(days=900)) for turn in turns]
        paths = talks.write(folder, turns)
        taken.append(seconds(lambda paths=paths: feed.feed(held, paths, NOW, 36_500)))
    return f"{statistics.median(taken) * 1000:.0f} / {max(taken) * 1000:.0f} ms"


def batches(turns):
    while held := list(islice(turns, 200)):
        yield held


def seconds(work):
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def rows(count):
    """The table: a column for each size up to `count`."""
    sizes = [size for size in (10_000, 100_000) if size < count] + [count]
    found = [measured(size) for size in sizes]
    return ["messages", *(f"{size:,}" for size in sizes)], [[name, *(one[name] for one in found)] for name in found[0]]


if __name__ == "__main__":
    print(tables.table(*rows(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)))
