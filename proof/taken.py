"""What an entry takes with it when it is forgotten: the sentence it rests on, out of past conversations and of what was heard, and no more."""

import sqlite3
import time
from contextlib import closing

from door import Inside, Machine, Talk

from memory import conversations
from memory.memory import Memory

SENTENCE = "I drink green tea, and I write my notes by hand."
OTHERS = ("Because I drink green tea so late, I write my notes at night.", "the tea", "Yes, please do.", "我喜欢绿茶，也喜欢咖啡。")
PIECES = ("the", "e", "tea", "I", "green tea", "I drink green tea", "write my notes by hand", "drink green tea, and I write", "Yes",
          "please", "yes please do", ".", "*", "%", "", "绿茶", "喜欢", "我喜欢绿茶", "by hand.", "and I write my notes", "I drink",
          "a green tea", "notes", "at night", "so late")


def taken(small):
    """Entries that somebody wrote into the folder, each with other words as those it rests on, and last the one that rests on the sentence."""
    failures = []
    with Machine() as machine:
        door = Inside(machine)
        talk = Talk(door)
        for text in (SENTENCE, *OTHERS):
            talk.says(text)
        memory = Memory(door.config, door.ledger, "", time)
        conversations.update(door.config, time)
        whole = _held(machine)
        for piece in PIECES:
            machine.store.mkdir(parents=True, exist_ok=True)
            (machine.store / "junk.md").write_text(f"---\nname: junk\ndescription: Junk\ntype: user\nsaid: '{piece}'\n---\n\nJunk.\n")
            memory.forget_for_person("junk")
            failures += [f"{piece!r} took away {gone}" for gone in whole - _held(machine)]
            whole = _held(machine)
        talk.call("remember", {"quote": SENTENCE, "name": "tea", "type": "user", "description": "Drinks green tea", "body": "Green."})
        memory.forget_for_person("tea")
        left = _held(machine)
        failures += [f"{SENTENCE!r} is still there"] * any(SENTENCE in text for text in left)
        failures += [f"{text!r} is gone" for text in OTHERS if text not in left]
        door.close()
    return len(PIECES) + 1, failures, f"{len(PIECES)} entries of somebody else forgotten, whose words stand in past conversations"


def _held(machine):
    """Every text that is searchable, and every text that was heard."""
    with closing(sqlite3.connect(machine.data / "conversations.db")) as db:
        held = {text for text, in db.execute("SELECT text FROM messages")}
    return held | {path.read_text() for path in machine.data.glob("sessions/*/heard")}
