"""Files, written so that nothing is ever half there. The standard library, and little of it: the hooks use it too."""

import errno
import os
import stat

_BINARY = getattr(os, "O_BINARY", 0)  # Windows would change the line ends
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)  # a pipe would be waited for
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
MOST = 16_000_000  # bytes that are read as one; no file of ours comes near


def opened(path, flags=os.O_RDONLY, links=True):
    """The descriptor of a plain file. OSError for anything else: a pipe never answers, a device may never end. Every file that
    somebody else may have put there comes through here. `links`: whether a link is followed."""
    try:
        descriptor = os.open(path, flags | _BINARY | _AT_ONCE | (0 if links else _NO_LINK), 0o600)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENXIO, errno.EISDIR):
            raise _no_file(path) from None
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise _no_file(path)
    return descriptor


def _no_file(path):
    return OSError(errno.EINVAL, f"{os.path.basename(path)!r} there is no plain file: remove it")


def is_file(about):
    """Whether `stat` spoke of a plain file."""
    return stat.S_ISREG(about.st_mode)


def folder(*parts):
    """The folder at `parts`, made if it is not there, for the person's eyes alone."""
    path = os.path.join(*parts)
    if not os.path.isdir(path):
        folder(os.path.dirname(path))  # makedirs would make the ones above for everybody
        try:
            os.mkdir(path, 0o700)
        except FileExistsError:  # another session was first
            if not os.path.isdir(path):
                raise
    return path


def close(path):
    """Takes the rights to a folder from everybody but the person, where the system has such."""
    try:
        if os.stat(path).st_mode & 0o077:
            os.chmod(path, 0o700)
    except OSError:
        pass


def read(path):
    """The bytes of a file, b'' where there is none, or one that is larger than MOST."""
    try:
        with open(opened(path), "rb") as file:
            data = file.read(MOST + 1)
    except OSError:
        return b""
    return data if len(data) <= MOST else b""


def end(path, most):
    """The last bytes of a file, `most` of them; b'' where there is none."""
    try:
        with open(opened(path), "rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - most))
            return file.read(most)
    except OSError:
        return b""


def append(path, data):
    """Adds to a file in one write, so that two processes do not mix their lines. Never through a link."""
    descriptor = opened(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, links=False)
    try:
        while data:
            data = data[os.write(descriptor, data):]
    finally:
        os.close(descriptor)


def replace(path, data, durable=False):
    """Writes a file in one step: whoever reads sees the old one or the new one. The name of the temporary file is nobody
    else's (case B6). `durable`: on the disk before it returns."""
    temporary = os.path.join(os.path.dirname(path), f".tmp-{os.getpid()}-{os.urandom(6).hex()}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    try:
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(descriptor, view):]
            if durable:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(temporary, path)
    except BaseException:
        remove(temporary)
        raise


def remove(path):
    """Removes a file or an empty folder, if it can be."""
    try:
        os.rmdir(path) if os.path.isdir(path) and not os.path.islink(path) else os.unlink(path)
    except OSError:
        pass


def lines(path):
    """The lines of a file with their ends; none where there is no file."""
    return read(path).splitlines(keepends=True)


def names(path):
    """What lies in a folder; nothing where there is none."""
    try:
        return os.listdir(path)
    except OSError:
        return []


def hexed(name):
    """Any text as a part of a file name, so that no two fall together."""
    spelt = name.encode("utf-8", "surrogatepass").hex()
    if len(spelt) <= 200:
        return spelt
    from hashlib import sha256  # not in every hook
    return f"{spelt[:100]}.{sha256(spelt.encode()).hexdigest()}"


def size(path):
    """The bytes of a file; 0 where there is none."""
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def modified(path):
    """When a file was last written, in seconds since 1970; 0 where there is none."""
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0


def settle(path):
    """Puts a folder's list of names on the disk, where the system can."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)


def state(path):
    """What tells whether a file was changed, or another put in its place; None where there is none."""
    try:
        return state_of(os.lstat(path))
    except OSError:
        return None


def state_of(about):
    """The same from what `stat` said of it."""
    return about.st_mtime_ns, about.st_ctime_ns, about.st_size, about.st_ino, about.st_mode


def mark(path):
    """What tells that names in a folder came or went, as every change through the plugin makes them; '' where there is none."""
    try:
        return str(os.stat(path).st_mtime_ns)
    except OSError:
        return ""
