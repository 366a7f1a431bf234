"""UserPromptSubmit: keeps what the person typed, shows what the person asks to see, tells what changed meanwhile."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "server"))
import memory

memory.quiet("prompt")
from memory import hookio


def main(event, config, ledger):
    prompt, session = hookio.text(event, "prompt"), hookio.text(event, "session_id")
    if prompt.lstrip().startswith("/memory:"):
        from memory import commands
        command, _, words = prompt.strip().removeprefix("/memory:").partition(" ")
        reply = commands.reply(config, ledger, session, command, words)
        if reply is not None:
            hookio.block("UserPromptSubmit", reply)
        return
    from memory import files, typed  # after the commands: /memory:status answers also where these are broken
    parts = typed.typed(prompt)
    if not parts or hookio.text(event, "source") not in ("", "user", "sdk"):
        return
    ledger.hear(session, hookio.text(event, "prompt_id"), parts)
    told = ledger.told(session)
    if told and files.mark(told.get("folder") or "") != told.get("mark"):
        import time
        from memory import opening
        hookio.context("UserPromptSubmit", opening.news(config, ledger, session, told, time))


if __name__ == "__main__":
    hookio.process("prompt", ROOT, main)
