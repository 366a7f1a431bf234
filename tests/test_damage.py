"""A damaged index of past conversations is put aside and made anew, whenever the damage shows."""

import struct
from pathlib import Path

import pytest

from memory import index, search
from past import NOW


@pytest.mark.parametrize("damage", [b"this is no database", b"SQLite format 3\0" + b"\xff" * 5000, b""], ids=["text", "torn", "empty"])
def test_a_damaged_file_is_put_aside_and_built_anew(past, damage):
    past.say("s", "coffee")
    past.feed()
    past.index.db.close()
    index.remove(past.path, "-wal", "-shm")
    Path(past.path).write_bytes(damage)
    past.index = index.Index(past.path)
    assert past.index.rebuilt == bool(damage)
    assert past.texts("coffee") == ["coffee"]


def full(past):
    """An index of some size, all of it in its file."""
    for n in range(60):
        past.say(f"s{n}", *(f"word{n} and number {m}, at some length so that it fills pages" for m in range(20)))
    past.feed()
    past.index.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return past


def spoil(past, table):
    """Writes over the leaves of a table, but for the first one."""
    root, = past.index.db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    past.index.db.close()
    with open(past.path, "r+b") as file:
        file.seek((root - 1) * 4096)
        page = file.read(4096)
        _, _, cells, _, _, last = struct.unpack(">BHHHBI", page[:12])  # the head of an inner page, as SQLite's file format has it
        starts = struct.unpack(f">{cells}H", page[12:12 + 2 * cells])
        for leaf in [*(struct.unpack(">I", page[start:start + 4])[0] for start in starts[1:]), last]:
            file.seek((leaf - 1) * 4096)
            file.write(b"\x07" * 4096)
    past.index = index.Index(past.path)
    assert not past.index.rebuilt  # it does not show yet


def test_damage_that_shows_only_when_something_is_written_is_mended(past):
    spoil(full(past), "sqlite_autoindex_messages_1")
    past.say("new", "coffee")
    past.feed()
    assert past.index.rebuilt and len(past.held()) == 60 * 20 + 1


def test_damage_that_shows_only_in_a_search_is_mended(past):
    spoil(full(past), "messages")
    assert search.find(past.index, "word30", NOW).messages == [] and past.index.rebuilt
    assert past.find("word30").messages


def test_a_damaged_file_that_was_put_aside_does_not_keep_what_is_forgotten(past):
    spoil(full(past), "messages")
    search.find(past.index, "word30", NOW)
    assert Path(past.path + ".damaged").exists()
    past.forget("I like green tea.")  # which it may hold or not: nobody can tell
    assert not Path(past.path + ".damaged").exists()


def test_two_processes_that_meet_the_same_damage_put_the_old_file_aside_once(past):
    full(past)
    one, other = index.Index(past.path), index.Index(past.path)
    with open(past.path, "r+b") as file:
        file.seek(46 * 4096)
        file.write(b"\x07" * (6 * 4096))
    for each in (one, other):
        each.read(lambda db=each: db.db.execute("SELECT count(*) FROM words WHERE words MATCH 'word OR number'").fetchall())
        each.read(lambda db=each: db.db.execute("SELECT sum(length(text)) FROM messages").fetchall())
    assert one.rebuilt and other.rebuilt and b"word0 and" in Path(past.path + ".damaged").read_bytes()
