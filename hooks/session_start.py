"""SessionStart: the brief, and what the person typed earlier in a conversation that goes on."""

import os
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "server"))
import memory

memory.quiet("session_start")
from memory import hookio


FAULT = "The memory is off in this session, because a part of the plugin failed: /memory:status says which one, and what to do."


def main(event, config, ledger):
    from memory import options
    client = sys.argv[1] if len(sys.argv) > 1 else ""
    # At the start of a client the file is that of another one, which had the same number.
    runs = hookio.text(event, "source") in ("clear", "compact") and options.kept(config.data, client)
    os.environ.update(runs or options.persons(config))
    config = type(config)(os.environ, ROOT)
    now = time.time()
    hookio.context("SessionStart", *opened(event, config, ledger))  # answered before what takes longer
    ledger.prune(now)
    session, record, source = (hookio.text(event, key) for key in ("session_id", "transcript_path", "source"))
    if source != "compact":
        from memory import prefilled
        running = source == "clear" or bool(event.get("prompt_id"))  # within a client that runs a prompt has been sent before (seen)
        note = prefilled.note(client, source, hookio.agent(event), running)
        if note:
            ledger.begin(session, note, now)
    if source in ("resume", "compact", "fork"):
        from memory import heard
        heard.recover(ledger, session, record)


def opened(event, config, ledger):
    """(what the agent is told, what the person is told). Off is never silent, also where it is our own fault (design 4)."""
    try:
        from memory import files, opening
        files.close(config.data)  # the client makes it for everybody to read
        return opening.brief_of(config, ledger, hookio.text(event, "session_id"), hookio.agent(event), time)
    except Exception as error:
        from memory import log
        log.note(config.data, "session_start", log.place(error))
        return FAULT + " Nothing is remembered until then: never say that it is.", FAULT


if __name__ == "__main__":
    hookio.process("session_start", ROOT, main)
