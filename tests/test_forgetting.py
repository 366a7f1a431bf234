"""What is forgotten leaves the index of past conversations for good, and takes nothing else with it (case I14)."""

import os
import sqlite3
from datetime import datetime, timezone
from pathlib import Path

import pytest

from data.honest_quotes import DRAWINGS, ROWS, SENTENCES
from memory import erasure, feed, forgetting, index, said, scan, tokens, typed
from past import NOW


def bytes_of(folder):
    return b"".join(path.read_bytes() for path in Path(folder).glob("conversations.db*"))


def test_what_was_forgotten_is_gone_from_the_disk_and_never_read_again(past, tmp_path):
    """I14"""
    past.say("s", "I hate zwiebelkuchen most of all.", "Noted: no zwiebelkuchen.", "Thanks")
    past.say("t", *(f"filler number {n}" for n in range(300)))
    past.feed()
    assert b"zwiebelkuchen" in bytes_of(tmp_path)
    assert past.forget("i hate   ZWIEBELKUCHEN most of all") == 1
    assert past.forget("Noted: no zwiebelkuchen.") == 1
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
    assert past.forget(sentence) == goes
    assert past.held()[-2:] == ["Coffee it is.", "Because I like green tea leaves, and yes, tea"] and len(past.held()) == 3 - goes
    past.whole()


def test_every_sentence_that_an_entry_can_rest_on_is_found_in_its_message_again():
    """In any language and drawing: else it would stay behind."""
    told = [(f"{before} {text}", draw(text)) for _, before, text in SENTENCES for draw in DRAWINGS.values()] + [row[:2] for row in ROWS]
    for message, quote in told:
        parts = typed.typed(message)
        kept, held = scan.bare(said.sentence(parts, quote)), scan.bare("\n".join(parts))
        assert forgetting.Sentence(kept).stands_in(held), (message, quote)


def wait(past, sentence, when=NOW):
    forgetting.wait(past.path, sentence, when)


def test_what_another_process_had_read_before_it_was_forgotten_does_not_come_back(past):
    """The other one reads, then the person forgets, then the other one writes."""
    past.say("s", "I like green tea.", "Noted.")
    reading = feed.feed(past.index, [], NOW, 365)  # the table is there
    assert reading.messages == 0
    forgotten = forgetting.Forgotten(past.path)
    rows = [(1, int(NOW * 1000) - 5, index.PERSON, index.WITH_PERSON, "I like green tea.", tokens.tokens("I like green tea."), "/p")]
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
    past.read_anew()
    assert past.held() == ["Coffee it is."]


def test_what_another_process_is_still_reading_is_forgotten_when_it_has_read_it(past, monkeypatch):
    """It has taken in the first part of a record, and the next one comes after the forgetting is through with all that it could read."""
    monkeypatch.setattr(feed, "_BATCH", (2, 16_000_000))
    record = past.say("s", "one boat", "two boats", "three boats", "I like green tea.", "four boats")
    os.utime(record, (1, 1))
    past.say("t", "Something else.")
    with index.Index(past.path) as other:
        reader = feed._New.of(str(record), None).read(other, (0, int(NOW * 1000)), forgetting.Forgotten(past.path))
        wait(past, "I like green tea.")
        fed = past.feed(stop=lambda: next(reader, None) and False)  # which takes a step whenever this one looks at the time
        assert fed.left and forgetting.waiting(past.path)
        list(reader)
    past.feed()
    assert "I like green tea." not in past.held() and len(past.held()) == 5 and not forgetting.waiting(past.path)


def test_a_sentence_that_was_cut_because_it_is_long_is_found_by_what_is_kept_of_it(past):
    long = "My long rule is: " + ", ".join(f"check item {n} twice" for n in range(60)) + "."
    past.say("s", long, "check item 20 twice, check item 21 twice")
    past.feed()
    for quote in ("My long rule is: check item 0 twice", "check item 30 twice, check item 31 twice", "check item 59 twice."):
        kept = scan.bare(said.sentence([long], quote))
        assert "…" in kept and forgetting.Sentence(kept).stands_in(long)
    assert past.forget(kept) == 1 and len(past.held()) == 1


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
    assert past.forget("I like green tea.") == 1 and not erasure.clean(past.index)
    reader.execute("ROLLBACK")
    assert erasure.clean(past.index) and b"green tea" not in bytes_of(tmp_path)
    reader.close()


def test_forgetting_nothing_forgets_nothing(past):
    past.say("s", "one", "two")
    past.feed()
    assert [past.forget(text) for text in ("", "  ", "three")] == [0, 0, 0]
