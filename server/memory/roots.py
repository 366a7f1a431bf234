"""The folders to keep, in every form in which their paths can stand. HOT."""

import os

from .spelling import fold, slashes, standing

RECORDS = ("projects", "history.jsonl", "paste-cache")     # in the client's folder: what was said, typed and pasted
_SETTLED = {"XDG_DATA_HOME": "/.local/share", "APPDATA": "/AppData/Roaming", "LOCALAPPDATA": "/AppData/Local"}


class Places:
    """`closed`: folders that no tool may read or write; `kept`: folders, or files, that may be read and not written. Absolute paths."""

    __slots__ = ("home", "closed", "kept", "environ")

    def __init__(self, home, closed, kept, environ):
        self.home, self.closed, self.kept, self.environ = home.rstrip("/\\"), closed, kept, environ

    def value(self, name):
        """What a variable stands for, or None."""
        if name in ("HOME", "USERPROFILE"):
            return self.home
        found = self.environ.get(name)
        return self.home + _SETTLED[name] if not found and name in _SETTLED else found


class Root:
    """One folder to keep, in every form in which its path can stand. `shown`: for the person."""

    __slots__ = ("path", "forms", "spelt", "shown", "closed", "name", "code", "tail", "telling")

    def __init__(self, path, home, closed):
        self.path, self.closed = standing(slashes(path)), closed
        self.forms = list(dict.fromkeys((fold(self.path), fold(standing(slashes(real_path(path)))))))
        home = standing(slashes(home)) + "/"
        below = self.forms[0].startswith(fold(home))
        self.shown = "~" + self.path[len(home) - 1:] if below else path
        self.spelt = [form[1:] if form[2:3] == ":" else form for form in self.forms]    # `c:/…`
        self.name = self.forms[0].rpartition("/")[2]
        self.code = not closed and self.name not in RECORDS     # the plugin's own; else the client's records
        self.tail = self.forms[0].split("/")[home.count("/"):] if below else []     # its names below the home folder
        self.telling = len(self.tail) > 2 or (len(self.tail) > 1 and self.tail[0][0] == ".")    # these can mean nothing else


class Hit:
    """A root that a path reaches: how (`spelling.lies`), how many names below the path it lies, and the path below it."""

    __slots__ = ("root", "how", "depth", "rest")

    def __init__(self, root, how, depth=0, rest=""):
        self.root, self.how, self.depth, self.rest = root, how, depth, rest


def native(path):
    """A path as the system takes it: `/c:/x` without the slash."""
    return path[1:] if path[2:3] == ":" else path


def real_path(path):
    try:
        return os.path.realpath(native(path))
    except (OSError, ValueError):
        return path
