"""Figure 2: honest quotes refused. Every language and drawing of the tables, and every way in which words arrive."""

from door import NEW, Clock, Figure, Inside, Machine, Outside, Talk
from ways import WAYS

from data.honest_quotes import DRAWINGS, ROWS, SENTENCES
from memory import scan
from memory.entry import parse

NAME = "honest quotes refused"
TAGS = ("task-notification", "pasted_content", "system-reminder", "person-memory", "command-name", "command-args", "bash-stdout", "agent-message",
        "cross-session-message", "local-command-stdout", "user-prompt-submit-hook", "channel", "tick", "ide_selection", "function_results")
LINE = {"origin": None, "turnOrigin": None, "promptSource": None}


class LateClock(Clock):
    """… during whose sleep the client writes what was `due`."""

    due = None

    def sleep(self, seconds):
        super().sleep(seconds)
        if self.due and self.now >= self.due[0]:
            due, self.due = self.due, None
            due[1]()


def figure(small=False, say=print):
    tried, failures = 0, []
    for door, rows in ((Inside, _rows()[::12 if small else 1]), (Outside, _sample()[::8 if small else 1])):
        with Machine() as machine:
            opened = door(machine, LateClock()) if door is Inside else door(machine)
            for name, way, message, quote, said in rows:
                tried += 1
                failures += [f"{name} ({door.__name__.lower()}): {what}" for what in _refused(opened, way, message, quote, said)]
            opened.close()
        say(f"  {tried} quotes")
    for options, name, fields in (({"trust_headless": "true"}, "a trusted headless caller", {"promptSource": "sdk", "entrypoint": "sdk-cli"}),
                                  ({}, "an older client, that names no origin", {})):
        with Machine(**options) as machine:
            opened, way = Inside(machine), _recorded_as({**LINE, **fields})
            for language, before, text in SENTENCES[::8 if small else 1]:
                tried += 1
                failures += [f"{name}, {language}: {what}" for what in _refused(opened, way, f"{before} {text}", text, text)]
    return Figure(NAME, tried, failures, f"{len(SENTENCES)} languages and varieties, {len(DRAWINGS)} drawings, {len(WAYS) + 2} ways to arrive, "
                                         "people who talk of the marks")


def _recorded_as(fields):
    return lambda talk, text: talk.says(text, **fields)


def _rows():
    """(name, the way, the message, the quote, the sentence that is kept; '' where only the quote must stand in it)."""
    rows = [(f"{language}, {drawing}", WAYS["typed"], f"{before} {text}", draw(text), text)
            for language, before, text in SENTENCES for drawing, draw in DRAWINGS.items()]
    rows += [(f"row {number}", WAYS["typed"], *row) for number, row in enumerate(ROWS)]
    rows += [(f"mention of {tag}", WAYS["typed"], text.format(tag), text.format(tag), text.format(tag)) for tag in TAGS
             for text in ("Please never show me <{0}> blocks again", "I dislike <{0}> and </{0}> in my logs", "Is </{0}> yours and is it needed?")]
    return rows + [(f"{language}, {name}", way, text, text, "") for name, way in WAYS.items() for language, _, text in SENTENCES]


def _sample():
    """Each way and each fourth language once, through the hooks and the server as processes."""
    ways = [(name, way) for name, way in WAYS.items() if name != "shown late by the record"]  # that needs our clock
    texts = [(language, text) for language, _, text in SENTENCES]
    return [(f"{texts[2 * n % len(texts)][0]}, {name}", way, texts[2 * n % len(texts)][1], texts[2 * n % len(texts)][1], "")
            for n, (name, way) in enumerate(ways)] + [(language, WAYS["typed"], text, text, text) for language, text in texts[::4]]


def _refused(door, way, message, quote, said):
    """Why an honest quote was not saved as it should be."""
    talk = Talk(door)
    talk = way(talk, message) or talk
    text, refused = talk.call("remember", {"quote": quote, **NEW})
    if refused and scan.hidden(quote) and scan.hidden(quote) in text:  # design 4.2: no hidden character in any field; without it, then
        text, refused = talk.call("remember", {"quote": scan.bare(quote), **NEW})
    if refused:
        return [text]
    file = door.machine.store / f"{NEW['name']}.md"
    kept = parse(file.read_bytes(), NEW["name"]).said
    file.unlink()
    if said and kept != scan.bare(said):
        return [f"kept as {kept!r}"]
    return [] if scan.bare(quote) in kept or said else [f"kept as {kept!r}"]
