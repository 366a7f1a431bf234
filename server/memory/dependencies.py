"""The three packages that reading entries needs: installed once by server/run, found here."""

import os
import sys
import time

from . import files
from .refusal import Refusal


def folder(config):
    """Where the packages lie for this version of the requirements; server/run makes the same name."""
    import hashlib
    listed = files.read(os.path.join(config.root, "server", "requirements.txt"))
    return os.path.join(config.data, "site-" + hashlib.sha256(listed).hexdigest()[:16])


def ready(config):
    """Puts the packages on the path; False where they are not installed yet."""
    if "yaml" in sys.modules and "frontmatter" in sys.modules:
        return True
    if not config.data:  # installed as a package of its own (`pip install .`): they are where Python looks anyway
        return True
    place = folder(config)
    if not os.path.isdir(place):
        return False
    if place not in sys.path:
        sys.path.insert(0, place)
    return True


def failure(config, since=0):
    """The sentence that a failed install left, or ''. `since`: in seconds since 1970, what is older does not count."""
    path = os.path.join(config.data, "install-failed")
    if not config.data or files.modified(path) < since:
        return ""
    return files.read(path).decode("utf-8", "replace").strip()


def installing(config):
    """Whether they are being installed at this moment: then a process holds the lock that server/prepare.py takes."""
    try:
        import fcntl
        with open(files.opened(os.path.join(config.data, "install.lock")), "rb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
    except (ImportError, OSError):
        pass
    return False


def wait(config, seconds, since=0):
    """Waits for the packages, and has them installed if need be. Refusal, with the reason, where they are not to be had.

    With 0 seconds nothing is begun. A failure from before `since` (seconds since 1970) is tried once more.
    """
    if ready(config):
        return
    if not os.access(config.data, os.W_OK):
        raise Refusal(f"The memory's data folder {config.data!r} cannot be written, so its three Python packages cannot be installed: give "
                      "yourself the right to write there, and start a new session.", "the data folder cannot be written")
    if failure(config, since):
        raise Refusal(failure(config), "the packages are not installed")
    installing = _install(config) if seconds else None
    end = time.monotonic() + seconds
    while not ready(config):
        if installing and installing.poll() is not None and not ready(config) and failure(config):
            raise Refusal(failure(config), "the packages are not installed")
        if time.monotonic() >= end:
            raise Refusal("The memory is still installing its three Python packages, so nothing was read or changed: try again in "
                          "a minute.", "the packages are not installed yet")
        time.sleep(0.05)


def _install(config):
    """Starts an install, which waits for one that runs already, and tells by its end that there is nothing more to wait for."""
    import subprocess
    return subprocess.Popen(["sh", os.path.join(config.root, "server", "run"), "install"], stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=config.environ, start_new_session=True)
