"""`make readme`: puts into README.md what the demo prints and what an entry looks like. What README shows is never typed by hand."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "bench")]
import tables  # noqa: E402  the path comes first

from memory.entry import Entry, render  # noqa: E402

FISH = Entry(
    "no-fish-puns", "feedback", "Dislikes puns about fish; avoid fish-themed jokes",
    "Rule: never tell jokes or puns about fish to this person. Why: they said they can't stand them. Apply: …", False,
    "2026-10-07T13:15:05.678Z", "2026-10-07T13:15:05.678Z", "I can't stand puns about fish.")


def demo():
    """What `make try` prints, as a block."""
    done = subprocess.run([sys.executable, str(ROOT / "demo" / "try.py")], capture_output=True, text=True, check=True)
    return f"```\n{done.stdout.strip()}\n```\n"


def entry():
    """A whole entry, as a block."""
    return f"```markdown\n{render(FISH).decode()}```\n"


if __name__ == "__main__":
    tables.put(ROOT / "README.md", "demo", demo())
    tables.put(ROOT / "README.md", "entry", entry())
