"""`claude-memory erase`: everything that the plugin ever wrote goes, and nothing else does."""

import json
import os
import pty
import subprocess

import pytest

from memory import conversations
from memory.config import Config
from memory.erase import Plan, carry_out
from prepared import ROOT, prepare

TYPED = "I really prefer green tea to coffee in the morning."
TEA = {"quote": TYPED, "name": "tea", "type": "user", "description": "Drinks green tea", "body": "Prefers green tea to coffee."}


def erase(home, *words, stdin=subprocess.DEVNULL, **environ):
    """Runs it in the person's own shell, which knows nothing of the client's environment."""
    return subprocess.run(["sh", str(ROOT / "server" / "run"), "cli", "erase", *words], stdin=stdin, capture_output=True, text=True,
                          env={"HOME": str(home), "PATH": os.environ["PATH"], **environ}, timeout=60)


def tree(folder):
    """Everything in a folder but the client's records, with its bytes; links as where they point."""
    def state(path):
        if path.name == "settings.json":  # the options are what the person chose, in the client's own file
            return {key: value for key, value in json.loads(path.read_text()).items() if key != "pluginConfigs"}
        return os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
    return {str(path.relative_to(folder)): state(path) for path in folder.rglob("*")
            if "projects" not in path.parts and path.name != "history.jsonl"}


def remember(player, **more):
    player.start()
    player.type("Good morning.")  # the first prompt with an agent counts for nothing
    player.type(TYPED)
    assert player.call("remember", **{**TEA, **more}) == ("Saved: tea (user): Drinks green tea", False)
    return player


@pytest.fixture
def used(home, play):
    """A home as it was before the plugin came, and a function that uses it in every way there is."""
    for place in (".claude/plugins/data", ".local/share", "project"):
        (home / place).mkdir(parents=True)
    (home / ".claude" / "settings.json").write_text('{"enabledPlugins": {"memory@memory": true}}')
    (home / ".claude" / "plugins" / "data" / "memory-bank-market").mkdir()
    (home / ".claude" / "plugins" / "data" / "memory-bank-market" / "log").write_text("of another plugin")
    (home / "notes").mkdir()
    (home / "notes" / "diary.md").write_text("the person's own")
    before = tree(home)

    def use():
        remember(play())
        remember(play(agent="ann"))
        remember(play(options={"account": "work"}))
        remember(play(options={"memory_dir": str(home / "notes")}))
        remember(play(options={"memory_dir": str(home / "notes"), "account": "work"}, agent="ann"))
        remember(play(options={"memory_dir": str(home / "former" / "mine")}))
        play().type("/memory:status")
    return before, use


def test_afterwards_the_home_is_as_it_was_before(home, used):
    """All agents and accounts, the default place, every memory_dir that there ever was, and the data folder."""
    before, use = used
    use()
    assert len(list(home.rglob("tea.md"))) == 6
    done = erase(home, "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 entry and 2 files of the plugin's own in " + str(home / "notes") in done.stdout
    assert str(home / ".claude" / "plugins" / "data" / "memory-inline") in done.stdout
    assert "Erased: " in done.stdout and "End the sessions of Claude Code that are running first" in done.stdout
    assert "`claude plugin uninstall memory@memory`, then `claude plugin marketplace remove memory`" in done.stdout
    assert "claude plugin uninstall memory@memory\nclaude plugin marketplace remove memory\n" in (ROOT / "README.md").read_text()
    after = tree(home)
    assert after.pop("former", "kept") is None  # a folder that it had to make on the way to a memory_dir
    assert after == before


def test_a_second_time_there_is_nothing_to_erase(home, used):
    before, use = used
    use()
    erase(home, "--yes")
    done = erase(home)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("There is nothing of this plugin to erase here.")


def test_in_a_memory_dir_only_what_the_plugin_wrote_goes(home, play):
    """The folder may hold the person's other files, and entries that they wrote themselves."""
    notes = home / "notes"
    player = remember(play(options={"memory_dir": str(notes)}))
    player.type("And I like dogs a lot more than cats.")
    player.call("remember", quote="I like dogs a lot more than cats", name="dogs", type="user", description="Likes dogs", body="Dogs.")
    (notes / "dogs.md").write_text("changed by hand, and still ours")
    for name in ("diary.md", "photo.jpg", "like-an-entry.md"):
        (notes / name).write_text("---\nname: x\ntype: user\n---\nthe person's own")
    (notes / "sub").mkdir()
    (notes / "sub" / "page.md").write_text("the person's own")
    done = erase(home, "--yes")
    assert done.returncode == 0
    assert sorted(path.name for path in notes.rglob("*")) == ["diary.md", "like-an-entry.md", "page.md", "photo.jpg", "sub"]
    assert "left as it is:" in done.stdout and str(notes / "diary.md") in done.stdout


def test_in_the_default_place_what_is_no_entry_is_left(home, play):
    player = remember(play())
    store = home / ".local" / "share" / "claude-memory" / "claude"
    (store / "unreadable.md").write_text("---\na: b: c\n---\n")
    (store / ".DS_Store").write_text("put there by the system")
    (home / ".local" / "share" / "claude-memory" / "graph.db").write_text("of another program by that name")
    done = erase(home, "--yes")
    assert tree(home / ".local" / "share") == {"claude-memory": None, "claude-memory/graph.db": b"of another program by that name"}
    assert "graph.db" in done.stdout and not player.data.exists()


def test_a_folder_that_the_plugin_never_wrote_into_is_left(home, play):
    remember(play())
    notes = home / ".local" / "share" / "claude-memory" / "someones" / "notes.md"
    notes.parent.mkdir()
    notes.write_text("of another tool")
    done = erase(home, "--yes")
    assert notes.exists() and str(notes) in done.stdout and not (notes.parent.parent / "claude").exists()


def test_what_was_written_by_hand_is_counted_as_such_before_it_goes(home, play):
    remember(play())
    (home / ".local" / "share" / "claude-memory" / "claude" / "mine.md").write_text("# Mine\n")
    assert "2 entries (1 of them edited outside) and 2 files of the plugin's own" in erase(home).stdout


def test_the_index_of_past_conversations_and_all_that_lies_beside_it_goes(home, play):
    """I14, M3."""
    player = remember(play())
    conversations.update_alone(Config(player.environ, str(ROOT)))
    for name in ("install.lock", "no-python", "conversations.db-wal", "conversations.db.damaged"):
        (player.data / name).write_text("")
    assert (player.data / "conversations.db").stat().st_size and (player.data / "indexing").exists()
    done = erase(home, "--yes")
    assert done.returncode == 0 and "Claude Code's own records of your conversations are not the plugin's and stay" in done.stdout
    assert not player.data.exists() and not list(home.rglob("conversations.db*"))


def test_links_are_never_followed_out(home, play):
    """D8: neither in the store nor in the data folder."""
    player = remember(play())
    outside = home / "outside"
    outside.mkdir()
    (outside / "keep.md").write_text("kept")
    store = home / ".local" / "share" / "claude-memory" / "claude"
    (store / "link.md").symlink_to(outside / "keep.md")
    (store.parent / "ben").symlink_to(outside)
    (player.data / "linked").symlink_to(outside)
    done = erase(home, "--yes")
    assert done.returncode == 0
    assert (outside / "keep.md").read_text() == "kept" and os.path.exists(os.path.realpath(prepared_site(player)))
    left = ["claude-memory", "claude-memory/ben", "claude-memory/claude", "claude-memory/claude/link.md"]
    assert sorted(tree(home / ".local" / "share")) == left
    assert not player.data.exists()


def prepared_site(player):
    """Where the packages of the tests really lie: the data folder only links to them."""
    folder = player.home / "again"
    prepare(folder)
    return next(folder.glob("site-*"))


def test_it_asks_on_the_terminal_and_takes_nothing_but_yes(home, play):
    remember(play())
    before = tree(home)
    for answer, said in ((b"\n", ""), (b"y\n", ": type yes in full to erase"), (b"no\n", "")):
        done = answered(home, answer)
        assert (done.returncode, done.stderr) == (1, f"Nothing was erased{said}.\n")
        assert tree(home) == before
    done = answered(home, b"yes\n")
    assert done.returncode == 0 and "1 entry and 2 files" in done.stdout and "Type yes to erase it:" in done.stdout
    assert not list(home.rglob("tea.md"))


def answered(home, answer):
    ours, theirs = pty.openpty()
    try:
        os.write(ours, answer)
        return erase(home, stdin=theirs)
    finally:
        os.close(ours)
        os.close(theirs)


def test_where_nobody_can_be_asked_nothing_is_erased(home, play):
    remember(play())
    before = tree(home)
    done = erase(home)
    assert done.returncode == 1 and "1 entry" in done.stdout
    assert done.stderr == "Nothing was erased, since nobody can be asked here: run it in a terminal, or with --yes.\n"
    assert tree(home) == before


def test_the_agents_own_shell_erases_nothing(home, play):
    """Design 5: what changes something is the person's."""
    remember(play())
    before = tree(home)
    done = erase(home, "--yes", CLAUDECODE="1")
    assert done.returncode == 1 and "/memory:forget" in done.stderr and done.stdout == ""
    assert tree(home) == before


def test_it_says_in_json_what_it_removed(home, play):
    player = remember(play())
    found = json.loads(erase(home, "--yes", "--json").stdout)
    assert str(home / ".local" / "share" / "claude-memory" / "claude" / "tea.md") in found["removed"]
    assert str(player.data) in found["removed"] and found["failed"] == {} and found["left"] == []


def test_it_works_without_the_packages_and_with_an_unusable_memory_dir(home, play):
    player = remember(play())
    (home / "file").write_text("in the way")
    (player.data / "places").write_text(f"{home}/file\nrelative\n~/nowhere\n\xff\n", encoding="latin-1")
    next(player.data.glob("site-*")).unlink()
    assert erase(home, "--yes").returncode == 0
    assert not list(home.rglob("tea.md")) and not player.data.exists() and (home / "file").read_text() == "in the way"


def test_what_cannot_be_removed_is_named_and_the_rest_goes(tmp_path):
    (tmp_path / "was-a-file.md").mkdir()
    (tmp_path / "tea.md").write_text("")
    paths = [str(tmp_path / "was-a-file.md"), str(tmp_path / "tea.md"), str(tmp_path / "gone.md")]
    gone, failed = carry_out(Plan([(str(tmp_path), paths, [])], [], [], []))
    assert gone == [paths[1]] and list(failed) == [paths[0]]
