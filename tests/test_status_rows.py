"""What single rows of `/memory:status` say, and what is not worth an advice any more."""

import fcntl
import os
import shutil
import subprocess
import sys

from memory import conversations
from memory.config import Config
from player import Player
from prepared import ROOT
from tea import TYPED, store
from test_status import advice, put, row, status


def test_an_option_that_is_not_accepted_is_named_and_what_is_used_is_shown(play):
    player = play(options={"limit": "1000", "trust_headless": "maybe"})
    player.start()
    text = status(player)
    assert row(text, "limit") == "100 entries in the brief at most"
    assert advice(text) == ["The option trust_headless is 'maybe', and it takes true or false: false is used until it is set anew in /plugin.",
                            "The option limit is '1000', and it takes a whole number from 1 to 100: 100 is used until it is set anew in /plugin."]


def test_while_the_packages_are_being_installed_it_says_so_and_asks_for_nothing(home):
    """F3: the first session."""
    player = Player(home)
    (player.data / "python").write_text(os.path.realpath(shutil.which("python3")) + "\n")
    with open(player.data / "install.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        text = status(player)
    assert text.splitlines()[0] == ("Memory 0.1.0 is not ready yet. Its three Python packages are being installed now, and it will be there in a "
                                    "minute.")
    assert text.count("installed now") == 1 and not any("start a new session" in one for one in advice(text) if "package" in one)


def test_what_the_person_was_told_of_is_counted_and_no_longer_advised(player, play):
    """E7: it stays the person's own edit."""
    put(store(player), "tea")
    (store(player) / "mine.md").write_text("# Mine\n")
    assert "1 entry did not come in through this plugin (mine.md)" in advice(status(player))[0]
    later = play()
    assert "mine" in later.start()[1]
    text = status(later)
    assert row(text, "holds") == "2 entries (1 edited outside)" and advice(text) == []


def test_it_says_how_much_of_past_conversations_can_be_searched(player, play):
    assert row(status(player), "conversations") == "0 messages searchable, 0.0 MB, kept for 365 days"
    player.type(TYPED)
    config = Config(player.environ, str(ROOT))
    conversations.update_alone(config)
    assert row(status(player), "conversations").startswith("1 message searchable, 0.1 MB")
    with conversations.Index(conversations.path(config)):  # another process at work: its log lies beside it
        assert row(status(player), "conversations").startswith("1 message searchable")
    (player.data / "conversations.db").write_bytes(b"garbage" * 1000)
    assert row(status(player), "conversations").startswith("not to be counted now")
    off = play(options={"keep_conversations": "0"})
    off.start()
    assert row(status(off), "conversations") == "not kept for searching: the option keep_conversations is 0"


def test_a_python_without_sqlite_is_told_by_the_status_and_by_a_search(player):
    code = "import sys; sys.modules['sqlite3'] = None; sys.path.insert(0, sys.argv.pop(1)); from memory import cli; sys.exit(cli.main(sys.argv[1:]))"

    def run(*words):
        return subprocess.run([sys.executable, "-c", code, str(ROOT / "server"), *words], env=player.environ, capture_output=True, text=True)

    done = run("status")
    assert row(done.stdout, "conversations") == "cannot be searched: this Python has no SQLite" and done.returncode == 0
    done = run("search", "tea")
    assert "the Python that the plugin runs on was built without SQLite" in done.stderr and done.returncode == 1
