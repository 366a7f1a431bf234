"""What server/run leaves to the Python that it tries: to name it, and to give it the dependencies.

    prepare.py check                  exit 10: this Python is new enough and whole; anything else: not one to use
    prepare.py remember DATA FOUND    keeps the interpreter's own path in DATA/python, and prints it
    prepare.py install DATA PYTHON    puts the dependencies into DATA/site-<digest>; exit 1 if it cannot be done,
                                      with the reason in one sentence on stderr and in DATA/install-failed

Runs before it is known which Python this is: nothing here may be syntax that Python 3.6 does not read. The standard
library alone, and what `check` does not need is imported late.
"""

import os
import sys

REQUIREMENTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "requirements.txt")
MODULES = ("frontmatter", "platformdirs", "yaml")
USABLE = 10  # no stub and no crash exits with it
LIMIT = 600  # seconds for one installer, on the slowest line

# The person's mirrors, proxies and certificates hold (PIP_*, UV_*, pip.conf), but not what puts packages elsewhere.
UNWANTED = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_REQUIREMENT", "UV_PYTHON", "UV_SYSTEM_PYTHON")


class Failure(Exception):
    """str() is the one sentence for the person."""


def site(data):
    """The folder that holds the dependencies of this version of the plugin, there or not."""
    import hashlib

    with open(REQUIREMENTS, "rb") as file:
        return os.path.join(data, "site-" + hashlib.sha256(file.read()).hexdigest()[:16])


def whole(folder):
    return all(os.path.isfile(os.path.join(folder, module, "__init__.py")) for module in MODULES)


def check():
    if sys.version_info < (3, 10):  # noqa: UP036  an older one may be reading this
        return 1
    import json  # noqa: F401  a Python cut down to the minimum lacks one of these, and the hooks need them
    import unicodedata  # noqa: F401

    return USABLE


def remember(data, found):
    """Prints the path of the interpreter itself: a shim is slow, and a virtual environment gets deleted."""
    base = getattr(sys, "_base_executable", None) or sys.executable or found
    for path in (os.path.realpath(base), sys.executable, found):
        if path and os.path.isabs(path) and "\n" not in path and runs(path):
            break
    else:
        return 1
    try:
        os.makedirs(data, mode=0o700, exist_ok=True)
        write(os.path.join(data, "python"), path)
        remove(os.path.join(data, "no-python"))
    except OSError:
        pass  # a data folder that cannot be written costs a search at each start, and nothing else
    os.write(1, os.fsencode(path))
    return 0


def runs(path):
    import subprocess

    command = [path, "-I", "-S", "-B", os.path.abspath(__file__), "check"]
    try:
        return subprocess.call(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=5) == USABLE
    except (OSError, subprocess.TimeoutExpired):
        return False


def write(path, line):
    """Whole or not at all, and for the person's eyes alone."""
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(os.fsencode(line) + b"\n")
        os.replace(temporary, path)
    except OSError:
        remove(temporary)
        raise


def remove(path):
    try:
        os.remove(path)
    except OSError:
        pass


def install(data, python):
    import time

    if not os.path.isabs(data):
        sys.stderr.write("The plugin's data folder is not known: set CLAUDE_PLUGIN_DATA to its absolute path.\n")
        return 1
    os.umask(0o077)
    began = time.time()
    failed = os.path.join(data, "install-failed")
    try:
        os.makedirs(data, mode=0o700, exist_ok=True)
        folder = site(data)
        if whole(folder):
            return 0
        with open(os.path.join(data, "install.lock"), "a") as lock:
            alone = locked(lock)
            if not whole(folder) and not newer(failed, began):
                fill(data, folder, python, alone)
                remove(failed)  # only now: until then a session that starts says what was wrong
        if whole(folder):
            return 0
        with open(failed, encoding="utf-8") as file:
            sentence = file.read().strip()  # another session tried while this one waited: its answer is ours
    except Failure as failure:
        sentence = str(failure)
        report(data, failed, sentence)
    except OSError as error:
        sentence = (
            "The memory could not install the three Python packages it needs"
            f" ({error.filename or data}: {error.strerror or error}): make room there, or let it be written to,"
            " and start a new session."
        )
        report(data, failed, sentence)
    sys.stderr.write(sentence + "\n")
    return 1


def locked(file):
    """Waits until no other session installs; False where the system or the disk has no such locks."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
        return True
    except (ImportError, OSError):
        return False


def newer(path, moment):
    try:
        return os.path.getmtime(path) >= moment
    except OSError:
        return False


def fill(data, folder, python, alone):
    """Installs beside, and renames when all is there and imports: a session never sees half of it."""
    import shutil
    import tempfile

    if alone:
        for name in os.listdir(data):
            if name.startswith("installing-"):  # one that was killed
                shutil.rmtree(os.path.join(data, name), ignore_errors=True)
    beside = tempfile.mkdtemp(prefix="installing-", dir=data)
    try:
        target = os.path.join(beside, "site")
        fetch(python, beside, target)
        if hasattr(os, "sync"):
            os.sync()  # renamed before its files are on the disk, it would be whole by name alone after a power cut
        if os.path.isdir(folder):
            os.rename(folder, os.path.join(beside, "broken"))
        os.rename(target, folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    for old in olds(data, folder):
        shutil.rmtree(old, ignore_errors=True)


def olds(data, folder):
    """The folders of earlier versions but the last, which sessions that still run may be using."""
    sites = [os.path.join(data, name) for name in os.listdir(data) if name.startswith("site-")]
    return sorted((path for path in sites if path != folder), key=os.path.getmtime)[:-1]


def fetch(python, beside, target):
    import shutil

    reasons = {}
    for name, command, extra in installers(python):
        if name in reasons:
            break  # the pip that Python brings along would fail as the installed one did
        shutil.rmtree(target, ignore_errors=True)  # pip leaves alone what another began
        reason = run([*command, "--target", target], beside, extra)
        if not reason:
            reason = run([python, "-I", "-S", "-B", "-c", IMPORT, target], beside, {})
        if not reason:
            return
        if "No module named pip" not in reason:
            reasons[name] = reason
    if not reasons:
        raise Failure(
            "The memory needs uv or pip to install the three Python packages it works with,"
            f" and {python} has neither: install one of them and start a new session."
        )
    told = "; ".join(f"{name}: {reason}" for name, reason in reasons.items())
    raise Failure(
        "The memory could not install the three Python packages it needs"
        f" ({told}): put that right, it is most often the network, and start a new session."
    )


IMPORT = "import sys; sys.path.insert(0, sys.argv[1]); import " + ", ".join(MODULES)


def installers(python):
    """(name, command, additions to the environment): uv, else pip, else the pip that Python itself brings along."""
    import shutil

    hashed = ["--require-hashes", "--no-deps", "-r", REQUIREMENTS]
    home = os.path.expanduser("~")
    places = [home + "/.local/bin", home + "/.cargo/bin", "/opt/homebrew/bin", "/usr/local/bin"]
    uv = shutil.which("uv", path=os.pathsep.join([os.environ.get("PATH", ""), *places]))
    if uv:
        options = ["--python", python, "--no-cache", "--link-mode", "copy", "--quiet"]
        yield "uv", [os.path.abspath(uv), "pip", "install", *options, *hashed], {}
    options = ["--no-cache-dir", "--no-compile", "--no-user", "--no-input", "--disable-pip-version-check", "--quiet"]
    pip = [python, "-m", "pip", "install", *options, *hashed]
    yield "pip", pip, {}
    for wheel in bundled():
        yield "pip", pip, {"PYTHONPATH": wheel}


def bundled():
    """The wheels of pip that come with Python (ensurepip) or with the system (Debian's python3-pip-whl)."""
    import glob
    import sysconfig

    beside = os.path.join(sysconfig.get_path("stdlib"), "ensurepip", "_bundled")
    folders = [sysconfig.get_config_var("WHEEL_PKG_DIR"), beside]
    return [wheel for folder in folders if folder for wheel in sorted(glob.glob(os.path.join(folder, "pip-*.whl")))]


def run(command, beside, extra):
    """'' if the command succeeded, else the line in which it says why not."""
    import subprocess

    environ = {key: value for key, value in os.environ.items() if key not in UNWANTED and not key.startswith("PYTHON")}
    environ.update(extra, TMPDIR=beside, PIP_REQUIRE_VIRTUALENV="0", NO_COLOR="1")
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=beside,
            env=environ,
            timeout=LIMIT,
        )
    except subprocess.TimeoutExpired:
        return f"no end after {LIMIT // 60} minutes"
    return gist(done.stdout.decode("utf-8", "replace")) if done.returncode else ""


def gist(output):
    """The first line of an installer's output that tells what is wrong, without the password of a mirror."""
    import re

    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["it failed and said nothing"]
    telling = [line for line in lines if re.match(r"(?i)(error|fatal)\b", line)] or lines[-1:]
    line = re.sub(r"//[^/\s@]+@", "//", telling[0])
    return re.sub(r"(?i)^(error|fatal): *", "", line)[:200].rstrip(".")


def report(data, failed, sentence):
    import time

    line = time.strftime("%Y-%m-%dT%H:%M:%SZ install: ", time.gmtime()) + sentence + "\n"
    try:
        write(failed, sentence)
        with open(os.path.join(data, "log"), "a", encoding="utf-8", errors="replace") as log:
            log.write(line)
    except OSError:
        pass  # the disk that could not take the packages does not take the sentence either


if __name__ == "__main__":
    sys.exit({"check": check, "remember": remember, "install": install}[sys.argv[1]](*sys.argv[2:]))
