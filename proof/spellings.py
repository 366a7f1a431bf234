"""Spellings of paths made up at random: links, `..` before and behind them, other names of folders that the system has. The oracle is the
system itself: where a path leads when it is opened as it stands, or after the client has taken `..` out by name."""

import os
import random

from data import guard_ground
from memory.folders import judge

LINKS = {"top": "/", "up": "../..", "here": ".", "own": "/proc/self/cwd", "device": "/dev/fd/../../"}
NAMES = ["..", "..", ".", "", "bait", "house", "sha re", "harmless", "linked.md", "hard.md", *LINKS, ".local", "share", "claude-memory", "claude",
         "src", "app", "none", "proc", "self", "root", "cwd", "task", "thread-self", "dev", "fd", "stdin", ".claude", "plugins", "data", "memory-lab"]


def tried(ground, places, count):
    """(how many of `count` made-up paths lead into the memory, those of them that were let through)."""
    app, chance = ground["app"], random.Random(11)
    for name, target in LINKS.items():
        os.symlink(target, f"{app}/{name}")
    closed = [os.path.realpath(ground[name]) for name in guard_ground.CLOSED]
    entry = os.stat(ground["entry"])
    home = ground["home"]
    starts = ["", "/", "./", "../", f"{home}/", f"{app}/", f"/proc/self/root{home}/", "/proc/self/cwd/", "/dev/fd/../..", "~/", "//"]
    ends = ["", "", ground["entry"], ground["ledger"], "/.local/share/claude-memory/claude/canary-4711.md", "/claude-memory/claude/canary-4711.md",
            "/canary-4711.md"]
    here = os.getcwd()
    os.chdir(app)  # `/proc/self/cwd` is where the call is made
    try:
        made_up = [chance.choice(starts) + "/".join(chance.choices(NAMES, k=chance.randrange(6))) + chance.choice(ends) for _ in range(count)]
        leading = [path for path in made_up if _leads_in(os.path.join(app, path.replace("~", home)), closed, entry)]
        return len(leading), [path for path in leading if not judge("Read", {"file_path": path}, app, places)]
    finally:
        os.chdir(here)


def _leads_in(path, closed, entry):
    for one in (path, os.path.normpath(path)):
        try:
            real = os.path.realpath(one)
            if any(real == folder or real.startswith(folder + "/") for folder in closed) or os.path.samestat(os.stat(one), entry):
                return True
        except OSError:  # not there, or not to be followed: nobody opens it
            pass
    return False
