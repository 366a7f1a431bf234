"""A machine without Python 3.10 (design 6, issue 4): what server/run does then, in sh alone."""

import json

import pytest

from machines import PROMPT, REAL, Machine, elsewhere, one_sentence, ran, uses

pytestmark = pytest.mark.skipif(bool(elsewhere()), reason=f"no machine without Python to be had: {elsewhere()}")
NONE = {
    "nothing": {},
    "old ones": {"python3": "3.8", "python": "3.9"},
    "stubs": {"python3": "store stub", "uv": "broken shim"},
}


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path / "machine")


@pytest.mark.parametrize("found", NONE.values(), ids=NONE)
def test_without_a_python_the_session_says_once_what_to_do(machine, found):
    """F1, F8: person and agent get one sentence at the start, and no prompt and no tool call ends in an error."""
    for name, kind in found.items():
        machine.install(name, kind)
    done = machine.run("hook", "session_start", stdin=b'{"source":"startup"}')
    answer = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "install one" in one_sentence(answer["systemMessage"])
    assert answer["hookSpecificOutput"]["hookEventName"] == "SessionStart"
    assert answer["systemMessage"] in answer["hookSpecificOutput"]["additionalContext"]
    for name in ("prompt", "command", "tool"):
        done = machine.run("hook", name, stdin=PROMPT)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_without_a_python_the_commands_of_the_person_say_why(machine):
    for text in ("/memory:status", "/memory:list"):
        for asked in ({"prompt": text}, {"cwd": "/", "prompt": text}):
            for separators in ((",", ":"), (", ", ": ")):
                done = machine.run("hook", "prompt", stdin=json.dumps(asked, separators=separators).encode())
                answer = json.loads(done.stdout)
                assert answer["decision"] == "block" and "Python 3.10" in one_sentence(answer["reason"])
    quoting = json.dumps({"prompt": 'what does "prompt":"/memory:list" mean?'}).encode()
    assert machine.run("hook", "prompt", stdin=quoting).stdout == b""


GUARDED = {
    "the default place": ({"file_path": "/home/ann/.local/share/claude-memory/claude/x.md"}, True),
    "a shell on it": ({"command": "cat ~/.local/share/claude-memory/claude/*.md"}, True),
    "the data folder": ({"command": "ls ~/.claude/plugins/data/memory-test/sessions"}, True),
    "the place of the option": ({"file_path": "/home/ann/notes/of me/x.md"}, True),
    "the place of the option, from the home": ({"command": "cat ~/notes/of\\ me/x.md ; cat /notes/of me/x.md"}, True),
    "a long text first": ({"content": "x" * 200_000, "file_path": "/a/claude-memory/x.md"}, True),
    "anything else": ({"file_path": "/home/ann/project/memory.md"}, False),
}


@pytest.mark.parametrize("asked, denied", GUARDED.values(), ids=GUARDED)
def test_without_a_python_the_guard_denies_what_names_the_memory_and_nothing_else(machine, asked, denied):
    machine.options["CLAUDE_PLUGIN_OPTION_MEMORY_DIR"] = "~/notes/of me"
    call = {"cwd": "/home/ann/claude-memory", "tool_name": "Read", "tool_input": asked}
    done = machine.run("hook", "tool", stdin=json.dumps(call).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    if not denied:
        assert done.stdout == b""
        return
    answer = json.loads(done.stdout)["hookSpecificOutput"]
    assert (answer["hookEventName"], answer["permissionDecision"]) == ("PreToolUse", "deny")
    one_sentence(answer["permissionDecisionReason"])


def test_without_a_python_the_search_is_not_made_on_each_prompt_but_in_each_session(machine):
    stub = machine.install("python3", "store stub")
    stub.write_text(stub.read_text().replace("echo", 'echo used >>"$0.used"; echo'))
    machine.run("hook", "session_start")
    assert uses(stub) == 1
    machine.run("hook", "prompt", stdin=PROMPT)
    assert uses(stub) == 1
    machine.install("python")
    assert ran(machine.run("hook", "session_start", stdin=PROMPT)) == REAL
    assert ran(machine.run("hook", "prompt", stdin=PROMPT)) == REAL


@pytest.mark.parametrize("door", ["server", "cli", "install"])
def test_without_a_python_the_other_doors_say_it_on_stderr_alone(machine, door):
    done = machine.run(door)
    assert (done.returncode, done.stdout) == (1, b"")
    assert "Python 3.10" in one_sentence(done.stderr.decode())
