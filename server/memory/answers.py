"""What the tools answer. A refusal is an answer that the agent can read and mend.

Each answer is a text, and an object that says the same: where there is an object the client shows the agent that and drops the
text (seen), so the object begins with the sentence.
"""

from . import brief, scan
from .refusal import Refusal

LABEL = f"{brief.FACTS}; feedback entries are how the person wants things done."


def call(memory, tool, given, ticket):
    """(text, the same as an object). Refusal where nothing was done; `ticket` is a memory.Call."""
    if tool == "recall":
        return _recall(memory, given)
    if tool == "search_conversations":
        return _search(memory, given, ticket)
    if tool == "remember":
        return _remember(memory.remember(given, ticket))
    return _forgotten(memory.forget(given, ticket))


def _recall(memory, given):
    name = given.get("name")
    if name is not None and not isinstance(name, str):
        raise Refusal("The field name is not text: give the name of an entry, or leave it out for all of them.")
    if name:
        held = memory.recall(name)
        return _whole(held), {"answer": LABEL, **_value(held)}
    held, unreadable = memory.recall()
    lines = [brief.line_of(h.entry, h.outside) + (" (pinned)" if h.entry.pinned else "") for h in held]
    lines += [f"- {scan.label(f'{file}: cannot be read, because {reason}')}" for file, reason in unreadable]
    head = f"{len(held)} {'entry' if len(held) == 1 else 'entries'}. {LABEL}" if held else "Nothing is remembered yet."
    return "\n".join([head, *lines]), {
        "answer": head, "entries": [_row(h) for h in held],
        "unreadable": [{"file": scan.label(file), "reason": scan.label(reason)} for file, reason in unreadable]}


def _search(memory, given, ticket):
    from . import conversations
    given = {field: value for field, value in given.items() if value not in (None, "")}
    for field in ("query", "conversation", "project", "since", "until", "role"):
        if not isinstance(given.get(field, ""), str):
            raise Refusal(f"The field {field} is not text: give it as a string, or leave it out.")
    narrow = {field: given[field] for field in ("since", "until", "role", "limit") if field in given}
    how = {"running": ticket.session, **narrow}
    conversation, project, around = given.get("conversation", ""), given.get("project", ""), given.get("around")
    if around is not None and not conversation:
        raise Refusal("around is a place in a conversation, and none is given: give `conversation` too, or leave `around` out.", "around alone")
    if "query" in given:
        found = conversations.find(memory.config, given["query"], memory.clock, project, conversation=conversation, **how)
    elif conversation:
        found = conversations.scroll(memory.config, memory.clock, conversation, around, **how)
    else:
        found = conversations.browse(memory.config, memory.clock, project, **how)
    return found.text, {"answer": found.text}


def _remember(saved):
    entry = saved.entry
    text = {"created": f"Saved: {entry.name} ({entry.type}): {entry.description}",
            "changed": f"Changed: {entry.name} ({entry.type}): {entry.description}",
            "already remembered": f"Already remembered: {entry.name} says just this; nothing was changed."}[saved.did]
    if saved.replaced:
        text = text.removesuffix("; nothing was changed.") + ("." if saved.did == "already remembered" else "")
        text += f"\nRemoved, as superseded: {', '.join(saved.replaced)}."
    if saved.near:
        text += f"\nMuch the same is in {', '.join(saved.near)}: merge them into one entry (`remember` with `replaces`)."
    return text, {"answer": text, "did": saved.did, "name": entry.name, "said": _shown(entry.said), "replaced": saved.replaced, "near": saved.near}


def _forgotten(gone):
    head = f"Forgotten. {gone.past} This was the whole entry:" if gone.past else "Forgotten. This was the whole entry:"
    return f"{head}\n\n{_whole(gone.held)}", {"answer": head, "did": "forgotten", **_value(gone.held)}


def _whole(held):
    entry = held.entry
    lines = [f"{_shown(entry.name)} ({entry.type}{', pinned' if entry.pinned else ''}): {_shown(entry.description)}"]
    if held.outside:
        lines.append("Edited outside of the plugin: it is not shown that the person said this.")
    if entry.said:
        lines.append(f"Said: {_shown(entry.said)}")
    if entry.created or entry.updated:
        lines.append(f"Created {_shown(entry.created) or 'unknown'}, updated {_shown(entry.updated) or 'unknown'}.")
    return "\n".join(lines) + "\n\n" + _shown(entry.body)


def _row(held):
    entry, why = held.entry, brief.fault(held.entry)
    row = {"name": _shown(entry.name), "type": entry.type, "pinned": entry.pinned,
           "description": f"not shown, because {why}" if why else entry.description}
    return {**row, "edited_outside": True} if held.outside else row


def _value(held):
    entry = held.entry
    return {"name": entry.name, "type": entry.type, "description": _shown(entry.description), "pinned": entry.pinned,
            "edited_outside": held.outside, "body": _shown(entry.body), "said": _shown(entry.said), "created": _shown(entry.created),
            "updated": _shown(entry.updated)}


def _shown(text):
    """A text as it may be read: what is hidden in it made visible, and no tag that could end a fence (cases J1, C13)."""
    text = scan.visible(text)
    return text.replace("<", "&lt;") if brief.forged(text) else text
