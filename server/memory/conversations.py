"""Past conversations: their index is brought up to date when it is asked, and at the end of each session (issue 5).

No session ever waits for it: what is not read in time is read the next time.
"""

import os
import time
from contextlib import contextmanager

from . import files, forgetting, log
from .refusal import Refusal

try:
    import sqlite3

    from . import erasure, feed, search
    from .index import Busy, Index, Newer
except ImportError:  # a Python that was built without SQLite
    sqlite3 = None

try:
    import fcntl
except ImportError:  # Windows, where no session hands this work on
    fcntl = None

FILE = "conversations.db"
SECONDS = 2.0            # that one search may spend on reading what is new
LOCKED = 150             # milliseconds of one of four tries to write what is new, where another process writes
SECONDS_TO_FORGET = 6.0  # the client ends a hook after ten


def find(config, query, clock, project="", progress=None, **how):
    """The messages that answer `query` best (page.Answer). `project`: '' for the one that is open, `all`, a folder or its name.
    `progress(bytes done, of)`: everything that is new is read first, however long it takes."""
    how["project"] = _project(config, project)
    return _asked(config, clock, progress, lambda index, late: search.find(index, query, clock.time(), late=late, **how))


def scroll(config, clock, conversation, around=None, progress=None, **how):
    """A part of one conversation."""
    return _asked(config, clock, progress, lambda index, late: search.scroll(index, conversation, clock.time(), around, late=late, **how))


def browse(config, clock, project="", progress=None, **how):
    """The latest conversations, a line each."""
    how["project"] = _project(config, project)
    return _asked(config, clock, progress, lambda index, late: search.browse(index, clock.time(), late=late, **how))


def update(config, clock, stop=lambda: False):
    """Brings the index up to date (feed.Fed). Refusal where that cannot be."""
    with _opened(config) as index:
        return _feed(config, clock, index, stop)


def update_alone(config, clock=time, seconds=600):
    """The same for a process that nobody watches: one at a time, and none for longer than `seconds` (cases F9, F11)."""
    if sqlite3 is None:
        return
    with open(files.opened(os.path.join(config.data, "indexing"), os.O_RDWR | os.O_CREAT, links=False), "rb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return
        with _opened(config) as index:
            _feed(config, clock, index, _until(clock, seconds))
            erasure.clean(index)  # what somebody who read, or was killed, kept a `forget` from


def forget(config, clock, text):
    """Takes every message in which the sentence `text` stands out of the index, for good, also what is read of it later. Gives (how many went, how
    many conversations have not been read in time, and are taken care of when they are). Refusal where it cannot be done now: then it is done
    the next time that the index is used."""
    if not text or not config.data:
        return 0, 0
    forgetting.wait(path(config), text, clock.time())
    if not config.keep_conversations or sqlite3 is None and not os.path.exists(path(config)):
        return 0, 0
    with _opened(config) as index:
        fed = _feed(config, clock, index, _until(clock, SECONDS_TO_FORGET))
        erasure.clean(index)
    return fed.forgotten, fed.left


def drop(config, clock=time):
    """Removes the index, where the person wants none; not what tells what was forgotten, which holds should they want one again."""
    for name in files.names(config.data):
        if name.startswith(FILE) and not name.startswith((FILE + forgetting.MARKS, FILE + forgetting.PENDING)):
            files.remove(os.path.join(config.data, name))
    forgetting.give_up(path(config), clock.time())


def path(config):
    """The file of the index."""
    return os.path.join(config.data, FILE)


def folder(given, base):
    """A project as it is searched for: a path whole, as seen from `base`; a name as it is."""
    given = os.path.expanduser(given)
    if given in (".", "..") or "/" in given or os.sep in given:
        return os.path.normpath(os.path.join(base, given))
    return given


def _asked(config, clock, progress, ask):
    if not config.keep_conversations:
        raise Refusal("Past conversations are not searched, because the option keep_conversations is 0: the person can set it to a number "
                      "of days in /plugin.", "keep_conversations is 0")
    if not config.data:
        raise Refusal("Past conversations are not searched, because the plugin's data folder is not known: start a session of Claude Code "
                      "with the plugin first.", "no data folder")
    with _opened(config) as index:
        return ask(index, _read(config, clock, index, progress))


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
    except Newer:
        raise Refusal("The index of past conversations was made by a newer version of the memory plugin, and was left as it is: update the plugin in "
                      "/plugin.", "a newer version made the index") from None
    except OSError as error:
        log.note(config.data, "conversations", log.place(error))
        raise Refusal(f"The index of past conversations cannot be read and written ({error.strerror or error}): make room in {config.data!r}, or "
                      "give yourself the right to write there.", "the index cannot be written") from None
    except sqlite3.Error as error:
        log.note(config.data, "conversations", log.place(error))
        raise Refusal(f"The index of past conversations cannot be used ({error}): delete {path(config)!r}, and it is made anew by the next "
                      "search.", "the index cannot be used") from None


def _read(config, clock, index, progress):
    """Reads what is new, for as long as a search may; says what is left, or ''. An index that is being written is searched as it is."""
    index.db.execute(f"PRAGMA busy_timeout = {LOCKED}")
    how = {"stop": _until(clock, SECONDS)} if progress is None else {"stop": lambda: False, "progress": progress}
    try:
        left = _feed(config, clock, index, **how).left
    except Busy:
        return "Not up to date: another session is writing the index, so the newest messages may be missing; search again in a minute to have them."
    which = "conversation is" if left == 1 else "conversations are"
    return f"Not up to date: {left} {which} not read yet, the oldest; search again to have more of them." if left else ""


def _until(clock, seconds):
    """Says when so many seconds are over."""
    end = clock.monotonic() + seconds
    return lambda: clock.monotonic() > end


def _feed(config, clock, index, stop, progress=lambda done, of: None):
    found = feed.transcripts(os.path.join(config.client, "projects"))
    return feed.feed(index, found, clock.time(), config.keep_conversations, stop, progress)


def _project(config, given):
    """A folder or a name, or '' for all. Where the client names no open project, it is where it started us."""
    return "" if given == "all" else folder(given or ".", config.project or os.getcwd())
