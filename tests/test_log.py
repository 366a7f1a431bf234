"""Whatever breaks in a hook, the session goes on, the log has one line of it without a word of what was typed, and the status names it."""

import json
import os
import shutil
import stat
import subprocess

import pytest

from machines import on_a_disk_of_its_own
from memory import log
from player import Player
from prepared import ROOT, prepare

SECRET = "zebra-words that nobody else may read"
EVENTS = {
    "prompt": {"hook_event_name": "UserPromptSubmit", "prompt": f"I like {SECRET}.", "prompt_id": "p"},
    "command": {"hook_event_name": "UserPromptExpansion", "command_name": "memory:forget", "command_args": SECRET,
                "command_source": "plugin", "expansion_type": "slash_command"},
    "tool": {"hook_event_name": "PreToolUse", "tool_name": "Read", "tool_input": {"file_path": f"/tmp/{SECRET}"}, "tool_use_id": "t"},
}


@pytest.fixture
def broken(home, tmp_path):
    """A conversation with a copy of the plugin, in which `broken(module, code)` puts other code into one module."""
    root = tmp_path / "plugin"
    for name in ("hooks", "server", ".claude-plugin"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    player = Player(home, root=root)
    prepare(player.data)

    def put(module, code):
        (root / "server" / "memory" / f"{module}.py").write_text(code, encoding="utf-8")
        return player

    return put


def hook(player, name, **fields):
    """Runs a hook as the client does; gives what it said on stdout and stderr, once it is sure that no failure shows."""
    common = {"session_id": player.session, "transcript_path": str(player.record), "cwd": str(player.project)}
    event = {**common, **EVENTS.get(name, {}), **fields}
    done = player.run("hook", name, stdin=json.dumps(event).encode())
    assert done.returncode == 0
    assert done.stderr == b""
    return done.stdout


def logged(player):
    path = player.data / "log"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


UNREADABLE = "def broken(:\n"
RAISES = "def typed(prompt):\n    raise ValueError(prompt)\n"
BROKEN = {
    "the prompt hook's reader of what was typed": ("prompt", "typed", UNREADABLE, "SyntaxError in typed.py:1"),
    "a module that is gone": ("prompt", "typed", "from . import nowhere\n", "ImportError in typed.py:1"),
    "a module that raises what was typed": ("prompt", "typed", RAISES, "ValueError in typed.py:2"),
    "the ledger": ("prompt", "ledger", UNREADABLE, "SyntaxError in ledger.py:1"),
    "what every hook stands on": ("prompt", "hookio", UNREADABLE, "SyntaxError in hookio.py:1"),
    "the configuration": ("prompt", "config", UNREADABLE, "SyntaxError in config.py:1"),
    "the commands": ("command", "commands", UNREADABLE, "SyntaxError in commands.py:1"),
    "the guard": ("tool", "folders", UNREADABLE, "SyntaxError in folders.py:1"),
    "a guard that raises": ("tool", "folders", "raise OSError(5, 'x')\n", "OSError 5 in folders.py:1"),
}


@pytest.mark.parametrize(("name", "module", "code", "line"), BROKEN.values(), ids=BROKEN)
def test_a_broken_hook_says_nothing_and_leaves_one_line(broken, name, module, code, line):
    """F8: exit 0, nothing on stdout or stderr."""
    player = broken(module, code)
    assert hook(player, name) == b""
    assert [one.partition("Z ")[2] for one in logged(player)] == [f"{name} {line}"]
    assert "zebra" not in (player.data / "log").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", ["typed", "store", "entry", "brief", "scan", "memory", "folders", "opening"])
def test_the_status_names_what_failed(broken, module):
    player = broken(module, UNREADABLE)
    hook(player, "session_start", hook_event_name="SessionStart", source="startup")
    hook(player, "prompt")
    hook(player, "tool")
    text = json.loads(hook(player, "prompt", prompt="/memory:status"))["reason"]
    assert f"SyntaxError in {module}.py:1" in text and "install the plugin again" in text


def test_a_store_that_raises_is_told_at_the_start_and_costs_no_prompt(broken):
    """Design 4: off is never silent, and never a crash."""
    player = broken("store", f"class Store:\n    def __init__(self, folder):\n        raise RuntimeError('{SECRET}')\n")
    answer = json.loads(hook(player, "session_start", hook_event_name="SessionStart", source="startup"))
    assert "/memory:status" in answer["systemMessage"] and "never say" in answer["hookSpecificOutput"]["additionalContext"]
    assert hook(player, "prompt") == b""
    assert [one.partition("Z ")[2] for one in logged(player)] == ["session_start RuntimeError in store.py:3"]
    status = json.loads(hook(player, "prompt", prompt="/memory:status"))["reason"]
    assert "session start: RuntimeError in store.py:3" in status and "zebra" not in status


def test_a_data_folder_that_is_none_stops_nothing_and_the_status_says_so(play):
    player = play()  # no session has started, so no install runs in the background
    shutil.rmtree(player.data)
    player.data.write_text("")
    assert hook(player, "prompt") == b"" and hook(player, "tool") == b""
    status = json.loads(hook(player, "prompt", prompt="/memory:status"))["reason"]
    assert "is off" in status and "data folder" in status and "make room there, or give yourself the right to write" in status


@pytest.mark.parametrize("kind", ["read-only", "full"])
def test_a_disk_that_takes_nothing_stops_nothing_and_the_status_says_so(play, kind):
    player = play()
    words = on_a_disk_of_its_own(player.data, kind)
    if not words:
        pytest.skip("this system gives no disk of its own to a test")
    event = {"session_id": "s", "cwd": "/tmp", **EVENTS["prompt"]}
    command = [*words, "sh", str(ROOT / "server" / "run"), "hook", "prompt"]
    done = subprocess.run(command, input=json.dumps(event).encode(), env=player.environ, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    event["prompt"] = "/memory:status"
    done = subprocess.run(command, input=json.dumps(event).encode(), env=player.environ, capture_output=True)
    assert "is off" in json.loads(done.stdout)["reason"] and "make room there" in json.loads(done.stdout)["reason"]


def test_the_log_is_for_the_persons_eyes_alone_and_bounded(tmp_path):
    for number in range(3_000):
        log.note(str(tmp_path), "server", f"remember refused: {number} " + "x" * 400)
    path = tmp_path / "log"
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert path.stat().st_size <= log.BIGGEST
    assert "refused: 2999 " in log.read(str(tmp_path))[-1][2]
    assert all(len(line) < 400 for line in path.read_text().splitlines())


def test_what_is_saved_and_refused_is_logged_without_contents(player):
    player.type(f"I like {SECRET}.")
    player.call("remember", quote=f"I like {SECRET}.", name="zebra", type="user", description="zebra", body="zebra zebra")
    player.call("remember", quote="zebra zebra was never typed", name="zebra2", type="user", description="zebra", body="zebra")
    player.call("forget", quote=f"I like {SECRET}.", name="zebra")
    text = "\n".join(logged(player))
    assert "zebra" not in text
    assert [line.partition("Z ")[2].partition(":")[0] for line in logged(player)] == \
        ["server remember", "server remember refused", "server forget"]


def test_garbage_in_the_log_is_passed_over(tmp_path):
    (tmp_path / "log").write_bytes(b"\xff\xfe\x00garbage\n\n2026-10-07T13:15:05Z server remember: created\n2026-10-07T13:15:05Z\n")
    assert log.read(str(tmp_path)) == [("2026-10-07T13:15:05Z", "server", "remember: created")]
    assert log.read(str(tmp_path / "nowhere")) == []
