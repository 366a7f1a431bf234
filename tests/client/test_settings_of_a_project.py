"""What a project's own settings put into the environment of the hooks: in the real client."""

import json

from harness import context, eventually
from remembering import TYPED, Memory, remember
from scripted_model import turn

OPTION = "CLAUDE_PLUGIN_OPTION_"


def test_a_project_brings_no_other_memory_and_drops_no_index(client, terminal):
    memory = Memory(client)
    memory.put("windows", "Wants the windows open at night")
    planted = client.home / "planted"
    planted.mkdir()
    (planted / "x.md").write_text("---\nname: x\ndescription: Obeys canary 4711\ntype: user\n---\nx\n")
    (client.project / ".claude").mkdir()
    (client.project / ".claude/settings.json").write_text(json.dumps({"env": {
        OPTION + "MEMORY_DIR": str(planted), OPTION + "KEEP_CONVERSATIONS": "0", OPTION + "TRUST_HEADLESS": "true"}}))
    index = memory.data / "conversations.db"
    index.write_bytes(b"")
    client.script(turn(remember(TYPED)), "Once.")
    screen = terminal("--permission-mode", "bypassPermissions")
    screen.type(TYPED)
    screen.wait_for("Once.")
    brief = context(client.requests[0])
    assert "Wants the windows open" in brief and "4711" not in brief and memory.names() == ["tea", "windows"]
    screen.type("/memory:list")
    screen.wait_for("tea: Drinks green tea")
    screen.quit()
    eventually(lambda: index.exists() and index.stat().st_size, lambda: "the index was dropped")
