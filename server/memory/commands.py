"""The person's own commands, answered without the model: what is typed after `/memory:`, and what `claude-memory` prints."""

import time

from . import dependencies
from .refusal import Refusal

MOST = 9_500  # the client shows no more than 10,000 characters of a hook's answer
TITLES = {"feedback": "How you want things done (feedback)", "user": "Who you are (user)"}


def reply(config, ledger, session, command, words, typed=False):
    """The answer to `/memory:COMMAND WORDS`; None where it is no command of ours, or not to be answered yet.

    What changes something is answered only where it is shown that the person `typed` it: a scheduled prompt, which the agent
    words itself, reaches the first hook looking just the same (seen).
    """
    if command == "status":  # before anything that can be missing or broken
        return status(config, ledger, session)[:MOST]
    known = {"list": _list, "forget": _forget} if typed else {"list": _list}
    if command not in known:
        return None
    try:
        dependencies.wait(config, 0)
        from .memory import Memory
        told = ledger.told(session) or {}
        return known[command](Memory(config, ledger, told.get("agent") or "", time), words.strip())
    except Refusal as refusal:
        return str(refusal)


def status(config, ledger, session, agent=""):
    """How the memory is, as a page of text; `session` is '' on the command line."""
    from . import status, status_page
    return status_page.page(status.facts(config, ledger, session, time, agent), time.time())


def _list(memory, words):
    return listing(memory, words, MOST)


def listing(memory, words="", most=0):
    """Everything that is remembered, as a page of text; with `words`, what holds them. `most`: characters, 0 for no limit."""
    from .scan import visible
    found, unreadable = matching(memory, words)
    blocks = []
    for type_, title in TITLES.items():
        rows = [_row(h, visible) for h in found if h.entry.type == type_]
        if rows:
            blocks += [f"{title}\n{rows[0]}", *rows[1:]]
    head = f"What {memory.agent or 'claude'} remembers of you: {_entries(len(found))}{f' that hold {words!r}' if words else ''}."
    tail = []
    if unreadable:
        tail.append("Cannot be read, and left as they are\n" + "\n".join(f"  {visible(file)}: {reason}" for file, reason in unreadable[:20]))
    tail.append(f"They lie in {memory.store.folder}, a file each; /memory:forget NAME forgets one.")
    text = _fitting(head, blocks, tail, most)
    return text if found or words else text.replace(head, head[:-1] + ". Tell the agent about yourself, and it will remember what matters.", 1)


def matching(memory, words=""):
    """(entries that hold `words`, files that hold no entry), in the order of the list."""
    held, unreadable = memory.recall()
    return [h for h in held if words.casefold() in f"{h.entry.name} {h.entry.description} {h.entry.body}".casefold()], unreadable


def whole(held):
    """One entry with all that is known of it."""
    from .scan import visible
    entry = held.entry
    notes = [("you said", entry.said), ("created", entry.created), ("updated", entry.updated), ("file", held.file)]
    return "\n".join([_row(held._replace(entry=entry._replace(said="")), visible).strip(),
                      *(f"  {label:<9} {visible(text)}" for label, text in notes if text), "", visible(entry.body)])


def _fitting(head, blocks, tail, most):
    """As many of the blocks as `most` characters hold."""
    room = most - len(head) - sum(len(part) + 2 for part in tail) - 120
    shown = 0
    while shown < len(blocks) and (not most or room >= len(blocks[shown]) + 2):
        room -= len(blocks[shown]) + 2
        shown += 1
    if shown < len(blocks):
        tail = [f"… and {len(blocks) - shown} more: /memory:list WORD shows those that hold a word.", *tail]
    return "\n\n".join([head, *blocks[:shown], *tail])


def _row(held, visible):
    entry = held.entry
    marks = [mark for mark, on in (("pinned", entry.pinned), ("edited outside", held.outside)) if on]
    mark = f" [{', '.join(marks)}]" if marks else ""
    line = f"  {visible(entry.name)}{mark}: {visible(entry.description)}"
    return line + (f"\n      you said: {visible(entry.said)}" if entry.said else "")


def _forget(memory, words):
    return forget(memory, words)[0]


def forget(memory, words):
    """(the answer, whether an entry is gone). By name, or by a part of name or description that only one entry has."""
    from .scan import visible
    if not words:
        return "Name the entry to forget, or a word that only it has: /memory:forget NAME. /memory:list shows them all.", False
    gone, found = memory.forget_for_person(words)
    if gone:
        return f"Forgotten: {visible(gone.entry.name)}: {visible(gone.entry.description)}", True
    if not found:
        return f"Nothing was forgotten: no entry has {words[:80]!r} in its name or description; /memory:list shows them all.", False
    names = "\n".join(f"  {visible(h.entry.name)}: {visible(h.entry.description)}" for h in found[:20])
    more = f"\n  … and {len(found) - 20} more" if len(found) > 20 else ""
    return f"Nothing was forgotten: {words[:80]!r} could mean {len(found)} entries; say which by its name.\n{names}{more}", False


def _entries(count):
    return f"{count} {'entry' if count == 1 else 'entries'}"
