"""Figure 6: crashes, stalls, protocol noise. Each hook and the server are given events of the client, spoilt, by the hundred
thousand: in this process through the very function that the client's process runs, and a sample as processes."""

import json
import os
import random
import select
import subprocess
import sys
import time
import traceback
from pathlib import Path

from door import ROOT, Figure, Inside, Machine, Outside, Talk, hook
from events import HOOKS, QUOTE, SERVER, spoilt
from hardship import laid
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory import conversations, hookio, jsontext, options, rpc  # noqa: F401  conversations: so that no process that a hook forks loads it anew
from memory.config import Config

NAME = "crashes, stalls, protocol noise"
INPUTS, BY_HYPOTHESIS, SAMPLE = 100_000, 1_000, 40
LONGEST = 1.0       # seconds of processor time for one input in this process
PATIENCE = 8.0      # seconds for a process; the client waits ten
FUZZED = ("entry", "typed", "transcript", "jsontext", "said", "scan", "shells", "paths")
JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4), max_leaves=12)


def figure(small=False, say=print):
    inputs = 800 if small else INPUTS
    jobs = [(target, inputs) for target in sorted((*HOOKS, "server"), key=lambda target: target != "session_end")]  # the slowest first
    results = _in_turn([lambda job=job: _inside(*job) for job in jobs], say)
    tried, failures = sum(result[0] for result in results), [what for result in results for what in result[1]]
    slowest = max(result[2] for result in results)
    note = f"{inputs:,} inputs to each of {len(HOOKS)} hooks and the server, the slowest took {slowest * 1000:.0f} ms"
    count, wrong = _outside(1 if small else SAMPLE)
    tried, failures = tried + count, failures + wrong
    say(f"  {count} of them as processes")
    count, wrong, what = laid(small)
    tried, failures, note = tried + count, failures + wrong, f"{note}; {what}"
    if not small:
        count, wrong, fuzzed = _fuzzed(say)
        tried, failures, note = tried + count, failures + wrong, f"{note}; {fuzzed}"
    return Figure(NAME, tried, failures, note)


def _in_turn(jobs, say):
    """The results of all jobs, each in a process of its own, as many at a time as there are processors."""
    waiting, running, results = list(jobs), {}, []
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            ours, theirs = os.pipe()
            job = waiting.pop(0)
            child = os.fork()
            if child == 0:
                _report(job, theirs)
            os.close(theirs)
            running[ours] = child
        for ours in select.select(list(running), [], [])[0]:
            with os.fdopen(ours) as file:
                results.append(json.loads(file.read() or '[0, ["a process ended before its time"], 0]'))
            os.waitpid(running.pop(ours), 0)
            say(f"  {sum(result[0] for result in results):,} inputs")
    return results


def _report(job, descriptor):
    try:
        result = job()
    except BaseException:
        result = 0, [traceback.format_exc()[-600:]], 0
    os.write(descriptor, json.dumps(result).encode())
    os._exit(0)


def _inside(target, inputs):
    """(inputs tried, what went wrong, seconds of the slowest) of one hook or of the server."""
    with Machine() as machine:
        one = _Server(machine) if target == "server" else _Hook(target, machine)
        failures, slowest, chance = [], 0.0, random.Random(target)

        def give(data):
            nonlocal slowest
            begin = time.process_time()
            wrong = one.give(data)
            seconds = time.process_time() - begin
            slowest = max(slowest, seconds)
            wrong = wrong or (f"{seconds:.1f} s" if seconds > LONGEST else "")
            if wrong and len(failures) < 50:
                failures.append(f"{target}: {wrong}: {data[:200]!r}")
            return wrong

        for event in one.events:
            give(json.dumps(event).encode())
        if not one.answered:  # then all that follows would show nothing
            failures.append(f"{target}: it answers none of the client's own events")
        made_up = min(BY_HYPOTHESIS, inputs // 10)
        _by_hypothesis(give, made_up)
        for number in range(inputs - made_up - len(one.events)):
            give(spoilt(chance.choice(one.events), chance))
            if number % 500 == 0:
                one.tidy()
    return inputs, failures, slowest


def _by_hypothesis(give, count):
    @settings(max_examples=count, database=None, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.one_of(st.binary(max_size=200), JSON.map(lambda value: json.dumps(value).encode())))
    def each(data):
        give(data)
    each()


class _Hook:
    """One hook in this process: its standard streams are files in memory, all else is as the client runs it."""

    def __init__(self, name, machine):
        self.name, self.module, self.machine, self.answered = name, hook(name), machine, 0
        os.environ.clear()
        os.environ.update(machine.environ)
        if name == "session_end":  # as processes it indexes; here a hundred thousand of them would
            os.environ["CLAUDE_PLUGIN_OPTION_KEEP_CONVERSATIONS"] = "0"
        sys.argv[1:] = [str(os.getpid())]  # as server/run names the client, whose server has started
        options.keep(Config(os.environ, str(ROOT)), sys.argv[1])
        self.events = json.loads(json.dumps(HOOKS[name]).replace("{home}", str(machine.home)))
        self.files = [os.memfd_create(stream) for stream in ("in", "out", "err")]
        for descriptor, file in enumerate(self.files):
            os.dup2(file, descriptor)
        talk = Talk(Inside(machine), self.events[0]["session_id"])
        talk.says(QUOTE)
        talk.record.rename(machine.records / "talk.jsonl")
        self.tidy()

    def give(self, data):
        """What is wrong with the answer to `data`; '' where nothing is."""
        for descriptor in range(3):
            os.ftruncate(descriptor, 0)
            os.lseek(descriptor, 0, os.SEEK_SET)
        os.pwrite(0, data, 0)
        os.environ.pop("CLAUDE_MEMORY_INSIDE_HOOK", None)  # what a hook leaves to the programs that it starts
        try:
            hookio.run(self.name, str(ROOT), self.module.main, getattr(self.module, "unsure", None))
        except BaseException:
            return "it failed: " + traceback.format_exc()[-300:]
        out, err = (os.pread(descriptor, 1 << 20, 0) for descriptor in (1, 2))
        self.answered += bool(out) + _ended()
        faults = self.log.read_text() if self.log.exists() else ""
        if faults:
            self.log.unlink()
        return f"it met a fault of its own: {faults}" if faults else f"it wrote to stderr: {err[:200]!r}" if err else _no_answer(out)

    def tidy(self):
        """Made-up sessions do not pile up, and there is an entry to find."""
        self.log = self.machine.data / "log"
        _empty(self.machine.data / "sessions", 50)
        _empty(self.machine.data / "tickets", 50)
        self.machine.store.mkdir(parents=True, exist_ok=True)
        (self.machine.store / "tea.md").write_text("---\nname: tea\ndescription: Drinks green tea\ntype: user\n---\n\nGreen tea.\n")


class _Server:
    """The server in this process. A ticket lies ready, so that calls get as far as they can."""

    def __init__(self, machine):
        self.machine, self.door, self.answered = machine, Inside(machine), 0
        self.talk = Talk(self.door)
        self.talk.says(QUOTE)
        self.events = SERVER
        self.file = os.memfd_create("in")

    def give(self, data):
        self.door.ledger.leave("toolu_fuzz", {"session": self.talk.session, "transcript": str(self.talk.record), "mode": "default", "agent": ""})
        self.door.answers.clear()
        os.ftruncate(self.file, 0)
        os.pwrite(self.file, data.replace(b"\n", b" ") + b"\n", 0)
        os.lseek(self.file, 0, os.SEEK_SET)
        try:
            for message in rpc._messages(self.file, self.door.server):
                self.door.server.handle(message)
            lines = [jsontext.whole(jsontext.dumps(answer)) for answer in self.door.answers]
        except BaseException:
            return "it failed: " + traceback.format_exc()[-300:]
        self.answered += bool(lines)
        return "" if len(lines) <= 1 and all(map(_is_answer, lines)) else f"it answered {lines!r:.300}"

    def tidy(self):
        _empty(self.machine.store, 30)
        _empty(self.machine.data / "tickets", 50)


def _empty(folder, most):
    """Removes what lies in a folder once it is more than `most`."""
    names = os.listdir(folder) if folder.is_dir() else []
    for name in names if len(names) > most else []:
        path = folder / name
        for part in path.iterdir() if path.is_dir() else ():
            part.unlink()
        path.rmdir() if path.is_dir() else path.unlink()


def _ended():
    """How many processes a hook has handed its work to; waits for them."""
    count = 0
    try:
        while os.waitpid(-1, 0):
            count += 1
    except ChildProcessError:
        return count


def _no_answer(out):
    """What is wrong with a hook's answer: it is nothing, or one JSON object on its own."""
    if not out:
        return ""
    try:
        return "" if isinstance(json.loads(out), dict) else f"it answered {out[:200]!r}"
    except ValueError:
        return f"it answered {out[:200]!r}"


def _is_answer(line):
    """JSON-RPC: an id, and a result or an error that is not the server's own fault."""
    answer = json.loads(line, parse_constant=lambda name: 1 / 0)
    return answer["jsonrpc"] == "2.0" and "id" in answer and ("result" in answer) != ("error" in answer) and \
        answer.get("error", {}).get("code") != rpc.INTERNAL


# ---- As processes

def _outside(count):
    chance, failures, tried = random.Random(3), [], 0
    ended, open_end = os.pipe()
    with Machine() as machine:
        door = Outside(machine)
        door.player.ask("ping")
        for name, events in HOOKS.items():
            inputs = [b"", b"\n", b"null", b"\xff\xfe", b"{" * 100_000, json.dumps({**events[0], "x": "a" * 17_000_000}).encode()]
            inputs += [spoilt(chance.choice(events), chance) for _ in range(count)]
            for data in inputs:
                tried += 1
                failures += [f"{name} as a process: {what}: {data[:200]!r}" for what in _ran(door.player, name, data, open_end)]
        tried += 1
        failures += _left_open(door.player) if count > 5 else []
        door.close()
        os.close(open_end)
        if not select.select([ended], [], [], 60)[0]:  # at its end once nobody has the other one open
            failures.append("session_end as a process: what it hands its work to has not ended after 60 s")
        os.close(ended)
    count, wrong = _server_process(count * 25)
    return tried + count, failures + wrong


def _ran(player, name, data, open_end):
    begin = time.monotonic()
    try:
        done = player.run("hook", name, stdin=data, timeout=30, pass_fds=(open_end,))
    except subprocess.TimeoutExpired:
        return ["it did not end within 30 s"]
    seconds = time.monotonic() - begin
    return [what for what in (
        f"it ended with {done.returncode}" if done.returncode else "", f"it wrote to stderr: {done.stderr[:200]!r}" if done.stderr else "",
        f"it took {seconds:.1f} s" if seconds > PATIENCE else "", _no_answer(done.stdout)) if what]


def _left_open(player):
    """An input that nobody closes (case F6)."""
    begin = time.monotonic()
    with subprocess.Popen(["sh", str(ROOT / "server" / "run"), "hook", "prompt"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          env=player.environ, cwd=player.project) as process:
        process.stdin.write(b'{"prompt":')
        process.stdin.flush()
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            return ["prompt: an input that stays open holds it up"]
    return [f"prompt: an input that stays open ends it with {code} after {time.monotonic() - begin:.1f} s"] if code else []


def _server_process(count):
    """Lines of noise into the server as a process: each line that it writes is an answer, and at the end it still answers."""
    chance = random.Random(5)
    lines = [spoilt(chance.choice(SERVER), chance).replace(b"\n", b" ") for _ in range(count)]
    with Machine() as machine:
        data = b"\n".join([*lines, b'{"jsonrpc":"2.0","id":"last","method":"ping"}']) + b"\n"
        done = subprocess.run(["sh", str(ROOT / "server" / "run"), "server"], input=data, capture_output=True, env=machine.environ,
                              cwd=machine.project, timeout=120)
    answers = done.stdout.decode().splitlines()
    wrong = [f"server as a process: {line[:200]!r}" for line in answers if not _is_answer(line)]
    if done.returncode or not any('"last"' in line for line in answers):
        wrong.append(f"server as a process: it ended with {done.returncode}")
    return count, wrong


# ---- The parsers, with a fuzzer that sees which lines of the code an input reaches

def _fuzzed(say, seconds=12):
    try:
        import atheris  # noqa: F401
    except ImportError:
        return 0, [], "no coverage-guided fuzzer, since atheris is not installed for this Python"
    results = _in_turn([lambda target=target: _fuzz(target, seconds) for target in FUZZED], say)
    runs = sum(result[0] for result in results)
    return runs, [what for result in results for what in result[1]], f"{runs:,} by a coverage-guided fuzzer on {len(FUZZED)} parsers"


def _fuzz(target, seconds):
    done = subprocess.run([sys.executable, str(Path(__file__).with_name("fuzz.py")), target, str(seconds)], capture_output=True, text=True,
                          errors="replace", timeout=seconds * 10 + 60)
    runs = [int(line.split()[1]) for line in done.stderr.splitlines() if line.startswith("Done ")]
    return (runs or [0])[0], ([] if done.returncode == 0 and runs else [f"{target}: {(done.stdout + done.stderr)[-900:]}"]), 0
