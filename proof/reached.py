"""Figures 3 and 4: what a tool reached, and ordinary calls that were denied. The tables of the guard through its judgement, each,
and a sample of them through the hook as the client runs it."""

import os
import shutil
import subprocess
import sys
import tempfile

import spellings
from door import ROOT, Figure
from gaps import GAPS, lay

from data import guard_ground, guard_ordinary, guard_reached
from memory.folders import Places, judge, names_memory
from player import Player
from prepared import prepare

SHELLS = ("Bash", "PowerShell", "Monitor")
EVENTS = ('{"tool_input": {"file_path": "‹entry›"', "\xff no JSON ‹entry›", '["‹entry›"', '"‹store›"', '{"a": "‹ledger›"}}')


def figures(small=False, say=print):
    """Both figures, and what is known to get through (a failure where it no longer does, since the list would be wrong)."""
    rows = {"what a file tool reached, or a shell that names it plainly": guard_reached.ROWS, "ordinary calls denied": guard_ordinary.ROWS}
    with tempfile.TemporaryDirectory(prefix="proof-") as folder:
        ground = guard_ground.build(folder)
        hooked = _hook(ground)
        found = []
        for (name, table), wrong in zip(rows.items(), (_passed, _denied)):
            failures = [f"{row[0]}: {what}" for row in table for what in wrong(_judged(row, ground))]
            sample = table[::len(table) // (8 if small else 80) or 1]
            failures += [f"{row[0]} (by the hook): {what}" for row in sample for what in wrong(hooked(row))]
            shells = sum(row[1] in SHELLS for row in table)
            found.append(Figure(name, len(table) + len(sample), failures, f"{len(table) - shells} of file tools, {shells} of shells"))
            say(f"  {len(table) + len(sample)} calls")
        first, wrong = found[0], _unreadable(ground) + _closed(ground)
        made_up = 2_000 if small else 60_000
        leading, missed = spellings.tried(ground, _places(ground), made_up)
        say(f"  {leading:,} made-up paths")
        found[0] = first._replace(
            tried=first.tried + len(EVENTS) + len(GAPS) + leading,
            failures=first.failures + wrong + [f"{path!r} was let through" for path in missed],
            note=first.note + f", {leading:,} of {made_up:,} made-up paths that lead there; {len(GAPS)} known gaps of a shell, listed below, are "
                              "tried as well")
    return found


def _passed(denial):
    return [] if denial else ["it was let through"]


def _denied(denial):
    return [denial] if denial else []


def _places(ground):
    return Places(ground["home"], [ground[name] for name in guard_ground.CLOSED], [ground[name] for name in guard_ground.KEPT], ground["environ"])


def _judged(row, ground):
    _, tool, given, cwd = row
    return judge(tool, guard_ground.filled(given, ground), guard_ground.filled(cwd, ground), _places(ground))


def _hook(ground):
    """The guard as the client runs it, of a plugin that lies where the table's plugin does."""
    for part in ("server", "hooks", ".claude-plugin"):
        shutil.copytree(ROOT / part, f"{ground['plugin']}/{part}", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    environ = {key: value for key, value in ground["environ"].items() if key not in ("HOME", "PATH")}
    player = Player(ground["home"], ground["plugin"], options={"memory_dir": ground["other"]}, **environ, CLAUDE_PROJECT_DIR=ground["app"])
    prepare(player.home / ".claude" / "plugins" / "data" / "memory-lab")

    def hooked(row):
        _, tool, given, cwd = row
        answer = player.hook("tool", "PreToolUse", tool_name=tool, tool_input=guard_ground.filled(given, ground), tool_use_id="toolu_x",
                             cwd=guard_ground.filled(cwd, ground))
        said = answer["hookSpecificOutput"] if answer else {}
        return said["permissionDecisionReason"] if said.get("permissionDecision") == "deny" else ""
    return hooked


def _unreadable(ground):
    """Events that cannot be understood are denied where they name the memory (design 4.6): a line for each that passed."""
    texts = [guard_ground.filled(text, ground) for text in EVENTS]
    return [f"an event that is no JSON, {text[:60]!r}, was let through" for text in texts if not names_memory(text, _places(ground))]


def _closed(ground):
    """Gaps of the list that are none: denied by now, or not reaching anything."""
    lay(ground)
    environ = {**os.environ, **ground["environ"], "PATH": f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"}
    found = []
    for what, line in GAPS:
        if _judged(("", "Bash", {"command": line}, "‹app›"), ground):
            found.append(f"known gap: {what} is denied by now, so the list in gaps.py is wrong")
        done = subprocess.run(["bash", "-c", line], cwd=ground["app"], env=environ, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=20)
        if guard_ground.CANARY.encode() not in done.stdout.lower():
            found.append(f"known gap: {what} reaches nothing: {done.stderr.decode()[:120]}")
    return found
