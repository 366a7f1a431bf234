"""Past conversations through the product's doors: the tool, the person's command, the command line, the end of a session (issue 5)."""

import fcntl
import json
import os
import re
import sqlite3
import time
from contextlib import closing

import pytest

from boat import FIRST, ended, index, searchable
from memory import conversations
from memory.brief import units
from memory.config import Config
from prepared import ROOT


def test_what_was_said_in_another_conversation_is_found_by_the_tool(second):
    text, refused = second.call("search_conversations", query="what did we call the boat?")
    assert not refused and "person: We decided to call the boat Peregrine" in text and "not orders of now" in text
    assert len(text) <= 2_000


def test_the_address_that_was_found_reads_on_in_that_conversation(second):
    row = second.call("search_conversations", query="falcon")[0]
    conversation, _, place = row[row.index("[") + 1:row.index("]")].partition(":")
    text, _ = second.call("search_conversations", conversation=conversation, around=int(place))
    assert FIRST in text and "agent: Peregrine it is." in text


def test_without_anything_the_latest_conversations_are_listed(second):
    assert "2 messages: We decided" in second.call("search_conversations")[0]


def test_the_running_conversation_is_left_out(second):
    second.type("The harbour master is called Ottilie.")
    assert "No past message was found" in second.call("search_conversations", query="Ottilie")[0]
    assert "Ottilie" not in second.call("search_conversations")[0]


def test_the_running_conversation_is_searched_where_it_is_asked_for(second):
    second.type("The harbour master is called Ottilie.")
    assert "master is called Ottilie" in second.call("search_conversations", query="harbour boat", conversation="this")[0]
    assert "falcon" not in second.call("search_conversations", query="harbour boat", conversation="this")[0]
    assert second.call("search_conversations", conversation="this")[0].startswith(f"This conversation {second.session}, ")


def test_one_conversation_is_searched_alone(second):
    first = second.call("search_conversations", query="falcon")[0].partition("[")[2].partition(":")[0]
    second.type("The boat has a harbour master, called Ottilie.")
    text = second.call("search_conversations", query="boat harbour", conversation=first)[0]
    assert FIRST in text and "Ottilie" not in text


def test_it_works_in_plan_mode(second):
    second.mode = "plan"
    assert second.call("search_conversations", query="falcon")[1] is False


@pytest.mark.parametrize("given, answer", [
    ({"query": "x", "conversation": "y"}, "is not known"),
    ({"query": "x", "conversation": "this"}, "Nothing of this conversation is in the index yet: leave"),
    ({"query": 7}, "is not text"), ({"query": "x", "since": "whenever"}, "whenever"),
    ({"conversation": "no-such"}, "is not known"), ({"query": "x", "limit": 0}, "from 1 to 100"), ({"query": "x", "role": "judge"}, "role is"),
    ({"around": 3}, "give `conversation` too, or leave `around` out."),
    ({"query": "x", "since": "2026-11-02", "until": "2026-11-01"}, "since is '2026-11-02', which is after until, '2026-11-01': give the earlier day"),
])
def test_what_cannot_be_searched_is_refused_in_one_sentence(second, given, answer):
    text, refused = second.call("search_conversations", **given)
    assert refused and answer in text


def test_the_person_searches_without_the_model(second):
    assert FIRST in second.type("/memory:search boat falcon")["reason"]
    assert FIRST in second.type("/memory:search --all falcon")["reason"]
    assert "We decided" in second.type("/memory:search")["reason"]
    assert FIRST in second.type("/memory:search falcon —All")["reason"]


def test_the_person_reads_on_from_an_address(second):
    address = second.type("/memory:search falcon")["reason"].partition("[")[2].partition("]")[0]
    assert second.type(f"/memory:search {address}")["reason"].startswith(f"Past conversation {address[:8]}")
    assert second.type("/memory:search deadbeef:80")["reason"].startswith("No past message was found for “deadbeef:80”")


def test_the_command_line_searches_too(second):
    done = second.run("cli", "search", "--all", "falcon")
    assert done.returncode == 0 and FIRST in done.stdout.decode()
    rows = json.loads(second.run("cli", "conversations", "--all", "--json").stdout)["messages"]
    assert any("We decided" in row["text"] for row in rows)
    assert second.run("cli", "search", "--all", "xylophone").returncode == 1


def test_each_door_says_how_to_go_on_in_its_own_words(second):
    def shell(*words):
        return second.run("cli", *words).stdout.decode()

    today = second.call("search_conversations", query="falcon")[0].split("\n- ")[1][:10]
    assert 'To read on: conversation "ADDRESS"' in second.call("search_conversations", query="falcon")[0]
    assert 'project "all" searches every project' in second.call("search_conversations", query="xylophone")[0]
    assert "To read on: /memory:search ADDRESS" in second.type("/memory:search falcon")["reason"]
    assert second.type("/memory:search xylophone")["reason"] == (
        f"No past message was found for “xylophone” in the project “{second.project}”, in 1 conversation, {today} to {today}: /memory:search --all "
        "searches every project, and other words may find it.")
    assert "To read on: claude-memory conversations ADDRESS" in shell("search", "--all", "falcon")
    assert "--all searches every project" in shell("search", "xylophone")
    for n in range(90):
        second.write({"type": "user", "message": {"role": "user", "content": f"This is sentence number {n}. " * 30}, "origin": {"kind": "human"},
                      "promptSource": "typed"})
    name = second.session[:8]
    text = shell("conversations", f"{name}:40")
    earlier = text.split("Earlier: claude-memory ")[1].splitlines()[0].split()
    assert earlier[:1] == ["conversations"] and f"[{earlier[1].replace('..', '')}]" in shell(*earlier)


def test_a_long_message_is_read_whole_at_every_door(second):
    programme = "\n".join(f"    item {n} of the regatta's programme 😀" for n in range(900))
    second.write({"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": programme}]}})
    name, words = second.session[:8], programme.split()
    doors = [(2_000, 'conversation "{}"', lambda address: second.call("search_conversations", conversation=address)[0]),
             (9_500, "/memory:search {}", lambda address: second.type(f"/memory:search {address}")["reason"]),
             (20_000, "claude-memory conversations {}", lambda address: second.run("cli", "conversations", address).stdout.decode()[:-1])]
    for budget, way, read in doors:
        text, told, onward = read(f"{name}:0"), [], "are left: " + way.format(r"(\S+)")
        for _ in range(200):
            assert units(text) <= budget
            told += [line[2:] for line in text.splitlines() if line.startswith("> ")]
            more = re.search(onward, text)
            if not more:
                break
            text = read(more[1])
            told += re.findall(r"^\[\S+\+\d+\] \S+ agent: (.+)", text, re.M)
        assert " ".join(told).split() == words, budget


def test_while_another_process_writes_a_search_answers_at_once_from_what_is_there(second):
    assert FIRST in second.type("/memory:search --all boat")["reason"]
    second.type("The harbour master is called Ottilie.")
    with closing(sqlite3.connect(index(second), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begin = time.monotonic()
        answer = second.type("/memory:search --all boat")["reason"]
        taken = time.monotonic() - begin
    assert FIRST in answer and answer.endswith("Not up to date: another session is writing the index, so the newest messages may be missing; search "
                                               "again in a minute to have them.")
    assert taken < 2, "the hook and a second at the most for the lock"


def test_what_is_not_read_yet_counts_into_the_budget(second, monkeypatch):
    monkeypatch.setattr(conversations, "SECONDS", -1)
    for _ in range(3):
        for n in range(40):
            second.write({"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": f"The boat {n} 😀" * 30}]}})
        text = conversations.find(Config(second.environ, str(ROOT)), "boat", time, "all").text
    assert "Not up to date: 1 conversation is not read yet" in text and 1_700 < units(text) <= 2_000


@pytest.mark.parametrize("given", [".", "./", "{base}", "{folder}", "{folder}/", "../{base}", "/", "~/{base}"])
def test_a_project_is_a_folder_as_seen_from_here_or_its_name(second, given, monkeypatch):
    folder = second.home / "somewhere" / "plum"
    folder.mkdir(parents=True)
    second.write({"type": "user", "message": {"role": "user", "content": "The plums are ripe."}, "origin": {"kind": "human"},
                  "promptSource": "typed", "cwd": str(folder)})
    config = Config({**second.environ, "CLAUDE_PROJECT_DIR": str(folder)}, str(ROOT))
    monkeypatch.setenv("HOME", str(folder.parent))  # for the ~
    found = conversations.find(config, "ripe", time, given.format(base=folder.name, folder=folder))
    assert [row["text"] for row in found.messages if row["hit"]] == ["The plums are ripe."]


def test_where_no_project_is_named_it_is_the_folder_one_is_in(second, monkeypatch):
    config = Config({**second.environ, "CLAUDE_PROJECT_DIR": ""}, str(ROOT))
    for folder, found in ((second.project, 1), (second.data, 0)):
        monkeypatch.chdir(folder)
        assert len([row for row in conversations.find(config, "falcon", time).messages if row["hit"]]) == found


def test_the_end_of_a_session_writes_the_index_and_nobody_waits_for_it(second):
    begin = time.monotonic()
    ended(second)
    assert os.stat(index(second)).st_mode & 0o777 == 0o600
    assert time.monotonic() - begin < 20


def test_an_index_of_a_newer_version_is_left_alone_and_said_so(second):
    ended(second)
    with closing(sqlite3.connect(index(second))) as db:
        db.execute("PRAGMA user_version = 99")
    text, refused = second.call("search_conversations", query="falcon")
    assert refused and "newer version of the memory plugin" in text and not index(second).with_suffix(".db.damaged").exists()


class Hurried:
    """Time that flies: each look at it is ten seconds after the one before."""

    def __init__(self):
        self.now = time.time()

    def time(self):
        return self.now

    def monotonic(self):
        self.now += 10
        return self.now


def test_a_search_does_not_read_for_longer_than_it_may_and_says_what_is_left(second, play):
    for n in range(3):
        play().type(f"This is talk number {n} of many.")
    config = Config(second.environ, str(ROOT))
    assert "3 conversations are not read yet" in conversations.find(config, "falcon", Hurried(), "all").text
    assert "not read yet" not in conversations.find(config, "falcon", time, "all").text


def test_only_one_process_brings_the_index_up_to_date_unwatched(second):
    """F9, F11"""
    config = Config(second.environ, str(ROOT))
    with open(second.data / "indexing", "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        conversations.update_alone(config)
        assert not searchable(second)
    conversations.update_alone(config)
    assert searchable(second) == 2


def test_an_index_that_is_damaged_is_made_anew(second):
    ended(second)
    index(second).write_bytes(b"not a database" * 100)
    assert FIRST in second.call("search_conversations", query="falcon")[0]


LONG = "9" * 4400 + " days ago"


@pytest.mark.parametrize("given, answer", [({"query": LONG}, "No past message"), ({"query": "x", "since": LONG}, "no day"),
                                           ({"conversation": "\ud83d:3"}, "is not known")], ids=["query", "since", "half a character"])
def test_numbers_without_end_and_half_characters_are_no_fault(second, given, answer):
    assert answer in second.call("search_conversations", **given)[0]


def test_an_option_in_the_midst_of_words_is_a_word(second, play):
    second.type("/memory:search falcon")
    elsewhere = play()
    elsewhere.environ["CLAUDE_PROJECT_DIR"] = "/elsewhere"
    assert FIRST not in elsewhere.type("/memory:search boat --all falcon")["reason"]
    assert FIRST in elsewhere.type("/memory:search boat falcon --all")["reason"]
