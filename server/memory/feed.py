"""The index of past conversations, fed from the client's transcripts: what the person typed, and what the agent answered.

Each file is read from where it stopped last time, and that place moves with what was read of it, in one step: killed at any moment,
nothing is lost and nothing doubled. A last line that is half written is read the next time (case K8).
"""

import os
from datetime import datetime, timezone
from hashlib import blake2b

from . import erasure, files, forgetting, jsontext, scan, tokens, transcript, typed
from .index import AGENT, CALLER, HEADLESS, PERSON, SUBAGENT, WITH_PERSON

DAY = 86_400_000
_HOUR, _FAR = DAY // 24, 30 * DAY
_END = 4_102_444_800_000  # the year 2100: no moment after it is one
ASIDE = "-subagents"
_BATCH = 2_000, 16_000_000  # messages, or bytes read, of one transaction: after each it may be stopped
# Who spoke, and whose conversation it then is at the least; what the agent says does not show that.
_AUTHORS = {"person": (PERSON, WITH_PERSON), "headless": (CALLER, HEADLESS), "agent": (AGENT, HEADLESS)}


class Fed:
    """`messages` that were taken in; `left`: how many transcripts were not read to their end for want of time; `forgotten`: how many messages
    went because they held what was to be forgotten."""

    def __init__(self):
        self.messages = self.left = self.forgotten = 0


def transcripts(folder):
    """Every transcript below the client's folder `projects`, the subagents' too."""
    found = []
    for project in _entries(folder):
        for entry in _entries(project.path):
            if entry.name.endswith(".jsonl"):
                found.append(entry.path)
            else:
                found += [one.path for one in _entries(os.path.join(entry.path, "subagents")) if one.name.endswith(".jsonl")]
    return found


def feed(index, paths, now, keep_days, stop=lambda: False, progress=lambda done, of: None):
    """Takes in what is new in the transcripts at `paths`, the latest first, and drops what is older than `keep_days`.

    `now`: seconds. `stop()` is asked now and then; where it says so, the rest is left for the next time. `progress(bytes done, of)`. Busy.
    """
    return index.unharmed(lambda: _feed(index, paths, now, keep_days, stop, progress))


def _feed(index, paths, now, keep_days, stop, progress):
    if index.fts5 and not index.worded():
        index.reword()
    before = _before(index, int(now * 1000), keep_days)
    waiting, forgotten = forgetting.waiting(index.path), forgetting.Forgotten(index.path)
    known = index.files()
    todo = sorted((new for path in paths if (new := _New.of(path, known.get(_key(path))))), key=lambda new: -new.changed)
    fed, size, done = Fed(), sum(new.size - new.offset for new in todo), 0
    erased = fed.forgotten = sum(erasure.forget(index, *sentence) for sentence in waiting.values())
    for n, new in enumerate(todo):
        for messages, position in new.read(index, (before, int(now * 1000)), forgotten):
            fed.messages, fed.forgotten = fed.messages + messages, erased + forgotten.kept_out
            progress(done + position - new.offset, size)
            if stop() and (left := len(todo) - n - new.ended):
                fed.left += left
                return fed
        fed.left += new.overtaken
        done += new.size - new.offset
    if all(new.ended for new in todo):
        forgetting.done(waiting)
    else:
        forgetting.give_up(index.path, now)
    erasure.prune(index, before)
    index.leave(known.keys() - set(map(_key, paths)))
    return fed


def _before(index, now, days):
    """The moment (milliseconds) before which nothing is kept: so many days before now. A clock that is far ahead of the last time is not believed
    until it has been so for a day, since what it would take is lost. Where more is kept than before, because the days were raised or a clock was
    wrong, each conversation of which nothing is held is read again: part of one would come behind what is held of it."""
    known, first = index.noted("clock"), 0
    if 0 < known < now - _FAR:
        first = index.noted("ahead")
        first = first if 0 < first <= now else now
        if now - first < DAY:
            now = known
    was = index.noted("days")
    if (was, index.noted("ahead")) == (days, first) and abs(now - known) < _HOUR:
        now = known  # so that not each search has to write
    else:
        held = {name for name, in index.db.execute("SELECT name FROM conversations")}
        more = was > 0 and now - days * DAY < known - was * DAY
        index.keep({"days": days, "clock": now, "ahead": first}, [path for path in index.files() if more and held.isdisjoint(_talks(path))])
    return now - days * DAY


class _New:
    """A transcript that holds more than was read of it."""

    def __init__(self, path, seen, found):
        self.path, self.seen = path, seen
        self.inode, self.size, self.changed = found.st_ino, found.st_size, found.st_mtime
        self.ended = self.overtaken = False
        self.subagent = os.path.basename(os.path.dirname(path)) == "subagents"
        goes_on = seen and seen[0] == self.inode and seen[2] <= self.size
        self.offset = seen[2] if goes_on else 0  # another file in its place, or a shorter one, is read anew: what is known is not doubled

    @classmethod
    def of(cls, path, seen):
        try:
            found = os.stat(path)
        except OSError:  # the client has deleted it
            return None
        if not files.is_file(found):
            return None
        return None if seen and seen[:2] == (found.st_ino, found.st_size) else cls(path, seen, found)

    def read(self, index, days, forgotten):
        """Puts it into the index batch by batch; gives (messages, position) of each. Then it has `ended`, unless another process has `overtaken` it,
        which may not be through yet, or it could not be read."""
        seen, talks, count, begin, end = self.seen, {}, 0, self.offset, self.offset
        try:
            for message in transcript.messages(self.path, self.offset):
                end = message.end
                row = self._row(message, *days)
                if row:
                    talks.setdefault(self._talk(message), []).append(row)
                    count += bool(row[4])
                if count == _BATCH[0] or end - begin >= _BATCH[1]:
                    reached = (self.inode, 0, end)  # no size: it is not read to its end
                    if not index.put(_key(self.path), seen, reached, talks, forgotten.let_in):
                        self.overtaken = True
                        return
                    yield count, end
                    seen, talks, count, begin = reached, {}, 0, end
        except OSError:  # deleted, or closed to us, half way
            return
        self.ended = index.put(_key(self.path), seen, (self.inode, self.size, end), talks, forgotten.let_in)
        self.overtaken = not self.ended
        if self.ended:
            yield count, self.size

    def _talk(self, message):
        # Older clients wrote the subagents' lines among the others.
        name = _talks(self.path)[message.sidechain and not self.subagent]
        return name, jsontext.whole(message.session) or name

    def _row(self, message, before, now):
        """(mark, time, author, kind of conversation, text, tokens, folder), or None for what was not said by one of the two. The text is '' where the
        person only pasted: that, too, shows whose conversation it is."""
        if message.author not in _AUTHORS:
            return None
        author, kind = _AUTHORS[message.author]
        text = message.text if author == AGENT else "\n".join(part for block in message.blocks for part in typed.typed(block))
        # As the sentence of an entry is kept, so that it is found when that is forgotten. Some ends of lines are among what is hidden.
        text = scan.bare("\n".join(jsontext.whole(text).splitlines())).strip()
        when, changed = _milliseconds(message.when), int(self.changed * 1000)
        if not 0 < when < min(max(now, changed) + DAY, _END):  # a clock may be a little off, and ours far behind
            when = min(changed, now + DAY)
        if when < before or (text.startswith("/memory:") if author != AGENT else not text):
            return None
        mark = message.uuid or f"{message.session} {message.when} {author} {text}"
        return (int.from_bytes(blake2b(mark.encode("utf-8", "replace"), digest_size=8).digest(), "big", signed=True), when, author,
                SUBAGENT if self.subagent or message.sidechain else kind, text, tokens.tokens(text), jsontext.whole(message.cwd))


def _talks(path):
    """The names of the conversation in a transcript, and of its subagents'."""
    name = jsontext.whole(os.path.basename(path)[:-len(".jsonl")])
    return name, name + ASIDE


def _key(path):
    """A path as a database takes it: one that is not UTF-8 keeps its odd bytes spelt out."""
    return path.encode("utf-8", "backslashreplace").decode()


def _milliseconds(stamp):
    """ISO time as milliseconds; 0 where it is none. A time without a zone is UTC."""
    try:
        when = datetime.fromisoformat(stamp.replace("Z", "+00:00"))
        return int((when if when.tzinfo else when.replace(tzinfo=timezone.utc)).timestamp() * 1000)
    except (ValueError, OverflowError):
        return 0


def _entries(folder):
    try:
        with os.scandir(folder) as found:
            return sorted(found, key=lambda entry: entry.name)
    except OSError:
        return []
