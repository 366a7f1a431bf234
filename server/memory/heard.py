"""What the person typed in one conversation: the hooks' ledger says what to expect, the client's transcript says who wrote it.

Nothing counts that the transcript does not show as typed by the person (design 4.3). The client writes it a little after the
fact, so what the hook has heard is waited for.
"""

import os
import re
from unicodedata import category

from . import files, history, on_disk, prefilled, said, scan, transcript
from .refusal import Refusal

WAIT = 2.0    # seconds
STEP = 0.05
PASTE = 20          # characters of a paste that is known again
# As the client marks the two ends of a paste; every other such tag in a prompt it breaks with a backslash.
_MARK = re.compile(r'<(/?)pasted_content id="([^"\n]{0,40})">')
# What may begin a line whose first character is a slash: whatever nobody sees is checked for.
_SLASH = re.compile(r"^[^\w\n/]*/", re.MULTILINE)
_WHERE = {"paste": "in what was pasted or completed, or in a long text that cannot be told from a paste", "tool": "in a tool's result",
          "start": "in a prompt that a link, an agent's own settings or the client's command line may have put there",
          "meta": "in what the client added", "summary": "in a summary of the conversation", "subagent": "in a subagent's conversation",
          "peer": "in another session's message", "task-notification": "in a notification", "scheduled": "in a scheduled prompt"}


def recover(ledger, session, path):
    """Takes over from the transcript what the person typed before the hooks were listening: resume, fork, compact."""
    known = {tuple(parts) for _, parts in ledger.heard(session)}
    for message in _messages(path):
        if message.author == "person":
            parts = _parts(message)
            if parts and tuple(parts) not in known:
                known.add(tuple(parts))
                ledger.hear(session, message.prompt_id, parts)


def sentence(ledger, session, path, quote, trust_headless, clock):
    """The person's own sentence(s) round `quote`. Refusal where it is not shown that the person typed it.

    `clock`: an object with `monotonic()` and `sleep(seconds)`, as the module `time` has them.
    """
    said.weigh(quote)
    noted = [parts for _, parts in ledger.heard(session)]
    expected = any(_stands_in(parts, quote) for parts in noted)
    end, size = clock.monotonic() + WAIT, None
    while True:
        if _sizes(path) != size:  # a long record is not read over and over
            size = _sizes(path)
            found, others, refusal, newest = _search(path, quote, trust_headless, noted[-1:], ledger, session)
        if found:
            return found
        late = clock.monotonic() >= end
        if (newest or late) and (refusal or others or not expected):
            raise refusal or _unsaid(quote, others)
        if late:
            raise Refusal("These words were typed a moment ago, but the client's record of the conversation does not show yet who "
                          "typed them, so nothing was changed: try again.", "the record does not show the words yet")
        clock.sleep(STEP)


def from_start(ledger, session, path, prompt):
    """Whether the start of a client may have written a prompt that has just been sent, and is not in the record yet."""
    notes = ledger.starts(session)
    starts = prefilled.Starts(notes)
    for message in _messages(path) if notes else ():
        if message.author == "person":
            starts.wrote(message.when, message.text)
    return starts.wrote("", prompt)


def _search(path, quote, trust_headless, noted, ledger, session):
    """(the sentence where the person typed it last, who else wrote those words, why it could not be quoted, whether the record
    has come as far as the last message that the hook `noted`)."""
    sent = history.History(path)
    last, others, refusal, pastes, newest, starts = None, set(), None, set(sent.pasted), not noted, {}
    for message in _messages(path):
        if message.author == "agent":
            continue
        parts = _parts(message)
        newest = newest or parts in noted
        persons = message.author == "person" or (message.author == "headless" and trust_headless)
        if persons:
            pastes.update(_pasted(message))
        own = [on_disk.nameless(part, message.cwd) for part in _own(message, parts, pastes, sent.typed)] if persons else []
        started = persons and _by_start(ledger, session, starts, message)
        own = [] if started else own
        try:
            found = said.sentence(own, quote)
        except Refusal as error:
            refusal = error
            continue
        other = _elsewhere(ledger, path, message) if found and (message.queued or starts[session].copied(message.when)) else ""
        if other and not (other == "headless" and trust_headless):
            others.add(other)
        elif found:
            last = found
        elif own != parts and _stands_in(parts, quote):
            others.add("start" if started else "paste" if persons else message.author)
    return last and scan.bare("\n".join(last.splitlines())), others, refusal, newest  # what nobody sees is not kept (design 4.2)


def _by_start(ledger, session, starts, message):
    """Whether the start of a client may have written a message. `starts`: {session: Starts}, of the conversation and of what it goes on from."""
    sessions = {session, message.session or session}
    starts.update({name: prefilled.Starts(ledger.starts(name)) for name in sessions - starts.keys()})
    return any([starts[name].wrote(message.when, message.text) for name in sessions])  # a list: each counts its prompts


def _elsewhere(ledger, path, message):
    """Who wrote a message that this record has copied, where the record that it comes from shows that it was not the person: a fork
    rewrites the line (seen)."""
    for other, line, _ in transcript.beside(path, message.uuid):
        if transcript.is_elsewhere(line):
            return "headless"
        session, starts = os.path.basename(other).removesuffix(".jsonl"), {}
        typed = [one for one in _messages(other) if one.author == "person"]
        if message.uuid in [one.uuid for one in typed if _by_start(ledger, session, starts, one)]:
            return "start"
    return ""


def _pastes(block):
    """Where the texts stand that the client marked as pasted in a block: (start, stop)."""
    found, opened = [], None
    for mark in _MARK.finditer(block):
        closes, name = mark.groups()
        if not closes and not opened:
            opened = name, mark.end()
        elif closes and opened and opened[0] == name:
            found.append((opened[1], mark.start()))
            opened = None
    return found


def _pasted(message):
    """The texts that the client marked as pasted in a message; behind a slash it marked none."""
    blocks = [block[:_slash(block)] for block in map(_lines, message.blocks)]
    texts = [block[start:stop].strip() for block in blocks for start, stop in _pastes(block)]
    return [text for text in texts if len(text) >= PASTE]


def _own(message, parts, pastes, sent):
    """`parts` without what was pasted although no mark says so: after a slash, fetched back with the arrow key, or by a client that marks nothing
    (seen). What is as long as a paste counts only as far as it was `sent` as typed."""
    blocks = [_lines(block) for block in message.blocks]
    pieces = [block[:_slash(block)] for block in blocks]
    for pasted in sorted((text for text in pastes if len(text) >= PASTE), key=len, reverse=True):  # one may stand in another
        pieces = [piece for block in pieces for piece in block.split(pasted)]
    if message.author == "person":
        pieces = [part for piece in pieces for part in (_sent(piece, sent) if prefilled.is_page(_unmarked(piece).strip()) else [piece])]
    if pieces == blocks:
        return parts
    return [own for piece in pieces for own in said.typed(piece) if any(own in _lines(part) for part in parts)]


def _sent(text, sent):
    """What was sent as typed of a text that may be a paste."""
    return [text] if any(text.strip() == piece.strip() for piece in sent) else [piece for piece in sent if piece in text]


def _unmarked(block):
    """A block without what the client marked as pasted."""
    at, out = 0, []
    for start, stop in _pastes(block):
        out.append(block[at:start])
        at = stop
    return "".join([*out, block[at:]])


def _sizes(path):
    return files.size(path), files.size(history.path(path))


def _slash(block):
    """Where a line begins, outside of all pastes, with a slash that so much follows that it may be pasted; else the end.

    Whether the slash stands for a command or for a path, the client marks no paste behind it, nor breaks the marks that a page forges
    there; and prompts that were waiting and are fetched back are joined by line ends (seen).
    """
    pastes = _pastes(block)
    for line in _SLASH.finditer(block):
        seen = any(category(character)[0] not in "ZC" for character in line[0][:-1])
        if seen or any(start <= line.start() < stop for start, stop in pastes):
            continue
        return line.start() if prefilled.is_page(block[line.end():]) else len(block)  # the client marks no paste there
    return len(block)


def _lines(text):
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _stands_in(parts, quote):
    try:
        return bool(said.sentence(parts, quote))
    except Refusal:
        return True


def _messages(path):
    try:
        before, end = transcript.before_fork(path)
        for message in transcript.messages(before) if before else ():
            if message.end > end:
                break
            yield message
        yield from transcript.messages(path)
    except OSError:  # not there yet at the first prompt of a conversation
        return


def _parts(message):
    return [part for block in message.blocks for part in said.typed(block)]


def _unsaid(quote, others):
    ask = "ask the person to say it in a sentence of their own, and quote that"
    if "headless" in others:
        return Refusal("These words came from the caller of a headless run or of a session in the background, which is not taken for the person: "
                       "the option trust_headless allows it.", "the words came from a headless caller")
    if others:
        where = _WHERE.get(min(others), "in what somebody or something else wrote")
        return Refusal(f"The quote {quote[:80]!r} stands {where}, and the person did not type it in this conversation: nothing was "
                       f"changed; {ask}.", "the person did not type the words")
    return Refusal(f"The quote {quote[:80]!r} is not something that the person typed in this conversation: quote their own words "
                   f"letter for letter, or {ask}.", "the person did not type the words")
