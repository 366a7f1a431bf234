"""SessionEnd: has the index of past conversations brought up to date, by a process of its own that nobody waits for.

The client gives all hooks together 1.5 seconds and then ends their processes, so the work is handed on at once (case F10).
"""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "server"))
import memory

memory.quiet("session_end")
from memory import hookio


def main(event, config, ledger):
    ledger.fired(hookio.text(event, "session_id"), "session_end")
    from memory import options
    if not options.kept(config.data, sys.argv[1] if len(sys.argv) > 1 else ""):
        return  # a project's settings may have set what we were given, and some of it drops the index
    if hasattr(os, "fork") and os.fork() == 0:
        work(config)


def work(config):
    """Twice removed from the client: it ends what its hooks leave behind, a grandchild in a session of its own excepted (seen)."""
    try:
        os.setsid()
        if os.fork() == 0:
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            os.nice(10)
            from memory import conversations
            conversations.update_alone(config) if config.keep_conversations else conversations.drop(config)
    except Exception as error:
        from memory import log
        log.note(config.data, "session_end", log.place(error))
    finally:
        os._exit(0)


if __name__ == "__main__":
    hookio.process("session_end", ROOT, main)
