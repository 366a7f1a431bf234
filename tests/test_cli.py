"""`claude-memory`: the person's commands in a terminal of their own, as `server/run cli` starts it and as a package of its own."""

import json
import os
import pty
import re
import shutil
import subprocess
import sys

import pytest

from memory import cli
from memory.entry import Entry
from memory.store import Store
from prepared import ROOT

OPTION = r"(?<![\w-])--[a-z][a-z-]*"
RUN = ["sh", str(ROOT / "server" / "run"), "cli"]


def shell(home, **extra):
    """The environment of the person's own shell: nothing of the client's is in it."""
    return {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", **extra}


def run(home, *words, program=RUN, **extra):
    return subprocess.run([*program, *words], capture_output=True, text=True, encoding="utf-8", env=shell(home, **extra), timeout=60,
                          stdin=subprocess.DEVNULL)


def put(folder, *entries):
    store = Store(str(folder))
    with store.locked():
        for entry in entries:
            store.write(entry)


def tea(**fields):
    return Entry("tea", "user", "Drinks green tea", "Prefers green tea to coffee.", said="I prefer green tea.")._replace(**fields)


def default_store(home, agent="claude"):
    return home / ".local" / "share" / "claude-memory" / agent


@pytest.fixture
def held(player):
    """A home in which a session has run, and three things are remembered."""
    put(default_store(player.home), tea(), Entry("no-fish-puns", "feedback", "No puns about fish", "Never.", pinned=True),
        Entry("no-bird-puns", "feedback", "No puns about birds", "Never."))
    return player.home


def test_list_prints_what_the_command_in_the_session_prints(held, player):
    done = run(held, "list")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == player.type("/memory:list")["reason"].replace("/memory:", "claude-memory ") + "\n"
    assert "no-fish-puns [pinned]: No puns about fish" in done.stdout and "you said: I prefer green tea." in done.stdout


def test_list_takes_a_word(held):
    assert "no-fish-puns" in run(held, "list", "fish").stdout and "tea" not in run(held, "list", "fish").stdout
    assert run(held, "list", "nothing-has-this").returncode == 1


def test_show_prints_one_entry_whole(held):
    done = run(held, "show", "TEA")
    assert done.returncode == 0
    assert done.stdout.startswith("tea: Drinks green tea\n  you said  I prefer green tea.\n")
    assert done.stdout.endswith("\n\nPrefers green tea to coffee.\n")
    done = run(held, "show", "coffee")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "There is no entry named 'coffee': `claude-memory list` shows them all.\n"


def test_forget_takes_a_name_or_a_part_that_only_one_entry_has(held):
    """L3."""
    done = run(held, "forget", "puns")
    assert done.returncode == 1 and "no-fish-puns" in done.stdout and "no-bird-puns" in done.stdout
    assert run(held, "forget", "nothing-has-this").returncode == 1
    assert len(list(default_store(held).glob("*.md"))) == 3
    done = run(held, "forget", "fish")
    assert (done.returncode, done.stdout) == (0, "Forgotten: no-fish-puns: No puns about fish\n")
    assert sorted(path.name for path in default_store(held).glob("*.md")) == ["no-bird-puns.md", "tea.md"]


def test_what_it_names_is_a_command_of_the_terminal(held):
    (default_store(held) / "broken.md").write_text("---\na: b: c\n---\n")
    for words in (["list"], ["list", "zzz"], ["forget", "zzz"], ["forget", "puns"], ["forget", ""], ["status"]):
        done = run(held, *words)
        assert "/memory:" not in done.stdout + done.stderr, words
    assert "claude-memory list says what is wrong" in run(held, "status").stdout


def test_how_many_entries_hold_a_word_is_said_as_people_say_it(held):
    assert "1 entry that holds 'fish'." in run(held, "list", "fish").stdout
    assert "2 entries that hold 'puns'." in run(held, "list", "puns").stdout
    done = run(held, "list", "zzz")
    assert done.stdout == "What claude remembers of you: 0 entries that hold 'zzz'.\n\nclaude-memory list without a word shows them all.\n"


def test_a_folder_that_is_not_there_is_not_said_to_hold_anything(held):
    text = run(held, "list", "--memory-dir", str(held / "nothing")).stdout
    assert f"They will lie in {held / 'nothing'}, which is made with the first of them." in text and "They lie in" not in text


def test_a_file_that_holds_no_entry_is_named_where_its_entry_is_asked_for(held):
    """C2."""
    (default_store(held) / "broken.md").write_text("---\na: b: c\n---\n")
    for words in (["show", "broken"], ["forget", "broken.md"]):
        done = run(held, *words)
        assert done.returncode == 1 and f"so it is no entry: mend or delete it in {default_store(held)}." in done.stdout + done.stderr


def test_arguments_are_data(held):
    """L1."""
    done = run(held, "forget", "don't $(touch x) `touch y` \"z\"; rm -rf *")
    assert done.returncode == 1 and len(list(default_store(held).glob("*.md"))) == 3


@pytest.mark.parametrize("words", [("forget", "tea"), ("erase", "--yes")])
def test_in_the_agents_own_shell_nothing_is_changed(held, words):
    done = run(held, *words, CLAUDECODE="1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "only you change the memory by hand" in done.stderr and "/memory:forget" in done.stderr
    assert len(list(default_store(held).glob("*.md"))) == 3
    assert run(held, "list", CLAUDECODE="1").returncode == 0


@pytest.mark.parametrize("words", [(), ("remember", "x"), ("show",), ("list", "--colour"), ("forget",), ("list", "--agen", "x")])
def test_what_is_not_understood_exits_2(home, words):
    done = run(home, *words, program=[sys.executable, str(ROOT / "server" / "cli.py")])
    assert done.returncode == 2 and done.stderr.startswith("usage: claude-memory")


def test_json_holds_all_that_the_page_says(held):
    found = json.loads(run(held, "list", "--json").stdout)
    assert found["folder"] == str(default_store(held)) and found["agent"] == "claude" and found["unreadable"] == []
    assert [entry["name"] for entry in found["entries"]] [:1] == ["no-fish-puns"] and len(found["entries"]) == 3
    shown = json.loads(run(held, "show", "tea", "--json").stdout)
    assert shown["body"] == "Prefers green tea to coffee." and shown["said"] == "I prefer green tea." and shown["edited_outside"] is False
    assert json.loads(run(held, "status", "--json").stdout)["plugin"]["on"] is True
    gone = run(held, "forget", "tea", "--json")
    assert json.loads(gone.stdout)["forgotten"] is True and gone.returncode == 0


def test_status_prints_the_page_and_exits_1_while_the_memory_is_off(held, play):
    done = run(held, "status")
    assert done.returncode == 0 and done.stdout.startswith("Memory 0.1.0 is on") and "3 entries (1 pinned)" in done.stdout
    assert "run in this session: session start" in done.stdout
    play(options={"memory_dir": "relative"}).start()
    done = run(held, "status")
    assert done.returncode == 1 and done.stdout.startswith("Memory 0.1.0 is off")
    done = run(held, "list")
    assert (done.returncode, done.stdout) == (1, "") and "not an absolute path" in done.stderr


def test_each_agent_and_account_has_its_own(home, play):
    play().start()
    put(default_store(home), tea(description="of the default agent"))
    put(default_store(home, "ann"), tea(description="of ann"))
    put(default_store(home) / "work", tea(description="of the account"))
    assert "of the default agent" in run(home, "list").stdout
    assert "of ann" in run(home, "list", "--agent", "ann").stdout
    play(options={"account": "work"}).start()
    assert "of the account" in run(home, "show", "tea").stdout


def test_it_uses_the_options_of_the_session_that_started_last(home, play):
    put(home / "mine", tea(description="in memory_dir"))
    play(options={"memory_dir": str(home / "mine")}).start()
    assert "in memory_dir" in run(home, "list").stdout
    put(home / "other", tea(description="in another folder"))
    assert "in another folder" in run(home, "list", "--memory-dir", str(home / "other")).stdout
    done = subprocess.run([*RUN, "list", "--memory-dir", "other"], capture_output=True, text=True, env=shell(home), cwd=home)
    assert "in another folder" in done.stdout


def test_without_a_session_it_uses_the_options_in_the_clients_settings(home, player):
    put(home / "mine", tea(description="in memory_dir"))
    (player.data / "options").unlink()
    settings = {"pluginConfigs": {"memory@inline": {"options": {"memory_dir": str(home / "mine"), "limit": 7, "trust_headless": True}}}}
    (home / ".claude" / "settings.json").write_text(json.dumps(settings))
    assert "in memory_dir" in run(home, "list").stdout
    assert json.loads(run(home, "status", "--json").stdout)["plugin"]["trust_headless"] is True


def test_where_the_plugin_never_ran_it_says_what_to_do(home):
    program = [sys.executable, "-I", "-S", str(ROOT / "server" / "cli.py")]
    done = run(home, "list", program=program)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Nothing of this plugin was found in Claude Code: install it and start a session once.\n"
    assert "is off" in run(home, "status", program=program).stdout
    assert run(home, "erase", program=program).stdout.startswith("There is nothing of this plugin to erase here.")
    assert not list(home.iterdir())


def test_a_reader_that_has_seen_enough_is_no_error(held):
    put(default_store(held), *(Entry(f"entry-{number}", "user", "x" * 190, "body") for number in range(600)))
    done = subprocess.run(["sh", "-c", 'sh "$0" cli list | head -n 1', RUN[1]], capture_output=True, text=True, env=shell(held))
    assert done.stdout.count("\n") == 1 and "603 entries" in done.stdout and done.stderr == ""


@pytest.mark.parametrize("words", [["list"], ["status"], ["--help"], ["nonsense"]], ids=" ".join)
def test_there_is_no_colour_even_in_a_terminal(held, words):
    ours, theirs = pty.openpty()
    process = subprocess.Popen([*RUN, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=shell(held, TERM="xterm-256color"))
    os.close(theirs)
    seen = b""
    try:
        while chunk := os.read(ours, 65_536):
            seen += chunk
    except OSError:
        pass  # how a terminal ends on Linux
    os.close(ours)
    process.wait(30)
    assert len(seen) > 50 and b"\x1b" not in seen


def test_a_terminal_of_another_encoding_is_no_error(held):
    put(default_store(held), Entry("größe", "user", "Größe 記憶 🏠", "body"))
    done = subprocess.run([sys.executable, str(ROOT / "server" / "cli.py"), "show", "größe"], capture_output=True,
                          env=shell(held, PYTHONIOENCODING="ascii", PYTHONUTF8="0"))
    assert done.returncode == 0 and done.stderr == b"" and b"\\u8a18" in done.stdout


def test_hidden_characters_are_shown(held):
    """J1."""
    path = default_store(held) / "tea.md"
    path.write_text(path.read_text().replace("Prefers", "Pre\u202efers"))
    assert "Pre‹U+202E›fers" in run(held, "show", "tea").stdout
    assert "\u202e" not in run(held, "list", "--json").stdout + run(held, "show", "tea", "--json").stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The command as `pip install .` makes it. The source is copied, since building writes into it."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(ROOT / "server" / "memory", folder / "source" / "server" / "memory", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "source" / "README.md").write_text("")
    shutil.copy(ROOT / "pyproject.toml", folder / "source")
    build = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    done = subprocess.run([*build, "--target", folder / "site", folder / "source"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / "site"


def test_installed_as_a_package_it_does_the_same(held, package):
    program = [sys.executable, str(package / "bin" / "claude-memory")]
    assert run(held, "list", program=program, PYTHONPATH=str(package)).stdout == run(held, "list").stdout
    page = run(held, "status", program=program, PYTHONPATH=str(package)).stdout
    assert page.startswith("Memory 0.1.0 is on, and all is well.")
    assert run(held, "--version", program=program, PYTHONPATH=str(package)).stdout == "claude-memory 0.1.0\n"
    assert run(held, "forget", "tea", program=program, PYTHONPATH=str(package)).returncode == 0
    assert run(held, "erase", "--yes", program=program, PYTHONPATH=str(package)).returncode == 0
    assert not list(held.rglob("*puns.md"))


def offered():
    """Every subcommand and option that `--help` shows."""
    text = cli._parser().format_help()
    found = set(re.findall(r"^ {4}([a-z]+)(?: |$)", text, re.MULTILINE)) | set(re.findall(OPTION, text))
    for name in cli.COMMANDS:
        one = next(action for action in cli._parser()._actions if hasattr(action, "choices") and action.choices).choices[name]
        found |= set(re.findall(OPTION, one.format_usage()))
    return found


def test_the_help_gives_an_example_for_every_command(held):
    assert set(cli.COMMANDS) <= offered()
    for name in cli.COMMANDS:
        text = run(held, name, "--help").stdout
        assert f"examples:\n  claude-memory {name}" in text


def test_the_readme_and_the_help_name_the_same_commands_and_options():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.partition("\n## Commands and tools\n")[2].partition("\n## ")[0]
    assert section, "README.md has a section `## Commands and tools`"
    lines = re.findall(r"^claude-memory .*$", section, re.MULTILINE)
    assert {line.split()[1] for line in lines} | set(re.findall(OPTION, section)) == offered()
