"""What is searchable of past conversations, looked at from outside for the status: nothing is made, changed or waited for."""

import os
import time

LONGEST = 0.1  # seconds


def facts(config):
    """{"kept_days", "bytes", "searchable": messages, None where they cannot be counted now, "missing": SQLite, FTS5 or ''}."""
    path = os.path.join(config.data, "conversations.db") if config.data else ""
    found = {"kept_days": config.keep_conversations, "bytes": sum(map(_size, (path, path + "-wal"))) if path else 0, "searchable": None}
    try:
        import sqlite3

        from . import index
    except ImportError:
        return {**found, "missing": "SQLite"}
    found["missing"] = "FTS5" if index.fts5_missing() else ""
    if not found["bytes"]:
        return {**found, "searchable": 0}
    try:
        return {**found, "searchable": _messages(sqlite3, path)}
    except sqlite3.Error:
        return found  # busy, or damaged: the next search mends it


def _messages(sqlite3, path):
    from pathlib import Path
    how = "mode=ro" if os.path.exists(path + "-wal") else "immutable=1"  # so that no file is made beside it
    db = sqlite3.connect(f"{Path(path).as_uri()}?{how}", uri=True, timeout=LONGEST / 2)
    try:
        end = time.monotonic() + LONGEST
        db.set_progress_handler(lambda: time.monotonic() > end, 10_000)
        return db.execute("SELECT coalesce(sum(held), 0) FROM conversations").fetchone()[0]
    finally:
        db.close()


def _size(path):
    try:
        return os.lstat(path).st_size
    except OSError:
        return 0
