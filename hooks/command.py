"""UserPromptExpansion: carries out the person's own commands. The client fires it for typed commands, and not for a scheduled
prompt that names a command which the model may not run (docs/flow.md)."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "server"))
import memory
memory.quiet("command")
from memory import hookio


def main(event, config, ledger):
    name = hookio.text(event, "command_name")
    if not name.startswith("memory:"):
        return
    if hookio.text(event, "command_source") != "plugin":
        if name == "memory:forget":  # the person must not take a stranger's word for it
            hookio.block("UserPromptExpansion", "Nothing was forgotten: this project has a command of the same name, which would have run in place "
                         "of the memory's: type `claude-memory forget NAME` in a terminal, or take the project's command away.")
        return
    from memory import commands
    command, words = name.removeprefix("memory:"), hookio.text(event, "command_args")
    reply = commands.reply(config, ledger, hookio.text(event, "session_id"), command, words, typed(event, config, ledger))
    if reply is None and command == "forget":
        reply = ("Nothing was forgotten: this command counts only where you type it yourself, in a terminal, and not as the first prompt of a "
                 "session that a link or an agent began: there, send another prompt first.")
    if reply is not None:
        hookio.block("UserPromptExpansion", reply)


def typed(event, config, ledger):
    """Whether the person typed this command. A headless caller counts where the option says so."""
    if event.get("agent_id") or hookio.text(event, "source") not in ("", "user"):
        return False
    from memory import heard, options
    if hookio.text(event, "expansion_type") not in ("", "slash_command") or not (config.terminal or options.trusts_headless(config)):
        return False
    return not heard.from_start(ledger, *(hookio.text(event, key) for key in ("session_id", "transcript_path", "prompt")))


if __name__ == "__main__":
    hookio.process("command", ROOT, main)
