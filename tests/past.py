"""Past conversations that tests make up: transcripts as the client writes them, and the index of them."""

import json
import uuid
from datetime import datetime, timedelta, timezone

from memory import erasure, feed, forgetting, index, search, tokens

NOW = datetime(2026, 11, 10, 12, tzinfo=timezone.utc).timestamp()


class Past:
    """Transcripts below a folder, and an index that is fed from them. `fts5` False does without FTS5."""

    def __init__(self, folder, fts5=True, keep_days=365):
        self.projects, self.path, self.keep_days = folder / "projects", str(folder / "conversations.db"), keep_days
        self.projects.mkdir(parents=True, exist_ok=True)
        self.index = index.Index(self.path, fts5)
        self.minute = 0

    def line(self, name, text, author="person", project="/home/me/plum", when=None, **more):
        """One line of a conversation. Everybody speaks a minute after the one before, from ten o'clock on 2026-11-02."""
        self.minute += 1
        when = when or datetime(2026, 11, 2, 10, tzinfo=timezone.utc) + timedelta(minutes=self.minute)
        written = {"uuid": str(uuid.uuid4()), "sessionId": name, "cwd": project, "isSidechain": False,
                   "timestamp": when.strftime("%Y-%m-%dT%H:%M:%S.000Z"), "entrypoint": "cli"}
        if author == "agent":
            message = {"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": text}]}}
        elif author == "caller":
            message = {"type": "user", "message": {"role": "user", "content": text}, "promptSource": "sdk", "entrypoint": "sdk-cli"}
        else:
            message = {"type": "user", "message": {"role": "user", "content": text}, "origin": {"kind": "human"}, "promptSource": "typed"}
        return {**written, **message, **more}

    def write(self, name, *lines, folder="-home-me-plum", end="\n"):
        """Appends lines (objects, or text as it is) to a transcript; gives its path."""
        path = self.projects / folder / f"{name}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "a", encoding="utf-8") as file:
            file.write("\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines) + end)
        return path

    def say(self, name, *texts, **more):
        """A conversation in which person and agent take turns."""
        return self.write(name, *(self.line(name, text, "agent" if n % 2 else "person", **more) for n, text in enumerate(texts)))

    def feed(self, now=NOW, **more):
        return feed.feed(self.index, feed.transcripts(self.projects), now, self.keep_days, **more)

    def much_later(self):
        """Feeds 400 days later, for so long that the clock is believed."""
        for day in (400, 401):
            self.feed(now=NOW + day * 86_400)

    def read_anew(self):
        """Has every transcript read from its beginning once more."""
        self.index.keep({}, self.index.files())
        self.feed()

    def find(self, query, **more):
        """What a search for `query` answers, after everything was fed."""
        self.feed()
        return search.find(self.index, query, NOW, **more)

    def scroll(self, conversation, around=None, **more):
        return search.scroll(self.index, conversation, NOW, around, **more)

    def texts(self, query, **more):
        return [row["text"] for row in self.find(query, **more).messages]

    def forget(self, sentence):
        """Takes a sentence out; gives how many messages went."""
        return erasure.forget(self.index, forgetting.Sentence(sentence), NOW * 1000)

    def held(self):
        """Every message in the index, in order."""
        return [text for text, in self.index.db.execute("SELECT text FROM messages ORDER BY id")]

    def whole(self):
        """Fails unless the file is sound, and its words are just those of its messages."""
        db = self.index.db
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        if self.index.worded():
            db.execute("INSERT INTO words (words) VALUES ('integrity-check')")
            db.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.instances USING fts5vocab(main, words, instance)")
            words = {}
            for number, word in db.execute("SELECT doc, term FROM temp.instances WHERE col = 'text' ORDER BY doc, offset"):
                words.setdefault(number, []).append(word)
            held = {number: tokens.tokens(text) for number, text in db.execute("SELECT id, text FROM messages")}
            assert words == {number: found for number, found in held.items() if found}
