"""What past conversations must not give any more, whatever index is made of them.

The marks of the messages that were forgotten lie beside the index, in a file that outlives it. A sentence that is to be forgotten lies there,
too, until every transcript has been read to its end that may hold it still.
"""

import os

from . import files, jsontext, said, scan, tokens
from .refusal import Refusal

MARKS, PENDING = ".forgotten", ".forgetting"
DAYS = 30  # that a sentence waits where no transcript is read, as everything that was heard does


class Sentence:
    """A sentence that an entry rested on, and that is to be forgotten. One that is too little to rest on stands nowhere: a few words that stand in
    many messages do not take all of them away."""

    def __init__(self, text):
        self.text, self.tokens = text, tokens.tokens(text)
        self.words = set(self.tokens) if _weighs(text) else None
        self.cut = text.startswith("…") or text.endswith("…")  # what is kept of a very long one

    def stands_in(self, held, found=None):
        """Whether it stands in a text as somebody's whole sentence. `found`: the text's own tokens, where they are known."""
        if not self.words or found is not None and not self.words.issubset(found):
            return False
        return any(map(self._is_whole_in, [held, *held.split("\n")]))  # a line may be a part of its own, with a paste before it

    def _is_whole_in(self, held):
        try:
            whole = said.sentence([held], self.text)
        except Refusal:
            return False
        if not whole:
            return False
        whole = tokens.tokens(scan.bare(whole))
        return whole == self.tokens or self.cut and f" {' '.join(self.tokens)} " in f" {' '.join(whole)} "


class Forgotten:
    """What the index at `path` may not take in any more."""

    def __init__(self, path):
        self.path, self.state, self.marks, self.pending = path, None, set(), []
        self.kept_out = 0  # messages, because of a sentence that waits

    def let_in(self, rows):
        """Those of the rows (Index.put) that were not forgotten. To be asked under the index's lock."""
        self._look()
        now = [row for row in rows if row[0] not in self.marks and any(
            row[1] <= before and sentence.stands_in(row[4], row[5]) for sentence, before in self.pending)]
        if now:
            self.kept_out += len(now)
            mark(self.path, [row[0] for row in now])
            self._look()
        return [row for row in rows if row[0] not in self.marks]

    def _look(self):
        state = files.state(self.path + MARKS), _pending(self.path)
        if state != self.state:
            self.marks, self.pending, self.state = _marks(self.path), waiting(self.path).values(), state


def wait(path, text, now):
    """Has the sentence `text` forgotten in whatever is taken in of what was said until `now` (seconds). OSError."""
    # A file of its own: whoever strikes off another sentence meanwhile cannot take this one with it.
    files.replace(f"{path}{PENDING}-{os.urandom(6).hex()}", jsontext.whole(jsontext.dumps({"text": text, "before": int(now * 1000)})).encode())


def waiting(path):
    """{file: (Sentence, milliseconds until when it was said)} of what is still to be forgotten."""
    found = {file: jsontext.read_object(files.read(file)) or {} for file in _pending(path)}
    return {file: (Sentence(str(one["text"])), one["before"]) for file, one in found.items()
            if one.get("text") and isinstance(one.get("before"), int)}


def done(waited):
    """Strikes off sentences that were waiting, by their files: nothing holds them any more."""
    for file in waited:
        files.remove(file)


def give_up(path, now):
    """Strikes off what has waited for longer than the client keeps transcripts: where no index is wanted, or a record cannot be read."""
    done(file for file in _pending(path) if files.modified(file) < now - DAYS * 86_400)


def mark(path, marks):
    """Notes the marks of messages that are not to be read again."""
    files.append(path + MARKS, "".join(f"{one}\n" for one in marks).encode())


def _weighs(text):
    try:
        said.weigh(text[:said.LONGEST])
    except Refusal:
        return False
    return True


def _marks(path):
    return {int(line) for line in files.lines(path + MARKS) if line.strip().lstrip(b"-").isdigit()}


def _pending(path):
    folder, name = os.path.split(path)
    return [os.path.join(folder, one) for one in sorted(files.names(folder)) if one.startswith(name + PENDING)]
