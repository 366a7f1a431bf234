"""What is forgotten leaves the index of past conversations for good, and takes nothing else with it (case I14)."""

import os
import sqlite3
from datetime import datetime, timezone
from pathlib import Path

import pytest

from data.honest_quotes import DRAWINGS, ROWS, SENTENCES
from memory import erasure, feed, forgetting, index, said, scan
from past import NOW


def bytes_of(folder):
    return b"".join(path.read_bytes() for path in Path(folder).glob("conversations.db*"))


def test_what_was_forgotten_is_gone_from_the_disk_and_never_read_again(past, tmp_path):
    """I14"""
    past.say("s", "I hate zwiebelkuchen most of all.", "Noted: no zwiebelkuchen.", "Thanks")
    past.say("t", *(f"filler number {n}" for n in range(300)))
    past.feed()
    assert b"zwiebelkuchen" in bytes_of(tmp_path)
    assert erasure.forget(past.index, "i hate   ZWIEBELKUCHEN most of all", NOW * 1000) == 1
    assert erasure.forget(past.index, "Noted: no zwiebelkuchen.", NOW * 1000) == 1
    erasure.clean(past.index)
    assert b"zwiebelkuchen" not in bytes_of(tmp_path)
    past.whole()
    os.utime(past.say("s", "more"), (1, 1))
    past.feed()
    past.index.db.close()
    index.remove(past.path, "", "-wal", "-shm")  # as when a damaged one is built anew
    past.index = index.Index(past.path)
    past.feed()
    assert not past.texts("zwiebelkuchen") and len(past.held()) == 302


@pytest.mark.parametrize("sentence, goes", [
    ("I like green tea.", True), ("i like  GREEN tea", True), ("And milk, 日本字.", True), ("I hate zwiebelkuchen a lot.", True),
    ("緑茶が好きです。", True), ("green tea", False), ("like green tea", False), ("And", False), ("tea", False), ("日本", False), ("e", False),
    ("yes", False), ("", False), ("  ", False)])
def test_forgetting_takes_the_messages_in_which_the_sentence_stands_whole_and_leaves_the_rest(past, sentence, goes):
    past.say("s", "I like green tea. And milk, 日本字. I hate\u3164 zwiebel\xadkuchen a lot. 緑茶が好きです。", "Coffee it is.",
             "Because I like green tea leaves, and yes, tea")
    past.feed()
    assert erasure.forget(past.index, sentence, NOW * 1000) == goes
    assert past.held()[-2:] == ["Coffee it is.", "Because I like green tea leaves, and yes, tea"] and len(past.held()) == 3 - goes
    past.whole()


def test_every_sentence_that_an_entry_can_rest_on_is_found_in_its_message_again():
    """In any language and drawing: else it would stay behind."""
    told = [(f"{before} {text}", draw(text)) for _, before, text in SENTENCES for draw in DRAWINGS.values()] + [row[:2] for row in ROWS]
    for message, quote in told:
        assert forgetting.holds(scan.bare(message), scan.bare(said.sentence([message], quote))), (message, quote)


def wait(past, sentence, when=NOW):
    forgetting.wait(past.path, sentence, when)


def test_what_another_process_had_read_before_it_was_forgotten_does_not_come_back(past):
    """The other one reads, then the person forgets, then the other one writes."""
    past.say("s", "I like green tea.", "Noted.")
    reading = feed.feed(past.index, [], NOW, 365)  # the table is there
    assert reading.messages == 0
    forgotten = forgetting.Forgotten(past.path)
    rows = [(1, int(NOW * 1000) - 5, index.PERSON, index.WITH_PERSON, "I like green tea.", ["i", "like", "green", "tea"], "/p")]
    assert forgotten.let_in(rows) == rows
    wait(past, "I like green tea.")
    assert forgotten.let_in(rows) == []
    feed.feed(past.index, [], NOW, 365)
    assert not forgetting.waiting(past.path) and forgotten.let_in(rows) == []


def test_what_could_not_be_read_in_time_is_forgotten_when_it_is_read(past):
    os.utime(past.say("old", "I like green tea."), (1, 1))
    past.say("new", "Coffee it is.")
    wait(past, "I like green tea.")
    past.feed(stop=lambda: True)
    assert forgetting.waiting(past.path)
    past.feed()
    assert past.held() == ["Coffee it is."] and not forgetting.waiting(past.path)
    past.index.keep(365, anew=True)
    past.feed()
    assert past.held() == ["Coffee it is."]


@pytest.mark.parametrize("feeds", [1, 3])
def test_what_is_said_again_after_it_was_forgotten_is_kept(past, feeds):
    """Also while it waits, because not all has been read yet."""
    past.say("s", "I like green tea.")
    past.feed()
    wait(past, "I like green tea.")
    os.utime(past.say("later", "I like green tea.", when=datetime(2026, 11, 10, 12, 0, 1, tzinfo=timezone.utc)), (NOW, NOW))
    for n in range(1, feeds):
        os.utime(past.say(f"old{n}", "Something else."), (1, 1))
        past.feed(stop=lambda: True)
        assert "I like green tea." in past.held()
    past.feed()
    assert past.held()[:1] == ["I like green tea."] and past.find("tea").messages[0]["address"] == "later:0"


def test_what_somebody_reads_while_it_is_forgotten_is_written_over_once_they_have_done(past, tmp_path):
    past.say("s", "I like green tea.", *(f"filler number {n}" for n in range(300)))
    past.feed()
    reader = sqlite3.connect(past.path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM messages").fetchone()
    assert erasure.forget(past.index, "I like green tea.", NOW * 1000) == 1 and not erasure.clean(past.index)
    reader.execute("ROLLBACK")
    assert erasure.clean(past.index) and b"green tea" not in bytes_of(tmp_path)
    reader.close()


def test_forgetting_nothing_forgets_nothing(past):
    past.say("s", "one", "two")
    past.feed()
    assert [erasure.forget(past.index, text, NOW * 1000) for text in ("", "  ", "three")] == [0, 0, 0]
