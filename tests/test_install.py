"""Installing the three dependencies (design 6, issue 4): server/run and prepare.py as processes, with real pip and uv."""

import os
import shutil
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from machines import (
    PROMPT,
    REAL,
    ROOT,
    SH,
    Machine,
    interpreter,
    offline,
    on_a_disk_of_its_own,
    one_sentence,
    ran,
    snapshot,
    uses,
    wheelhouse,
)


@pytest.fixture(scope="session")
def wheels(request):
    return wheelhouse(Path(request.config.cache.mkdir("wheels")))


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path / "machine")


@pytest.fixture
def online(machine, wheels):
    """The machine, with the dependencies to be had."""
    machine.options.update(offline(wheels))
    return machine


def test_they_are_installed_once_into_the_data_folder_and_nowhere_else(online):
    online.remember(interpreter(online.home / "python3", "pip that counts"))
    for _ in range(2):
        done = online.run("install")
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert uses(online.home / "python3") == 1
    code = f"import sys; sys.path.insert(0, {str(online.site)!r}); import frontmatter, platformdirs, yaml; print(yaml.__file__)"
    imported = subprocess.run([REAL, "-I", "-S", "-B", "-c", code], capture_output=True, text=True)
    assert imported.stdout.startswith(str(online.site))
    assert sorted(path.name for path in online.data.iterdir()) == ["install.lock", "python", online.site.name]
    assert {path.name for path in online.home.iterdir()} - {"python3", "python3.used", ".rustup"} == {".claude"}
    assert stat.S_IMODE(online.site.stat().st_mode) == 0o700


def test_uv_installs_them_where_it_is(online):
    """The real uv, if the tests' own environment has it."""
    uv = shutil.which("uv", path=os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]))
    if not uv:
        pytest.skip("uv is not installed: only pip was tried")
    (online.bin / "uv").symlink_to(uv)
    online.remember(interpreter(online.home / "python3", "no pip"))
    done = online.run("install")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert (online.site / "yaml" / "__init__.py").exists()
    assert {path.name for path in online.home.iterdir()} == {".claude", "python3"}


def test_a_uv_that_stops_half_way_leaves_it_to_pip(online):
    online.install("uv", "uv that stops half-way")
    online.remember(REAL)
    assert online.run("install").returncode == 0
    assert (online.site / "yaml" / "loader.py").exists()


def test_when_uv_and_pip_both_fail_the_one_sentence_names_both_reasons(machine):
    machine.install("uv", "uv that stops half-way")
    machine.remember(interpreter(machine.home / "python3", "pip that stops half-way"))
    assert machine.run("install").returncode == 1
    told = "(uv: the disk was pulled out; pip: the connection to https://mirror/ was lost)"
    assert told in one_sentence(machine.failure)


def test_without_pip_and_uv_one_sentence_says_what_to_install(machine):
    python = interpreter(machine.home / "python3", "no pip")
    machine.remember(python)
    done = machine.run("install")
    assert done.returncode == 1
    assert one_sentence(machine.failure) == done.stderr.decode().strip()
    assert "uv or pip" in machine.failure and str(python) in machine.failure


def test_the_pip_that_python_brings_along_is_enough(online):
    """Debian without python3-pip, and environments made without pip, still have ensurepip's wheel."""
    online.remember(interpreter(online.home / "python3", "pip that Python brings along"))
    assert online.run("install").returncode == 0, online.failure


def test_without_a_network_one_sentence_says_so_and_the_next_session_tries_again(machine, wheels):
    machine.remember(REAL)
    assert machine.run("install").returncode == 1
    assert "network" in one_sentence(machine.failure) and "pip: " in machine.failure
    assert machine.failure in (machine.data / "log").read_text()
    assert not list(machine.data.glob("site-*")) and not list(machine.data.glob("installing-*"))
    machine.options.update(offline(wheels))
    assert machine.run("install").returncode == 0
    assert machine.failure == ""


def test_a_pip_that_stops_half_way_leaves_nothing_and_tells_no_password(machine):
    machine.remember(interpreter(machine.home / "python3", "pip that stops half-way"))
    assert machine.run("install").returncode == 1
    assert "the connection to https://mirror/ was lost" in one_sentence(machine.failure)
    assert "secret" not in (machine.data / "log").read_text()
    assert not list(machine.data.glob("site-*")) and not list(machine.data.glob("installing-*"))


def test_what_a_killed_install_left_is_cleaned_up(online):
    online.remember(REAL)
    (online.data / "installing-abc" / "site" / "yaml").mkdir(parents=True)
    assert online.run("install").returncode == 0
    assert not list(online.data.glob("installing-*"))


def test_a_broken_earlier_install_is_made_whole(online):
    online.remember(REAL)
    (online.site / "yaml").mkdir(parents=True)
    (online.site / "yaml" / "__init__.py").write_text("raise ImportError")
    assert online.run("install").returncode == 0
    assert (online.site / "frontmatter" / "__init__.py").exists()
    assert (online.site / "yaml" / "__init__.py").read_text() != "raise ImportError"


def test_two_sessions_at_once_install_once(online):
    online.remember(interpreter(online.home / "python3", "pip that counts"))
    both = [subprocess.Popen(online.command("install"), env=online.environ, stderr=subprocess.PIPE) for _ in range(2)]
    assert [one.communicate(timeout=60)[1] for one in both] == [b"", b""]
    assert [one.returncode for one in both] == [0, 0]
    assert uses(online.home / "python3") == 1


def test_a_session_that_waited_for_another_which_failed_does_not_try_again_at_once(online):
    python = interpreter(online.home / "python3", "pip that counts")
    online.remember(python)
    (online.data / "install-failed").write_text("The memory could not.\n")
    os.utime(online.data / "install-failed", (time.time() + 60, time.time() + 60))  # while this one waited
    done = online.run("install")
    assert (done.returncode, done.stderr, uses(python)) == (1, b"The memory could not.\n", 0)


def test_an_upgrade_leaves_the_dependencies_of_the_sessions_that_still_run(online):
    online.remember(REAL)
    made = []
    for version in range(3):
        with open(online.plugin / "server" / "requirements.txt", "a") as file:
            file.write(f"# version {version}\n")
        assert online.run("install").returncode == 0
        made.append(online.site)
        os.utime(online.site, (1000 + version, 1000 + version))
    assert [site.exists() for site in made] == [False, True, True]


@pytest.mark.parametrize("words", [("server",), ("hook", "session_start")], ids=" ".join)
def test_nothing_waits_for_the_install(online, words):
    """G2: the server and the session start while pip has not even begun; it ends after them."""
    python = interpreter(online.home / "python3", "pip that waits")
    os.mkfifo(f"{python}.go")
    online.remember(python)
    done = online.run(*words, stdin=PROMPT)
    assert ran(done) == REAL
    assert not online.site.exists()
    Path(f"{python}.go").write_text("go\n")
    assert online.run("install").returncode == 0  # waits for the one in the background
    assert online.site.exists()


def test_prompts_and_tool_calls_install_nothing(online):
    online.install("python3")
    for name in ("prompt", "command", "tool"):
        online.run("hook", name, stdin=PROMPT)
    assert not (online.data / "install.lock").exists()


def test_every_requirement_is_pinned_with_hashes_and_names_no_address():
    text = (ROOT / "server" / "requirements.txt").read_text()
    lines = text.replace("\\\n", " ").splitlines()
    pins = {line.split("==")[0]: line for line in lines if line and not line.startswith("#")}
    assert sorted(pins) == ["platformdirs", "python-frontmatter", "pyyaml"]
    assert all(line.count("--hash=sha256:") >= 2 for line in pins.values())
    assert "://" not in text and "index" not in text


def test_nothing_is_written_into_the_plugin_folder(online):
    """It may be read-only, and is replaced at each update."""
    online.install("python3")
    before = snapshot(online.plugin)
    for words in (("hook", "session_start"), ("hook", "prompt"), ("server",), ("install",)):
        assert online.run(*words).returncode == 0
    assert snapshot(online.plugin) == before


@pytest.mark.parametrize("kind", ["read-only", "full"])
def test_a_data_folder_on_a_disk_that_takes_nothing_costs_a_search_and_nothing_else(online, kind):
    disk = on_a_disk_of_its_own(online.data, kind)
    if not disk:
        pytest.skip("this system gives no disk of its own (unshare, tmpfs): not checked")
    online.install("python3")
    for name in ("session_start", "prompt", "tool"):
        assert ran(online.run("hook", name, stdin=PROMPT, shell=(*disk, SH))) == REAL
    done = online.run("install", shell=(*disk, SH))
    assert done.returncode == 1 and "start a new session" in one_sentence(done.stderr.decode())


def test_without_a_data_folder_nothing_is_installed_anywhere(machine):
    machine.install("python3")
    machine.options["CLAUDE_PLUGIN_DATA"] = ""
    for words in (("server",), ("hook", "session_start"), ("hook", "prompt")):
        assert ran(machine.run(*words, stdin=PROMPT)) == REAL
    assert "CLAUDE_PLUGIN_DATA" in one_sentence(machine.run("install").stderr.decode())
    assert list(machine.home.iterdir()) == []
