"""Takes away everything that this plugin ever wrote, and nothing else: the entries of all agents and accounts, and its data folders.

The client's settings are the client's: `claude plugin uninstall` sees to them. Links are never followed. What lies in a folder of
entries and is not known to be ours is left, and named. Standard library only: it works where the rest is broken.
"""

import os
import stat
from typing import NamedTuple

from . import files, surroundings, written
from .names import key_of

OWN = (".lock", ".written")
LITTER = (".DS_Store", "Thumbs.db", "desktop.ini")  # what the system puts into folders by itself


class Plan(NamedTuple):
    """What is to go. `stores`: (folder, paths of entries, paths of the store's own files); `folders`: those that go once they are
    empty, the innermost first; `trees`: data folders, which go whole; `left`: what lies among the entries and is somebody else's."""

    stores: list
    folders: list
    trees: list
    left: list


def plan(config):
    """What there is to erase on this machine. Nothing is changed."""
    stores, found, left = surroundings.stores(config), [], []
    for folder, all_ours in stores.items():
        entries, own, others = _sort(folder, all_ours, stores)
        if own:  # each first change makes them
            found.append((folder, entries, own))
        left += others if own else [*entries, *others]
    default = config.default_place()
    left += [path for path in _paths(default) if path not in stores and os.path.basename(path) not in LITTER]
    folders = {path for place in (default, *surroundings.memory_dirs(config)) for folder in stores for path in _way(folder, place)}
    return Plan(found, sorted(folders, key=lambda path: -path.count(os.sep)), surroundings.data_folders(config), sorted(set(left)))


def carry_out(plan):
    """Erases it: (what is gone, {what could not be removed: why})."""
    gone, failed = [], {}

    def take(path, remove):
        failed.pop(path, None)
        try:
            remove(path)
            gone.append(path)
        except FileNotFoundError:
            pass
        except OSError as error:
            failed[path] = error.strerror or str(error)

    for _, entries, own in plan.stores:
        for path in [*entries, *own]:
            take(path, os.unlink)
    for folder in plan.folders:
        names = set(files.names(folder))
        if names <= set(LITTER) and not os.path.islink(folder):
            for name in names:
                take(os.path.join(folder, name), os.unlink)
            take(folder, os.rmdir)
    for tree in plan.trees * 3:  # a session that still runs may write in between
        for path in _inside(tree):
            take(path, os.rmdir if _is_folder(path) else os.unlink)
        take(tree, os.rmdir)
    return gone, failed


def page(plan):
    """The list that the person sees before they are asked."""
    if not plan.stores and not plan.trees:
        return "There is nothing of this plugin to erase here." + _left(plan)
    lines = ["This is everything that the plugin keeps here:", ""]
    lines += [f"  {_count(len(entries), 'entry', 'entries')}{_outside(folder, entries)} and {_count(len(own), 'file')} of the plugin's own "
              f"in {folder}"
              for folder, entries, own in plan.stores]
    for tree in plan.trees:
        paths = [path for path in _inside(tree) if not _is_folder(path)]
        size = f"{sum(map(_bytes, paths)) / 1e6:.1f} MB"
        lines.append(f"  {_count(len(paths), 'file')}, {size}, in {tree} (what was typed, the index of past conversations, the packages, the log)")
    if plan.trees:
        lines += ["", "Claude Code's own records of your conversations are not the plugin's and stay: while it is installed, they are read into a "
                  "new index by the next search or at the end of a session."]
    return "\n".join(lines) + _left(plan)


def outcome(gone, failed):
    """What was done, and what is left to do."""
    lines = [f"Erased: {_count(len(gone), 'file and folder', 'files and folders')}."]
    if failed:
        lines = [*lines, "", "Could not be erased:", *(f"  {path}: {reason}" for path, reason in failed.items()),
                 "End what still uses them, or give yourself the right to write there, and run this again."]
    return "\n".join([*lines, "Now `claude plugin uninstall memory@memory`, then `claude plugin marketplace remove memory`, take the plugin "
                      "itself away."])


def _outside(folder, entries):
    names = {os.path.basename(path) for path in entries}
    number = len(names.intersection(written.outside(folder).values()))
    return f" ({number:,} of them edited outside)" if number else ""


def _left(plan):
    if not plan.left:
        return ""
    shown = "".join(f"\n  {path}" for path in plan.left[:20]) + (f"\n  … and {len(plan.left) - 20} more" if len(plan.left) > 20 else "")
    return f"\n\nNot written by this plugin, as far as can be shown, and left as it is:\n{shown}"


def _count(number, one, more=""):
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def _way(folder, place):
    """The folders from a store up to the place it lies in, both among them; none where it does not lie there."""
    found = []
    while len(folder) >= len(place):
        found.append(folder)
        if folder == place:
            return found
        folder = os.path.dirname(folder)
    return []


def _sort(folder, all_ours, stores):
    """(entries, the store's own files, what is somebody else's) in one folder, as paths."""
    noted, entries, own, others = written.noted(folder), [], [], []
    for path in _paths(folder):
        name = os.path.basename(path)
        plain = _is_file(path)
        if plain and (name in OWN or name.startswith(".tmp-")):
            own.append(path)
        elif plain and name.lower().endswith(".md") and not name.startswith(".") and (all_ours or key_of(name[:-3]) in noted):
            entries.append(path)
        elif path not in stores and name not in LITTER:
            others.append(path)
    return entries, own, others


def _is_file(path):
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False


def _paths(folder):
    return [os.path.join(folder, name) for name in sorted(files.names(folder))]


def _inside(folder):
    """Everything below a folder, what is inside a folder before the folder; links are not followed."""
    for path in _paths(folder):
        if _is_folder(path):
            yield from _inside(path)
        yield path


def _is_folder(path):
    return os.path.isdir(path) and not os.path.islink(path)


def _bytes(path):
    try:
        return os.lstat(path).st_size
    except OSError:
        return 0
