"""The index of past conversations: one SQLite file in the data folder, made of the client's transcripts.

A message's number holds its conversation's number and, in the lowest `PLACE` bits, its place in it: so what stands beside it lies
beside it in the table. Its words lie in an FTS5 table without content, as our own tokens (`tokens`); where SQLite has no FTS5 the
messages themselves are gone through (`lookup`). What a fork holds once more stands there as a place that leads to the one message.
What the client has deleted is only here. Times are milliseconds, UTC.
"""

import os
import sqlite3
import time

from . import tokens
from .files import opened
from .ranking import PLACE, PLACES

VERSION = 2
PERSON, CALLER, AGENT = 0, 1, 2               # who spoke; a caller is whoever started a headless run
WITH_PERSON, HEADLESS, SUBAGENT = 0, 1, 2     # whose conversation it is
_WAIT = 1.5  # seconds that one try waits for another process: all of them end before the client ends a hook
_TRIES = 4
_DAMAGE = ("malformed", "not a database", "no such table", "no such column", "vtable constructor failed")
_SCHEMA = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE projects (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
    CREATE TABLE conversations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, session TEXT NOT NULL, project INTEGER NOT NULL,
        kind INTEGER NOT NULL, next INTEGER NOT NULL, held INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL);
    CREATE INDEX latest ON conversations (last);
    CREATE INDEX of_session ON conversations (session);
    CREATE TABLE files (path TEXT PRIMARY KEY, inode INTEGER NOT NULL, size INTEGER NOT NULL, position INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE messages (id INTEGER PRIMARY KEY, mark INTEGER NOT NULL UNIQUE, time INTEGER NOT NULL, author INTEGER NOT NULL, text TEXT NOT NULL);
    CREATE TABLE shared (conversation INTEGER NOT NULL, place INTEGER NOT NULL, message INTEGER NOT NULL, PRIMARY KEY (conversation, place)) WITHOUT ROWID;
    CREATE UNIQUE INDEX sharers ON shared (message, conversation)
"""
_NO_WORDS = ("DROP TABLE IF EXISTS vocabulary", "DROP TABLE IF EXISTS words")
# The place (the project) counts for nothing in the rank: it only narrows.
_WORDS = ("CREATE VIRTUAL TABLE words USING fts5(text, place, content='', columnsize=0, tokenize=\"ascii tokenchars '+#'\")",
          "CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, row)",
          "INSERT INTO words (words, rank) VALUES ('rank', 'bm25(1.0, 0.0)')")


class Busy(Exception):
    """Other processes kept the index locked all the while: nothing was written (case B7)."""


class Newer(Exception):
    """A newer version of the plugin made the index."""


class Index:
    """The file at `path`, made where there is none. `fts5` False does without, as builds of SQLite that lack it have to.

    sqlite3.Error and OSError where it can be neither read nor made. `rebuilt`: it was damaged and had to begin anew.
    """

    def __init__(self, path, fts5=True):
        self.path = path
        self.rebuilt = False
        self.fts5 = fts5 and not fts5_missing()
        self.db = None
        self.unharmed(self._open)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.db.close()

    def unharmed(self, work):
        """What `work()` gives. Where it finds the file damaged, a new one is begun, and it works on that."""
        try:
            return work()
        except sqlite3.DatabaseError as error:
            if not any(sign in str(error) for sign in _DAMAGE):
                raise
        if self.db:
            self.db.close()
        if self._is_still_there():  # else another process has met the damage, and begun anew
            # Put aside over the one before it: what the client has deleted since can be saved from it by hand.
            os.replace(self.path, self.path + ".damaged")
            remove(self.path, "-wal", "-shm")
        self.rebuilt = True
        self._open()
        return work()

    def _is_still_there(self):
        try:
            return os.stat(self.path).st_ino == self.inode
        except FileNotFoundError:
            return False

    def read(self, work):
        """What `work()` gives on the index as it is now, whatever others write meanwhile."""
        def at_one_moment():
            self.db.execute("BEGIN")
            try:
                return work()
            finally:
                self.db.execute("ROLLBACK")

        return self.unharmed(at_one_moment)

    def _open(self):
        descriptor = opened(self.path, os.O_CREAT | os.O_RDWR)  # what was said is the person's alone
        self.inode = os.fstat(descriptor).st_ino
        os.close(descriptor)
        db = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None, check_same_thread=False)
        try:
            db.execute(f"PRAGMA busy_timeout = {int(_WAIT * 1000)}")  # first of all: the step to WAL needs the lock, too (case B7)
            patiently(lambda: db.execute("PRAGMA journal_mode = WAL"))
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA secure_delete = ON")  # what was erased is written over
            db.execute("PRAGMA cache_size = -32000")
            self._make(db)
            db.execute("SELECT 1 FROM messages, conversations, shared, files, projects, meta LIMIT 0")  # whether they are there
        except BaseException:
            db.close()
            raise
        self.db = db

    def _make(self, db):
        if _version(db) == VERSION:
            return
        with Writing(db):
            if _version(db) == VERSION:
                return  # another process was first
            for statement in _SCHEMA.split(";"):
                db.execute(statement)
            if self.fts5:
                _make_words(db)
            db.execute(f"PRAGMA user_version = {VERSION}")

    def worded(self):
        """Whether the words are there to be searched: not where FTS5 is missing, or was for somebody who wrote, or words are split anew."""
        return self.fts5 and self.noted("words") == tokens.VERSION

    def reword(self):
        """Makes the words anew from the messages. A minute for a million of them, in which nobody else can write."""
        with Writing(self.db):
            _make_words(self.db)
            self.db.executemany("INSERT INTO words (rowid, text, place) VALUES (?, ?, ?)", (
                (number, " ".join(tokens.tokens(text)), f"p{project}") for number, text, project in self.db.execute(
                    f"SELECT m.id, text, project FROM messages m JOIN conversations c ON c.id = m.id >> {PLACE} ORDER BY m.id")))

    def noted(self, key):
        row = self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return row[0] if row else 0

    def note(self, key, value):
        self.db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def count(self):
        """How many messages are held; what forks share counts once."""
        return self.db.execute("SELECT coalesce(sum(held), 0) FROM conversations").fetchone()[0]

    def files(self):
        """{path: (inode, size, position)} of the transcripts, as far as they were read."""
        return {path: tuple(rest) for path, *rest in self.db.execute("SELECT path, inode, size, position FROM files")}

    def put(self, path, seen, reached, talks, forgotten):
        """Takes in what was read of a transcript and moves its position, both or neither.

        `seen`, `reached`: (inode, size, position) before, None for a new file, and after. `talks`: {(name, session):
        [(mark, time, author, kind of conversation, text, tokens, folder)]}; a text may be '' and then only shows whose conversation it is.
        `forgotten(rows)` gives those that may be taken in, asked while nobody else can write. False, with nothing done, where the file is not as
        `seen` any more: another process was faster. Busy.
        """
        with Writing(self.db):
            if self.db.execute("SELECT inode, size, position FROM files WHERE path = ?", (path,)).fetchone() != seen:
                return False
            for talk, messages in talks.items():
                self._add(talk, forgotten(messages))
            self.db.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", (path, *reached))
        return True

    def leave(self, paths):
        """Strikes transcripts that are no longer there; what was read of them stays. Busy."""
        if paths:
            with Writing(self.db):
                self.db.executemany("DELETE FROM files WHERE path = ?", [(path,) for path in paths])

    def keep(self, notes, anew):
        """Notes {key: value}, and has the transcripts `anew` read from their beginning once more. Busy."""
        with Writing(self.db):
            for key, value in notes.items():
                self.note(key, value)
            self.db.executemany("DELETE FROM files WHERE path = ?", [(path,) for path in anew])

    def _add(self, talk, messages):
        if not messages:
            return
        row = self.db.execute("SELECT id, project, kind, next, held, first, last FROM conversations WHERE name = ?", talk[:1]).fetchone()
        at, project, kind, place, held, first, last = row or self._begin(*talk, messages[0])
        words = []
        for mark, when, author, of_kind, text, found, _ in messages:
            if place >> PLACE:
                break
            number = at << PLACE | place
            new, stands, of_kind = self._take(number, mark, when, author, of_kind, text)
            kind = min(kind, of_kind)
            if new:
                words.append((number, " ".join(found), f"p{project}"))
            if stands:
                place, first, last = place + 1, min(first, when), max(last, when)
        held += len(words)
        if self.worded():
            self.db.executemany("INSERT INTO words (rowid, text, place) VALUES (?, ?, ?)", words)
        else:
            self.note("words", 0)
        if place:
            self.db.execute("UPDATE conversations SET kind = ?, next = ?, held = ?, first = ?, last = ? WHERE id = ?",
                            (kind, place, held, first, last, at))
        else:
            self.db.execute("DELETE FROM conversations WHERE id = ?", (at,))

    def _take(self, number, mark, when, author, kind, text):
        """(whether the message is new, whether it stands at the place `number` now, whose conversation it makes it)."""
        if not text:
            return False, False, kind
        if self.db.execute("INSERT OR IGNORE INTO messages VALUES (?, ?, ?, ?, ?)", (number, mark, when, author, text)).rowcount:
            return True, True, kind
        held, author = self._known(mark, author)
        stands = held >> PLACE != number >> PLACE and self.db.execute(
            "INSERT OR IGNORE INTO shared VALUES (?, ?, ?)", (number >> PLACE, number & PLACES, held)).rowcount
        return False, stands, max(kind, HEADLESS) if author == CALLER else kind

    def _known(self, mark, author):
        """(number, author) of a message that is held already. A fork in a terminal says of what the caller of a headless run wrote that it was
        typed (seen): it is the caller's where any of the two says so."""
        number, known = self.db.execute("SELECT id, author FROM messages WHERE mark = ?", (mark,)).fetchone()
        if author == CALLER != known:
            at = number >> PLACE
            self.db.execute("UPDATE messages SET author = ? WHERE id = ?", (CALLER, number))
            self.db.execute("UPDATE conversations SET kind = ? WHERE id = ? AND kind = ? AND NOT EXISTS (SELECT 1 FROM messages WHERE id >= ? "
                            "AND id < ? AND author = ?)", (HEADLESS, at, WITH_PERSON, at << PLACE, (at + 1) << PLACE, PERSON))
        return number, CALLER if CALLER in (known, author) else known

    def _begin(self, name, session, message):
        folder = message[-1]  # where the conversation began is its project
        self.db.execute("INSERT OR IGNORE INTO projects (path) VALUES (?)", (folder,))
        project = self.db.execute("SELECT id FROM projects WHERE path = ?", (folder,)).fetchone()[0]
        at = self.db.execute("INSERT INTO conversations (name, session, project, kind, next, held, first, last) VALUES (?, ?, ?, ?, 0, 0, ?, ?)",
                             (name, session, project, SUBAGENT, message[1], message[1])).lastrowid
        return at, project, SUBAGENT, 0, 0, message[1], message[1]


class Writing:
    """A transaction that may write, for `with`. Busy where it could not begin, or could not be brought to its end: nothing was written."""

    def __init__(self, db):
        self.db = db

    def __enter__(self):
        patiently(lambda: self.db.execute("BEGIN IMMEDIATE"))

    def __exit__(self, kind, *_):
        if kind is None:
            try:
                patiently(lambda: self.db.execute("COMMIT"))
                return
            except BaseException:
                self._back()
                raise
        self._back()

    def _back(self):
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")


def patiently(work):
    """What `work()` gives; tried again where another process holds the lock. Busy after that."""
    for tries_left in reversed(range(_TRIES)):
        try:
            return work()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) and "busy" not in str(error):
                raise
            if not tries_left:
                raise Busy("other sessions keep writing to the index of past conversations") from None
            time.sleep(0.05)


def fts5_missing():
    """Whether this Python's SQLite was built without FTS5: searches then go through all messages, and are slower."""
    db = sqlite3.connect(":memory:")
    try:
        db.execute("CREATE VIRTUAL TABLE words USING fts5(text)")
        return False
    except sqlite3.OperationalError:
        return True
    finally:
        db.close()


def remove(path, *endings):
    """Removes what lies at a path with these endings. OSError where it cannot be."""
    for ending in endings:
        try:
            os.remove(path + ending)
        except FileNotFoundError:
            pass


def _version(db):
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise Newer
    if 0 < version < VERSION:
        raise sqlite3.DatabaseError(f"version {version} is not a database of this version")
    return version


def _make_words(db):
    for statement in _NO_WORDS + _WORDS:
        db.execute(statement)
    db.execute("INSERT OR REPLACE INTO meta VALUES ('words', ?)", (tokens.VERSION,))
