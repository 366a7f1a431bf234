"""What the hook says to a call of the memory's own tools. Standard library only: it runs before each of them."""

from . import hookio, log
from .tools import TOOLS


def issue(ledger, event, tool):
    """(decision, reason) for one call, None where the memory has no such tool; where it may run, its ticket is left for the server."""
    reads = {own["name"]: own["annotations"]["readOnlyHint"] for own in TOOLS}
    if tool not in reads:
        return None
    mode = hookio.text(event, "permission_mode")
    if mode == "plan" and not reads[tool]:
        log.note(ledger.data, "hook", f"{tool} refused: plan mode")
        return "deny", "In plan mode the memory is read and not changed: recall works; save after the plan is accepted."
    session = hookio.text(event, "session_id")
    told = ledger.told(session) or {}
    agent = told.get("agent") if event.get("agent_id") else hookio.agent(event)
    try:
        ledger.leave(hookio.text(event, "tool_use_id"), {
            "session": session, "transcript": hookio.text(event, "transcript_path"), "mode": mode, "agent": agent or ""})
    except OSError as error:
        return "deny", (f"The memory's data folder {ledger.data!r} cannot be written ({error.strerror}), so nothing can be read or saved: "
                        "tell the person to make room there or to give themselves the right to write.")
    return "allow", "The memory's own tool; what it may do is decided by the memory."
