"""Figure 5: changes lost or torn. Eight processes at once, a thousand kills, full disks, folders that go, files that others touch."""

import json
import os
import random
import signal
import time

from door import Figure, Inside, Machine, Talk
from hardship import conflicted, deleted, edited, full, limited, read_only
from taken import taken

from memory.store import Store

NAME = "changes lost or torn"
TYPED = "I count my cups of tea each day, please keep the count."
WRITERS, CHANGES, KILLS = 8, 500, 1_000
PARTS = (deleted, conflicted, edited, full, limited, read_only, taken)


def figure(small=False, say=print):
    tried, failures, notes = 0, [], []
    for part in (together, killed, *PARTS):
        count, wrong, note = part(small)
        tried += count
        failures += [f"{part.__name__}: {what}" for what in wrong]
        notes.append(note)
        say(f"  {part.__name__}: {note}")
    return Figure(NAME, tried, failures, "; ".join(notes))


def counting(door, *names):
    """A conversation in which the person has spoken of counting, and entries that hold a count."""
    talk = Talk(door)
    talk.says(TYPED)
    for name in names:
        text, refused = talk.call("remember", {"quote": TYPED, "name": name, "type": "user", "description": f"Counts {name}", "body": "0 0 0"})
        assert not refused, text
    return talk


# ---- Eight processes on one store. Each changes entries of its own, and its own line of one that all of them change.

def together(small):
    writers, changes = (4, 40) if small else (WRITERS, CHANGES)
    with Machine() as machine:
        talk = counting(Inside(machine), "cups", *(f"w{n}-{m}" for n in range(writers) for m in range(4)))
        talk.call("remember", {"quote": TYPED, "name": "cups", "body": "\n".join(f"w{n}: 0." for n in range(writers))})
        children = [_forked(lambda n=n: _writes(machine, n, changes)) for n in range(writers)]
        failures, reads = [], 0
        while children:
            reads += 1
            failures += _torn(Store(str(machine.store)))
            children = [child for child in children if os.waitpid(child, os.WNOHANG)[0] == 0]
        for n in range(writers):
            report = machine.home / f"report-{n}"
            failures += json.loads(report.read_text()) if report.exists() else [f"writer {n} ended early"]
        failures += _lost(Store(str(machine.store)), writers, changes)
    return writers * changes, failures, f"{writers} processes × {changes} changes, and {reads:,} readings meanwhile"


def _writes(machine, number, changes):
    talk = counting(Inside(machine))
    failures = []
    for n in range(1, changes + 1):
        if n % 2:
            given = {"name": f"w{number}-{n % 4}", "body": f"{n} {n} {n}"}
        else:
            given = {"name": "cups", "old_string": f"w{number}: {n - 2 if n > 2 else 0}.", "new_string": f"w{number}: {n}."}
        text, refused = talk.call("remember", {"quote": TYPED, **given})
        failures += [f"change {n} of writer {number}: {text}"] if refused else []
    (machine.home / f"report-{number}").write_text(json.dumps(failures))


def _torn(store):
    """What a reader sees that is neither the old nor the new."""
    held, unreadable = store.listing()
    return [f"{file}: {reason}" for file, reason in unreadable] + [
        f"{h.entry.name} holds {h.entry.body[:60]!r}{' and is marked as edited outside' if h.outside else ''}" for h in held
        if h.outside or (h.entry.name != "cups" and len(set(h.entry.body.split())) != 1)]


def _lost(store, writers, changes):
    bodies = {h.entry.name: h.entry.body for h in store.listing()[0]}
    wanted = {f"w{n}-{m}": " ".join([str(max(k for k in range(1, changes + 1) if k % 4 == m))] * 3) for n in range(writers) for m in (1, 3)}
    wanted["cups"] = "\n".join(f"w{n}: {changes - changes % 2}." for n in range(writers))
    return [f"{name} holds {bodies.get(name)!r} and not {body!r}" for name, body in wanted.items() if bodies.get(name) != body]


# ---- A thousand writers, each killed at a random moment.

def killed(small):
    kills, chance, failures, midst = (60 if small else KILLS), random.Random(7), [], 0
    with Machine() as machine:
        talk = counting(Inside(machine), "a", "b", "c")
        known = {"a": 0, "b": 0, "c": 0}  # what was acknowledged last
        for _ in range(kills):
            begun, done = _kill_one(talk, max(known.values()), chance.random() * 0.012)
            midst += len(begun) > len(done)
            store = Store(str(machine.store))
            failures += _torn(store)
            values = {h.entry.name: int(h.entry.body.split()[0]) for h in store.listing()[0]}
            for n in done:
                known["abc"[n % 3]] = n
            for name, last in known.items():
                allowed = {last} | {n for n in begun if "abc"[n % 3] == name and n > last}
                if values.get(name) not in allowed:
                    failures.append(f"{name} holds {values.get(name)} after {last} was acknowledged")
                known[name] = values.get(name, last)
        talk.call("remember", {"quote": TYPED, "name": "a", "body": "1 1 1"})
        failures += [f"{name} was left behind" for name in os.listdir(machine.store) if name.startswith(".tmp")]
    return kills, failures, f"{kills:,} writers killed with kill -9, {midst:,} of them in the midst of a change"


def _kill_one(talk, last, seconds):
    """Starts a writer and kills it: (the changes that it began, those that it was told are done)."""
    ours, theirs = os.pipe()

    def writes():
        n = last
        while True:
            n += 1
            os.write(theirs, b"b%d " % n)
            _, refused = talk.call("remember", {"quote": TYPED, "name": "abc"[n % 3], "body": f"{n} " * 400})
            os.write(theirs, (b"r%d " if refused else b"d%d ") % n)

    child = _forked(writes)
    os.close(theirs)
    os.read(ours, 1)  # it has begun
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(ours) as file:
        marks = ("b" + file.read()).split()
    return [int(mark[1:]) for mark in marks if mark[0] == "b" and mark[1:]], [int(mark[1:]) for mark in marks if mark[0] == "d" and mark[1:]]


def _forked(work):
    child = os.fork()
    if child:
        return child
    try:
        work()
        os._exit(0)
    except BaseException as error:
        os.write(2, f"{error!r}\n".encode())
    finally:
        os._exit(1)
