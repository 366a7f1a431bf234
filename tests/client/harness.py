"""Drives the real Claude Code client against a scripted model, in a home that is thrown away.

    client.script("Hello.", calls("mcp__plugin_memory_memory__recall"), "Done.")
    client.ask("hi").text                        headless, `claude -p`
    screen = terminal(); screen.type("hi"); screen.wait_for("Done.")        as a person uses it, under tmux
    tool_results(client.requests), context(client.requests[0])              what the model was sent
"""

import json
import os
import shlex
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from scripted_model import ScriptedModel, text_of

REPOSITORY = Path(__file__).resolve().parents[2]
KEY = "dummy-not-a-key"  # the client asks for a key and sends it to the scripted model, which does not look at it


def find_client():
    """The client's path: `CLAUDE_CLIENT`, else the one that `make test` installs into the repository's cache."""
    return os.environ.get("CLAUDE_CLIENT") or str(REPOSITORY / ".cache/client/node_modules/.bin/claude")


def missing():
    """Why these tests cannot run here, in one sentence; "" if they can."""
    if not shutil.which(find_client()):
        return (f"There is no Claude Code client at {find_client()}: run `npm install --prefix .cache/client "
                "@anthropic-ai/claude-code`, or set CLAUDE_CLIENT to the path of one.")
    if not shutil.which("tmux"):
        return "tmux, in which the client is watched, is not on the PATH: install it."
    return ""


def eventually(check, what, seconds=30):
    """What `check()` gives once it is true. Fails, saying `what()`, when it is still false after `seconds`."""
    end = time.monotonic() + seconds
    while not (found := check()):
        if time.monotonic() > end:
            raise AssertionError(f"after {seconds} seconds: {what()}")
        time.sleep(0.05)
    return found


def tool_results(requests):
    """The text of each tool result that the model was sent, in order, each once."""
    found = {}
    for request in requests:
        for message in request["messages"]:
            for block in message["content"] if isinstance(message["content"], list) else []:
                if block.get("type") == "tool_result":
                    found[block["tool_use_id"]] = text_of(block.get("content"))
    return list(found.values())


def context(request):
    """Everything that the model read with this request: system prompt and messages, as one text."""
    contents = [request.get("system"), *(message["content"] for message in request["messages"])]
    return "\n".join(map(text_of, contents))


class Reply:
    """What a headless run printed: `text` (its result), `session` (its id), `events` (all of the stream)."""

    def __init__(self, events):
        self.events = events
        ends = [event for event in events if event["type"] == "result"]
        self.text, self.session = ends[-1].get("result", ""), ends[-1]["session_id"]


class Client:
    """A context manager: a client with a home, a project and a scripted model of its own, running `plugin` in place."""

    def __init__(self, folder, plugin=REPOSITORY):
        folder = Path(folder).resolve()
        self.plugin = Path(plugin)
        self.home, self.project, self.temporary = folder / "home", folder / "project", folder / "tmp"
        for place in (self.home / ".claude", self.project, self.temporary):
            place.mkdir(parents=True)
        self.model = ScriptedModel()
        # What a person has after the client's first start: else it opens with questions (theme, trust, key).
        (self.home / ".claude.json").write_text(json.dumps({
            "hasCompletedOnboarding": True, "lastOnboardingVersion": "9.9.9", "theme": "dark", "numStartups": 20,
            "autoUpdates": False, "bypassPermissionsModeAccepted": True,
            "customApiKeyResponses": {"approved": [KEY[-20:]], "rejected": []},
            "projects": {str(self.project): {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}},
        }))

    def __enter__(self):
        self.model.__enter__()
        return self

    def __exit__(self, *what):
        self.model.__exit__(*what)

    def script(self, *turns):
        """What the model will say and do next, after what is still left."""
        self.model.script.extend(turns)

    @property
    def requests(self):
        """What the model was sent, in order."""
        return self.model.requests

    def options(self, **values):
        """The person's choices for the plugin, where the client keeps them. For clients started afterwards."""
        name = json.loads((self.plugin / ".claude-plugin/plugin.json").read_text(encoding="utf-8"))["name"]
        settings = {"pluginConfigs": {f"{name}@inline": {"options": values}}}
        (self.home / ".claude/settings.json").write_text(json.dumps(settings))

    def environment(self, **extra):
        """All that a client of these tests gets: nothing of the machine's but the PATH."""
        return {
            "HOME": str(self.home), "PATH": os.environ["PATH"], "SHELL": "/bin/sh",
            "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "TMPDIR": str(self.temporary), "CLAUDE_CODE_TMPDIR": str(self.temporary),
            "ANTHROPIC_BASE_URL": self.model.url, "ANTHROPIC_API_KEY": KEY,
            "DISABLE_AUTOUPDATER": "1", "DISABLE_TELEMETRY": "1", "DISABLE_ERROR_REPORTING": "1",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "IS_SANDBOX": "1",  # without it the client refuses `bypassPermissions` to root, as whom containers run
            **extra,
        }

    def command(self, *args):
        return [find_client(), "--plugin-dir", str(self.plugin), *args]

    def ask(self, prompt, *args, seconds=60, **env):
        """Runs `claude -p`. A list of messages instead of a prompt is sent line by line, as an SDK does."""
        if isinstance(prompt, str):
            words, stdin = ["-p", prompt], ""
        else:
            words = ["-p", "--input-format", "stream-json"]
            stdin = "".join(json.dumps(message) + "\n" for message in prompt)
        run = subprocess.run(
            self.command(*words, "--output-format", "stream-json", "--verbose", *args), cwd=self.project, input=stdin,
            env=self.environment(**env), capture_output=True, encoding="utf-8", timeout=seconds)
        events = [json.loads(line) for line in run.stdout.split("\n") if line.startswith("{")]
        assert any(event["type"] == "result" for event in events), f"no result: {run.stdout[-500:]} {run.stderr[-500:]}"
        return Reply(events)

    def transcripts(self):
        """The lines of each conversation by its session id, the one written last at the end. Subagents' are left out."""
        files = sorted((self.home / ".claude/projects").glob("*/*.jsonl"), key=lambda file: file.stat().st_mtime_ns)
        return {file.stem: _whole_lines(file.read_bytes()) for file in files}


class Terminal:
    """The client in a terminal of its own, as a person uses it. Each step waits for what it needs, never a fixed time."""

    def __init__(self, client, *args, columns=150, rows=60, **env):
        self._folder = tempfile.mkdtemp(prefix="tmux-")  # not in the test's folder: a socket's path may not be long
        self._tmux = ["tmux", "-u", "-S", f"{self._folder}/socket", "-f", os.devnull]
        environment = client.environment(**env)
        words = ["env", "-i", *(f"{name}={value}" for name, value in environment.items()), *client.command(*args)]
        size = ["-x", str(columns), "-y", str(rows)]
        subprocess.run([*self._tmux, "new-session", "-d", *size, "-c", str(client.project), shlex.join(words)],
                       env=environment, check=True)
        try:
            eventually(lambda: self.box() is not None, self._shown)
        except AssertionError:
            self.close()
            raise

    def screen(self):
        """What stands on the screen; "" once the client has ended."""
        return subprocess.run([*self._tmux, "capture-pane", "-p"], capture_output=True, encoding="utf-8").stdout

    def box(self):
        """What stands in the input box; None where there is none, as in a dialog."""
        return _box(self.screen())

    def key(self, *names):
        """Presses keys by tmux's names: "Enter", "Escape", "Up", "C-c"."""
        subprocess.run([*self._tmux, "send-keys", *names], check=True)

    def type(self, text, enter=True):
        """Types `text`, and sends it once the screen shows that all of it has arrived."""
        subprocess.run([*self._tmux, "send-keys", "-l", text], check=True)
        eventually(lambda: self._ends_with(text), lambda: f"{text!r} did not arrive in the input box\n{self.screen()}")
        if enter:
            self.enter()

    def paste(self, text, enter=False):
        """Pastes `text` as a terminal does: long text shows as `[Pasted text #1 …]`."""
        before = self.screen()
        subprocess.run([*self._tmux, "load-buffer", "-"], input=text, encoding="utf-8", check=True)
        subprocess.run([*self._tmux, "paste-buffer", "-p", "-d"], check=True)
        eventually(lambda: self.box() != _box(before),
                   lambda: f"the paste did not arrive in the input box\n{self.screen()}")
        if enter:
            self.enter()

    def enter(self):
        """Sends what stands in the input box, and waits until it has left it. In a dialog: chooses."""
        before = self.screen()
        self.key("Enter")
        eventually(lambda: _box(self.screen()) != _box(before) or (_box(before) is None and self.screen() != before),
                   lambda: f"Enter did not send the input box\n{self.screen()}")

    def wait_for(self, text, seconds=30):
        """The screen, once it shows `text`; how the lines are broken does not count."""

        def found():
            screen = self.screen()
            return screen if _bare(text) in _bare(screen) else ""

        return eventually(found, lambda: f"{text!r} is not on the screen\n{self.screen()}", seconds)

    def quit(self):
        """Leaves as a person does, so that the session's last hook runs, and waits for the end."""
        self.type("/exit")
        eventually(lambda: not self.screen(), self._shown)

    def close(self):
        subprocess.run([*self._tmux, "kill-server"], capture_output=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _ends_with(self, text):
        screen = self.screen()
        end = _bare(text)[-60:]  # a long text scrolls inside the box
        box = _box(screen)
        return end in _bare(screen) if box is None else _bare(box).endswith(end)

    def _shown(self):
        return f"the screen shows\n{self.screen()}"


def _whole_lines(written):
    """The objects of a JSONL file that the client may still be writing: what follows the last line end is left out."""
    return [json.loads(line) for line in written.split(b"\n")[:-1] if line]


def _box(screen):
    """The input box stands between the last two rules that cross the screen, behind a prompt sign."""
    lines = screen.rstrip("\n").split("\n")
    rules = [i for i, line in enumerate(lines) if line.startswith("───")]
    if len(rules) < 2:
        return None
    inside = lines[rules[-2] + 1:rules[-1]]
    if not inside or not inside[0].startswith(("❯", "!")):  # "!" is the sign of a shell line
        return None
    return "\n".join(inside).removeprefix("❯").strip()


def _bare(text):
    """Without white space, which the screen adds and takes away at will where it breaks lines."""
    return "".join(text.split())
