"""How every hook reads its event and gives its answer: bytes in, JSON out, and never a failure that the person would see."""

import os
import sys

from . import files, jsontext, options
from .config import Config
from .ledger import Ledger

MOST = 16_000_000  # bytes of an event
INSIDE = "CLAUDE_MEMORY_INSIDE_HOOK"
IDLE = 5           # seconds until an input that nobody closes is taken as it is (case F6)


def process(name, root, main, unsure=None):
    """Runs one hook (see `run`), and ends its process at once: nothing is left to tidy up, and Python's own tidying takes a tenth of the time."""
    run(name, root, main, unsure)
    os._exit(0)


def run(name, root, main, unsure=None):
    """Runs one hook: `main(event, config, ledger)`. `unsure(raw, config)` answers where the input is no event, or main failed."""
    client = sys.argv[1] if len(sys.argv) > 1 else ""  # server/run says it
    if name != "session_start":  # comes before the server
        os.environ.update(options.kept(os.environ.get("CLAUDE_PLUGIN_DATA"), client))
    config = Config(os.environ, root)
    if name != "tool":  # the guard starts nothing, and is never quiet
        inside = _secret(config.data)
        if inside and os.environ.get(INSIDE) == inside:  # a client that a hook has started (case F9)
            return None
        os.environ[INSIDE] = inside
    raw = b""
    try:
        raw = _read(0)
        event = jsontext.read_object(raw)
        if event is None:
            return unsure(raw, config) if unsure else None
        ledger = Ledger(config.data)
        main(event, config, ledger)
        _note(ledger, text(event, "session_id"), name)
    except Exception as error:  # nothing of ours may reach the person as a failing hook (case F8)
        from . import log
        log.note(config.data, name, log.place(error))
        try:
            if unsure:
                unsure(raw, config)
        except Exception as second:
            if log.place(second) != log.place(error):
                log.note(config.data, name, log.place(second))


def _secret(data):
    """What a hook's own children are known by: of this machine alone, since a project's settings may set any variable. '' where there is none."""
    path = os.path.join(data, "inside")
    known = files.read(path) if data else b""
    if data and not known:
        known = os.urandom(8).hex().encode()
        try:
            files.replace(os.path.join(files.folder(data), "inside"), known)
        except OSError:
            return ""
    return known.decode("ascii", "replace")


def _note(ledger, session, name):
    """For the status. The answer is given by now, and a second one would make garbage of both."""
    try:
        if ledger.data and name != "session_start":
            ledger.fired(session, name)
    except OSError:
        pass


def answer(value):
    """Writes the hook's answer."""
    data = jsontext.whole(jsontext.dumps(value)).encode("utf-8")
    while data:
        data = data[os.write(1, data):]


def block(event, reason):
    """Answers the person in place of the model: nothing goes to it."""
    answer({"decision": "block", "reason": reason, "hookSpecificOutput": {"hookEventName": event, "suppressOriginalPrompt": True}})


def context(event, text, person=""):
    """Tells the agent `text`, and the person `person` if that is not empty."""
    value = {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}} if text else {}
    if person:
        value["systemMessage"] = person
    if value:
        answer(value)


def text(event, key):
    """A field of the event as text that can be written and looked up; '' where it is none."""
    value = event.get(key)
    return jsontext.whole(value).replace("\0", "") if isinstance(value, str) else ""


def agent(event):
    """The agent that this conversation is with. Inside a subagent (`agent_id`) it is the parent's; '' is the default one."""
    return "" if event.get("agent_id") else text(event, "agent_type")


def _read(descriptor):
    chunks, size = [], 0
    while size < MOST and _more(descriptor):
        chunk = os.read(descriptor, 1 << 16)
        if not chunk:
            break
        chunks.append(chunk)
        size += len(chunk)
    return b"".join(chunks)


def _more(descriptor):
    if sys.platform == "win32":
        return True  # select works on sockets only there
    import select
    return bool(select.select([descriptor], [], [], IDLE)[0])
