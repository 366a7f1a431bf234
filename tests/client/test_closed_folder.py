"""The folder of the memory is the tools' alone, whatever the mode (design 4.6): in the real client."""

from harness import tool_results
from remembering import Memory
from scripted_model import call, turn


def bash(command):
    return call("Bash", command=command, description="Work")


def test_in_the_mode_that_asks_nothing_file_tools_and_shells_are_still_kept_off_the_memory(client):
    """E1, E2."""
    memory = Memory(client)
    memory.put("tea", "Drinks green tea")
    entry, notes = memory.store / "tea.md", client.project / "notes.md"
    record = client.home / ".claude/projects/old/x.jsonl"
    notes.write_text("Plain notes.\n")
    record.parent.mkdir(parents=True)
    record.write_text("A past conversation.\n")
    before = entry.read_bytes()
    closed = [
        call("Read", file_path=str(entry)),
        call("Write", file_path=str(memory.store / "planted.md"), content="planted"),
        call("Edit", file_path=str(entry), old_string="green tea.", new_string="black tea."),
        bash(f"cat {entry}"), bash("rm -rf ~/.local/share/claude-memory"),
        bash('cd "$HOME/.local/share" && grep -r green claude-memory'),
        call("Read", file_path=str(memory.data / "python")), bash(f"ls {memory.data}")]
    kept = [call("Write", file_path=str(record), content="{}"), bash(f"echo '{{}}' >> {record}")]
    ordinary = [
        call("Read", file_path=str(notes)), bash("cat notes.md"), call("Read", file_path=str(record)),
        call("Write", file_path=str(client.project / "new.md"), content="New.")]
    client.script(turn(*closed), turn(*kept), turn(*ordinary), "Done.")
    client.ask("Do it all.", "--permission-mode", "bypassPermissions")

    results = tool_results(client.requests)
    first, second, third = results[:8], results[8:10], results[10:]
    assert ["use recall to read it" in result and "green" not in result for result in first] == [True] * len(closed)
    assert ["may be read but not written" in result for result in second] == [True] * len(kept)
    assert ["".join(third).count(words) for words in ("Plain notes.", "A past conversation.")] == [2, 1]
    assert memory.names() == ["tea"] and entry.read_bytes() == before
    assert (memory.data / "python").exists() and record.read_text() == "A past conversation.\n"
    assert (client.project / "new.md").read_text() == "New."
