"""Forks in the index of past conversations: each is read whole, and what they share is held and found once."""

import pytest

from memory import index, search
from past import NOW


def forked(past, *order):
    """A conversation and its fork, read in that order."""
    lines = [past.line("origin", "shared one"), past.line("origin", "shared two", "agent")]
    written = {"origin": [*lines, past.line("origin", "left")],
               "branch": [*({**line, "sessionId": "branch"} for line in lines), past.line("branch", "right")]}
    for name in order:
        past.write(name, *written[name])
        past.feed()


def read_whole(past, name):
    return [row["text"] for row in past.scroll(f"{name}:0..").messages]


either_first = pytest.mark.parametrize("order", [("origin", "branch"), ("branch", "origin")], ids=["origin first", "branch first"])


@either_first
def test_a_fork_and_its_origin_are_each_read_whole_and_hold_what_they_share_once(past, order):
    forked(past, *order)
    assert sorted(past.held()) == ["left", "right", "shared one", "shared two"] and past.index.count() == 4
    assert read_whole(past, "origin") == ["shared one", "shared two", "left"]
    assert read_whole(past, "branch") == ["shared one", "shared two", "right"]
    listed = {row["address"]: (row["messages"], row["text"]) for row in search.browse(past.index, NOW).messages}
    assert listed == {"origin": (3, "shared one"), "branch": (3, "shared one")}
    past.whole()


@either_first
def test_a_running_conversation_is_not_found_in_its_fork(past, order):
    forked(past, *order)
    for running, other in (("origin", "right"), ("branch", "left")):
        assert past.texts("shared", running=running) == []
        assert past.texts(other, running=running) == [other]
        assert set(past.texts("shared", running=running, conversation="this")) >= {"shared one", "shared two"}
        assert other not in past.texts("shared", running=running, conversation="this")


@either_first
def test_in_one_conversation_every_place_that_is_found_is_its_own(past, order):
    forked(past, *order)
    for name, other, own in (("branch", "left", "right"), ("origin", "right", "left")):
        found = past.find("shared", conversation=name)
        assert {row["address"] for row in found.messages} >= {f"{name}:0", f"{name}:1"} and other not in found.text and own in found.text
        assert "shared two" in past.scroll(found.messages[0]["address"]).text


@either_first
def test_a_fork_that_is_read_anew_holds_nothing_twice(past, order):
    forked(past, *order)
    past.read_anew()
    assert read_whole(past, "branch") == ["shared one", "shared two", "right"] and past.index.count() == 4


@either_first
def test_what_is_forgotten_goes_from_a_fork_and_its_origin(past, order):
    forked(past, *order)
    past.forget("shared one")
    assert read_whole(past, "origin") == ["shared two", "left"] and read_whole(past, "branch") == ["shared two", "right"]
    past.whole()


def test_a_fork_that_holds_nothing_of_its_own_leaves_with_what_it_shares(past):
    shared = past.line("origin", "an old word")
    past.write("origin", shared)
    past.write("branch", {**shared, "sessionId": "branch"})
    past.feed()
    assert len(search.browse(past.index, NOW).messages) == 2
    past.much_later()
    assert not past.index.db.execute("SELECT name FROM conversations").fetchall() and not past.index.db.execute("SELECT * FROM shared").fetchall()


@either_first
def test_what_a_headless_caller_queued_stays_the_callers_in_a_fork_at_a_terminal(past, order):
    """A fork in a terminal writes that it came from a terminal (seen)."""
    queued = {"type": "attachment", "attachment": {"type": "queued_command", "prompt": "water the plum", "origin": {"kind": "human"},
                                                   "humanTurn": True}}
    line = {**past.line("origin", ""), **queued}
    written = {"origin": {**line, "entrypoint": "sdk-cli"}, "branch": {**line, "sessionId": "branch"}}
    for name in order:
        past.write(name, written[name])
        past.feed()
    assert [row["who"] for row in past.find("plum").messages] == ["caller"]
    assert past.index.db.execute("SELECT DISTINCT kind FROM conversations").fetchall() == [(index.HEADLESS,)]


@either_first
def test_where_more_days_are_kept_a_fork_loses_nothing_also_when_its_record_is_gone(past, order):
    past.keep_days = 100
    forked(past, *order)
    for name in order:
        past.write(name, past.line(name, f"more of {name}"))
    (past.projects / "-home-me-plum" / "branch.jsonl").unlink()
    past.feed()
    past.keep_days = 365
    past.feed()
    assert read_whole(past, "branch") == ["shared one", "shared two", "right"]
    assert read_whole(past, "origin")[:3] == ["shared one", "shared two", "left"]
    past.whole()


@either_first
def test_of_what_a_fork_shares_only_what_is_meant_is_shown(past, order):
    forked(past, *order)
    for name, own in (("origin", "left"), ("branch", "right")):
        assert [row["text"] for row in past.scroll(f"{name}:0..", role="agent").messages] == ["shared two"]
        assert [row["text"] for row in past.scroll(f"{name}:0..", role="person").messages] == ["shared one", own]
