"""What leaves the index of past conversations: by age, by the person's word, and without a trace where they asked for that."""

import os

from . import files, tokens
from .index import PLACE, Writing

_AT_ONCE = 1_000  # messages removed in one transaction, so that no other process waits long


def prune(index, before):
    """Removes every message older than `before` (milliseconds); gives how many. Busy."""
    gone = 0
    for at, in index.db.execute("SELECT id FROM conversations WHERE first < ?", (before,)).fetchall():
        numbers = [number for number, in index.db.execute("SELECT id FROM messages WHERE id >= ? AND id < ? AND time < ?", (*_span(at), before))]
        gone += _erase(index, numbers)
    return gone


def forget(index, text):
    """Removes for good every message that holds `text`, in whatever case and spacing; gives how many. Busy."""
    return _rid(index, [number for number, held in _with_its_words(index, text) if _plain(text) in _plain(held)] if _plain(text) else [])


def clean(index):
    """Writes over what the erased left behind among the words and in the log. Takes seconds where a million messages are held. Busy."""
    if index.noted("remains") and index.worded():
        with Writing(index.db):
            # Segments are only merged into one now and then; until then they hold what was deleted, marked as such.
            index.db.execute("INSERT INTO words (words) VALUES ('optimize')")
            index.note("remains", 0)
    index.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def forgotten(index):
    """The marks of the messages that were removed for good: no transcript brings them back."""
    try:
        with open(files.opened(index.path + ".forgotten"), encoding="ascii") as file:
            return {int(line) for line in file if line.strip().lstrip("-").isdigit()}
    except FileNotFoundError:
        return set()


def _rid(index, numbers):
    marks = [index.db.execute("SELECT mark FROM messages WHERE id = ?", (number,)).fetchone()[0] for number in numbers]
    if marks:
        # Written down first: should this be killed half way, they are still not read again.
        files.append(index.path + ".forgotten", "".join(f"{mark}\n" for mark in marks).encode())
    gone = _erase(index, numbers)
    if os.path.exists(index.path + ".damaged"):
        os.remove(index.path + ".damaged")
    return gone


def _erase(index, numbers):
    for begin in range(0, len(numbers), _AT_ONCE):
        with Writing(index.db):
            worded = index.worded()
            for number in numbers[begin:begin + _AT_ONCE]:
                _erase_one(index.db, number, worded)
            for at in {number >> PLACE for number in numbers[begin:begin + _AT_ONCE]}:
                _count_again(index.db, at)
            index.db.execute("DELETE FROM projects WHERE id NOT IN (SELECT project FROM conversations)")
            index.note("remains", 1)
            if not worded:
                index.note("words", 0)
    return len(numbers)


def _erase_one(db, number, worded):
    row = db.execute(f"SELECT text, project FROM messages m JOIN conversations c ON c.id = m.id >> {PLACE} WHERE m.id = ?", (number,)).fetchone()
    if row and worded:
        db.execute("INSERT INTO words (words, rowid, text, place) VALUES ('delete', ?, ?, ?)",
                   (number, " ".join(tokens.tokens(row[0])), f"p{row[1]}"))
    db.execute("DELETE FROM messages WHERE id = ?", (number,))


def _count_again(db, at):
    held, first, last = db.execute("SELECT count(*), min(time), max(time) FROM messages WHERE id >= ? AND id < ?", _span(at)).fetchone()
    if held:
        db.execute("UPDATE conversations SET held = ?, first = ?, last = ? WHERE id = ?", (held, first, last, at))
    else:
        db.execute("DELETE FROM conversations WHERE id = ?", (at,))


def _with_its_words(index, text):
    """(number, text) of the messages that may hold `text`."""
    phrase = tokens.tokens(text)
    if not phrase or not index.worded():
        return index.db.execute("SELECT id, text FROM messages")
    # The first and the last token may be cut short, or stand in the midst of a longer word.
    inner = " AND ".join(f'"{token}"' for token in dict.fromkeys(phrase[1:-1]))
    if not inner:
        return index.db.execute("SELECT id, text FROM messages")
    return index.db.execute("SELECT m.id, m.text FROM words w CROSS JOIN messages m ON m.id = w.rowid WHERE words MATCH ?", (f"text : ({inner})",))


def _plain(text):
    return " ".join(tokens.fold(text).split())


def _span(at):
    return at << PLACE, (at + 1) << PLACE
