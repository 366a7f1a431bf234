"""What the environment says: where things lie and which options are set. The only reader of the environment.

Standard library alone, and little of it: every hook reads it.
"""

import os
import sys

from . import files
from .refusal import Refusal

AGENT = "claude"
LIMIT = 50          # entries in the brief
KEEP_DAYS = 365     # how long past conversations stay searchable
TRUE, _FALSE = ("true", "1", "yes", "on"), ("", "false", "0", "no", "off")


class Config:
    """Paths are absolute. `data` is '' where the client named no data folder and none was found."""

    def __init__(self, environ, root, platform=sys.platform):
        self.environ = environ
        self.root = root
        self.platform = platform
        self.home = environ.get("HOME") or environ.get("USERPROFILE") or os.path.expanduser("~")
        self.client = environ.get("CLAUDE_CONFIG_DIR") or os.path.join(self.home, ".claude")
        self.data = environ.get("CLAUDE_PLUGIN_DATA") or ""
        self.project = environ.get("CLAUDE_PROJECT_DIR") or ""
        # Not headless, nor in the background: the client overwrites what a caller or a project sets (seen).
        self.terminal = environ.get("CLAUDE_CODE_ENTRYPOINT") == "cli" and environ.get("CLAUDE_CODE_SESSION_ATTENDED", "1") == "1"
        self.misset = []  # a sentence for each option whose value is not accepted
        self.memory_dir = self.option("memory_dir")
        self.account = self.option("account")
        self.trust_asked = self._switch("trust_headless")  # whether it counts, options.trusts_headless says
        self.limit = self._number("limit", LIMIT, 1, 100)
        self.keep_conversations = self._number("keep_conversations", KEEP_DAYS, 0, 36_500)

    def with_options(self, options, data):
        """The same machine with these options, {key: text}, and this data folder, as a person's shell does not know them."""
        told = {f"CLAUDE_PLUGIN_OPTION_{key.upper()}": text for key, text in options.items()}
        return Config({**self.environ, **told, "CLAUDE_PLUGIN_DATA": data}, self.root, self.platform)

    def auto_memory(self, told=None):
        """Whether the environment, or `told` in its place, has the client keep notes of its own; None where it says nothing."""
        told = self.environ if told is None else told
        value = str(told.get("CLAUDE_CODE_DISABLE_AUTO_MEMORY") or "").lower()
        if value and value in TRUE + _FALSE:
            return value not in TRUE
        return False if str(told.get("CLAUDE_CODE_SIMPLE") or "").lower() in TRUE else None

    def option(self, key):
        """An option as it was set, '' where it was not."""
        value = (self.environ.get(f"CLAUDE_PLUGIN_OPTION_{key.upper()}") or "").strip()
        return "" if value.startswith("${") else value  # an older client leaves the placeholder where nothing is set

    def _switch(self, key):
        value = self.option(key).lower()
        if value not in TRUE + _FALSE:
            self._amiss(key, "true or false", "false")
        return value in TRUE

    def _number(self, key, default, least, most):
        given = self.option(key)
        try:
            number = float(given or default)
            used = min(max(int(number), least), most)
        except (ValueError, OverflowError):
            number, used = None, default
        if used != number:
            self._amiss(key, f"a whole number from {least:,} to {most:,}", f"{used:,}")
        return used

    def _amiss(self, key, accepted, used):
        self.misset.append(f"The option {key} is {self.option(key)[:80]!r}, and it takes {accepted}: {used} is used until it is set anew in "
                           "/plugin.")

    def default_place(self):
        """The folder of all stores where `memory_dir` is not set, as platformdirs' user_data_path("claude-memory") gives it.

        Said here without platformdirs, since the guard must know it on every call and before anything is installed; a test
        holds the two together.
        """
        if self.platform == "win32":
            local = self.environ.get("LOCALAPPDATA") or os.path.join(self.home, "AppData", "Local")
            return os.path.join(local, "claude-memory", "claude-memory")
        if self.platform == "darwin":
            return os.path.join(self.home, "Library", "Application Support", "claude-memory")
        share = self.environ.get("XDG_DATA_HOME", "").strip()
        return os.path.join(share if os.path.isabs(share) else os.path.join(self.home, ".local", "share"), "claude-memory")

    def system_place(self):
        """`default_place` as the system itself has it (on Windows it may have been moved). Where entries are read."""
        if self.environ is not os.environ:  # platformdirs can speak of this process's own environment alone
            return self.default_place()
        import platformdirs
        return str(platformdirs.user_data_path("claude-memory"))

    def store_folder(self, agent="", default=""):
        """The folder of one agent's store. Refusal where the memory is off because the folder cannot be used (design 4).

        `memory_dir` itself is the store of sessions without an agent and an account; every agent and account has a folder of its own
        in it, so that stores are never shared. `default`: the default place, where it is known better than here.
        """
        # A project may bring an agent of any name along: none reaches the store of sessions without one.
        parts = ["hex." + files.hexed(agent) if agent == AGENT else _folder_name(agent or AGENT)]
        parts += [_folder_name(self.account)] if self.account else []
        if not self.memory_dir:
            return os.path.join(default or self.default_place(), *parts)
        place = self._memory_dir()
        return place if parts == [AGENT] else os.path.join(place, *parts)

    def _memory_dir(self):
        given = self.memory_dir
        place = self.home + given[1:] if given == "~" or given.startswith(("~/", "~\\")) else given
        if not os.path.isabs(place):
            raise Refusal(f"The option memory_dir is {given!r}, which is not an absolute path: set it to one such as "
                          "/home/you/memory or ~/memory.")
        place = os.path.normpath(place)
        try:
            real = os.path.realpath(place, strict=True)
        except FileNotFoundError:
            real = os.path.realpath(place)
        except OSError as error:
            raise Refusal(f"The option memory_dir is {given!r}, which cannot be followed ({error.strerror}): set it to a "
                          "plain folder.") from None
        if os.path.exists(place) and not os.path.isdir(place):
            raise Refusal(f"The option memory_dir is {given!r}, which is a file: set it to a folder.")
        if any(_within(self.home, inside) for inside in (place, real)):
            raise Refusal(f"The option memory_dir is {given!r}, which holds your whole home folder: set it to a folder of its own, for "
                          "instance ~/memory, since no other tool may touch what lies there.")
        for theirs, whose in ((self.client, "Claude Code's own folder"), (self.data, "the plugin's data folder")):
            for one in (theirs, os.path.realpath(theirs)) if theirs else ():
                if any(_within(inside, one) or _within(one, inside) for inside in (place, real)):
                    raise Refusal(f"The option memory_dir is {given!r}, which lies in {whose} {theirs!r} or holds it: set it to a folder of "
                                  "its own, for instance ~/memory, since what lies there is not the memory's.")
        for inside in (place, real):
            if self.project and any(_within(project, inside) for project in (self.project, os.path.realpath(self.project))):
                raise Refusal(f"The option memory_dir is {given!r}, which holds the project {self.project!r}: set it to a folder of its "
                              "own, for instance ~/memory, since no other tool may touch what lies there.")
            if self.project and _within(inside, self.project, os.path.realpath(self.project)):
                raise Refusal(f"The option memory_dir is {given!r}, which lies inside the project {self.project!r}: set it to a "
                              "folder outside of every project, so that no project can read or carry it.")
        return place

    def places_closed(self):
        """The folders that the tools of the plugin alone may touch: every agent's store, the default place, the data folder."""
        places = [self.default_place()]
        if self.memory_dir:
            try:
                places.append(self._memory_dir())
            except Refusal:
                pass
        return places + ([self.data] if self.data else [])

    def places_kept(self, cwd):
        """What other tools may read but not write: the client's records of what was said, typed and pasted, and the plugin's own
        code unless the work is on that code."""
        from .roots import RECORDS          # the hooks on every prompt need no place
        places = [os.path.join(self.client, name) for name in RECORDS]
        code = os.path.realpath(self.root)
        if not _within(os.path.realpath(self.project or cwd or "/"), code):
            places.append(self.root)
        return places


def unusable(folder, trying=False):
    """Why a store's folder cannot be used, one sentence; '' where it can, also where it is not there yet.

    What the system says of rights does not show a full disk, nor for root what can never be written. So a file is made and removed
    again where the folder is not there yet, and with `trying` where it is: other sessions look at it once more for that.
    """
    place = folder
    while not os.path.lexists(place) and os.path.dirname(place) != place:
        place = os.path.dirname(place)
    if not os.path.isdir(place):
        return f"The memory folder {folder!r} cannot be used, because {place!r} is not a folder: move that away, or set the option " \
               "memory_dir to another folder."
    if not os.access(place, os.R_OK | os.W_OK | os.X_OK):
        return f"The memory folder {folder!r} cannot be used, because {place!r} may not be read and written: give yourself the right " \
               "to, or set the option memory_dir to another folder."
    why = _unwritable(place) if trying or place != folder else ""
    return why and f"The memory folder {folder!r} cannot be used, because nothing can be written in {place!r} ({why}): make room there, or " \
                   "set the option memory_dir to another folder."


def _unwritable(folder):
    """Why no file can be made in a folder; '' where one can. It is removed again."""
    lock = os.path.join(folder, ".lock")
    probe = lock if os.path.lexists(lock) else os.path.join(folder, f".tmp-probe-{os.getpid()}")  # the lock moves no mark of the folder
    try:
        descriptor = files.opened(probe, os.O_WRONLY | os.O_CREAT, links=False)
        try:
            os.write(descriptor, b"made to see whether it can be\n")
        finally:
            os.close(descriptor)
            if probe != lock:
                os.unlink(probe)
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _within(path, *folders):
    return any(path == folder or path.startswith(folder.rstrip(os.sep) + os.sep) for folder in folders)


def _folder_name(name):
    """An agent or an account as the name of one folder: itself where it is plain, else hex, so that no two fall together."""
    plain = "abcdefghijklmnopqrstuvwxyz0123456789-_"
    if len(name) <= 64 and all(c in plain for c in name):
        return name
    return "hex." + files.hexed(name)
