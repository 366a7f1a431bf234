"""`make proof`: what gets in and what is lost, in figures.

    run.py             tries everything, about ten minutes on two cores, and prints the table
    run.py --write     puts the table into docs/trust.md too, and the list of what a shell can still do
    run.py --small     a small part of each row, as `make test` has it
"""

import os
import platform
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("proof", "server", "demo", "tests", "bench")]
import gaps  # noqa: E402  the path comes first
import hidden  # noqa: E402
import honest  # noqa: E402
import kept  # noqa: E402
import noise  # noqa: E402
import planted  # noqa: E402
import reached  # noqa: E402
import tables  # noqa: E402

ROWS = (planted.figure, honest.figure, reached.figures, kept.figure, noise.figure, hidden.figures)


def say(text):
    print(text, flush=True)


def main(words):
    begin, figures = time.monotonic(), []
    for row in ROWS:
        say(f"{row.__module__} …")
        made = row("--small" in words, say)
        figures += made if isinstance(made, list) else [made]
    for figure in figures:
        for what in figure.failures:
            say(f"FAILED {figure.name}: {what}")
    text = tables.table(["figure", "tried", "failed", "what was tried"],
                        [(f.name, f"{f.tried:,}", f"{len(f.failures):,}", f.note) for f in figures]) + "\n" + _machine(time.monotonic() - begin)
    say("\n" + text)
    if "--write" in words and "--small" not in words:
        tables.put(ROOT / "docs" / "trust.md", "proof", text)
        tables.put(ROOT / "docs" / "trust.md", "gaps", "".join(f"- {what}: `{_short(line)}`\n" for what, line in gaps.GAPS))
    return 1 if any(figure.failures for figure in figures) else 0


def _machine(seconds):
    return (f"{os.cpu_count()} cores of {platform.machine()}, {platform.system()}, Python {platform.python_version()}; {seconds / 60:.0f} minutes; "
            f"{time.strftime('%Y-%m-%d', time.gmtime())}.\n")


def _short(line):
    """A line of the shell, its long part left out."""
    return line if len(line) <= 90 else f"{line[:55]}…{line[-30:]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
