"""An answer of the search under way: real messages below their day and project, each with its speaker and address, within a budget."""

import re
from datetime import datetime, timezone
from typing import NamedTuple

from . import brief, dates, excerpt, scan, shelf
from .index import AGENT, CALLER, PERSON, SUBAGENT
from .ranking import PLACE, PLACES

ROOM = 400        # of one message among many
REBUILT = "The index was damaged and begins anew."
_TAIL = 150       # kept free for what comes last
_LEAST = 60       # less of a message says nothing
_NAME = 60        # of a project's or a conversation's name
_OTHER_LINE_ENDS = re.compile("[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


class Answer(NamedTuple):
    """`text` says it all. `messages`: the same as rows {address, when (ISO, UTC), project, who, text}, of a search also hit: whether it holds
    its words itself. The text has the person's own time."""

    text: str
    messages: list


class Page:
    """`budget` is counted as the client counts, in UTF-16 units. `late`: what is not in the index yet, said last."""

    def __init__(self, index, head, budget, late="", times=False):
        self.index, self.head, self.budget, self.times = index, head, budget, times
        self.last = [*[REBUILT] * index.rebuilt, late]
        self.used = sum(map(brief.units, [head, *self.last])) + _TAIL
        self.groups, self.rows, self.names = {}, {}, {}

    def add(self, message, weights, room=ROOM, hit=None):
        """Adds as much of a message as there is room for, on one line; False where there is none left."""
        group, row, start = self._opening(message, "* " * bool(hit))
        row |= {} if hit is None else {"hit": hit}
        room = min(room, self._room(group, start))
        if room < _LEAST:
            return False
        row["text"] = _fitting(lambda size: shown(excerpt.cut(message.text, weights, size)), room)
        self._put(message, group, row, start + row["text"])
        return True

    def begin(self, message, offset, room):
        """Adds the first message, from its character `offset` on, as it was written, line by line. Gives where it stopped."""
        group, row, start = self._opening(message, "", f"+{offset}" if offset else "")
        room, end = min(room, self._room(group, start)), len(message.text)

        def part(size):
            nonlocal end
            end = excerpt.end(message.text, offset, size)
            lines = [_line(line) for line in message.text[offset:end].replace("\r\n", "\n").split("\n")]
            row["text"] = "\n".join(lines)
            return "".join(f"\n> {line}" for line in lines) if len(lines) > 1 else lines[0]  # no line of it passes for one of the answer

        text = _fitting(part, room)
        self._put(message, group, row, (start.rstrip() if "\n" in text else start) + text)
        return end

    def _opening(self, message, mark, offset=""):
        """(its group, its row, how its line begins)."""
        at = message.number >> PLACE
        if at not in self.names:
            name, path = shelf.address(self.index, at)
            self.names[at] = name, project_name(path), " (headless)" * shelf.headless(self.index, at)
        name, project, headless = self.names[at]
        when = dates.local(message.time)
        row = {"address": f"{name}:{message.number & PLACES}{offset}", "when": stamp(message.time), "project": project, "who": _who(message)}
        start = f"{mark}[{row['address']}] {f'{when:%H:%M} ' if self.times else ''}{row['who']}: "
        return (at, f"- {when:%Y-%m-%d}, {project}{headless}"), row, start

    def _room(self, group, start):
        return self.budget - self.used - brief.units(start) - 1 - (0 if group in self.groups else brief.units(group[1]) + 1)

    def _put(self, message, group, row, line):
        self.used += brief.units(line) + 1 + (0 if group in self.groups else brief.units(group[1]) + 1)
        self.groups.setdefault(group, {})[message.number] = line
        self.rows[message.number] = row

    def answer(self, notes):
        """The whole of it; `notes()`: what is said of what is shown. Where that is longer than was thought, less is shown."""
        while True:
            lines = [self.head]
            for (_, day), held in self.groups.items():
                lines += [day, *(line for _, line in sorted(held.items()))]
            text = "\n".join(filter(None, [*lines, *filter(None, notes()), *self.last]))
            if len(self.rows) < 2 or brief.units(text) <= self.budget:
                return Answer(text, list(self.rows.values()))
            number, _ = self.rows.popitem()
            self.groups = {group: rest for group, held in self.groups.items() if (rest := {n: line for n, line in held.items() if n != number})}


def shown(text):
    """A text as it may stand in an answer, on one line: nothing hidden, and no tag that could end what it stands in."""
    return _line(" ".join(text.split()))


def quoted(text):
    return f"“{brief.cut(shown(str(text)[:1_000]), 120)}”"


def project_name(path):
    return brief.cut(shown(shelf.name_of(path)), _NAME)


def conversation_name(name):
    return brief.cut(shown(name), _NAME)


def stamp(milliseconds):
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def _line(text):
    if text.isascii() and text.isprintable() and "<" not in text:
        return text
    text = scan.bare(_OTHER_LINE_ENDS.sub(" ", text))
    return text.replace("<", "‹") if brief.forged(text) else text


def _fitting(drawn, room):
    """`drawn(size)` with the size at which it takes no more than `room`."""
    size = room
    while (taken := brief.units(text := drawn(size))) > room:
        size = min(size - 1, size * room // taken)
    return text


def _who(message):
    who = {PERSON: "person", CALLER: "caller", AGENT: "agent"}[message.author]
    return "subagent" if message.kind == SUBAGENT and who == "agent" else who
