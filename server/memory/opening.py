"""How a session opens, and what it is told later: also while the packages that read entries are not there yet."""

from . import brief, dependencies, files
from .config import unusable
from .refusal import Refusal


def brief_of(config, ledger, session, agent, clock):
    """(what the agent is told, what the person is told or '')."""
    if not config.data:
        reason = "Claude Code named no data folder for the memory plugin, so it cannot keep anything: update Claude Code."
    else:
        reason = _unwritable(ledger, session) or _unusable(config, agent)
    if not reason and not dependencies.ready(config):
        return _while_installing(config, ledger, session, agent)
    if reason:
        return brief.off(reason), reason
    from .memory import Memory
    return Memory(config, ledger, agent, clock).brief(session)


def news(config, ledger, session, told, clock):
    """One line about what changed since the session was told, or ''."""
    if not dependencies.ready(config):
        return ""
    from .memory import Memory
    return Memory(config, ledger, told.get("agent") or "", clock).news(session)


def _unwritable(ledger, session):
    try:
        ledger.fired(session, "session_start")
    except OSError as error:
        return (f"The memory's data folder {ledger.data!r} cannot be written ({error.strerror}): make room there, or give yourself the right "
                "to write, and start a new session.")
    return ""


def _unusable(config, agent):
    try:
        return unusable(config.store_folder(agent), trying=True)
    except Refusal as refusal:
        return str(refusal)


def _while_installing(config, ledger, session, agent):
    folder = config.store_folder(agent)
    count = sum(name.lower().endswith(".md") and not name.startswith(".") for name in files.names(folder))
    # Told of nothing yet: what is there comes with the first prompt after the install.
    ledger.tell(session, agent, folder, "" if count else files.mark(folder), {})
    failed = dependencies.failure(config)
    if failed:  # the last attempt; the next one runs already
        return brief.off(f"{failed} It is tried again now, in the background: `recall` tells whether it works meanwhile."), failed
    if not count:
        return brief.compose([], config.limit), ""
    from . import written
    new = ledger.tell_person_of({digest: file[:-3] for digest, file in written.outside(folder).items()})
    return (brief.RULES + f"\nThe memory holds {count} entries, which cannot be shown yet, since its three Python packages are being "
            "installed: call `recall` before you rely on what you know of the person.\n"), brief.outside(new) if new else ""
