"""Past conversations to search in: those of ../shared/bench/conversations.json as transcripts of the client, and a great many made up of them.

Each dated session is one conversation in a folder of its own project; the speaker who has the first word of all is the person, the other
the agent. A turn's text is what the client would have recorded: `Name: what was said`, and the caption of a picture that was shown, since the
text alone often points at it. Everything that is compared is given these same texts.
"""

import json
import random
import re
from collections import Counter
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import NamedTuple

SHARED = Path(__file__).resolve().parent.parent.parent / "shared" / "bench" / "conversations.json"


class Turn(NamedTuple):
    name: str       # of the conversation, which is the transcript's file name
    place: int      # in it
    project: str
    when: datetime
    author: str     # person or agent
    text: str


class Asked(NamedTuple):
    question: str
    answers: list   # (name, place) of the turns that answer it


def load(path=SHARED):
    """(turns, questions) of the file."""
    turns, asked = [], []
    for talk in json.loads(Path(path).read_text(encoding="utf-8")):
        places, person = {}, talk["sessions"][0]["turns"][0]["speaker"]
        for session in talk["sessions"]:
            name, begin = f"{talk['name']}-{session['session']:02}", _date(session["date"])
            for place, turn in enumerate(session["turns"]):
                places[turn["id"]] = name, place
                picture = f" [image: {turn['image']}]" if turn.get("image") else ""
                turns.append(Turn(name, place, f"/talks/{talk['name']}", begin + timedelta(minutes=place),
                                  "person" if turn["speaker"] == person else "agent", f"{turn['speaker']}: {turn['text']}{picture}"))
        asked += [Asked(one["question"], [places[turn] for turn in one["evidence"]]) for one in talk["questions"]]
    return turns, asked


def write(folder, turns):
    """Appends to the transcripts below `folder`, as the client does; gives their paths."""
    files = {}
    for turn in turns:
        files.setdefault(Path(folder) / turn.project.strip("/").replace("/", "-") / f"{turn.name}.jsonl", []).append(turn)
    for path, held in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "a", encoding="utf-8") as file:
            file.writelines(line(turn) + "\n" for turn in held)
    return [str(path) for path in files]


def words(text):
    """The words of a text, as everything that is compared splits it."""
    return re.findall(r"\w+", text.lower())


def line(turn):
    """One turn as a line of a transcript."""
    written = {"uuid": f"{turn.name}-{turn.place}", "sessionId": turn.name, "timestamp": turn.when.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
               "cwd": turn.project, "isSidechain": False}
    if turn.author == "person":
        return json.dumps({"type": "user", "message": {"role": "user", "content": turn.text}, "origin": {"kind": "human"},
                           "promptSource": "typed", "entrypoint": "cli", **written})
    return json.dumps({"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": turn.text}]}, **written})


def many(count, seed=1, in_one=200):
    """So many turns, in conversations of `in_one`: the words of the real ones at random, each as common as it is in talk; but every other
    word that is rare there becomes one of ever more words, as in a text that grows."""
    chance = random.Random(seed)
    words = [word for turn in load()[0] for word in turn.text.partition(": ")[2].split()]
    shared = Counter(word.lower() for word in words)
    words = [(word, shared[word.lower()] < 8) for word in words]
    begin = datetime(2024, 1, 1, tzinfo=timezone.utc)
    for number in range(count):
        text = " ".join(word if not rare or chance.random() < 0.5 else _word(int(50 * 8_000 ** chance.random()))
                        for word, rare in chance.choices(words, k=min(80, int(chance.expovariate(1 / 20)) + 4)))
        yield Turn(f"m{number // in_one:07}", number % in_one, f"/work/p{number // in_one % 50}", begin + timedelta(minutes=number // 2),
                   "person" if number % 2 == 0 else "agent", text)


def _word(number):
    syllables = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split()
    word = ""
    while True:
        word += syllables[number % 20]
        number //= 20
        if not number:
            return word + "n"


def _date(text):
    """`1:56 pm on 8 May, 2023`"""
    return datetime.strptime(text, "%I:%M %p on %d %B, %Y").replace(tzinfo=timezone.utc)
