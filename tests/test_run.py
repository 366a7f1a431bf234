"""Starting on any machine (design 6, issue 4): server/run as a process, each time on a machine of its own."""

import json
import os
import shutil
import stat
import subprocess

import pytest

from machines import PROMPT, REAL, ROOT, SH, Machine, elsewhere, interpreter, one_sentence, ran, uses

ODD = "Ann's & Bob (β) $HOME `x` 記憶 %d"


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path / "machine")


# ---- finding a Python

MACHINES = {
    "only python3": {"python3": "works"},
    "only python": {"python": "works"},
    "only python3.12": {"python3.12": "works"},
    "only a uv that finds one": {"uv": "uv that finds"},
    "only a uv that runs one": {"uv": "uv that runs"},
    "Python 3.8 first and a newer one later": {"python3": "3.8", "later/python3": "works"},
    "Python 3.9 first and a newer one later": {"python3.10": "3.9", "python3": "3.9", "later/python3.12": "works"},
    "python3 is 3.8 and python is newer": {"python3": "3.8", "python": "works"},
    "a stub that points to a store and exits 49": {"python3": "store stub", "python": "works"},
    "a stub that prints a hint and exits 0": {"python3": "hint", "python": "works"},
    "a python3 that prints garbage": {"python3": "garbage", "python": "works"},
    "a python3 that crashes": {"python3": "crash", "python": "works"},
    "shims without a version behind them": {"python3": "broken shim", "python": "broken shim", "later/python3": "works"},
    "a pyenv-like shim": {"python3": "shim"},
    "the launcher of Windows": {"python3": "store stub", "python": "store stub", "py": "works"},
}


@pytest.mark.parametrize("found", MACHINES.values(), ids=MACHINES)
def test_a_python_is_found_and_remembered_by_its_own_path(machine, found):
    """F1, F2: the first hook finds it, with its stdin whole; from then on the PATH does not matter."""
    for name, kind in found.items():
        machine.install(name, kind)
    machine.options["PATH"] = f"{machine.bin}:{machine.bin / 'later'}"
    assert ran(machine.run("hook", "prompt", stdin=PROMPT)) == machine.remembered == REAL
    machine.options["PATH"] = "/nowhere"
    assert ran(machine.run("hook", "tool", stdin=PROMPT)) == REAL


def test_a_python3_that_hangs_is_left_after_five_seconds(machine):
    machine.install("python3", "hangs")
    machine.install("python")
    assert ran(machine.run("hook", "prompt", stdin=PROMPT)) == REAL


@pytest.mark.parametrize("place", [".local/bin/python3", ".pyenv/versions/3.12.1/bin/python3", "miniconda3/bin/python"])
def test_a_python_off_the_path_is_found_in_the_home(machine, place):
    """F1: a client started from a desktop has a PATH of the system alone."""
    interpreter(machine.home / place)
    assert ran(machine.run("hook", "prompt", stdin=PROMPT)) == REAL


def test_the_path_of_the_system_alone_is_enough(machine):
    """F1: PATH=/usr/bin:/bin, with an interpreter there or only in the home."""
    machine.options["PATH"] = "/usr/bin:/bin"
    interpreter(machine.home / ".local/bin/python3")
    assert os.access(ran(machine.run("hook", "prompt", stdin=PROMPT)), os.X_OK)


def test_a_virtual_environment_gives_its_base(machine):
    """The environment of a project may be deleted the next day."""
    subprocess.run([REAL, "-m", "venv", "--without-pip", machine.home / "venv"], check=True)
    machine.options["PATH"] = str(machine.home / "venv" / "bin")
    assert ran(machine.run("hook", "prompt", stdin=PROMPT)) == REAL


def test_a_shim_is_called_at_the_first_start_alone_and_not_from_the_project(machine, tmp_path):
    """G2: a shim takes 90 ms, and the project's .python-version may name what is not installed."""
    machine.complete()
    shim = machine.install("python3", "shim")
    (tmp_path / ".python-version").write_text("9.9.9\n")
    assert ran(machine.run("hook", "prompt", stdin=PROMPT, cwd=tmp_path)) == REAL
    first = uses(shim)
    machine.run("server", cwd=tmp_path)
    machine.run("hook", "prompt", cwd=tmp_path)
    assert uses(shim) == first


def test_an_interpreter_in_the_project_is_not_run(machine, tmp_path):
    """A relative folder on the PATH would let a checked-out file run as Python."""
    planted = interpreter(tmp_path / "python3", "shim")
    machine.install("python")
    machine.options["PATH"] = f".::{machine.bin}"
    assert ran(machine.run("hook", "prompt", stdin=PROMPT, cwd=tmp_path)) == REAL
    assert uses(planted) == 0


def test_the_remembered_interpreter_gone_means_another_search(machine):
    machine.install("python3")
    machine.remember(machine.home / "gone" / "python3")
    assert ran(machine.run("hook", "prompt", stdin=PROMPT)) == machine.remembered == REAL


def test_the_remembered_interpreter_upgraded_in_place_is_used_as_it_is(machine):
    machine.remember(interpreter(machine.home / "python3", "shim"))
    interpreter(machine.home / "python3")
    assert ran(machine.run("hook", "prompt", stdin=PROMPT)) == machine.remembered == str(machine.home / "python3")


@pytest.mark.parametrize("kind", ["broken shim", "crash"])
def test_a_remembered_interpreter_that_broke_is_replaced_when_a_session_starts(machine, kind):
    machine.complete()
    machine.install("python3")
    machine.remember(interpreter(machine.home / "python3", kind))
    done = machine.run("hook", "session_start", stdin=PROMPT)
    assert done.returncode == 0
    assert done.stdout == REAL.encode() + b"\n" + PROMPT
    assert machine.remembered == REAL


@pytest.mark.parametrize("text", ["", "\n", "python3\n/usr/bin/env\n", "\0\n"])
def test_nonsense_in_the_place_of_the_remembered_path_means_another_search(machine, text):
    machine.install("python3")
    machine.remember("x")
    (machine.data / "python").write_text(text)
    assert ran(machine.run("hook", "prompt", stdin=PROMPT)) == machine.remembered == REAL


# ---- the way of every prompt


def test_the_way_to_a_remembered_interpreter_forks_nothing(machine):
    """Every prompt and tool call pays for it: one exec for sh and one for Python, and no other process."""
    if not shutil.which("strace"):
        pytest.skip("strace is not installed: the absence of forks was not checked")
    machine.remember(REAL)
    trace = machine.home / "trace"
    calls = "trace=execve,clone,clone3,fork,vfork"
    shell = ("strace", "-f", "-e", calls, "-o", str(trace), SH)
    done = machine.run("hook", "prompt", stdin=PROMPT, shell=(shutil.which("strace"), *shell[1:]))
    if not trace.exists() or b"ptrace" in done.stderr:
        pytest.skip("strace may not trace here: the absence of forks was not checked")
    assert ran(done) == REAL
    lines = [line for line in trace.read_text().splitlines() if "(" in line and "+++" not in line]
    assert len(lines) == 2 and all("execve(" in line for line in lines), lines


def test_stdin_reaches_the_hook_byte_for_byte(machine):
    """F4, F7: 300 KB, umlauts, emoji and broken UTF-8, at the first start too."""
    machine.install("python3")
    stdin = ("Größe 🏠 記憶\r\n" * 20_000).encode() + b"\xff\xfe\0 no newline"
    for _ in range(2):
        assert ran(machine.run("hook", "prompt", stdin=stdin), stdin) == REAL


def test_hooks_run_isolated_in_utf8_with_their_bytecode_in_the_data_folder(machine):
    machine.install("python3")
    tell = "import sys; print(sys.flags.isolated, sys.flags.no_site, sys.flags.utf8_mode, sys.pycache_prefix)"
    (machine.plugin / "hooks" / "prompt.py").write_text(tell)
    machine.options["LC_ALL"] = "C"
    for _ in range(2):
        assert machine.run("hook", "prompt").stdout.decode() == f"1 1 1 {machine.data / 'pycache'}\n"


def test_the_server_and_the_command_line_start_the_same_way(machine):
    machine.complete()
    machine.install("python3")
    (machine.plugin / "server" / "cli.py").write_text("import sys; print(sys.argv[1:])")
    assert ran(machine.run("server", stdin=b'{"id":1}\n'), b'{"id":1}\n') == REAL
    assert machine.run("cli", "show", "two words", "*", "").stdout.decode() == "['show', 'two words', '*', '']\n"


def test_the_command_line_uses_the_interpreter_that_the_plugin_remembers(machine):
    """Outside the client there is no CLAUDE_PLUGIN_DATA, and perhaps no Python on the PATH."""
    machine.remember(REAL)
    environ = {"PATH": str(machine.bin), "HOME": str(machine.home)}
    for more in ({}, {"HOME": "/nowhere", "CLAUDE_CONFIG_DIR": str(machine.home / ".claude")}):
        command = [SH, "server/run", "cli"]
        done = subprocess.run(command, cwd=machine.plugin, env=environ | more, input=b"", capture_output=True)
        assert ran(done, b"") == REAL


def test_a_plugin_folder_taken_away_under_a_running_session_is_no_error(machine):
    """An update removes the old version: sh exits 2 for a script that is gone, which would block every prompt."""
    machine.install("python3")
    shutil.rmtree(machine.plugin / "hooks")
    done = machine.run("hook", "prompt", stdin=PROMPT)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    shell = (SH, "-c", '[ ! -r "$0" ] || . "$0"')
    shutil.rmtree(machine.plugin)
    done = machine.run("hook", "prompt", stdin=PROMPT, shell=shell)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


SHELLS = [("sh",), ("dash",), ("bash", "--posix"), ("busybox", "sh"), ("mksh",), ("yash",), ("zsh", "--emulate", "sh")]


@pytest.mark.parametrize("shell", SHELLS, ids=" ".join)
def test_any_shell_that_is_called_sh_will_do(machine, shell):
    if not shutil.which(shell[0]):
        pytest.skip(f"{shell[0]} is not installed")
    shell = (shutil.which(shell[0]), *shell[1:])
    sourced = (*shell, "-c", '[ ! -r "$0" ] || . "$0"')
    machine.complete()
    machine.install("python3", "store stub")
    machine.install("python3.12", "crash")
    if not elsewhere():
        assert json.loads(machine.run("hook", "session_start", shell=shell).stdout)["systemMessage"]
    machine.install("python")
    assert ran(machine.run("hook", "session_start", stdin=PROMPT, shell=shell)) == REAL
    assert ran(machine.run("hook", "prompt", stdin=PROMPT, shell=sourced)) == REAL


# ---- folders


@pytest.mark.parametrize("name", ["a b", "it's", "A&B (x)", "$HOME", "`id`", "Größe 記憶 🏠", '"q"', "a;b|c*?[d]", ODD])
def test_any_folder_name_will_do(tmp_path, name):
    """F3: the home, the plugin and the interpreter lie below it; at the first start and after."""
    machine = Machine(tmp_path / name).complete()
    machine.install("python3", "shim")
    for _ in range(2):
        assert ran(machine.run("hook", "prompt", stdin=PROMPT)) == machine.remembered == REAL
    assert ran(machine.run("server", stdin=PROMPT)) == REAL


def test_the_data_folder_is_made_for_the_person_alone(machine):
    machine.install("python3")
    machine.run("hook", "prompt")
    assert stat.S_IMODE(machine.data.stat().st_mode) == 0o700
    assert stat.S_IMODE((machine.data / "python").stat().st_mode) == 0o600
    assert [path.name for path in machine.data.glob("*.tmp")] == []


def test_a_data_folder_that_cannot_be_made_costs_a_search_and_nothing_else(machine):
    machine.install("python3")
    machine.data.parent.mkdir(parents=True)
    machine.data.write_text("a file in its place")
    for name in ("session_start", "prompt", "tool"):
        assert ran(machine.run("hook", name, stdin=PROMPT)) == REAL
    assert ran(machine.run("server", stdin=PROMPT)) == REAL
    done = machine.run("install")
    assert done.returncode == 1 and "start a new session" in one_sentence(done.stderr.decode())


def test_the_launcher_passes_shellcheck():
    if not shutil.which("shellcheck"):
        pytest.skip("shellcheck is not installed")
    done = subprocess.run(["shellcheck", ROOT / "server" / "run"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")
    assert os.access(ROOT / "server" / "run", os.X_OK)
