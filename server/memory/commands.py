"""The person's own commands, answered without the model: what is typed after `/memory:`, and what `claude-memory` prints."""

import os
import re
import time

from . import dependencies, jsontext, surroundings
from .names import key_of
from .refusal import Refusal

HERE = "/memory:"  # how a command begins in a session; in a terminal it is another word
LINE = 1_000  # characters shown of one text: one long entry must not push out the others
MOST = 9_500  # the client shows no more than 10,000 characters of a hook's answer
# Every project, where it stands first or last: in the midst it is a word like any other. A keyboard may draw two hyphens together.
ALL = re.compile(r"^(?:--|—)all(?:\s+|$)|(?<!\S)(?:--|—)all$", re.I)
COPY = "; it looks like a copy that a synced folder left"
TITLES = {"feedback": "How you want things done (feedback)", "user": "Who you are (user)"}


def reply(config, ledger, session, command, words, typed=False):
    """The answer to `/memory:COMMAND WORDS`; None where it is no command of ours, or not to be answered yet.

    What changes something is answered only where it is shown that the person `typed` it: a scheduled prompt, which the agent
    words itself, reaches the first hook looking just the same (seen).
    """
    if command == "status":  # before anything that can be missing or broken
        return status(config, ledger, session)[:MOST]
    known = {"list": _list, "forget": _forget} if typed else {"list": _list}
    if command not in known and command != "search":
        return None
    try:
        if command == "search":
            return _search(config, session, words.strip())
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


def _search(config, session, words):
    from . import conversations
    from .ways import TYPED, is_address
    how = {"running": session, "budget": MOST, "ways": TYPED}
    everywhere = ALL.search(words)
    if everywhere and everywhere.start() and '"' in words:
        everywhere = None  # a part of the phrase
    if everywhere:
        words = (words[:everywhere.start()] + words[everywhere.end():]).strip()
    project = "all" if everywhere else ""
    if is_address(words):
        try:
            return conversations.scroll(config, time, words, **how).text
        except Refusal as refusal:
            if refusal.short != "no such conversation":  # then it is words like any others
                raise
    if words:
        return conversations.find(config, words, time, project, **how).text
    return conversations.browse(config, time, project, **how).text


def _list(memory, words):
    return listing(memory, words, MOST)


def listing(memory, words="", most=0, by=HERE):
    """Everything that is remembered, as a page of text; with `words`, what holds them. `most`: characters, 0 for no limit; `by`: how
    the commands that it names begin."""
    from .scan import label, visible
    found, unreadable = matching(memory, words)
    blocks = []
    for type_, title in TITLES.items():
        rows = [_row(h, visible) for h in found if h.entry.type == type_]
        if rows:
            blocks += [f"{title}\n{rows[0]}", *rows[1:]]
    head = f"What {memory.agent or 'claude'} remembers of you: {_entries(len(found))}{_that_hold(found, words)}."
    tail = []
    if unreadable:
        tail.append("Cannot be read, and left as they are\n" + "\n".join(
            f"  {label(f'{file}: {reason}')}{COPY if surroundings.conflicted(file) else ''}" for file, reason in unreadable[:20]))
    folder = memory.store.folder
    if found:
        tail.append(f"They lie in {folder}, a file each; {by}forget NAME forgets one.")
    elif words:
        tail.append(f"{by}list without a word shows them all.")
    else:
        tail.append(f"They will lie in {folder}" + ("." if os.path.isdir(folder) else ", which is made with the first of them."))
    text = _fitting(head, blocks, tail, most, by)
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


def _fitting(head, blocks, tail, most, by):
    """As many of the blocks as `most` characters hold."""
    from .brief import units
    room = most - units(head) - sum(units(part) + 2 for part in tail) - 120
    shown = 0
    while shown < len(blocks) and (not most or room >= units(blocks[shown]) + 2):
        room -= units(blocks[shown]) + 2
        shown += 1
    if shown < len(blocks):
        tail = [f"… and {len(blocks) - shown} more: {by}list WORD shows those that hold a word.", *tail]
    return "\n\n".join([head, *blocks[:shown], *tail])


def _row(held, visible):
    from . import brief
    entry = held.entry
    marks = [mark for mark, on in (("pinned", entry.pinned), ("edited outside", held.outside)) if on]
    mark = f" [{', '.join(marks)}]" if marks else ""
    line = f"  {visible(entry.name)}{mark}: {brief.cut(visible(entry.description), LINE)}"
    return line + (f"\n      you said: {brief.cut(visible(entry.said), LINE)}" if entry.said else "")


def _forget(memory, words):
    return forget(memory, words)[0]


def forget(memory, words, by=HERE):
    """(the answer, whether an entry is gone). By name, or by a part of name or description that only one entry has."""
    from . import brief
    from .scan import visible
    if not words:
        return f"Name the entry to forget, or a word that only it has: {by}forget NAME. {by}list shows them all.", False
    gone, found = memory.forget_for_person(words)
    if gone:
        entry = gone.held.entry
        return f"Forgotten: {visible(entry.name)}: {brief.cut(visible(entry.description), LINE)}" + (f"\n{gone.past}" if gone.past else ""), True
    if not found:
        why = unread(memory, words) or f"no entry has {words[:80]!r} in its name or description; {by}list shows them all."
        return f"Nothing was forgotten: {why}", False
    names = "\n".join(f"  {visible(h.entry.name)}: {brief.cut(visible(h.entry.description), LINE)}" for h in found[:20])
    more = f"\n  … and {len(found) - 20} more" if len(found) > 20 else ""
    return f"Nothing was forgotten: {words[:80]!r} could mean {len(found)} entries; say which by its name.\n{names}{more}", False


def unread(memory, name):
    """What to do about the file of this name, where there is one that holds no entry; else ''."""
    from .scan import label
    for file, reason in memory.recall()[1]:
        if key_of(name) in (key_of(file), key_of(file[:-3])):
            return (f"{label(f'{file} is there but cannot be read, because {reason}')}, so it is no entry: mend or delete it in "
                    f"{memory.store.folder}.")
    return ""


def _that_hold(found, words):
    return f" that {'holds' if len(found) == 1 else 'hold'} {words!r}" if words else ""


def _entries(count):
    return f"{count} {'entry' if count == 1 else 'entries'}"


def changed(response):
    """What the person is shown of a change that a tool has made, with their own sentence that it rests on; '' where there was none.

    `response`: the tool's answer, as the client hands it to a hook.
    """
    answer = jsontext.read_object(response.encode("utf-8", "replace")) if isinstance(response, str) else None
    if not answer or answer.get("did") not in ("created", "changed", "forgotten"):
        return ""
    from .scan import visible
    # Every line but the first is set in, so that nothing in an answer can look like a line of ours.
    lines = visible(str(answer.get("answer"))).split("\nMuch the same")[0].splitlines()
    name, description, words = (" ".join(visible(str(answer.get(key))).split()) for key in ("name", "description", "said"))
    if answer["did"] == "forgotten":
        return f"Forgotten: {name}: {description}"
    return "\n  ".join([*filter(None, map(str.strip, lines)), f"since you said: {words}"])
