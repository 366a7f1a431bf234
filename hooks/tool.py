"""PreToolUse: a ticket for each call of the memory's own tools; every other tool is kept off the memory."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "server"))
import memory

memory.quiet("tool")
from memory import hookio

OWN = "mcp__plugin_memory_memory__"


def decide(decision, reason):
    """Answers the client's question whether the call may run."""
    hookio.answer({"hookSpecificOutput": {
        "hookEventName": "PreToolUse", "permissionDecision": decision, "permissionDecisionReason": reason}})


def main(event, config, ledger):
    tool = hookio.text(event, "tool_name")
    if tool.startswith(OWN):
        from memory import tickets
        answer = tickets.issue(ledger, event, tool[len(OWN):])
        if answer:  # None: a server of another's has taken the name
            decide(*answer)
            return
    from memory import folders
    cwd = hookio.text(event, "cwd")
    given = event.get("tool_input")
    reason = folders.judge(tool, given if isinstance(given, dict) else {}, cwd, places(config, cwd))
    if reason:
        decide("deny", reason)


def unsure(raw, config):
    """What is not understood is denied where it names the memory, and let through where it does not."""
    text = raw.decode("utf-8", "replace")
    try:
        from memory import folders
        named = folders.names_memory(text, places(config, ""))
    except Exception:  # the guard itself is broken: then what is plainly named has to do
        named = any(place in text for place in config.places_closed())
    if named:
        decide("deny", "This call could not be understood and names the folder of the memory, which only recall, remember and forget may "
                       "touch: use those.")


def places(config, cwd):
    """Where the memory lies."""
    from memory import folders
    return folders.Places(config.home, config.places_closed(), config.places_kept(cwd), config.environ)


if __name__ == "__main__":
    hookio.process("tool", ROOT, main, unsure)
