"""`.written`: which texts in a store came in through the plugin. What stands there without being noted was edited outside (design 4.6).

Standard library only: the status stands on it, also before the packages are installed.
"""

import hashlib
import os

from . import files
from .names import key_of

FILE = ".written"


def digest(data):
    """What is noted of a file's bytes."""
    return hashlib.sha256(data).hexdigest()


def noted(folder):
    """{key of a name: the last two digests that the plugin wrote under it}: killed in between, the file is the one or the other."""
    known = {}
    for line in files.read(os.path.join(folder, FILE)).decode("utf-8", "replace").splitlines():
        found, _, key = line.partition(" ")
        if found == "-":
            known.pop(key, None)
        else:
            known[key] = [*known.get(key, [])[-1:], found]
    return known


def note(folder, *rows):
    """Notes rows (digest, key); '-' for one that was removed."""
    # The end of line first: a torn line before cannot swallow this one.
    files.append(os.path.join(folder, FILE), ("\n" + "".join(map(_line, rows))).encode("utf-8"))


def shorten(folder, here):
    """Leaves only what is known of the digests `here`."""
    rows = [(found, key) for key, digests in noted(folder).items() for found in digests if found in here]
    files.replace(os.path.join(folder, FILE), "".join(map(_line, rows)).encode("utf-8"))


def outside(folder):
    """{digest: file} of the files in a store that did not come in through the plugin."""
    ours, found = noted(folder), {}
    for name in sorted(files.names(folder)):
        path = os.path.join(folder, name)
        if name.lower().endswith(".md") and name[0] != "." and os.path.isfile(path) and not os.path.islink(path):
            of = digest(files.read(path))
            if of not in ours.get(key_of(name[:-3]), ()):
                found[of] = name
    return found


def _line(row):
    return f"{row[0]} {row[1]}\n"
