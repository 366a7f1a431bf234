"""How whoever searches past conversations goes on from an answer, in the words in which they would ask. Pure."""

import re
from typing import NamedTuple

# ID, ID:12, ID:12.., ID:..12, ID:12+400: see search.scroll.
ADDRESS = re.compile(r"(?P<name>[^:]*)(?::(?:\.\.(?P<upto>[0-9]{1,12})|(?P<place>[0-9]{1,12})(?:(?P<onward>\.\.)|\+(?P<offset>[0-9]{1,12}))?)?)?")
_ID = re.compile(r"[\w.-]{8,}")


def is_address(word):
    """Whether a word can be the place of a message in a conversation, as answers show it."""
    found = ADDRESS.fullmatch(word)
    return bool(found and (found["upto"] or found["place"]) and _ID.fullmatch(found["name"]))


class Ways(NamedTuple):
    """`at`: reads at an {address}. `older`: lists what was before a {day}. `wider`, `narrower`: another search; the best place is in
    {conversation}."""

    at: str
    older: str
    wider: str
    narrower: str


AGENT = Ways(at='conversation "{address}"', older='until "{day}" lists them', wider='project "all" searches every project',
             narrower='narrow it by other words, since, until, role, or conversation "{conversation}"')
TYPED = Ways(at="/memory:search {address}", older="/memory:search WORDS finds what was said in them",
             wider="/memory:search --all searches every project", narrower="narrow it by other words")
TERMINAL = Ways(at="claude-memory conversations {address}", older="claude-memory conversations --until {day} lists them",
                wider="--all searches every project", narrower="narrow it by other words, --since, --until, --role or --project")
