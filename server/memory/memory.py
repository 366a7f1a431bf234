"""The use cases: what the memory of the person does. One method each; no words of a protocol or of a command line."""

import os
from typing import NamedTuple

from . import brief, change, files, heard, log, options, scan, written
from .entry import LIMITS, timestamp
from .likeness import alike
from .names import key_of, name_of
from .refusal import Refusal
from .store import Store

PLAN = "plan"
SHORT = 12  # of a digest, to see that an entry changed


class Call(NamedTuple):
    """What the client said about one tool call: its ticket."""

    session: str
    transcript: str
    mode: str


class Saved(NamedTuple):
    """What `remember` did. `did`: created, changed, or already remembered; `near`: names of entries that say much the same."""

    did: str
    entry: object
    replaced: list
    near: list


class Gone(NamedTuple):
    """What `forget` did: the Held that is gone, and `past`: what became of its sentence in past conversations, or ''."""

    held: object
    past: str


class Memory:
    """The memory of one person for one agent. `clock` has time(), monotonic() and sleep(), as the module `time` has them."""

    def __init__(self, config, ledger, agent, clock):
        self.config, self.ledger, self.agent, self.clock = config, ledger, agent, clock
        try:
            self.store = Store(config.store_folder(agent, config.system_place()))
            self.off = self.store.trouble()
        except Refusal as refusal:
            self.store, self.off = None, str(refusal)

    def recall(self, name=None):
        """The Held of `name`, or all of them in the order of the list."""
        self._must_be_on()
        held, unreadable = self.store.listing()
        if name is None:
            return held, unreadable
        return self._known(name, held)

    def remember(self, given, call):
        """Makes or changes one entry, on the strength of the person's words (Saved)."""
        self._may_change(call)
        fields = change.fields_of(given)
        scan.check("name", _text(given, "name"))  # as given: in small letters a key is not known again
        name = name_of(given["name"])
        replaces = [name_of(other) for other in change.replaces_of(given)]
        said = self._prove(_text(given, "quote"), call)
        now = timestamp(self.clock.time())
        with _Change(self, call.session) as step:
            held, unreadable = self.store.listing()
            before = _named(held, name)
            superseded = [other for other in (self._known(other, held) for other in replaces) if other is not before]
            if before is None:
                _must_be_free(name, unreadable)
                entry = change.create(name, fields, said, now)
            else:
                entry = self._altered(before.entry, fields, said, now, superseded)
            if before is None or entry is not before.entry:
                # What was edited outside stays marked until its text is given anew: a small change does not make the rest the person's.
                step.write(entry, before, ours=before is None or not before.outside or {"description", "body"} <= set(fields))
            for other in superseded:
                step.remove(other)
        did = "created" if before is None else "changed" if entry is not before.entry else "already remembered"
        gone = {other.key for other in superseded} | {key_of(entry.name)}
        near = alike(entry, [other.entry for other in held if other.key not in gone])
        return Saved(did, entry, [other.entry.name for other in superseded], near[:3])

    def forget(self, given, call):
        """Removes one entry, on the strength of the person's words (Gone)."""
        self._may_change(call)
        name = name_of(_text(given, "name"))
        self._prove(_text(given, "quote"), call)
        return self._remove(name, call)

    def forget_for_person(self, words, session=""):
        """The person's own command: (Gone or None, the Helds that `words` could mean)."""
        self._must_be_on()
        held, _ = self.store.listing()
        wanted = _folded(words)
        found = [h for h in held if _folded(h.entry.name) == wanted]
        if not found and wanted:
            found = [h for h in held if wanted in _folded(h.entry.name) or wanted in _folded(h.entry.description)]
        if len(found) != 1:
            return None, found
        # What the person does is told to the running session too, so this change is not noted as told.
        return self._remove(found[0].entry.name, Call("", "", "")), found

    def brief(self, session):
        """(the text that the session starts with, what the person is told or '')."""
        if self.off:
            return brief.off(self.off), self.off
        mark = files.mark(self.store.folder)
        held, unreadable = self.store.listing()
        self._tell(session, mark, held)
        text = brief.compose([(h.entry, h.outside) for h in held], self.config.limit)
        return text, "\n".join(filter(None, [self._outside_once(held), self._unreadable_once(unreadable)]))

    def news(self, session):
        """One line for the agent about what changed since the session was told, or ''."""
        if self.off:
            return ""
        mark = files.mark(self.store.folder)
        held, _ = self.store.listing()
        before, now = self.ledger.told_entries(session), _digests(held)
        gone = sorted(key for key in before if key not in now)
        new = [h for h in held if before.get(h.key) != now[h.key]]
        self._tell(session, mark, held)
        parts = []
        if gone:
            parts.append("forgotten, and no longer to be applied: " + ", ".join(gone[:20]) + _more(len(gone) - 20))
        if new:
            parts.append("new or changed: " + "; ".join(brief.line_of(h.entry, h.outside)[2:] for h in new[:5]) + _more(len(new) - 5))
        return (f"The memory of the person changed since this session began. <{brief.TAG}>{brief.FACTS}. {' | '.join(parts)}</{brief.TAG}>"
                if parts else "")

    def _prove(self, quote, call):
        scan.check("quote", quote)
        if not call.transcript:
            raise Refusal("The client named no record of this conversation, so it cannot be shown what the person typed, and nothing "
                          "was changed: update Claude Code.", "no record of the conversation")
        records = os.path.realpath(os.path.join(self.config.client, "projects"))
        if not os.path.realpath(call.transcript).startswith(os.path.join(records, "")):
            raise Refusal(f"This conversation was opened from a file that does not lie in Claude Code's own records ({records!r}), so it cannot be "
                          "shown what the person typed, and nothing was changed: ask them to say it in a conversation of their own.",
                          "the record lies elsewhere")
        said = heard.sentence(self.ledger, call.session, call.transcript, quote, options.trusts_headless(self.config), self.clock)
        return said[:2 * LIMITS["quote"]]

    def _remove(self, name, call):
        with _Change(self, call.session) as step:
            held, _ = self.store.listing()
            found = self._known(name, held)
            step.remove(found)
        others = [h for h in held if h is not found and h.entry.said == found.entry.said]
        return Gone(found, "" if others else self._forget_said(found.entry))

    def _forget_said(self, entry):
        """What an entry rested on goes from what the hooks noted and from the index of past conversations too (case I14).
        Says what became of it there, or ''."""
        said = entry.said
        if not said:
            return ""
        from . import conversations, forgetting
        try:
            sentence = forgetting.Sentence(said)
            self.ledger.forget(lambda parts: any(map(sentence.stands_in, parts)))
            gone, left = conversations.forget(self.config, self.clock, said)
        except Refusal:
            return "The sentence it rested on goes from past conversations as soon as their index can be written again."
        except Exception as error:  # whatever it is, the entry is gone, and that is what the answer must say
            log.note(self.config.data, "server", log.place(error))
            return "The sentence it rested on may still be found in past conversations, since that could not be noted just now."
        taken = gone and ("The sentence it rested on is gone from past conversations, too, with the "
                          f"{'message' if gone == 1 else f'{gone} messages'} that held it.")
        unread = left and (f"{left} past {'conversation has' if left == 1 else 'conversations have'} not been read yet: what is in there of it "
                           "goes when that is done.")
        before = taken and entry.created != entry.updated and "What you had said of it before its last change may still be found there."
        return " ".join(filter(None, [taken, unread, before]))

    def _altered(self, entry, fields, said, now, superseded):
        if not fields and not superseded:
            raise Refusal(f"Nothing to change was given for {entry.name!r}: give type, description, body, or old_string with "
                          "new_string.", "nothing to change")
        return change.alter(entry, fields, said, now)

    def _may_change(self, call):
        self._must_be_on()
        if call.mode == PLAN:
            raise Refusal("This conversation is in plan mode, in which the memory is read and not changed: `recall` works; save after "
                          "the plan is accepted.", "plan mode")

    def _must_be_on(self):
        off = self.off or self.store.trouble()  # a folder may be gone under a running server
        if off:
            raise Refusal(f"The memory is off: {off[0].lower()}{off[1:]}", "the memory is off")

    @staticmethod
    def _known(name, held):
        found = _named(held, name)
        if found:
            return found
        near = [h.entry.name for h in held if _folded(name) in _folded(h.entry.name) or _folded(h.entry.name) in _folded(name)]
        raise Refusal(f"There is no entry named {name[:80]!r}" + (f" (near: {', '.join(near[:5])})" if near else "")
                      + ": `recall` without a name shows all of them.", "no entry of that name")

    def _tell(self, session, mark, held):
        if session:
            self.ledger.tell(session, self.agent, self.store.folder, mark, _digests(held))

    def _outside_once(self, held):
        """Tells the person once of each entry that did not come in through the plugin."""
        outside = {h.digest: h.entry.name for h in held if h.outside}
        new = self.ledger.tell_person_of(outside)
        return brief.outside(new) if new else ""

    def _unreadable_once(self, unreadable):
        """Tells the person once of each file that holds no entry, and again when the reason is another one."""
        new = self.ledger.tell_person_of({written.digest(f"{file} {reason}".encode("utf-8", "replace")): file for file, reason in unreadable})
        return brief.unreadable(new) if new else ""


class _Change:
    """One change under the store's lock. What a session changed itself counts as told to it, and nothing else does."""

    def __init__(self, memory, session):
        self.memory, self.store, self.session = memory, memory.store, session
        self.touched = {}  # key -> digest, None where it is gone

    def __enter__(self):
        self.lock = self.store.locked()
        try:
            self.lock.__enter__()
        except OSError as error:
            raise _unwritten(self.store, error) from None
        self.before = files.mark(self.store.folder)
        return self

    def write(self, entry, held, ours):
        self.touched[key_of(entry.name)] = self.store.write(entry, held, ours)

    def remove(self, held):
        self.store.remove(held)
        self.touched[held.key] = None

    def __exit__(self, kind, error, trace):
        try:
            if self.touched and self.session:
                self._tell()
        except OSError:
            pass  # then it is told with the next prompt
        finally:
            self.lock.__exit__(kind, error, trace)
        if isinstance(error, OSError):
            raise _unwritten(self.store, error, self.touched) from None

    def _tell(self):
        ledger, told = self.memory.ledger, self.memory.ledger.told(self.session)
        if not told:
            return
        entries = ledger.told_entries(self.session)
        for key, digest in self.touched.items():
            entries.pop(key, None)
            if digest:
                entries[key] = digest[:SHORT]
        in_step = told.get("mark") == self.before
        ledger.tell(self.session, self.memory.agent, self.store.folder, files.mark(self.store.folder) if in_step else told.get("mark"), entries)


def _must_be_free(name, unreadable):
    """A file that holds no entry is never written over (case C2)."""
    key = key_of(name)
    for file, reason in unreadable:
        if key_of(file[:-3]) == key:
            raise Refusal(f"There is a file for {name!r} that holds no entry, because {reason}: choose another name, or ask the person "
                          "to mend or remove that file; it is never written over.", "an unreadable file has that name")


def _unwritten(store, error, done=()):
    so_far = f"after this was done: {', '.join(done)}" if done else "so nothing was changed"
    return Refusal(f"The memory folder {store.folder!r} could not be written ({error.strerror}), {so_far}: make room or give yourself the "
                   "right to write there, and try again.", "the folder could not be written")


def _digests(held):
    return {h.key: h.digest[:SHORT] for h in held}


def _named(held, name):
    key = key_of(name)
    return next((h for h in held if h.key == key), None)


def _folded(text):
    return " ".join(key_of(text).split())


def _text(given, field):
    value = given.get(field)
    if not isinstance(value, str):
        raise Refusal(f"The field {field} is missing or is not text: give it as a string.")
    if not value.strip():
        raise Refusal(f"The field {field} is empty: " + ("give the person's own words that this rests on." if field == "quote" else
                                                         "give the name of the entry."))
    return value


def _more(count):
    return f" and {count} more" if count > 0 else ""
