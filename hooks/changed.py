"""PostToolUse of the memory's own tools: shows the person each change in one line, in the words of the memory (case H4)."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "server"))
import memory

memory.quiet("changed")
from memory import hookio

CHANGES = ("mcp__plugin_memory_memory__remember", "mcp__plugin_memory_memory__forget")


def main(event, config, ledger):
    if hookio.text(event, "tool_name") not in CHANGES:
        return
    from memory import commands
    text = commands.changed(event.get("tool_response"))
    if text:
        hookio.answer({"systemMessage": text})


if __name__ == "__main__":
    hookio.process("changed", ROOT, main)
