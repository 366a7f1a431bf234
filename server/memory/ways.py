"""How whoever searches past conversations goes on from an answer, in the words in which they would ask. Pure."""

from typing import NamedTuple


class Ways(NamedTuple):
    """`on`: from an address. `one`: from the list. `wider`, `narrower`: another search. `at`: a place in a conversation."""

    on: str
    one: str
    wider: str
    narrower: str
    at: str  # with {address} and {place}


AGENT = Ways("To read on from an address: conversation and around.", "To read one: conversation is its id, around a place in it.",
             "project all searches every project", "other words, since, until, project or role narrow it", "around {place}")
TYPED = Ways("To read on: /memory:search ADDRESS.", "To read one from its beginning: /memory:search ID:0.",
             "/memory:search --all searches every project", "other words narrow it", "/memory:search {address}:{place}")
TERMINAL = Ways("To read on: claude-memory conversations ADDRESS.", "To read one: claude-memory conversations ID.",
                "--all searches every project", "other words, --since, --until or --project narrow it",
                "claude-memory conversations {address}:{place}")
