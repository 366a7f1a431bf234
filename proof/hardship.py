"""What can happen to a folder of files: it goes, fills up, may not be written, is synced, is edited by hand. Each part gives
(how many changes were tried, what was lost or torn, a note)."""

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import time

from door import Inside, Machine, Outside, Talk

from memory.entry import parse
from memory.store import Store

TYPED = "I drink green tea, and I write my notes by hand."
BODY = "Green tea. " * 20
COPIES = ("tea (conflicted copy 2026-10-01).md", "tea (Ann's conflicted copy 2026-10-01).md", "tea-laptop-2026-10-01-1312.md.conflict",
          "tea.sync-conflict-20261001-131200-ABCDEFG.md", "tea (1).md", "tea 2.md", "tea - Copy.md", "tea_conflict.md", "TEA.md", "tea.md.icloud",
          ".tea.md.icloud", "~$tea.md", "tea.md~", "tea [Conflict].md", "tea (Case Conflict).md")


def _conversation(door):
    talk = Talk(door)
    talk.says(TYPED)
    return talk


def _remember(talk, **given):
    return talk.call("remember", {"quote": TYPED, "type": "user", "description": "Drinks green tea", "body": BODY, **given})


def _wrong(done, *expected):
    """A line where an answer is not what it should be: `expected` words of the text, refused where the first is None."""
    text, refused = done
    words = [word for word in expected if word is not None]
    return [] if refused == (expected[:1] == (None,)) and all(word in text for word in words) else [f"answered {text[:200]!r}"]


def _unchanged(store, before):
    held, unreadable = Store(str(store)).listing()
    now = {h.entry.name: h.data for h in held}
    return [f"{name} is lost or changed" for name, data in before.items() if now.get(name) != data] + [f"{file}: {why}" for file, why in unreadable] \
        + [f"{name} was left behind" for name in os.listdir(store) if name.startswith(".tmp")] \
        + [f"{h.entry.name} is marked as edited outside" for h in held if h.outside]


def _data(store):
    return {h.entry.name: h.data for h in Store(str(store)).listing()[0]}


def deleted(small):
    """The folder is deleted under a running server: then all is forgotten, and the next change is kept."""
    failures, rounds = [], 2 if small else 20
    for kind in (Inside, Outside):
        with Machine() as machine:
            door = kind(machine)
            talk = _conversation(door)
            for number in range(rounds):
                failures += _wrong(_remember(talk, name=f"tea-{number}"), "Saved")
                shutil.rmtree(machine.store.parent if number % 2 else machine.store)
                failures += _wrong(talk.call("recall", {}), "Nothing is remembered yet")
                failures += _wrong(talk.call("recall", {"name": f"tea-{number}"}), None, "There is no entry")
                failures += _wrong(_remember(talk, name="kept"), "Saved") + _unchanged(machine.store, {})
                failures += [] if "kept" in _data(machine.store) else ["a change after the folder was deleted is lost"]
                shutil.rmtree(machine.store)
            door.close()
    return rounds * 4, failures, f"the folder deleted {rounds * 2} times under a running server"


def conflicted(small):
    """A sync service lays copies beside an entry: they are named, never loaded, never written over."""
    failures = []
    with Machine() as machine:
        talk = _conversation(Inside(machine))
        failures += _wrong(_remember(talk, name="tea"), "Saved")
        for name in COPIES:
            (machine.store / name).write_text("---\nname: tea\ndescription: Drinks coffee\ntype: user\n---\n\nCoffee.\n")
        for number in range(20):
            failures += _wrong(_remember(talk, name="tea", body=f"{BODY} {number}"), "Changed")
        held, unreadable = Store(str(machine.store)).listing()
        failures += [] if [h.entry.name for h in held] == ["tea"] and "Coffee" not in held[0].entry.body else ["a copy was loaded"]
        named = {file for file, _ in unreadable}
        failures += [f"{name} is not named" for name in COPIES if name.endswith(".md") and name[0] != "." and name not in named]
        failures += [f"{name} was changed" for name in COPIES if "Coffee." not in (machine.store / name).read_text()]
    return 21 + len(COPIES), failures, f"{len(COPIES)} names of conflicted copies"


def edited(small):
    """The person edits an entry by hand between the changes of two sessions: all three are kept, also a key that nobody knows. The agent
    says again what stands there, as it has to after an edit that nobody has said."""
    failures, rounds = [], 20 if small else 200
    with Machine() as machine:
        door = Inside(machine)
        talks = [_conversation(door), _conversation(Inside(machine))]
        failures += _wrong(_remember(talks[0], name="tea", body="By the plugin 0."), "Saved")
        path = machine.store / "tea.md"
        for number in range(1, rounds + 1):
            text = path.read_text()
            text = text.replace("---\n", f"---\nmine-{number}: yes\n", 1) if number % 10 == 0 else text + f"{number}.\n"
            if number % 3:
                path.write_text(text)
            else:  # as most editors save
                path.with_suffix(".md.swp").write_text(text)
                path.with_suffix(".md.swp").replace(path)
            body = parse(path.read_bytes(), "tea").body.replace(f"By the plugin {number - 1}.", f"By the plugin {number}.")
            failures += _wrong(_remember(talks[number % 2], name="tea", body=body), "Changed")
        lines = path.read_text().splitlines()
        wanted = [f"mine-{n}: yes" if n % 10 == 0 else f"{n}." for n in range(1, rounds + 1)] + [f"By the plugin {rounds}."]
        failures += [f"{line!r} is lost" for line in wanted if line not in lines]
    return rounds * 2, failures, f"{rounds} edits by hand in between"


def full(small):
    """A disk with less and less room: a change is refused in one sentence or done, nothing else is touched, and room helps."""
    with _small_disk() as place:
        if not place:
            return 0, [], "no disk could be filled here (that takes root): a limit on the size of files stands in for it"
        store = f"{place}/memory"
        with Machine(memory_dir=store) as machine:
            talk = _conversation(Inside(machine))
            failures, answers = _wrong(_remember(talk, name="tea"), "Saved"), []
            for room in range(0, 65_536, 8_192 if small else 1_024):
                _leave(place, room)
                for name in ("tea", f"n{room}"):
                    before = _data(store)
                    text, refused = answer = _remember(talk, name=name, body="茶" * (3_900 - room // 20))
                    answers.append(refused)
                    failures += _unchanged(store, {one: data for one, data in before.items() if one != name or refused})
                    failures += _wrong(answer, None, "could not be written") if refused else []
                    failures += [f"{name} is {'there although it was refused' if refused else 'lost'}"] if (name in _data(store)) == (
                        refused and name != "tea") else []
                os.unlink(f"{place}/ballast")
            failures += _wrong(_remember(talk, name="after"), "Saved")
    return len(answers), failures, f"{len(answers)} changes on a disk with little room or none, {sum(answers)} of them refused"


def _leave(place, room):
    """Fills the disk up to `room` bytes."""
    with contextlib.suppress(OSError), open(f"{place}/ballast", "wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4_096)
    os.truncate(f"{place}/ballast", max(0, os.path.getsize(f"{place}/ballast") - room))


@contextlib.contextmanager
def _small_disk():
    """A folder on a disk of 2 MB of its own; '' where none can be had."""
    with tempfile.TemporaryDirectory(prefix="proof-") as place:
        mounted = os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", place], capture_output=True).returncode == 0
        try:
            yield place if mounted else ""
        finally:
            if mounted:
                subprocess.run(["umount", "-l", place], capture_output=True)


def limited(small):
    """The system takes only the first bytes of a file: the entry is refused, the one before stays whole."""
    failures = []
    with Machine() as machine:
        talk = _conversation(Inside(machine))
        failures += _wrong(_remember(talk, name="tea"), "Saved")
        before = _data(machine.store)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        sizes = range(700, 4000, 300 if small else 30)
        for size in sizes:
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
            answer = _remember(talk, name="tea", body="茶" * 3_900)
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            failures += _wrong(answer, None, "could not be written") + _unchanged(machine.store, before)
        signal.signal(signal.SIGXFSZ, handler)
        failures += _wrong(_remember(talk, name="tea", body="茶" * 3_900), "Changed")
    return len(sizes) + 1, failures, f"{len(sizes)} changes past a limit on the size of files"


def read_only(small):
    """A folder that may be read and not written, for a person who is not root: nothing changes, and the answer says why."""
    with Machine() as machine:
        talk = _conversation(Inside(machine))
        failures = _wrong(_remember(talk, name="tea"), "Saved")
        before = _data(machine.store)
        os.chmod(machine.store / "tea.md", 0o444)
        os.chmod(machine.store, 0o555)
        ours, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                _become_nobody(machine)
                again = _conversation(Inside(machine))
                answers = [_remember(talk, name="tea", body="x"), _remember(talk, name="new"), _remember(again, name="tea", body="x"),
                           again.call("forget", {"quote": TYPED, "name": "tea"})]
                os.write(theirs, "\n".join(str(what) for answer in answers for what in _wrong(answer, None)).encode() + b"end")
            finally:
                os._exit(0)
        os.close(theirs)
        os.waitpid(child, 0)
        with os.fdopen(ours) as file:
            said = file.read()
        os.chmod(machine.store, 0o755)
        failures += _unchanged(machine.store, before) + [line for line in said.removesuffix("end").splitlines() if line]
        failures += [] if said.endswith("end") else ["the server broke in a folder that may not be written"]
    return 4, failures, "a folder that may only be read"


def _become_nobody(machine):
    if os.geteuid() != 0:
        return
    for folder, names, files in os.walk(machine.folder.name):
        if not folder.startswith(str(machine.store)):
            for path in [folder, *(os.path.join(folder, name) for name in (*names, *files))]:
                os.chown(path, 65534, 65534)
    os.setuid(65534)


# ---- What is no file in the place of one, and files that take long to read

def laid(small):
    """A pipe, a device, a folder, a link, a front matter or a line without end: nothing waits for it, and what can be passed over is."""
    failures, tried = [], 0
    for kind, lay in _IN_THE_WAY.items():
        for place in _PLACES[:2] if small else _PLACES:
            tried += 1
            failures += [f"{kind} as {place}: {what}" for what in _with(lay, place)]
    for kind, front in _FRONTS.items():
        tried += 1
        failures += [f"files with {kind}: {what}" for what in _with(lambda path, front=front: _many(path, front), "store/x-{}.md", "tea")]
    return tried, failures, (f"{len(_IN_THE_WAY)} things that are no file in {2 if small else len(_PLACES)} places; {len(_FRONTS)} × 100 files with "
                             "a front matter that takes long to read")


_IN_THE_WAY = {"a pipe": os.mkfifo, "a device": lambda path: os.symlink("/dev/zero", path), "a folder": os.mkdir,
               "a link to itself": lambda path: os.symlink(path, path)}
_PLACES = ("records/x.jsonl", "store/.written", "records/s/subagents/x.jsonl", "store/.lock", "store/x.md", "data/log", "data/options", "data/inside",
           "data/told-outside", "data/indexing", "data/conversations.db", "data/conversations.db-wal", "data/conversations.db.forgotten",
           "data/python", "data/no-python", "data/install.lock", "data/install-failed", "data/places", "data/clients/1")
_FRONTS = {"many parts": "x:\n" + "- {a: b}\n" * 100_000, "many parts in little": "x:\n" + "- {a: b}\n" * 1_500,
           "a long text": "x: |\n" + "  a\n" * 200_000,
           "depth": "x: " + "[" * 8_000, "aliases": "a: &a [x]\nb: [" + "*a," * 5_000 + "]\n"}
_PATIENCE = 5  # seconds; the client ends a hook after ten


def _many(path, front):
    for number in range(100):
        with open(str(path).format(number), "w") as file:
            file.write(f"---\ndescription: x\n{front}---\nx\n")


def _with(lay, place, *shown):
    """What goes wrong as processes see it, once something was laid there."""
    with Machine() as machine:
        door = Outside(machine)
        talk = _conversation(door)
        failures = _wrong(_remember(talk, name="tea"), "Saved")
        root, _, rest = place.partition("/")
        path = getattr(machine, root) / rest
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        lay(path)
        calls = {"a start": lambda: door.start(talk.event("SessionStart", source="resume")), "a prompt": lambda: talk.says(TYPED),
                 "a recall": lambda: talk.call("recall", {}), "a search": lambda: talk.call("search_conversations", {"query": "tea"}),
                 "a change": lambda: _remember(talk, name="more"), "a forgetting": lambda: talk.call("forget", {"quote": TYPED, "name": "more"})}
        for what, call in calls.items():
            begin = time.monotonic()
            answer = call()
            seconds = time.monotonic() - begin
            failures += [f"{what} took {seconds:.1f} s"] if seconds > _PATIENCE else []
            failures += [f"{what}: {word} is missing" for word in shown if what == "a recall" and f"- {word} " not in answer[0]]
        door.close()
    return failures
