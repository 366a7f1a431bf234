"""Past conversations: their index is brought up to date when it is asked, and at the end of each session (issue 5).

No session ever waits for it: what is not read in time is read the next time.
"""

import os
import time
from contextlib import contextmanager

from . import files, log
from .refusal import Refusal

try:
    import sqlite3

    from . import feed, search
    from .index import Busy, Index
except ImportError:  # a Python that was built without SQLite
    sqlite3 = None

try:
    import fcntl
except ImportError:  # Windows, where no session hands this work on
    fcntl = None

FILE = "conversations.db"
SECONDS = 2.0            # that one search may spend on reading what is new
SECONDS_TO_FORGET = 6.0  # the client ends a hook after ten


def find(config, query, clock, project="", **narrow):
    """The messages that answer `query` best (search.Answer). `project`: '' for the one that is open, `all`, a folder or its name."""
    return _asked(config, clock, lambda index: search.find(index, query, clock.time(), project=_project(config, project), **narrow))


def scroll(config, clock, conversation, around=None, **narrow):
    """A part of one conversation."""
    return _asked(config, clock, lambda index: search.scroll(index, conversation, around, **narrow))


def browse(config, clock, project="", **narrow):
    """The latest conversations, a line each."""
    return _asked(config, clock, lambda index: search.browse(index, clock.time(), project=_project(config, project), **narrow))


def update(config, clock, stop=lambda: False, progress=lambda done, of: None):
    """Brings the index up to date (feed.Fed). Refusal where that cannot be."""
    with _opened(config) as index:
        return _feed(config, clock, index, stop, progress)


def update_alone(config, clock=time, seconds=600):
    """The same for a process that nobody watches: one at a time, and none for longer than `seconds` (cases F9, F11)."""
    if sqlite3 is None:
        return
    with open(files.opened(os.path.join(config.data, "indexing"), os.O_RDWR | os.O_CREAT, links=False), "rb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return
        update(config, clock, _until(clock, seconds))


def forget(config, clock, text):
    """Takes every message that holds `text` out of the index, for good, also what would have been read later. Gives how many conversations could
    not be read in time, and may hold it still. Refusal where that cannot be done now."""
    if not text or not config.data or not config.keep_conversations or sqlite3 is None and not os.path.exists(path(config)):
        return 0
    from . import erasure
    with _opened(config) as index:
        left = _feed(config, clock, index, _until(clock, SECONDS_TO_FORGET)).left
        erasure.forget(index, text)
        erasure.clean(index)  # also what one that was killed has left
    return left


def drop(config):
    """Removes the index, where the person wants none; not the marks of what was forgotten, which holds should they want one again."""
    for name in files.names(config.data):
        if name.startswith(FILE) and not name.endswith(".forgotten"):
            files.remove(os.path.join(config.data, name))


def path(config):
    """The file of the index."""
    return os.path.join(config.data, FILE)


def _asked(config, clock, ask):
    if not config.keep_conversations:
        raise Refusal("Past conversations are not searched, because the option keep_conversations is 0: the person can set it to a number "
                      "of days in /plugin.", "keep_conversations is 0")
    if not config.data:
        raise Refusal("Past conversations are not searched, because the plugin's data folder is not known: start a session of Claude Code "
                      "with the plugin first.", "no data folder")
    with _opened(config) as index:
        late = _in_time(config, clock, index)
        answer = ask(index)
    return answer._replace(text=f"{answer.text}\n{late}") if late else answer


@contextmanager
def _opened(config):
    """The index. Refusal where it cannot be had, or not be used to the end."""
    if sqlite3 is None:
        raise Refusal("Past conversations cannot be searched, because the Python that the plugin runs on was built without SQLite: install another "
                      "one, and delete the file `python` in the plugin's data folder, which /memory:status names.", "no SQLite")
    try:
        with Index(path(config)) as index:
            yield index
    except Busy:
        raise Refusal("The index of past conversations is being written by another session, so nothing was done: try again in a minute.",
                      "the index is busy") from None
    except OSError as error:
        log.note(config.data, "conversations", log.place(error))
        raise Refusal(f"The index of past conversations cannot be read and written ({error.strerror or error}): make room in {config.data!r}, or "
                      "give yourself the right to write there.", "the index cannot be written") from None
    except sqlite3.Error as error:
        log.note(config.data, "conversations", log.place(error))
        raise Refusal(f"The index of past conversations cannot be used ({error}): delete {path(config)!r}, and it is made anew by the next "
                      "search.", "the index cannot be used") from None


def _in_time(config, clock, index):
    """Reads what is new, for as long as a search may; says what is left, or ''. An index that is being written is searched as it is."""
    try:
        left = _feed(config, clock, index, _until(clock, SECONDS)).left
    except Busy:
        return "The newest messages may be missing: another session is writing the index."
    return f"Not read yet: {left} {'conversation' if left == 1 else 'conversations'}, the oldest; search again to have more of them." if left else ""


def _until(clock, seconds):
    """Says when so many seconds are over."""
    end = clock.monotonic() + seconds
    return lambda: clock.monotonic() > end


def _feed(config, clock, index, stop, progress=lambda done, of: None):
    found = feed.transcripts(os.path.join(config.client, "projects"))
    return feed.feed(index, found, clock.time(), config.keep_conversations, stop, progress)


def _project(config, given):
    return "" if given == "all" else given or config.project
