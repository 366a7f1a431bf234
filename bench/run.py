"""`make bench`: what the plugin costs, as ratios to a bare Python in one interleaved run (design 7).

    run.py             prints the table
    run.py --write     puts it into README.md too, between its marks
"""

import hashlib
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "demo"), str(ROOT / "bench")]
import tables  # noqa: E402  the path comes first

from player import Player  # noqa: E402

ROUNDS = 25
TYPED = "I really prefer green tea to coffee in the morning."


def fill(player, count):
    """A store with so many entries, as the plugin would have written them."""
    place = player.home / ".local" / "share" / "claude-memory" / "claude"
    place.mkdir(parents=True, exist_ok=True)
    written = []
    for n in range(count):
        data = (f"---\nname: entry-{n}\ndescription: Likes thing number {n} more than the other one\ntype: user\n"
                f"created: 2026-10-07T13:15:05.678Z\nupdated: 2026-10-07T13:15:05.678Z\nsaid: \"I like thing number {n}.\"\n---\n\n"
                f"The body of {n}.\n").encode()
        (place / f"entry-{n}.md").write_bytes(data)
        written.append(f"{hashlib.sha256(data).hexdigest()} entry-{n}\n")
    (place / ".written").write_text("".join(written))


def ready(folder, count=0):
    """A conversation on a machine where the plugin has been started before."""
    player = Player(Path(folder) / str(count))
    fill(player, count)
    done = player.run("install")
    if done.returncode:
        sys.exit(done.stderr.decode())
    player.start()
    player.type(TYPED)
    return player


def bare(python):
    subprocess.run([python, "-I", "-S", "-c", "pass"], check=True)


def prompt(player):
    player.hook("prompt", "UserPromptSubmit", prompt="And what shall we do about the second of them?", prompt_id=str(uuid.uuid4()))


def guard(player):
    player.guard("Read", file_path=str(player.project / "main.py"))


def shell(player):
    player.guard("Bash", command="cd src && grep -rn 'def main' . | head -20 && git status")


def listed(player):
    """Spawns a server and has `tools/list` answered."""
    lines = "".join(json.dumps({"jsonrpc": "2.0", "id": n, "method": method, "params": {}}) + "\n"
                    for n, method in enumerate(("initialize", "tools/list")))
    done = player.run("server", stdin=lines.encode())
    assert b'"tools"' in done.stdout


def behind_a_shim(player, folder):
    """The same machine with a Python on its PATH that takes half a second to start; the plugin has been started before."""
    shim = Path(folder) / "shims" / "python3"
    shim.parent.mkdir()
    shim.write_text(f"#!/bin/sh\nsleep 0.5\nexec {(player.data / 'python').read_text().strip()} \"$@\"\n")
    shim.chmod(0o755)
    slow = Player(player.home)
    slow.environ["PATH"] = f"{shim.parent}{os.pathsep}{slow.environ['PATH']}"
    return slow


def resident(player):
    """The server's memory after a call, in MB."""
    player.call("recall")
    with open(f"/proc/{player.server.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def measure(folder):
    """name -> seconds of each round, all measured in turn, so that a busy machine slows all of them alike."""
    players = {count: ready(folder, count) for count in (50, 1_000, 10_000)}
    small, large = players[50], players[1_000]
    python = (small.data / "python").read_text().strip()
    numbers = iter(range(10**6))
    slow = behind_a_shim(small, folder)

    def remember():
        n = next(numbers)
        text, refused = large.call("remember", quote=TYPED, name=f"new-{n}", type="user", description=f"Prefers tea of kind {n}", body="Tea.")
        assert not refused, text

    work = {
        "bare": lambda: bare(python),
        "prompt": lambda: prompt(small),
        "guard": lambda: guard(small),
        "shell": lambda: shell(small),
        "own": lambda: small.hook("tool", "PreToolUse", tool_name="mcp__plugin_memory_memory__recall", tool_input={}, tool_use_id="toolu_x"),
        "server": lambda: listed(small),
        "shim": lambda: listed(slow),
        "recall": lambda: large.call("recall"),
        "remember": remember,
        "start 50": lambda: players[50].start(),
        "start 1000": lambda: large.start(),
        "start 10000": lambda: players[10_000].start(),
        "status": lambda: large.type("/memory:status"),
    }
    taken = {name: [] for name in work}
    for number in range(ROUNDS):
        for name, one in work.items():
            if name != "start 10000" or number < 5:
                taken[name].append(tables.seconds(one))
    memory = resident(large)
    for player in players.values():
        player.close()
    return {name: statistics.median(values) for name, values in taken.items()}, memory, python


def rows(median, memory):
    """(what, measured, limit) of each row of design 7."""
    base, own = median["bare"], median["own"]

    def ratio(name, limit):
        return f"{median[name] / base:.2f} × ({median[name] * 1000:.1f} ms)", f"≤ {limit} ×"

    def in_server(name, limit):
        return f"{(median[name] - own) * 1000:.0f} ms", f"≤ {limit} ms"

    def start(name, limit):
        return f"{median[name]:.2f} s", f"≤ {limit} s"

    return [
        ("a bare `python -I -S -c pass`", f"1 × ({base * 1000:.1f} ms)", ""),
        ("hook on every prompt", *ratio("prompt", 2)),
        ("hook on a file tool", *ratio("guard", 2)),
        ("hook on a shell", *ratio("shell", 2)),
        ("hook on the memory's own tools", *ratio("own", 2)),
        ("server: spawn to `tools/list` answered", *ratio("server", 4)),
        ("the same where `python` on the PATH is a slow shim", *ratio("shim", 4)),
        ("`recall` of 1,000 entries, in the server", *in_server("recall", 50)),
        ("`remember` with 1,000 entries, in the server", *in_server("remember", 20)),
        ("session start, 50 entries", *start("start 50", 0.25)),
        ("session start, 1,000 entries", *start("start 1000", 0.5)),
        ("session start, 10,000 entries", *start("start 10000", 1.5)),
        ("`/memory:status`, 1,000 entries", *start("status", 0.5)),
        ("the server's memory", f"{memory:.0f} MB", "≤ 30 MB"),
    ]


def machine(python):
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), platform.machine()) \
        if os.path.exists("/proc/cpuinfo") else platform.machine()
    version = subprocess.run([python, "-V"], capture_output=True, text=True).stdout.strip()
    return f"{os.cpu_count()} cores of {cpu}, {platform.system()}, {version}; median of {ROUNDS} interleaved rounds."


def main():
    with tempfile.TemporaryDirectory() as folder:
        median, memory, python = measure(folder)
    text = tables.table(["what", "measured", "limit"], rows(median, memory)) + "\n" + machine(python) + "\n"
    print(text)
    if "--write" in sys.argv:
        tables.put(ROOT / "README.md", "bench", text)


if __name__ == "__main__":
    main()
