"""What past conversations must not give any more, whatever index is made of them.

The marks of the messages that were forgotten lie beside the index, in a file that outlives it. A sentence that is to be forgotten lies there,
too, until every transcript has been read to its end that may hold it still.
"""

import os

from . import files, jsontext, said, scan, tokens
from .refusal import Refusal

MARKS, PENDING = ".forgotten", ".forgetting"
DAYS = 30  # that a sentence waits where no transcript is read, as everything that was heard does


class Forgotten:
    """What the index at `path` may not take in any more."""

    def __init__(self, path):
        self.path, self.state, self.marks, self.pending = path, None, set(), []
        self.kept_out = 0  # messages, because of a sentence that waits

    def let_in(self, rows):
        """Those of the rows (Index.put) that were not forgotten. To be asked under the index's lock."""
        self._look()
        now = [row for row in rows if row[0] not in self.marks and any(row[1] <= before and holds(row[4], text) for text, before in self.pending)]
        if now:
            self.kept_out += len(now)
            mark(self.path, [row[0] for row in now])
            self._look()
        return [row for row in rows if row[0] not in self.marks]

    def _look(self):
        state = files.state(self.path + MARKS), _pending(self.path)
        if state != self.state:
            self.marks, self.pending, self.state = _marks(self.path), list(waiting(self.path).values()), state


def wait(path, text, now):
    """Has the sentence `text` forgotten in whatever is taken in of what was said until `now` (seconds). OSError."""
    # A file of its own: whoever strikes off another sentence meanwhile cannot take this one with it.
    files.replace(f"{path}{PENDING}-{os.urandom(6).hex()}", jsontext.whole(jsontext.dumps({"text": text, "before": int(now * 1000)})).encode())


def waiting(path):
    """{file: (sentence, milliseconds until when it was said)} of what is still to be forgotten."""
    found = {file: jsontext.read_object(files.read(file)) or {} for file in _pending(path)}
    return {file: (str(one["text"]), one["before"]) for file, one in found.items() if one.get("text") and isinstance(one.get("before"), int)}


def done(waited):
    """Strikes off sentences that were waiting, by their files: nothing holds them any more."""
    for file in waited:
        files.remove(file)


def give_up(path, now):
    """Strikes off what has waited for longer than the client keeps transcripts, where no index is wanted that could hold it."""
    done(file for file in _pending(path) if files.modified(file) < now - DAYS * 86_400)


def holds(held, text):
    """Whether the sentence `text` stands in a text as somebody's whole sentence: a few words that stand in many do not take all of them away."""
    try:
        said.weigh(text[:said.LONGEST])
        whole = said.sentence([held], text)
    except Refusal:
        return False
    return bool(whole) and tokens.tokens(scan.bare(whole)) == tokens.tokens(text)


def mark(path, marks):
    """Notes the marks of messages that are not to be read again."""
    files.append(path + MARKS, "".join(f"{one}\n" for one in marks).encode())


def _marks(path):
    return {int(line) for line in files.lines(path + MARKS) if line.strip().lstrip(b"-").isdigit()}


def _pending(path):
    folder, name = os.path.split(path)
    return [os.path.join(folder, one) for one in sorted(files.names(folder)) if one.startswith(name + PENDING)]
