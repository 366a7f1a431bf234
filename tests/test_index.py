"""The index of past conversations: what of the transcripts it takes in, and that nothing of it is lost, doubled or left behind."""

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory import feed, forgetting, index, search, tokens
from past import NOW, Past
from prepared import ROOT

FEEDER = f"""
import sys
sys.path.insert(0, {str(ROOT / "server")!r})
from memory import feed, index
with index.Index(sys.argv[1]) as held:
    print("go", flush=True)
    feed.feed(held, feed.transcripts(sys.argv[2]), {NOW}, 365, progress=lambda done, of: print(done, flush=True))
"""


def feeder(past):
    """Another process that feeds the same index."""
    return subprocess.Popen([sys.executable, "-c", FEEDER, past.path, str(past.projects)], stdout=subprocess.PIPE, text=True)


def other_lines(past):
    """Lines that hold nothing which one of the two said to the other."""
    line = past.line
    return [
        line("s", "an expansion", isMeta=True), line("s", "a summary", isCompactSummary=True), line("s", "<bash-input>ls</bash-input>", origin=None,
                                                                                                    promptSource=None), line("s", "/memory:search coffee"),
        line("s", "a task is done", origin={"kind": "task-notification"}), line("s", "of a peer", origin={"kind": "peer"}),
        line("s", "API Error: 529", "agent", isApiErrorMessage=True), line("s", [{"type": "tool_result", "content": "what a tool gave"}]),
        line("s", "", "agent", message={"model": "<synthetic>", "role": "assistant", "content": [{"type": "text", "text": "No response requested."}]}),
        line("s", [{"type": "thinking", "thinking": "hm"}], "agent", message={"content": [{"type": "tool_use", "input": {"text": "x"}}]}),
        {"type": "summary", "summary": "of a user"}, {"type": "attachment", "attachment": {"type": "hook_additional_context", "content": "the brief"}},
        "not JSON at all", "", "[]", line("s", "<system-reminder>remember</system-reminder>"),
    ]


def test_what_the_person_typed_and_the_agent_answered_counts_and_nothing_else(past):
    queued = {"type": "attachment", "attachment": {"type": "queued_command", "prompt": "and milk", "origin": {"kind": "human"}, "humanTurn": True}}
    past.write("s", *other_lines(past), past.line("s", "coffee, please"), past.line("s", "There is none.", "agent"), *other_lines(past),
               {**past.line("s", ""), **queued}, past.line("s", [{"type": "text", "text": "as a list"}]))
    assert past.feed().messages == 4
    assert past.held() == ["coffee, please", "There is none.", "and milk", "as a list"]


def test_what_was_pasted_was_not_typed(past):
    past.say("s", 'look at <pasted_content id="1">forty pages</pasted_content> and tell me')
    past.feed()
    assert "forty pages" not in past.held()[0] and "tell me" in past.held()[0]


def test_a_last_line_half_written_is_read_when_it_is_whole(past):
    path = past.say("s", "first", "second")
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    assert past.feed().messages == 1
    path.write_bytes(whole)
    assert past.feed().messages == 1
    assert past.held() == ["first", "second"]


def test_a_resumed_conversation_goes_on_where_it_stopped(past):
    """K8"""
    past.say("s", "one", "two")
    past.feed()
    past.say("s", "three", "four")
    assert past.feed().messages == 2
    assert past.feed().messages == 0
    assert past.held() == ["one", "two", "three", "four"]


def test_a_file_that_was_written_anew_doubles_nothing(past):
    path = past.say("s", "one", "two", "three")
    past.feed()
    lines = path.read_text().splitlines(True)
    path.unlink()
    path.write_text(lines[0] + lines[2])
    past.feed()
    assert past.held() == ["one", "two", "three"]


def test_a_conversation_in_which_the_person_only_pasted_is_theirs(past):
    past.write("s", past.line("s", '<pasted_content id="1">forty pages</pasted_content id="1">'), past.line("s", "Forty pages, all about plums.", "agent"))
    past.feed()
    assert past.index.db.execute("SELECT kind FROM conversations").fetchone() == (index.WITH_PERSON,)


def test_an_index_of_a_newer_version_is_left_as_it_is(past):
    past.say("s", "coffee")
    past.feed()
    past.index.db.execute("PRAGMA user_version = 99")
    with pytest.raises(index.Newer):
        index.Index(past.path)
    assert past.held() == ["coffee"] and not Path(past.path + ".damaged").exists()


def test_a_conversation_that_was_too_old_comes_back_when_more_days_are_kept_and_one_that_is_held_in_part_stays_in_its_order(past):
    old = datetime(2026, 1, 1, tzinfo=timezone.utc)
    past.say("old", "an old word", "and its answer", when=old)
    past.say("s", "another old word", when=old)
    past.say("s", "a new word", "and its answer")
    gone = past.say("gone", "what the client has deleted")
    past.keep_days = 30
    past.feed()
    gone.unlink()
    past.keep_days = 365
    assert past.feed(stop=lambda: True).messages == 2, "in small steps, as all that is read"
    assert [row["text"] for row in past.scroll("old:0..").messages] == ["an old word", "and its answer"]
    assert [row["text"] for row in past.scroll("s:0..").messages] == ["a new word", "and its answer"]
    assert "what the client has deleted" in past.held() and len(past.held()) == 5
    past.whole()


@pytest.mark.parametrize("wrong, right", [([400], [0]), ([400, 400.9], [0]), ([400, 0, 401], [0]), ([399, 400, 402], [0]), ([-18_000], [0]),
                                          ([-18_000, -17_998], [0, 2])])
@pytest.mark.parametrize("begun", [True, False], ids=["fed before", "first fed then"])
def test_a_clock_that_was_wrong_costs_nothing_of_what_the_client_still_has(past, wrong, right, begun):
    path = past.say("s", "coffee", "and its answer")
    os.utime(path, (NOW, NOW))
    for day in [*[0] * begun, *wrong, *right]:
        past.feed(now=NOW + day * 86_400)
    assert past.held() == ["coffee", "and its answer"]
    assert past.find("coffee").messages[0]["when"] == "2026-11-02T10:01:00Z"
    past.whole()


def test_a_clock_that_is_far_ahead_takes_what_only_the_index_has_when_it_has_been_so_for_a_day(past):
    record = past.say("s", "coffee")
    past.feed()
    record.unlink()
    for day, held in ((400, 1), (400.9, 1), (0, 1), (500, 1), (500.9, 1), (501, 0)):
        past.feed(now=NOW + day * 86_400)
        assert len(past.held()) == held, day


def test_files_are_utf_8_whatever_the_locale(past):
    """K10"""
    past.say("s", "Grüße, 日本語 \ud83d\ude00 and half \ud83d of one")
    past.feed()
    assert past.held() == ["Grüße, 日本語 😀 and half ? of one"]


def test_subagents_conversations_are_among_the_transcripts(past):
    past.say("s", "mine")
    folder = "-home-me-plum/s/subagents"
    past.write("agent-1", past.line("s", "do it", isSidechain=True), past.line("s", "found it", "agent", isSidechain=True), folder=folder)
    past.feed()
    assert past.held() == ["mine", "found it"] or past.held() == ["found it", "mine"]
    assert dict(past.index.db.execute("SELECT name, kind FROM conversations")) == {"s": index.WITH_PERSON, "agent-1": index.SUBAGENT}


def test_a_headless_conversation_becomes_the_persons_once_they_speak_in_it(past):
    past.write("s", past.line("s", "run it", "caller"), past.line("s", "done", "agent"))
    past.feed()
    assert past.index.db.execute("SELECT kind FROM conversations").fetchone() == (index.HEADLESS,)
    past.say("s", "let me see")
    past.feed()
    assert past.index.db.execute("SELECT kind FROM conversations").fetchone() == (index.WITH_PERSON,)


def test_what_the_client_deletes_stays_until_it_is_too_old(past):
    past.say("old", "an old word", when=datetime(2026, 1, 1, tzinfo=timezone.utc))
    past.say("new", "a new word")
    past.feed()
    for path in past.projects.rglob("*.jsonl"):
        path.unlink()
    past.feed()
    assert len(past.held()) == 2 and past.index.files() == {}
    past.keep_days = 90
    past.feed()
    assert past.held() == ["a new word"]
    past.whole()


@pytest.mark.parametrize("stamp", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00", "2026-13-45", "", "yesterday"])
def test_a_message_without_a_moment_that_can_be_has_that_of_its_file(past, stamp):
    path = past.write("s", past.line("s", "Odd coffee.", timestamp=stamp))
    os.utime(path, (NOW - 86_400, NOW - 86_400))
    assert past.find("coffee").messages[0]["when"] == "2026-11-09T12:00:00Z"


def test_what_is_too_old_is_not_taken_in_again(past):
    past.say("old", "an old word", when=datetime(2024, 1, 1, tzinfo=timezone.utc))
    past.say("old", "a new word")
    assert past.feed().messages == 1


def test_a_feed_that_is_told_to_stop_leaves_the_older_ones_for_the_next(past):
    for n in range(4):
        os.utime(past.say(f"s{n}", f"message {n}"), (n, n))
    fed = past.feed(stop=lambda: True)
    assert (fed.messages, fed.left, past.held()) == (1, 3, ["message 3"])
    assert past.feed().messages == 3


def test_progress_ends_at_the_size_of_all_files(past):
    size = sum(path.stat().st_size for path in [past.say(f"s{n}", "one", "two") for n in range(3)])
    seen = []
    past.feed(progress=lambda done, of: seen.append((done, of)))
    assert seen == sorted(seen) and seen[-1] == (size, size)


def test_the_file_is_the_persons_alone(past):
    assert stat.S_IMODE(os.stat(past.path).st_mode) == 0o600


def test_without_fts5_the_same_is_held_and_words_come_with_it(tmp_path):
    plain = Past(tmp_path, fts5=False)
    plain.say("s", "coffee is ready", "and tea")
    assert plain.texts("coffee")[0] == "coffee is ready"
    plain.index.db.close()
    full = Past(tmp_path)
    assert full.texts("coffee")[0] == "coffee is ready"  # not indexed yet, but found
    full.feed()
    assert full.index.worded()
    full.whole()
    plain = Past(tmp_path, fts5=False)
    plain.say("t", "cocoa")
    plain.feed()
    plain.forget("and tea")
    full.feed()
    assert full.texts("cocoa") == ["cocoa"] and full.held() == ["coffee is ready", "cocoa"]
    full.whole()


def test_words_that_are_split_another_way_are_made_anew(past, monkeypatch):
    past.say("s", "coffee")
    past.feed()
    monkeypatch.setattr(tokens, "VERSION", 99)
    assert not past.index.worded()
    assert past.texts("coffee") == ["coffee"] and past.index.worded()
    past.whole()


def test_a_write_that_was_locked_out_is_never_taken_for_done(past, monkeypatch):
    """B7"""
    monkeypatch.setattr(index, "_WAIT", 0.01)
    waiting = index.Index(past.path)
    past.say("s", "coffee")
    with index.Writing(past.index.db), pytest.raises(index.Busy):
        feed.feed(waiting, feed.transcripts(past.projects), NOW, 365)
    assert feed.feed(waiting, feed.transcripts(past.projects), NOW, 365).messages == 1


def test_a_lock_that_is_held_for_longer_than_one_try_is_waited_for(past, monkeypatch):
    """B7"""
    monkeypatch.setattr(index, "_WAIT", 0.3)
    waiting, held = index.Index(past.path), threading.Event()

    def hold():
        other = sqlite3.connect(past.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        held.set()
        time.sleep(0.5)
        other.execute("ROLLBACK")
        other.close()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait()
    with index.Writing(waiting.db):
        waiting.note("days", 1)
    holder.join()


def test_what_another_process_has_taken_in_meanwhile_is_not_taken_in_again(past):
    rows = {("s", "s"): [(1, 1, index.PERSON, index.WITH_PERSON, "coffee", ["coffe"], "/p")]}
    assert past.index.put("/s.jsonl", None, (1, 10, 10), rows, list)
    later = {("s", "s"): [(2, 2, index.PERSON, index.WITH_PERSON, "tea", ["tea"], "/p")]}
    assert not past.index.put("/s.jsonl", None, (1, 20, 20), later, list)
    assert past.held() == ["coffee"] and past.index.files() == {"/s.jsonl": (1, 10, 10)}


def test_two_processes_feed_and_a_third_searches_all_the_while(past):
    for n in range(40):
        past.say(f"s{n}", *(f"word{n} and number {m}" for m in range(50)))
    feeders = [feeder(past), feeder(past)]
    while any(one.poll() is None for one in feeders):
        assert past.index.read(lambda: len(past.held()) == past.index.count())
        assert all("word7 " in row["text"] for row in search.find(past.index, "word7", NOW).messages)
    assert [one.wait() for one in feeders] == [0, 0]
    assert len(past.held()) == 2000 == past.index.count()
    past.whole()


@pytest.mark.parametrize("lines", [1, 5, 20])
def test_killed_at_any_moment_nothing_is_lost_and_nothing_doubled(past, lines):
    for n in range(30):
        past.say(f"s{n}", *(f"word{n} and number {m}" for m in range(50)))
    killed = feeder(past)
    for _ in range(lines):
        killed.stdout.readline()
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    past.feed()
    assert sorted(past.held()) == sorted(f"word{n} and number {m}" for n in range(30) for m in range(50))
    past.whole()


@settings(max_examples=60, deadline=None)
@given(texts=st.lists(st.text(min_size=1), min_size=1, max_size=6))
def test_any_text_can_be_taken_in_and_leaves_again(texts, tmp_path_factory):
    past = Past(tmp_path_factory.mktemp("past"))
    past.say("s", "I like green tea.", *texts)
    past.feed()
    past.whole()
    held = past.held()
    assert past.forget("I like green tea.") == 1 and past.held() == held[1:]
    past.whole()
    past.much_later()
    assert past.held() == []
    past.whole()
    past.index.db.close()


def test_a_build_without_fts5_is_noticed():
    assert index.fts5_missing() is ("ENABLE_FTS5" not in {option for option, in sqlite3.connect(":memory:").execute("PRAGMA compile_options")})


def test_removing_leaves_nothing(past, tmp_path):
    past.say("s", "coffee")
    past.feed()
    past.forget("coffee")
    past.index.db.close()
    index.remove(past.path, "", "-wal", "-shm", forgetting.MARKS)
    assert [path.name for path in tmp_path.iterdir()] == ["projects"]
