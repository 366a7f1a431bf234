"""Which entries say much the same as another (case I10). Pure."""

import re
import unicodedata
from functools import lru_cache

ENOUGH = 0.5     # of all the words that either has
CONTAINED = 0.8  # of the words of the shorter one
_WORD = re.compile(r"\w+")


def alike(entry, others):
    """The names of those of `others` that the agent should look at, whether to merge them with `entry`."""
    mine, body = _words(entry.name, entry.description), _plain(entry.body)
    return [other.name for other in others if _near(mine, _words(other.name, other.description)) or _plain(other.body) == body]


def _near(one, other):
    common = len(one & other)
    if not common:
        return False
    shorter = min(len(one), len(other))
    return common / len(one | other) >= ENOUGH or (shorter >= 4 and common / shorter >= CONTAINED)


def _plain(text):
    return " ".join(text.casefold().split())


@lru_cache(20_000)
def _words(name, description):
    """The words of a name and a description; where a script has no spaces, its pairs of characters."""
    found = set()
    for word in _WORD.findall(unicodedata.normalize("NFKC", f"{name.replace('-', ' ')} {description}").casefold()):
        if word > "\u2e7f":
            found.update(word[at:at + 2] for at in range(len(word) - 1))
        elif len(word) > 2:
            found.add(word)
    return frozenset(found)
