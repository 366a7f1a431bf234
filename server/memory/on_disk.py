"""Names with blanks that the client completed behind an `@` without quote marks.

It does so where only one name is left, for a part that several names share, and for what begins with `./`, which it drops (seen). Then the
text does not show where the name ends: the folder does.
"""

import os

from . import files
from .mentions import EMPTIED


def nameless(text: str, folder: str) -> str:
    """`text` with `@""` for every mention that goes on, past a blank, as a name in `folder` does."""
    kept, end, listed = [], 0, {}
    at = text.find("@") if folder else -1
    while at >= 0:
        name = text[at + 1:at + 1 + _length(folder, text[at + 1:at + 4_200], listed)]
        if " " in name.strip():
            kept += [text[end:at], EMPTIED]
            end = at + 1 + len(name)
        at = text.find("@", at + 1 + len(name))
    return "".join([*kept, text[end:]]) if kept else text


def _length(folder, text, listed):
    """How much of `text` is the beginning of a path in `folder`. `listed`: {a folder: its names by their first letter}."""
    if folder not in listed:
        listed[folder] = {}
        for name in files.names(folder):
            listed[folder].setdefault(name[0], []).append(name)
    longest = 0
    for name in listed[folder].get(text[:1], ()):
        shared = len(os.path.commonprefix([name, text]))
        if shared == len(name) and text[shared:shared + 1] == "/":
            shared += 1 + _length(os.path.join(folder, name), text[shared + 1:], listed)
        longest = max(longest, shared)
    return longest
