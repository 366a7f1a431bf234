"""One file in the data folder that says what failed and what was refused: never what was typed or remembered."""

import os
import time

from . import files

BIGGEST = 256_000


def note(data, source, what):
    """Adds one line, `time source what`. Never raises: it is called where something has failed already."""
    if not data:
        return
    try:
        path = os.path.join(files.folder(data), "log")
        line = f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())} {source} {' '.join(what.split())[:300]}\n"
        files.append(path, line.encode("utf-8", "replace"))
        if os.stat(path).st_size > BIGGEST:
            files.replace(path, b"".join(files.lines(path)[-1000:])[-BIGGEST // 2:])
    except OSError:
        pass


def read(data):
    """What the log holds, oldest first: (time as `2026-10-07T13:15:05Z`, source, what)."""
    found = []
    for raw in files.end(os.path.join(data, "log"), BIGGEST).decode("utf-8", "replace").splitlines():
        when, _, rest = raw.partition(" ")
        source, _, what = rest.partition(" ")
        if len(when) == 20 and when[-1] == "Z" and what:
            found.append((when, source.rstrip(":"), what))
    return found


def place(error):
    """An exception as its kind and where it came from, without its message, which may hold what was typed."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__} in {os.path.basename(error.filename or '')}:{error.lineno}"
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f" in {os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else ""
    number = getattr(error, "errno", None)
    return f"{type(error).__name__}{f' {number}' if number else ''}{where}"
