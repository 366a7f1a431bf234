"""Machines to start the plugin on: a home and a PATH of their own, and a plugin whose hooks only tell that they ran.

What stands for an interpreter is a link to a real one, or a small sh script that answers as the broken thing would.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REAL = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
SH = shutil.which("sh")
PROMPT = json.dumps({"hook_event_name": "UserPromptSubmit", "prompt": "I like tea."}).encode()

# Says which interpreter ran, and hands back what it was given.
STUB = """
import sys
sys.stdout.buffer.write((sys.executable + "\\n").encode() + sys.stdin.buffer.read())
"""

# Each as the body of a script; REAL is the interpreter that runs the tests.
INTERPRETERS = {
    "3.8": 'exec "$REAL" -I -S -c "$OLD" 3.8 "$@"',
    "3.9": 'exec "$REAL" -I -S -c "$OLD" 3.9 "$@"',
    "store stub": 'echo "Python was not found; run without arguments to install from the Microsoft Store"; exit 49',
    "hint": 'echo "To use Python, install it first."; exit 0',
    "garbage": "printf '\\033[31m\\377\\376 /usr/bin/python3 10 11\\n'; exit 0",
    "broken shim": 'echo "pyenv: version \\`3.9.99\' is not installed" >&2; exit 1',
    "crash": "kill -9 $$",
    "hangs": "exec \"$REAL\" -c 'import time; time.sleep(60)'",
    "shim": 'echo used >>"$0.used"; [ ! -e .python-version ] || exit 1; exec "$REAL" "$@"',
    "uv that finds": '[ "$1 $2" = "python find" ] && echo "$REAL"',
    "uv that runs": '[ "$1" = run ] || exit 2; while [ "$1" != python ]; do shift; done; shift; exec "$REAL" "$@"',
    "no pip": 'case "$*" in *"-m pip "*) echo "$0: No module named pip"; exit 1 ;; esac; exec "$REAL" "$@"',
    "pip that Python brings along": """case "$PYTHONPATH,$*" in
        ,*"-m pip "*) echo "$0: No module named pip"; exit 1 ;; esac
        exec "$REAL" "$@\"""",
    "pip that counts": 'case "$*" in *"-m pip "*) echo used >>"$0.used" ;; esac; exec "$REAL" "$@"',
    # Waits in the middle of its work until the test writes to the pipe beside it.
    "pip that waits": 'case "$*" in *"-m pip "*) read -r go <"$0.go" ;; esac; exec "$REAL" "$@"',
    "pip that stops half-way": """case "$*" in *"-m pip "*) ;; *) exec "$REAL" "$@" ;; esac
        while [ "$1" != --target ]; do shift; done
        mkdir -p "$2/yaml" && : >"$2/yaml/__init__.py"
        echo "Collecting pyyaml"; echo "ERROR: the connection to https://ann:secret@mirror/ was lost." ; exit 1""",
    "uv that stops half-way": """while [ "$1" != --target ]; do shift; done
        mkdir -p "$2/yaml" && : >"$2/yaml/__init__.py"; echo "error: the disk was pulled out"; exit 2""",
}

# Runs the rest of the command line as an old Python would.
OLD = """
import sys
sys.version_info = tuple(map(int, sys.argv[1].split("."))) + (18, "final", 0)
words = [word for word in sys.argv[2:] if word not in ("-I", "-S", "-B")]
sys.argv = words[1:] if words[0] == "-c" else words
code = words[1] if words[0] == "-c" else open(words[0]).read()
exec(code, {"__name__": "__main__", "__file__": words[0]})
"""


def interpreter(place: Path, kind: str = "works") -> Path:
    """Puts an interpreter of this kind at this place."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    if kind == "works":
        place.symlink_to(REAL)
        return place
    quoted = [f"{name}='{value}'" for name, value in (("REAL", REAL), ("OLD", OLD))]
    place.write_text("\n".join([f"#!{SH}", "PATH=$PATH:/usr/bin:/bin", *quoted, INTERPRETERS[kind]]) + "\n")
    place.chmod(0o755)
    return place


def uses(place: Path) -> int:
    """How often the interpreter at this place was called (those kinds that count)."""
    notes = place.with_name(place.name + ".used")
    return len(notes.read_text().splitlines()) if notes.exists() else 0


class Machine:
    """A home, an empty PATH and a plugin, below a folder. Nothing of the machine that runs the tests shows through."""

    def __init__(self, folder: Path):
        self.home = folder / "home"
        self.bin = folder / "bin"
        self.plugin = folder / "plugin"
        self.data = self.home / ".claude" / "plugins" / "data" / "memory-test"
        self.options: dict[str, str] = {}
        self.bin.mkdir(parents=True)
        self.home.mkdir()
        (self.plugin / "server").mkdir(parents=True)
        (self.plugin / "hooks").mkdir()
        for name in ("run", "prepare.py", "requirements.txt"):
            shutil.copy2(ROOT / "server" / name, self.plugin / "server")
        for name in ("session_start", "prompt", "command", "tool"):
            (self.plugin / "hooks" / f"{name}.py").write_text(STUB)
        for name in ("serve", "cli"):
            (self.plugin / "server" / f"{name}.py").write_text(STUB)

    def install(self, name: str, kind: str = "works") -> Path:
        """Puts an interpreter (or uv) of this kind on the PATH."""
        return interpreter(self.bin / name, kind)

    def remember(self, interpreter: Path | str) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        (self.data / "python").write_text(f"{interpreter}\n")

    @property
    def remembered(self) -> str:
        place = self.data / "python"
        return place.read_text().strip() if place.exists() else ""

    @property
    def site(self) -> Path:
        """Where the dependencies of this version of the plugin belong."""
        digest = hashlib.sha256((self.plugin / "server" / "requirements.txt").read_bytes()).hexdigest()
        return self.data / f"site-{digest[:16]}"

    def complete(self) -> "Machine":
        """Puts something in the place of the dependencies, for what is not about them: nothing gets installed."""
        for module in ("frontmatter", "platformdirs", "yaml"):
            (self.site / module).mkdir(parents=True)
            (self.site / module / "__init__.py").touch()
        return self

    @property
    def failure(self) -> str:
        place = self.data / "install-failed"
        return place.read_text().strip() if place.exists() else ""

    @property
    def environ(self) -> dict[str, str]:
        known = {"PATH": str(self.bin), "HOME": str(self.home), "CLAUDE_PLUGIN_DATA": str(self.data)}
        return {**known, "PIP_NO_INDEX": "1", "UV_OFFLINE": "1", "PIP_CONFIG_FILE": os.devnull, **self.options}

    def command(self, *words: str, shell: tuple[str, ...] = (SH,)) -> list[str]:
        return [*shell, str(self.plugin / "server" / "run"), *words]

    def run(self, *words: str, stdin: bytes = b"", shell: tuple[str, ...] = (SH,), cwd: Path | None = None, **more):
        """Runs server/run as the client would, to its end."""
        command = self.command(*words, shell=shell)
        return subprocess.run(
            command, input=stdin, capture_output=True, env=self.environ, cwd=cwd or self.home, timeout=60, **more
        )


def wheelhouse(cache: Path) -> Path:
    """A folder with the three dependencies as wheels, fetched once: the only thing here that needs a network."""
    requirements = ROOT / "server" / "requirements.txt"
    digest = hashlib.sha256(requirements.read_bytes()).hexdigest()[:16]
    folder = cache / f"{digest}-{sys.implementation.cache_tag}"
    if not folder.exists():
        beside = folder.with_name(f"{folder.name}.{os.getpid()}")
        fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps"]
        subprocess.run([*fetch, "--dest", beside, "-r", requirements], check=True)
        beside.rename(folder)
    return folder


def offline(wheels: Path) -> dict[str, str]:
    """The environment in which pip and uv install from this folder alone; server/run hands it on as it is."""
    links = {"PIP_FIND_LINKS": wheels.as_uri(), "UV_FIND_LINKS": str(wheels)}
    return {"PIP_NO_INDEX": "1", "UV_OFFLINE": "1", **links}


def snapshot(folder: Path) -> dict[str, tuple[int, int]]:
    """Every file below, with its size and time of change: what is the same before and after was not written to."""
    files = {str(path.relative_to(folder)): path.lstat() for path in folder.rglob("*")}
    return {name: (state.st_size, state.st_mtime_ns) for name, state in files.items()}


def elsewhere() -> list[str]:
    """Interpreters in the places that server/run looks at beside the PATH and the home, on this very machine."""
    places = ["/usr/local/bin", "/opt/homebrew/bin", "/run/current-system/sw/bin"]
    return [str(found) for place in places for name in ("python3*", "uv") for found in Path(place).glob(name)]


def on_a_disk_of_its_own(folder: Path, kind: str) -> list[str]:
    """What to put before a command so that it sees this folder read-only, or full; [] where the system refuses it."""
    folder.mkdir(parents=True, exist_ok=True)
    mount = 'mount -t tmpfs -o size=16k none "$0" && '
    ready = {
        "read-only": mount + 'mount -o remount,ro "$0"',
        "full": mount + '{ head -c 100000 /dev/zero >"$0/filler" || true; } 2>/dev/null',
    }[kind]
    ready = f'(PATH=$PATH:/usr/bin:/bin; {ready}) && exec "$@"'
    words = [shutil.which("unshare") or "unshare", "--user", "--map-root-user", "--mount", SH, "-c", ready, str(folder)]
    try:
        return words if subprocess.run([*words, SH, "-c", ":"], capture_output=True).returncode == 0 else []
    except FileNotFoundError:
        return []


def ran(done, stdin=PROMPT):
    """The interpreter that a stub ran with, once it is sure that the hook had its stdin and nothing else was said."""
    assert done.returncode == 0
    assert done.stderr == b""
    first, _, rest = done.stdout.partition(b"\n")
    assert rest == stdin
    return first.decode()


def one_sentence(text):
    assert text.strip().endswith(".") and "\n" not in text.strip()
    return text
