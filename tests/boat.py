"""A conversation that was held, which later ones look for in the index."""

import sqlite3
import time
from contextlib import closing, suppress

FIRST = "We decided to call the boat Peregrine, because of the falcon."


def index(player):
    return player.data / "conversations.db"


def ended(player, seconds=20):
    """Ends a session and waits until its index is written."""
    player.hook("session_end", "SessionEnd", reason="other")
    end = time.monotonic() + seconds
    while not searchable(player):
        assert time.monotonic() < end, "no index was written"
        time.sleep(0.02)


def searchable(player):
    """How many messages the index holds."""
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(f"{index(player).as_uri()}?mode=ro", uri=True)) as db:
        return db.execute("SELECT count(*) FROM messages").fetchone()[0]
    return 0
