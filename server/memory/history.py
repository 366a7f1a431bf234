"""The client's own list of what was sent from its input box (`history.jsonl`): it tells what was pasted from what was typed, also where the
client puts no marks round pastes, as it does wherever a switch of its maker is off (seen in 2.1.328).
"""

import os
import re

from . import files, jsontext

MOST = 20_000_000  # bytes of the list that are read, the latest
PASTES = 500       # pastes that are known, the latest
_PLACE = re.compile(r"\[Pasted text #\d+(?: \+\d+ lines)?\]|\[Image #\d+\]")


class History:
    """`pasted`: texts; `typed`: what was typed in the conversation of this record, in pieces between which something was pasted."""

    def __init__(self, record):
        self.pasted, self.typed, own = [], [], _session(record)
        for raw in files.end(path(record), MOST).splitlines():
            pastes = b'"pastedContents":{"' in raw
            if not pastes and own not in raw:
                continue
            entry = jsontext.read_object(raw) or {}
            if pastes:
                self.pasted += [text for text in _texts(entry.get("pastedContents"), record) if text]
            if entry.get("sessionId") == own.decode() and isinstance(entry.get("display"), str):
                self.typed += [piece for piece in _PLACE.split(_lines(entry["display"])) if piece.strip()]
        self.pasted = list(dict.fromkeys(self.pasted))[-PASTES:]


def path(record):
    """The list that goes with a record."""
    return os.path.join(_client(record), "history.jsonl")


def _client(record):
    return os.path.dirname(os.path.dirname(os.path.dirname(record)))


def _session(record):
    return os.path.basename(record).removesuffix(".jsonl").encode("utf-8", "replace")


def _texts(contents, record):
    """What was pasted with one prompt; long ones lie in a file each."""
    for one in contents.values() if isinstance(contents, dict) else ():
        if isinstance(one, dict) and isinstance(one.get("content"), str):
            yield _lines(one["content"])
        elif isinstance(one, dict) and isinstance(one.get("contentHash"), str) and one["contentHash"].isalnum():
            yield _lines(files.read(os.path.join(_client(record), "paste-cache", one["contentHash"] + ".txt")).decode("utf-8", "replace"))


def _lines(text):
    return text.replace("\r\n", "\n").replace("\r", "\n")
