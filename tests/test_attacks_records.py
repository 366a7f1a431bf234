"""The ledger, the tickets and the hooks: what the agent cannot write, what does not stay, and who is not listened to (design 4.3, 4.6)."""

import subprocess
import time

import pytest

from memory.ledger import Ledger
from tea import NEW, TYPED, files, store

DAY = 86_400


@pytest.fixture
def written(player):
    """A conversation that has left all kinds of records."""
    player.type(TYPED)
    player.call("remember", quote=TYPED, **NEW)
    Ledger(str(player.data)).leave("toolu_left", {"session": player.session, "transcript": str(player.record), "mode": "default", "agent": ""})
    return player


@pytest.mark.parametrize("tool", ["Write", "Edit", "Read", "mcp__filesystem__write_file"])
def test_no_file_tool_reaches_ledger_tickets_or_options(written, tool):
    """E1, E2, E4."""
    data = written.data
    for path in (data / "sessions" / written.session / "heard", data / "sessions" / "new" / "heard", data / "tickets" / "toolu_left",
                 data / "tickets" / "toolu_made_up", data / "options", data / "told-outside", data / "python", store(written) / ".written"):
        key = "path" if tool[:3] == "mcp" else "file_path"
        assert "only the memory tools may touch" in written.guard(tool, **{key: str(path), "content": "x", "old_string": "a", "new_string": "b"})


@pytest.mark.parametrize("tool", ["Write", "Edit", "NotebookEdit"])
def test_no_file_tool_writes_the_clients_record_of_a_conversation(written, tool):
    for name in (written.record.name, "new.jsonl"):
        assert "the record of past conversations" in written.guard(tool, file_path=str(written.record.parent / name), notebook_path=str(
            written.record.parent / name), content="x", old_string="a", new_string="b")
    assert written.guard("Read", file_path=str(written.record)) == ""


def test_a_tool_that_only_has_the_plugins_name_is_a_stranger(written):
    """E1: a project can name a server of its own so."""
    assert "only the memory tools may touch" in written.guard("mcp__plugin_memory_memory__open", path=f"{store(written)}/tea.md")
    assert written.guard("mcp__plugin_memory_memory__open", path="a.md") == ""


def test_the_memorys_own_tools_may_speak_of_its_folder(written):
    given = {"quote": TYPED, "name": "folder", "type": "user", "description": "Knows the folder", "body": f"It lies in {store(written)}/tea.md"}
    assert written.call("remember", **given) == ("Saved: folder (user): Knows the folder", False)


@pytest.mark.parametrize("line", [
    "echo x >> ~/.claude/plugins/data/memory-inline/tickets/toolu_x", "cp a.jsonl ~/.claude/projects/-project/a.jsonl",
    "cd ~/.claude/projects && sed -i s/a/b/ -- */*.jsonl", "tee \"$CLAUDE_PLUGIN_DATA/sessions/x/heard\" < a",
    "HOME=~/.local/share; cat ~/claude-memory/claude/*", "for f in; do rm \"$f\"; done; cat ~/.local/share/claude-memory/claude/tea.md"])
def test_no_shell_that_names_them_plainly_does(written, line):
    """E3."""
    assert written.guard("Bash", command=line)


@pytest.mark.parametrize("before", ["/dev/fd/../..", "/dev/fd/3/../../..", "/proc/self/cwd/../../..", "/proc/self/root/../../..", "/none/x/../.."])
def test_a_path_that_only_its_names_lead_to_is_closed_too(written, before):
    """E5: the client takes `..` out by name, before it follows a link."""
    assert "only the memory tools may touch" in written.guard("Read", file_path=f"{before}{store(written)}/tea.md")


def test_records_are_for_the_persons_eyes_alone(written):
    """J10."""
    for kind in ("sessions", "tickets"):
        for path in [written.data / kind, *(written.data / kind).rglob("*")]:
            assert path.stat().st_mode & 0o077 == 0, path


@pytest.mark.parametrize("days, heard, ticket", [(0.5, True, True), (1.5, True, False), (29, True, False), (31, False, False)])
def test_what_was_heard_stays_a_month_and_a_ticket_a_day(written, days, heard, ticket):
    Ledger(str(written.data)).prune(time.time() + days * DAY)
    assert (written.data / "sessions" / written.session).exists() is heard
    assert (written.data / "tickets" / "toolu_left").exists() is ticket
    assert files(written) == ["tea.md"]


def test_a_conversation_that_goes_on_is_not_pruned(written):
    ledger = Ledger(str(written.data))
    session = written.data / "sessions" / written.session
    for path in [session / "brief", session]:
        past = time.time() - 40 * DAY
        subprocess.run(["touch", "-d", f"@{past:.0f}", str(path)], check=True)
    ledger.prune(time.time())
    assert ledger.heard(written.session)


def test_nothing_that_was_typed_is_left_after_an_erase(written):
    """I14: not in the ledger, nor in the log, the index, or a temporary file."""
    written.close()
    del written.environ["CLAUDECODE"]
    assert written.run("cli", "erase", "--yes").returncode == 0
    for own in (written.record, written.home / ".claude" / "history.jsonl"):  # the client's
        own.unlink()
    left = subprocess.run(["grep", "-rlE", "green tea|toolu_left", str(written.home)], capture_output=True, text=True)
    assert left.stdout == ""


@pytest.mark.parametrize("script, event, fields", [
    ("session_start", "SessionStart", {"source": "startup"}), ("prompt", "UserPromptSubmit", {"prompt": TYPED, "prompt_id": "p"}),
    ("prompt", "UserPromptSubmit", {"prompt": "/memory:list", "prompt_id": "p"}),
    ("command", "UserPromptExpansion", {"command_name": "memory:forget", "command_args": "tea", "command_source": "plugin"}),
])
def test_in_a_client_that_a_hook_has_started_every_hook_but_the_guard_is_quiet(written, script, event, fields):
    """F9: nothing is answered, nothing is written, and so nothing can call itself without end."""
    before = {path: path.read_bytes() for path in written.data.rglob("*") if path.is_file() and "pycache" not in str(path)}
    written.environ["CLAUDE_MEMORY_INSIDE_HOOK"] = (written.data / "inside").read_text()
    assert written.hook(script, event, **fields) is None
    assert {path: path.read_bytes() for path in written.data.rglob("*") if path.is_file() and "pycache" not in str(path)} == before
    assert files(written) == ["tea.md"]
    assert "only the memory tools may touch" in written.guard("Read", file_path=str(store(written) / "tea.md"))


def test_a_project_that_sets_the_variable_silences_no_hook(written):
    """F9, E1: the settings of a project may set any variable for its sessions."""
    for guess in ("1", "0" * 16, ""):
        written.environ["CLAUDE_MEMORY_INSIDE_HOOK"] = guess
        assert "tea" in written.type("/memory:list")["reason"]


def test_paths_that_no_system_has_are_no_fault(player):
    """C11, F4: a half character or a NUL in what the client names."""
    events = [("prompt", "UserPromptSubmit", {"prompt": TYPED, "prompt_id": "p"}), ("session_start", "SessionStart", {"source": "resume"}),
              ("tool", "PreToolUse", {"tool_name": "Read", "tool_input": {"file_path": "a"}, "tool_use_id": "t"}),
              ("tool", "PreToolUse", {"tool_name": "mcp__plugin_memory_memory__recall", "tool_input": {}, "tool_use_id": "t"})]
    for field in ("session_id", "transcript_path", "cwd"):
        for text in ("a\0b", "a\ud800b", "\udfff"):
            for script, event, fields in events:
                player.hook(script, event, **{**fields, field: text})
    assert not (player.data / "log").exists()


def test_a_record_beside_that_cannot_be_read_is_passed_over(player):
    """A11: a fork after a compact looks for what was typed before in the records beside its own."""
    (player.record.parent / "folder.jsonl").mkdir()
    player.write({"type": "system", "subtype": "compact_boundary", "uuid": "0a1bfb16-f218-4825-9803-314d210ed7a8"})
    player.type(TYPED)
    assert player.call("remember", quote=TYPED, **NEW)[1] is False


def test_a_number_that_json_cannot_say_again_is_refused(player):
    """G1: `1e999` is read as infinity, which is no JSON."""
    player.ask("ping")
    player.server.stdin.write(b'{"jsonrpc":"2.0","id":1e999,"method":"ping"}\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    player.server.stdin.flush()
    first, second = (player.server.stdout.readline() for _ in range(2))
    assert b'"code":-32700' in first and b'"result":{}' in second


@pytest.mark.parametrize("linked", [False, True])
def test_a_record_that_lies_elsewhere_than_the_clients_shows_nothing(tea, linked):
    """As after `claude --resume ./session.jsonl`, of a file that a repository brought along (seen)."""
    tea.type(TYPED)
    elsewhere = tea.project / tea.record.name
    elsewhere.write_bytes(tea.record.read_bytes())
    if linked:
        tea.record.unlink()
        tea.record.symlink_to(elsewhere)
    else:
        tea.record = elsewhere
    text, error = tea.call("remember", quote=TYPED, **NEW | {"name": "other"})
    assert error and "does not lie in Claude Code's own records" in text and files(tea) == ["tea.md"]
