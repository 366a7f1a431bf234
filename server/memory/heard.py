"""What the person typed in one conversation: the hooks' ledger says what to expect, the client's transcript says who wrote it.

Nothing counts that the transcript does not show as typed by the person (design 4.3). The client writes it a little after the
fact, so what the hook has heard is waited for.
"""

import re
from unicodedata import category

from . import files, on_disk, prefilled, said, scan, transcript
from .refusal import Refusal

WAIT = 2.0    # seconds
STEP = 0.05
SLASH = 800, 3      # characters and line ends, past which what stands after a slash may be a paste: the client marks none there
PASTE = 20          # characters of a paste that is known again
# As the client marks the two ends of a paste; every other such tag in a prompt it breaks with a backslash.
_MARK = re.compile(r'<(/?)pasted_content id="([^"\n]{0,40})">')
# What may begin a line whose first character is a slash: whatever nobody sees is checked for.
_SLASH = re.compile(r"^[^\w\n/]*/", re.MULTILINE)
_WHERE = {"paste": "in what was pasted, or after a command or a path, where pastes cannot be told from typing, or in a completed name",
          "tool": "in a tool's result",
          "link": "in a prompt that a link may have put into the input box",
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
        if files.size(path) != size:  # a long record is not read over and over
            size = files.size(path)
            found, others, refusal, newest = _search(path, quote, trust_headless, noted[-1:], ledger.prefilled(session))
        if found:
            return found
        late = clock.monotonic() >= end
        if (newest or late) and (refusal or others or not expected):
            raise refusal or _unsaid(quote, others)
        if late:
            raise Refusal("These words were typed a moment ago, but the client's record of the conversation does not show yet who "
                          "typed them, so nothing was changed: try again.", "the record does not show the words yet")
        clock.sleep(STEP)


def _search(path, quote, trust_headless, noted, box):
    """(the sentence where the person typed it last, who else wrote those words, why it could not be quoted, whether the record
    has come as far as the last message that the hook `noted`). `box`: what a link put into the input box, as the ledger has it."""
    first = True
    last, others, refusal, pastes, newest = None, set(), None, set(), not noted
    for message in _messages(path):
        if message.author == "agent":
            continue
        parts = _parts(message)
        newest = newest or parts in noted
        persons = message.author == "person" or (message.author == "headless" and trust_headless)
        if persons:
            pastes.update(_pasted(message))
        own = [on_disk.nameless(part, message.cwd) for part in _own(message, parts, pastes)] if persons else []
        linked = persons and box and message.end > box.get("size", 0) and (first or prefilled.holds(message.text, box.get("text", "")))
        if linked:  # the first prompt may be the link's in other words than the client's command line shows
            first, own = False, []
        try:
            found = said.sentence(own, quote)
        except Refusal as error:
            refusal = error
            continue
        if found and not trust_headless and message.queued and transcript.was_headless(path, message.uuid):
            others.add("headless")
        elif found:
            last = found
        elif own != parts and _stands_in(parts, quote):
            others.add("link" if linked else "paste" if persons else message.author)
    return last and scan.bare("\n".join(last.splitlines())), others, refusal, newest  # what nobody sees is not kept (design 4.2)


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


def _own(message, parts, pastes):
    """`parts` without what was pasted although no mark says so: after a slash, or fetched back with the arrow key (seen)."""
    blocks = [_lines(block) for block in message.blocks]
    pieces = [block[:_slash(block)] for block in blocks]
    for pasted in sorted(pastes, key=len, reverse=True):  # one may stand in another
        pieces = [piece for block in pieces for piece in block.split(pasted)]
    if pieces == blocks:
        return parts
    return [own for piece in pieces for own in said.typed(piece) if any(own in _lines(part) for part in parts)]


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
        may_be = len(block) - line.end() >= SLASH[0] or block.count("\n", line.end()) >= SLASH[1]
        return line.start() if may_be else len(block)
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
        return Refusal("These words came from the caller of a headless run, which is not taken for the person: the option "
                       "trust_headless allows it.", "the words came from a headless caller")
    if others:
        where = _WHERE.get(min(others), "in what somebody or something else wrote")
        return Refusal(f"The quote {quote[:80]!r} stands {where}, and the person did not type it in this conversation: nothing was "
                       f"changed; {ask}.", "the person did not type the words")
    return Refusal(f"The quote {quote[:80]!r} is not something that the person typed in this conversation: quote their own words "
                   f"letter for letter, or {ask}.", "the person did not type the words")
