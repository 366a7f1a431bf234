"""What leaves the index of past conversations: by age, by the person's word, and without a trace where they asked for that."""

from . import files, forgetting, tokens
from .index import PLACE, Writing

_AT_ONCE = 1_000  # messages removed in one transaction, so that no other process waits long


def prune(index, before):
    """Removes every message older than `before` (milliseconds); gives how many. Busy."""
    gone = 0
    for at, in index.db.execute("SELECT id FROM conversations WHERE first < ?", (before,)).fetchall():
        gone += _erase(index, _numbers(index, at, before))
    return gone


def forget(index, sentence, until):
    """Removes for good every message until then (milliseconds) in which a sentence (forgetting.Sentence) stands; gives how many. Busy."""
    found = {number: mark for number, mark, held in _with_its_words(index, sentence.words, until) if sentence.stands_in(held)}
    if found:
        # Written down first: should this be killed half way, they are still not read again.
        forgetting.mark(index.path, found.values())
        _note(index, "remains", 1)
        _erase(index, list(found))
    files.remove(index.path + ".damaged")  # it may hold the sentence, too
    return len(found)


def clean(index):
    """Writes over what was forgotten where it is left among the words and in the log; gives whether that could be done, with nobody reading.
    Takes seconds where a million messages are held. Busy."""
    if not index.noted("remains"):
        return True
    if index.worded():
        with Writing(index.db):
            # Segments are only merged into one now and then; until then they hold what was deleted, marked as such.
            index.db.execute("INSERT INTO words (words) VALUES ('optimize')")
    if index.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        return False
    _note(index, "remains", 0)
    return True


def _numbers(index, at, before):
    """The numbers of a conversation's own messages before a time (milliseconds)."""
    return [number for number, in index.db.execute(
        "SELECT id FROM messages WHERE id >= ? AND id < ? AND time < ?", (at << PLACE, (at + 1) << PLACE, before))]


def _note(index, key, value):
    with Writing(index.db):
        index.note(key, value)


def _erase(index, numbers):
    for begin in range(0, len(numbers), _AT_ONCE):
        with Writing(index.db):
            worded, touched = index.worded(), set()
            for number in numbers[begin:begin + _AT_ONCE]:
                _erase_one(index.db, number, worded)
                touched |= {number >> PLACE, *(at for at, in index.db.execute("SELECT conversation FROM shared WHERE message = ?", (number,)))}
                index.db.execute("DELETE FROM shared WHERE message = ?", (number,))
            for at in touched:
                _count_again(index.db, at)
            index.db.execute("DELETE FROM projects WHERE id NOT IN (SELECT project FROM conversations)")
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
    own, own_first, own_last = db.execute(
        "SELECT count(*), min(time), max(time) FROM messages WHERE id >= ? AND id < ?", (at << PLACE, (at + 1) << PLACE)).fetchone()
    shared, first, last = db.execute(
        "SELECT count(*), min(time), max(time) FROM shared s JOIN messages m ON m.id = s.message WHERE s.conversation = ?", (at,)).fetchone()
    if own or shared:
        times = [when for when in (own_first, own_last, first, last) if when is not None]
        db.execute("UPDATE conversations SET held = ?, first = ?, last = ? WHERE id = ?", (own, min(times), max(times), at))
    else:
        db.execute("DELETE FROM conversations WHERE id = ?", (at,))


def _with_its_words(index, words, until):
    """(number, mark, text) of the messages that hold all the words."""
    if not words:
        return []
    if not index.worded():
        return index.db.execute("SELECT id, mark, text FROM messages WHERE time <= ?", (until,))
    return index.db.execute("SELECT m.id, m.mark, m.text FROM words w CROSS JOIN messages m ON m.id = w.rowid WHERE words MATCH ? AND m.time <= ?",
                            ("text : (" + " AND ".join(f'"{token}"' for token in words) + ")", until))
