"""A folder of entries. The files are the truth: they are read again before each change, and written whole or not at all.

Beside the entries lie two files of the store's own: `.lock`, and `.written` (written.py). Whoever deletes that loses nothing but the marks.
"""

import os
import stat
import time
from contextlib import contextmanager
from typing import NamedTuple

from . import files, written
from .config import unusable
from .entry import Entry, Unreadable, moment, parse, render
from .names import key_of
from .refusal import Refusal

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
    import msvcrt

LOCK_SECONDS = 10
BIGGEST = 1_000_000  # bytes of a file that may be an entry


class Held(NamedTuple):
    """An entry with its file. `outside`: it did not get there through the plugin. `key`: what all spellings of its name share."""

    entry: Entry
    key: str
    outside: bool
    file: str
    data: bytes
    digest: str
    saved: float  # seconds since 1970


class Store:
    """The store in `folder`, which is made at the first write."""

    def __init__(self, folder):
        self.folder = folder
        self._read = {}  # file -> (what stat says, Held without its mark, or the reason it is unreadable)

    def trouble(self):
        """Why the folder cannot be used, one sentence; '' where it can."""
        return unusable(self.folder)

    def listing(self):
        """(entries, unreadable): every Held, pinned first, then the most recently saved; and (file, reason) of what holds none."""
        path = os.path.join(self.folder, written.FILE)
        before = files.state(path)
        held, unreadable = self._look_round()
        outside = {(key, one.digest) for key, one in held.items() if one.outside}
        if outside and files.state(path) != before:  # another process was writing: what it wrote meanwhile differs in the next look
            held, unreadable = self._look_round()
            held = {key: one._replace(outside=one.outside and (key, one.digest) in outside) for key, one in held.items()}
        order = sorted(held.values(), key=lambda h: (not h.entry.pinned, -h.saved, h.entry.name))
        return order, unreadable

    def _look_round(self):
        """({key: Held}, unreadable): what the plugin is known to have written, first, and then what is there."""
        held, unreadable = {}, []
        noted = written.noted(self.folder)
        for file in sorted(self._files(), key=lambda file: (file.name != file.name.lower(), file.name)):
            name, found = file.name, self._look(file)
            if found is None:
                continue
            if isinstance(found, str):
                unreadable.append((name, found))
                continue
            key = found.key
            if key in held:
                unreadable.append((name, f"its name is the same as that of {held[key].file}"))
                continue
            held[key] = found if found.digest in noted.get(key, ()) else found._replace(outside=True)
        return held, unreadable

    @contextmanager
    def locked(self):
        """Holds the store for one change. The lock goes with its process, however that ends."""
        files.close(files.folder(self.folder))
        descriptor = files.opened(os.path.join(self.folder, ".lock"), os.O_RDWR | os.O_CREAT, links=False)
        try:
            _lock(descriptor)
            self._tidy()
            yield
        finally:
            os.close(descriptor)

    def write(self, entry, held=None, ours=True):
        """Puts `entry` on the disk, in place of `held` if that is given; gives the digest. Only inside `locked()`. `ours`: from now
        on it counts as come in through the plugin."""
        file = held.file if held else entry.name + ".md"
        data = render(entry, held.data if held else b"")
        # Noted first: killed in between, the old file is still known as ours, and the new one will be.
        digest = written.digest(data)
        if ours:
            before = [(held.digest, held.key)] if held and not held.outside else []  # again: a killed writer may have noted another since
            written.note(self.folder, *before, (digest, key_of(entry.name)))
        files.replace(os.path.join(self.folder, file), data, durable=True)
        files.settle(self.folder)
        return digest

    def remove(self, held):
        """Takes an entry off the disk. Only inside `locked()`."""
        os.unlink(os.path.join(self.folder, held.file))
        try:
            written.note(self.folder, ("-", held.key))
        except OSError:
            pass  # it is gone all the same
        files.settle(self.folder)

    def _files(self):
        try:
            with os.scandir(self.folder) as found:
                return [file for file in found if file.name[-3:].lower() == ".md" and file.name[0] != "."]
        except OSError:
            return []

    def _look(self, file):
        """Held of one file, or the reason why it holds no entry, or None where it is gone again."""
        try:
            about = file.stat(follow_symlinks=False)
            mark = files.state_of(about)
            known = self._read.get(file.name)
            if known is None or known[0] != mark:
                known = self._read[file.name] = (mark, self._open(file.path, file.name, about))
            return known[1]
        except FileNotFoundError:
            return None
        except OSError as error:
            return f"it cannot be read ({error.strerror})"

    @staticmethod
    def _open(path, name, about):
        if stat.S_ISLNK(about.st_mode):
            return "it is a link, and links in the memory are not followed"
        if not files.is_file(about):
            return "it is not a file"
        if about.st_size > BIGGEST:
            return f"it is larger than {BIGGEST:,} bytes"
        with open(files.opened(path, links=False), "rb") as file:
            data = file.read(BIGGEST)
        try:
            entry = parse(data, name[:-3])
        except Unreadable as error:
            return str(error)
        saved = moment(entry.updated) or moment(entry.created) or about.st_mtime
        return Held(entry, key_of(entry.name), False, name, data, written.digest(data), saved)

    def _tidy(self):
        """Removes what a killed writer left, and shortens `.written`. The lock is held, so nobody is writing now."""
        for name in files.names(self.folder):
            if name.startswith(".tmp-"):
                files.remove(os.path.join(self.folder, name))
        lines = len(files.lines(os.path.join(self.folder, written.FILE)))
        if lines > 1_000 and lines > 3 * len(files.names(self.folder)):
            written.shorten(self.folder, {held.digest for held in self.listing()[0]})


def _lock(descriptor):
    end = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            if fcntl:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            else:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            return
        except OSError:
            if time.monotonic() > end:
                raise Refusal(f"Another session has held the memory for {LOCK_SECONDS} seconds, so nothing was changed: try again "
                              "in a moment.") from None
            time.sleep(0.005)
