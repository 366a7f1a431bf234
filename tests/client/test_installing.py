"""Installed from a marketplace, used, updated, disabled, uninstalled: in the real client, offline (issue 4)."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from harness import REPOSITORY, Client, Terminal, context, eventually, find_client, missing, tool_results
from remembering import LINE, TOOLS, TYPED, offered, remember
from scripted_model import turn

from machines import interpreter, offline, wheelhouse

OURS = ("claude-memory", "memory-memory", "no-fish", "green tea")


class Installed(Client):
    """A client that gets the plugin from a marketplace, as a person does."""

    def command(self, *args):
        return [find_client(), *args]

    def plugin_command(self, *words, cwd=None):
        """`claude plugin …`; gives what it prints."""
        done = subprocess.run([find_client(), "plugin", *words], env=self.environment(), cwd=cwd or self.project, capture_output=True,
                              text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def run(self, *words, stdin=""):
        """`sh server/run …` of the plugin's source, in the person's own shell."""
        return subprocess.run(["sh", str(self.plugin / "server" / "run"), *words], env=self.environment(), cwd=self.project, input=stdin,
                              capture_output=True, text=True, timeout=60)

    def release(self, version):
        """The marketplace has another version."""
        manifest = self.plugin / ".claude-plugin" / "plugin.json"
        manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "version": version}))


@pytest.fixture
def plugin(tmp_path):
    """A marketplace of its own: what git has of this repository, in a folder with a space in its name."""
    place = tmp_path / "the market"
    listed = subprocess.run(["git", "-C", str(REPOSITORY), "ls-files", "-co", "--exclude-standard", "-z"], capture_output=True, check=True).stdout
    for name in listed.decode().split("\0"):
        source, target = REPOSITORY / name, place / name
        if name and source.is_symlink() | source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target, follow_symlinks=False)
    return place


@pytest.fixture
def client(tmp_path, plugin, request):
    if why := missing():
        pytest.fail(why) if os.environ.get("CLIENT_REQUIRED") == "1" else pytest.skip(f"NOT TESTED in the real client: {why}")
    interpreter(tmp_path / "bin" / "python3")
    offline_packages = offline(wheelhouse(Path(request.config.cache.mkdir("wheels"))))

    class Here(Installed):
        def environment(self, **extra):
            path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
            return super().environment(**{"PATH": path, **offline_packages, **extra})

    with Here(tmp_path, plugin) as client:
        client.plugin_command("marketplace", "add", "./", cwd=plugin)  # as README has it
        client.plugin_command("install", "memory@memory", "--config", "trust_headless=true")
        yield client


def traces(home):
    """What below the home is ours, by name or by content. What the client writes is the client's: its records of conversations,
    its logs of servers, its settings, and its copy of the plugin's code, which it keeps for some days after an uninstall."""
    found = []
    for path in home.rglob("*"):
        parts = path.relative_to(home).parts
        if {"projects", "claude-cli-nodejs", "backups"} & set(parts) or parts[:3] == (".claude", "plugins", "cache"):
            continue
        if path.is_dir() and "memory" not in path.name:
            continue
        text = path.read_text(errors="replace") if path.is_file() else ""
        if any(word in path.name or word in text for word in OURS):
            found.append(str(path.relative_to(home)))
    return found


def test_from_install_to_the_first_saved_entry_and_the_next_session(client):
    client.script(turn(remember(TYPED)), "It is saved.", "Hello.")
    client.ask(TYPED)
    assert offered(client.requests[0]) >= TOOLS
    assert "Saved: tea" in tool_results(client.requests)[-1]
    client.ask("hi")
    assert LINE in context(client.requests[-1])


def test_an_update_while_a_session_runs_leaves_the_session_at_work_and_the_next_one_has_it(client):
    client.script("Hello.", turn(remember(TYPED)), "It is saved.", "And hello again.")
    terminal = Terminal(client)
    try:
        terminal.type("hi")
        terminal.wait_for("Hello.")
        client.release("9.9.9")
        client.plugin_command("update", "memory@memory")
        terminal.type(TYPED)
        terminal.wait_for("It is saved.")
        assert "Saved: tea" in tool_results(client.requests)[-1]
    finally:
        terminal.close()
    client.ask("hi")
    assert LINE in context(client.requests[-1])
    assert "9.9.9" in client.ask("/memory:status").text


def test_disabled_nothing_of_it_runs_and_enabled_it_is_back(client):
    """M3."""
    client.script("One.", "Two.", "Three.")
    client.ask("hi")
    data = client.home / ".claude/plugins/data/memory-memory"
    eventually(lambda: (data / "python").exists(), lambda: "the first session left its interpreter")
    client.plugin_command("disable", "memory@memory")
    before = sorted((path, path.stat().st_mtime_ns) for path in (data / "sessions").rglob("*"))
    client.ask("hi again")
    assert not offered(client.requests[-1]) & TOOLS and "Memory of the person you work for" not in context(client.requests[-1])
    assert sorted((path, path.stat().st_mtime_ns) for path in (data / "sessions").rglob("*")) == before
    client.plugin_command("enable", "memory@memory")
    client.ask("and again")
    assert offered(client.requests[-1]) >= TOOLS


def test_after_erase_and_uninstall_nothing_of_ours_is_left_and_the_settings_were_never_touched(client):
    settings = client.home / ".claude/settings.json"
    client.script(turn(remember(TYPED)), "It is saved.")
    before = settings.read_text()
    client.ask(TYPED)
    assert traces(client.home)
    shown = client.run("cli", "erase", "--yes")
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert settings.read_text() == before
    client.plugin_command("uninstall", "memory@memory")
    client.plugin_command("marketplace", "remove", "memory")
    left = [path for path in traces(client.home) if path not in (".claude.json", ".claude/settings.json")]
    assert left == [], "\n".join(left)
