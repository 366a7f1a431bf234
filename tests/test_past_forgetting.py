"""What is forgotten is not found in past conversations any more, through the product's doors (case I14)."""

import os
import sqlite3
import time
from contextlib import closing

import pytest

from boat import FIRST, ended, index
from memory import conversations, forgetting
from memory.config import Config
from prepared import ROOT
from tea import NEW, TYPED, store


@pytest.mark.parametrize("searched", [True, False])
@pytest.mark.parametrize("forget", [lambda tea: tea.type("/memory:forget tea"), lambda tea: tea.call("forget", name="tea", quote=TYPED)],
                         ids=["by the person", "by the agent"])
def test_what_is_forgotten_is_not_found_any_more(second, searched, forget):
    """I14, whether the index had come so far or not."""
    second.type(TYPED)
    second.call("remember", quote=TYPED, **NEW)
    if searched:
        assert FIRST in second.type("/memory:search --all boat")["reason"]
    assert "gone from past conversations, too, with the message that held it." in str(forget(second))
    ended(second)
    assert TYPED not in second.run("cli", "search", "--all", "prefer", "green", "tea").stdout.decode()
    assert TYPED not in "".join(path.read_text() for path in second.data.glob("sessions/*/heard"))
    assert TYPED.encode() not in b"".join(path.read_bytes() for path in second.data.glob("conversations.db*"))


def test_where_the_index_cannot_be_changed_it_is_forgotten_there_the_next_time(second):
    """B7. Long before the client ends the hook."""
    second.type(TYPED)
    second.call("remember", quote=TYPED, **NEW)
    second.type("/memory:search --all boat")
    with closing(sqlite3.connect(index(second), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begin = time.monotonic()
        answer = second.type("/memory:forget tea")["reason"]
    assert answer.startswith("Forgotten: tea") and "goes from past conversations as soon as their index can be written again." in answer
    assert time.monotonic() - begin < 9
    assert TYPED not in second.run("cli", "search", "--all", "prefer", "green", "tea").stdout.decode()


@pytest.mark.parametrize("said", ["the", "e", "boat", "call the boat Peregrine", "yes please"])
def test_a_few_words_in_an_entry_take_no_past_conversation_with_them(second, said):
    """Whoever edits a file, or plants one, chooses what it rests on."""
    ended(second)
    store(second).mkdir(parents=True, exist_ok=True)
    (store(second) / "junk.md").write_text(f"---\nname: junk\ndescription: Junk\ntype: user\nsaid: {said}\n---\n")
    assert second.type("/memory:forget junk")["reason"] == "Forgotten: junk: Junk"
    assert FIRST in second.call("search_conversations", query="falcon")[0]
    assert FIRST in "".join(path.read_text() for path in second.data.glob("sessions/*/heard"))


def test_with_the_option_at_zero_there_is_no_search_and_no_index(second, play):
    ended(second)
    off = play(options={"keep_conversations": 0})
    off.start()
    text, refused = off.call("search_conversations", query="falcon")
    assert refused and "keep_conversations is 0" in text
    off.hook("session_end", "SessionEnd", reason="other")
    end = time.monotonic() + 20
    while index(off).exists():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("days", [365, 0], ids=["before", "meanwhile"])
def test_what_was_forgotten_stays_so_after_a_time_without_an_index(second, play, days):
    """I14."""
    second.type(TYPED)
    second.call("remember", quote=TYPED, **NEW)
    ended(second)
    forgetful = play(options={"keep_conversations": days})
    forgetful.start()
    forgetful.type("/memory:forget tea")
    conversations.drop(Config(second.environ, str(ROOT)))
    assert not index(second).exists()
    play().start()  # with the option on
    assert FIRST in second.run("cli", "search", "--all", "falcon").stdout.decode()
    assert TYPED not in second.run("cli", "search", "--all", "prefer", "green", "tea").stdout.decode()
    assert TYPED.encode() not in b"".join(path.read_bytes() for path in second.data.glob("conversations.db*"))


def test_what_is_to_be_forgotten_does_not_lie_about_for_ever_where_no_index_is_wanted(second):
    forgetting.wait(str(index(second)), TYPED, 0)
    old, = second.data.glob("conversations.db.forgetting-*")
    os.utime(old, (time.time() - 31 * 86_400,) * 2)
    forgetting.wait(str(index(second)), "Another sentence.", 0)
    conversations.drop(Config(second.environ, str(ROOT)))
    assert not old.exists() and len(list(second.data.glob("conversations.db.forgetting-*"))) == 1
