"""`/memory:status`: the answer to "I told it to remember, and the next day it forgot", whatever is broken (design 4.5)."""

import json
import os
import shutil
import time

import pytest

from memory import surroundings
from memory.config import Config
from memory.entry import Entry
from memory.ledger import Ledger
from memory.status import facts
from memory.status_page import page
from memory.store import Store
from player import Player
from prepared import ROOT, prepare

TYPED = "I really prefer green tea to coffee in the morning."
TEA = {"name": "tea", "type": "user", "description": "Drinks green tea", "body": "Prefers green tea to coffee."}


def status(player):
    """What the person reads after typing it."""
    return player.type("/memory:status")["reason"]


def row(text, label):
    """The text beside one label of the page."""
    return next(line[18:] for line in text.splitlines() if line.startswith(f"  {label:<15} "))


def advice(text):
    """What the page says to do."""
    _, _, after = text.partition("What to do:\n")
    return [line.partition(". ")[2] for line in after.splitlines()]


def put(folder, *names, **fields):
    store = Store(str(folder))
    with store.locked():
        for name in names:
            store.write(Entry(name, "user", "about " + name, "body of " + name)._replace(**fields))
    return folder


def default_store(player):
    return player.home / ".local" / "share" / "claude-memory" / "claude"


@pytest.fixture
def settings(home):
    """Writes the client's settings of the throw-away home."""
    def write(**values):
        path = home / ".claude" / "settings.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(values))
        return path
    return write


def test_it_says_what_there_is_and_what_happened_last(player):
    """I1: what was saved and refused last, with the reason, is the person's to see."""
    player.type(TYPED)
    player.call("remember", quote=TYPED, **TEA)
    player.call("remember", quote="these words were never typed", **{**TEA, "name": "other"})
    text = status(player)
    assert text.splitlines()[0] == "Memory 0.1.0 is on, and all is well."
    assert row(text, "lies in") == str(default_store(player))
    assert row(text, "holds") == "1 entry"
    assert row(text, "brief").startswith("1 of 1 entries, ")
    assert row(text, "last heard").startswith("just now (20") and row(text, "last heard").endswith("; 1 message in this session")
    assert row(text, "last save").startswith("just now (20")
    assert row(text, "last refusal").endswith(": remember: the person did not type the words")
    assert row(text, "hooks") == "registered: session start, prompt, command, tool call, change shown, session end"
    assert "run in this session: session start, prompt, tool call" in text
    assert "failed in the last 7 days: none" in text
    assert row(text, "packages").startswith("platformdirs ")
    assert text.endswith("There is nothing to do.")
    assert TYPED not in text and "Drinks" not in text


def test_the_session_that_never_got_a_brief_is_told_so(play):
    """The plugin was enabled in the middle of a session: it hears, but the session knows nothing."""
    text = status(play())
    assert "run in this session: prompt\n" in text
    assert advice(text) == ["The hook at the start of this session has not run, so the session began without what is remembered: "
                            "start a new one."]


OFF = {
    "relative": ({"memory_dir": "./mem"}, "is './mem', which is not an absolute path: set it to one such as"),
    "a file": ({"memory_dir": "{home}/file"}, "which is a file: set it to a folder."),
    "inside the project": ({"memory_dir": "{home}/project/mem"}, "lies inside the project"),
    "a loop": ({"memory_dir": "{home}/loop"}, "cannot be followed"),
    "the client's folder": ({"memory_dir": "{home}/.claude"}, "lies in Claude Code's own folder"),
    "what nobody can write": ({"memory_dir": "/proc/x"}, "nothing can be written in '/proc'"),
}


@pytest.mark.parametrize(("options", "why"), OFF.values(), ids=OFF)
def test_a_memory_that_is_off_says_why_and_what_to_do(play, home, options, why):
    """D11."""
    (home / "file").write_text("")
    (home / "loop").symlink_to(home / "loop")
    player = play(options={key: value.format(home=home) for key, value in options.items()})
    player.start()
    text = status(player)
    assert text.startswith("Memory 0.1.0 is off: nothing is remembered and nothing can be saved.")
    assert why in text.splitlines()[0]
    assert why in advice(text)[0]
    assert len(advice(text)) == 1 and "not be found out" not in text


def test_a_folder_in_the_way_of_the_store_is_named(player):
    default_store(player).parent.parent.mkdir(parents=True, exist_ok=True)
    default_store(player).parent.write_text("")
    assert "is not a folder: move that away" in status(player).splitlines()[0]


def test_without_the_packages_it_counts_the_files_and_says_so(home):
    player = Player(home)
    (player.data / "python").write_text(os.path.realpath(shutil.which("python3")) + "\n")
    put(default_store(player), "tea", "coffee")
    (player.data / "install-failed").write_text("The memory needs uv or pip: install one of them and start a new session.\n")
    text = status(player)
    assert row(text, "holds") == "2 files, counted only: without the Python packages they cannot be read"
    assert "is off" in text and "needs uv or pip: install one of them and start a new session." in text
    (player.data / "install-failed").unlink()
    assert "not installed yet: start a new session" in status(player)


def test_it_answers_when_everything_but_itself_is_broken(home, tmp_path):
    """Only what the hook and the status themselves stand on still works."""
    root = tmp_path / "plugin"
    for name in ("hooks", "server", ".claude-plugin"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    needed = {"__init__", "hookio", "config", "refusal", "jsontext", "ledger", "files", "log", "options", "commands", "dependencies", "surroundings",
              "names", "status", "status_page"}
    for path in (root / "server" / "memory").glob("*.py"):
        if path.stem not in needed:
            path.write_text("def broken(:\n")
    player = Player(home, root=root)
    prepare(player.data)
    put(default_store(player), "tea")
    text = status(player)
    assert text.startswith("Memory 0.1.0 is off")
    assert "A part of the plugin cannot be loaded (SyntaxError in " in text
    assert row(text, "holds").startswith("1 file, counted only")
    assert row(text, "hooks") and row(text, "Python") and row(text, "auto memory")


GARBAGE = {
    "the ledger": ".claude/plugins/data/memory-inline/sessions/{session}/heard",
    "what the session was told": ".claude/plugins/data/memory-inline/sessions/{session}/brief",
    "the log": ".claude/plugins/data/memory-inline/log",
    "the options": ".claude/plugins/data/memory-inline/options",
    "the list of places": ".claude/plugins/data/memory-inline/places",
    "the client's settings": ".claude/settings.json",
    "the client's list of plugins": ".claude/plugins/installed_plugins.json",
    "the project's settings": "project/.claude/settings.json",
    "the list of what the plugin wrote": ".local/share/claude-memory/claude/.written",
}


@pytest.mark.parametrize("place", GARBAGE.values(), ids=GARBAGE)
def test_garbage_in_any_file_does_not_keep_it_from_answering(player, place):
    put(default_store(player), "tea")
    path = player.home / place.format(session=player.session)
    path.parent.mkdir(parents=True, exist_ok=True)
    for garbage in (b"\xff\xfe\x00{[", b"[" * 100_000, b'{"agent": 5, "enabledPlugins": 7, "plugins": [1], "env": 3}\n', b""):
        path.write_bytes(garbage)
        text = status(player)
        assert text.startswith("Memory 0.1.0 is on")
        assert row(text, "holds").startswith("1 entry")


def test_what_is_amiss_in_the_store_is_counted_named_and_has_a_remedy(player):
    """C3, E7, B10: unreadable files, hand edits and conflicted copies."""
    store = put(default_store(player), "tea", "coffee")
    put(store, "pinned", pinned=True)
    (store / "broken.md").write_text("---\na: b: c\n---\n")
    (store / "by-hand.md").write_text("# By hand\n")
    (store / "tea (Ann's conflicted copy 2026-10-01).md").write_text((store / "tea.md").read_text())
    (store / "coffee-LAPTOP.md").write_text((store / "coffee.md").read_text() + "more\n")
    text = status(player)
    assert row(text, "holds") == "5 entries (1 pinned, 2 edited outside, 2 unreadable)"
    assert row(text, "  unreadable").startswith("broken.md: its front matter cannot be parsed")
    one, two, three = advice(text)
    assert one == "1 file in the memory cannot be read: mend or remove broken.md; /memory:list says what is wrong."
    assert "compare coffee-LAPTOP.md, tea (Ann's conflicted copy 2026-10-01).md with the entry" in two
    assert three.startswith("2 entries did not come in through this plugin (") and "/memory:forget" in three


SYNCED = {"Dropbox": "Dropbox", "Dropbox (Personal)": "Dropbox (Personal)", "OneDrive - Contoso": "OneDrive - Contoso",
          "Library/Mobile Documents/com~apple~CloudDocs": "Mobile Documents", "Google Drive/My Drive": "My Drive",
          "Library/CloudStorage/GoogleDrive-ann@example.org": "GoogleDrive-ann@example.org", "dropbox-tools": "", "notes": ""}


@pytest.mark.parametrize(("place", "service"), SYNCED.items())
def test_a_synced_folder_is_known_by_its_name(tmp_path, place, service):
    """B10."""
    assert surroundings.synced(str(tmp_path / place / "memory")) == service


def test_a_synced_folder_is_known_by_what_lies_in_it_and_through_links(tmp_path):
    (tmp_path / "shared" / "memory").mkdir(parents=True)
    (tmp_path / "shared" / ".stfolder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "shared" / "memory")
    assert surroundings.synced(str(tmp_path / "link")) == "Syncthing"


def test_a_memory_in_a_synced_folder_is_warned_of(play, home):
    player = play(options={"memory_dir": str(home / "Dropbox" / "memory")})
    player.start()
    text = status(player)
    assert row(text, "synced by") == "Dropbox"
    assert "set the option memory_dir to a folder that is not synced" in advice(text)[0]


@pytest.mark.parametrize("settings", [{"memory_dir": "{home}/new"}, {"account": "work"}])
def test_entries_that_an_option_has_left_behind_are_found_again(player, play, home, settings):
    """D10: the way from "it forgot" to where the entries are."""
    put(default_store(player), "tea", "coffee")
    other = play(options={key: value.format(home=home) for key, value in settings.items()})
    other.start()
    text = status(other)
    assert row(text, "also there").startswith(f"2 files in {default_store(player)}, not used here")
    assert f"move the files from {default_store(player)} to " in advice(text)[0]


def test_entries_of_a_former_memory_dir_are_found_again(play, home):
    """D10, the other way: the option was taken out again."""
    before = play(options={"memory_dir": str(home / "mine")})
    before.start()
    put(home / "mine", "tea")
    after = play()
    after.start()
    assert row(status(after), "also there").startswith(f"1 file in {home / 'mine'}, ")


AUTO = {
    "unless it is told": ({}, {}, True),
    "settings": ({"autoMemoryEnabled": False}, {}, False),
    "the environment": ({}, {"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1"}, False),
    "the environment wins": ({"autoMemoryEnabled": False}, {"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "0"}, True),
    "the environment in the settings": ({"env": {"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "true"}}, {}, False),
    "the bare client": ({}, {"CLAUDE_CODE_SIMPLE": "1"}, False),
}


@pytest.mark.parametrize(("told", "extra", "on"), AUTO.values(), ids=AUTO)
def test_the_clients_own_memory_is_known_to_be_on_or_off(environ, settings, told, extra, on):
    """M1: it is explained, and never switched off by us."""
    settings(**told)
    assert surroundings.auto_memory(Config({**environ, **extra}, str(ROOT)))["on"] is on


def test_the_projects_settings_win_over_the_persons(environ, settings, home):
    settings(autoMemoryEnabled=True)
    (home / "project" / ".claude").mkdir()
    (home / "project" / ".claude" / "settings.json").write_text('{"autoMemoryEnabled": false}')
    assert not surroundings.auto_memory(Config(environ, str(ROOT)))["on"]


def test_other_memories_are_named_with_what_that_means(player, settings, home):
    """M1, M8."""
    notes = home / ".claude" / "projects" / "-project" / "memory"
    notes.mkdir(parents=True)
    (notes / "MEMORY.md").write_text("- notes")
    settings(enabledPlugins={"claude-mem@thedotmack": True, "supermemory@x": False, "team-members@x": True, "memory@memory": True})
    text = status(player)
    assert row(text, "auto memory").startswith("Claude Code's own is on, with notes of 1 project; the model writes them")
    assert row(text, "also on") == "claude-mem@thedotmack"
    assert "disable the others (claude plugin disable claude-mem@thedotmack)" in advice(text)[0]


def test_a_plugin_that_runs_twice_is_noticed(player, play, settings, home):
    """M8: two scopes, or a folder and an installed copy: both heard this very session."""
    twin = Player(home, session=player.session, CLAUDE_PLUGIN_DATA=str(player.data.parent / "memory-memory"))
    prepare(player.data.parent / "memory-memory")
    twin.run("hook", "session_start", stdin=json.dumps({"session_id": twin.session, "source": "startup"}).encode())
    assert any("runs twice" in one and "memory-inline" in one and "memory-memory" in one for one in advice(status(player)))
    settings(enabledPlugins={"memory@memory": True, "memory@fork": True})
    assert any("memory@fork, memory@memory" in one for one in advice(status(player)))


@pytest.mark.parametrize("setting", ["disableAllHooks", "allowManagedHooksOnly"])
def test_hooks_that_are_registered_but_switched_off_are_told_apart(environ, settings, setting):
    settings(**{setting: True})
    found = facts(Config(environ, str(ROOT)), Ledger(environ["CLAUDE_PLUGIN_DATA"]), "", time)
    assert found["hooks"]["registered"] and found["hooks"]["switched_off_by"] == setting and found["hooks"]["fired"] == []
    assert any(f"have {setting} on" in one for one in found["advice"])


def test_hooks_that_are_not_there_are_named(home, tmp_path, environ):
    shutil.copytree(ROOT / "hooks", tmp_path / "plugin" / "hooks")
    (tmp_path / "plugin" / "hooks" / "tool.py").unlink()
    found = facts(Config(environ, str(tmp_path / "plugin")), Ledger(environ["CLAUDE_PLUGIN_DATA"]), "s", time)
    assert any("hooks are not all there (tool)" in one for one in found["advice"])


def test_it_changes_nothing_and_never_the_clients_settings(player, settings):
    """M1."""
    settings(enabledPlugins={"claude-mem@x": True})
    put(default_store(player), "tea")
    def held():
        own = player.home / ".claude" / "history.jsonl"  # the client's: the command was sent
        return {path: path.read_bytes() for path in player.home.rglob("*") if path.is_file() and "site-" not in str(path) and path != own}

    status(player)
    before = held()
    status(player)
    assert held() == before


def test_it_fits_what_the_client_shows_whatever_the_store_holds(player):
    store = default_store(player)
    store.mkdir(parents=True)
    for number in range(300):
        (store / f"{'x' * 200}-{number:03}.md").write_text("---\na: b: c\n")
    assert len(status(player)) < 10_000


def test_hidden_characters_in_file_names_are_spelt_out(player):
    """J1."""
    put(default_store(player), "tea")
    (default_store(player) / "te\u202ea.md").write_text("x")
    text = status(player)
    assert "te‹U+202E›a.md" in text and "\u202e" not in text


def test_times_are_told_as_people_say_them(environ, clock):
    sessions = os.path.join(environ["CLAUDE_PLUGIN_DATA"], "sessions", "s")
    os.makedirs(sessions)
    open(os.path.join(sessions, "heard"), "w").close()
    for past, said in ((5, "just now"), (60, "1 minute ago"), (7_300, "2 hours ago"), (90_000, "1 day ago"), (-50, "just now")):
        os.utime(os.path.join(sessions, "heard"), (clock.now - past, clock.now - past))
        found = facts(Config(environ, str(ROOT)), Ledger(environ["CLAUDE_PLUGIN_DATA"]), "s", clock)
        assert row(page(found, clock.now), "last heard").startswith(said)
