"""What the hooks leave for the server: what was typed in each conversation, and a ticket for each tool call.

    <data folder>/sessions/<session>/heard    a line a message: {"id": prompt id, "parts": [what was typed]}
    <data folder>/sessions/<session>/brief    what the conversation was told of the store (see `tell`)
    <data folder>/sessions/<session>/starts   a line a start of a client that may have written a prompt itself (see prefilled.py)
    <data folder>/sessions/<session>/fired-…  which hooks have run in it
    <data folder>/tickets/<tool use id>       what the client said about one call

Every hook on every prompt comes through here: the standard library, and little of it.
"""

import os
import time

from . import jsontext
from .files import append, folder, hexed, lines, modified, names, opened, read, remove, replace

PART = 65_536       # characters kept of one typed part, half from each end
HEARD = 2_000_000   # bytes kept of one conversation; what is older stands in the transcript still
DAYS = 30
_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


class Ledger:
    """The ledger in one data folder. OSError where the folder cannot be used."""

    def __init__(self, data):
        self.data = data

    def hear(self, session, prompt_id, parts):
        """Keeps what the person typed in one message."""
        line = jsontext.dumps({"id": prompt_id, "parts": _bounded(parts)}) + "\n"
        path = os.path.join(self._session(session), "heard")
        append(path, jsontext.whole(line).encode())
        if os.stat(path).st_size > HEARD:
            self._shorten(path)

    def heard(self, session):
        """The messages of a conversation, oldest first: (prompt id, parts)."""
        found = []
        for raw in lines(os.path.join(self.data, "sessions", _safe(session), "heard")):
            line = jsontext.read_object(raw)
            if line and isinstance(line.get("parts"), list):
                found.append((str(line.get("id") or ""), [part for part in line["parts"] if isinstance(part, str)]))
        return found

    def tell(self, session, agent, folder, mark, entries):
        """Notes what the conversation has been told: its agent, the store's folder, when that had changed last, {key: digest}."""
        state = jsontext.dumps({"agent": agent, "folder": folder, "mark": mark}) + "\n" + jsontext.dumps(entries) + "\n"
        replace(os.path.join(self._session(session), "brief"), jsontext.whole(state).encode())

    def told(self, session):
        """What `tell` noted last, {agent, folder, mark}, or None. Cheap, whatever the store holds."""
        try:
            with open(opened(os.path.join(self.data, "sessions", _safe(session), "brief")), "rb") as file:
                return jsontext.read_object(file.readline(PART))
        except OSError:
            return None

    def told_entries(self, session):
        """The {key: digest} that `tell` noted last."""
        noted = lines(os.path.join(self.data, "sessions", _safe(session), "brief"))
        return (jsontext.read_object(noted[1]) or {}) if len(noted) > 1 else {}

    def begin(self, session, note, when):
        """Keeps what is noted of a start (prefilled.note); `when` in seconds since 1970. Those before stay: their prompts are in the record."""
        stamp = f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(when))}.{int(when % 1 * 1000):03}Z"  # as the client writes it
        line = jsontext.dumps({"when": stamp, **note}) + "\n"
        append(os.path.join(self._session(session), "starts"), jsontext.whole(line).encode())

    def starts(self, session):
        """The notes that `begin` kept, oldest first."""
        noted = lines(os.path.join(self.data, "sessions", _safe(session), "starts"))
        return [note for note in map(jsontext.read_object, noted) if note]

    def fired(self, session, hook):
        """Notes that a hook ran in this conversation, for the status."""
        path = os.path.join(self._session(session), "fired-" + hook)
        if not os.path.exists(path):
            append(path, b"\n")

    def tell_person_of(self, found):
        """Of {digest: name} the names that the person was not told of yet; from now on they are."""
        path = os.path.join(folder(self.data), "told-outside")
        known = set(read(path).decode("ascii", "replace").split())
        new = {digest: name for digest, name in found.items() if digest not in known}
        if new:
            append(path, "".join(digest + "\n" for digest in new).encode())
        return list(new.values())

    def leave(self, tool_use_id, ticket):
        """Leaves the ticket of one tool call for the server."""
        replace(os.path.join(folder(self.data, "tickets"), _safe(tool_use_id)), jsontext.dumps(ticket).encode())

    def take(self, tool_use_id):
        """The ticket of a call, or None. A ticket is good once."""
        path = os.path.join(self.data, "tickets", _safe(tool_use_id))
        ticket = jsontext.read_object(read(path))
        remove(path)
        return ticket

    def prune(self, now):
        """Removes what is older than 30 days; `now` in seconds since 1970."""
        for kind, days in (("sessions", DAYS), ("tickets", 1), ("clients", DAYS)):
            for name in names(os.path.join(self.data, kind)):
                path = os.path.join(self.data, kind, name)
                inside = [os.path.join(path, part) for part in names(path)]
                if max(map(modified, [path, *inside])) < now - days * 86_400:
                    for part in [*inside, path]:
                        remove(part)

    def forget(self, contains):
        """Removes the messages for whose parts `contains` is true, from all conversations (case I14)."""
        place = os.path.join(self.data, "sessions")
        for name in names(place):
            path = os.path.join(place, name, "heard")
            held = lines(path)
            kept = [raw for raw in held if not contains((jsontext.read_object(raw) or {}).get("parts") or [])]
            if len(kept) < len(held):
                replace(path, b"".join(kept))

    def _session(self, session):
        return folder(folder(self.data, "sessions"), _safe(session))

    @staticmethod
    def _shorten(path):
        kept, size = [], 0
        for raw in reversed(lines(path)):
            size += len(raw)
            if kept and size > HEARD // 2:
                break
            kept.append(raw)
        replace(path, b"".join(reversed(kept)))


def _safe(name):
    """A session or call id as a file name: what the client sends is a name, never a path."""
    if 0 < len(name) <= 128 and _SAFE.issuperset(name):
        return name
    return "hex-" + hexed(name)


def _bounded(parts):
    """What is too long keeps its two ends, as two parts: no quote may run over the gap."""
    kept = []
    for part in parts:
        kept += [part] if len(part) <= PART else [part[:PART // 2], part[-(PART // 2):]]
    return kept
