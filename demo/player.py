"""Plays the client: the plugin's real hooks and its real server as processes, with the client's own JSON, in a home of its own.

Standard library only: `make try` runs it on a machine that has nothing but a Python, and the tests stand on it too.
"""

import json
import os
import re
import subprocess
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OWN = "mcp__plugin_memory_memory__"


def stamp(now):
    """A time as the client writes it."""
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(now))}.{int(now % 1 * 1000):03}Z"


class Player:
    """One conversation with the plugin in `root`. `home` is a folder that belongs to it alone; `options` are userConfig values."""

    def __init__(self, home, root=ROOT, session=None, agent="", options=None, **environ):
        self.home, self.root, self.agent = Path(home), Path(root), agent
        self.session = session or str(uuid.uuid4())
        self.data = self.home / ".claude" / "plugins" / "data" / "memory-inline"
        self.project = self.home / "project"
        self.record = self.home / ".claude" / "projects" / "-project" / f"{self.session}.jsonl"
        for folder in (self.data, self.project, self.record.parent):
            folder.mkdir(parents=True, exist_ok=True)
        if options:
            self.set_options(options)
        options = {f"CLAUDE_PLUGIN_OPTION_{key.upper()}": str(value) for key, value in (options or {}).items()}
        self.environ = {"HOME": str(self.home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "CLAUDE_PLUGIN_ROOT": str(self.root),
                        "CLAUDE_PLUGIN_DATA": str(self.data), "CLAUDE_PROJECT_DIR": str(self.project), "CLAUDECODE": "1",
                        "CLAUDE_CODE_ENTRYPOINT": "cli", **options, **environ}
        self.mode = "default"
        self.server = None
        self.number = 0

    def set_options(self, options):
        """The person's choices in /plugin, where the client keeps them."""
        path = self.home / ".claude" / "settings.json"
        settings = json.loads(path.read_text()) if path.exists() else {}
        configs = {**settings.get("pluginConfigs", {}), "memory@inline": {"options": {key: str(value) for key, value in options.items()}}}
        path.write_text(json.dumps({**settings, "pluginConfigs": configs}))

    def run(self, *words, stdin=b"", timeout=60, pass_fds=()):
        """`server/run WORDS` as a process."""
        return subprocess.run(["sh", str(self.root / "server" / "run"), *words], input=stdin, capture_output=True, env=self.environ,
                              cwd=self.project, timeout=timeout, pass_fds=pass_fds)

    def hook(self, script, event, **fields):
        """What a hook answers to one event, as an object; None where it answers nothing."""
        given = {"session_id": self.session, "transcript_path": str(self.record), "cwd": str(self.project), "hook_event_name": event,
                 "permission_mode": self.mode, **({"agent_type": self.agent} if self.agent else {}), **fields}
        done = self.run("hook", script, stdin=json.dumps(given).encode())
        if done.returncode or done.stderr:
            raise RuntimeError(f"the hook {script} ended with {done.returncode}: {done.stderr.decode()}")
        return json.loads(done.stdout) if done.stdout.strip() else None

    def start(self, source="startup"):
        """Starts the session, and then the server, as the client does: (the brief, what the person is told)."""
        answer = self.hook("session_start", "SessionStart", source=source) or {}
        self.ask("ping")
        return answer.get("hookSpecificOutput", {}).get("additionalContext", ""), answer.get("systemMessage", "")

    def type(self, text, pasted=(), **line):
        """The person types `text`, of which some was `pasted`; gives what the hooks answer. A command that the plugin answers itself is not
        recorded."""
        prompt = str(uuid.uuid4())
        self.send(text, pasted)
        answer = self.hook("prompt", "UserPromptSubmit", prompt=text, prompt_id=prompt)
        if not answer and text.startswith("/"):
            name, _, words = text[1:].partition(" ")
            answer = self.hook("command", "UserPromptExpansion", prompt=text, prompt_id=prompt, expansion_type="slash_command",
                               command_name=name, command_args=words, command_source="plugin")
        if not answer or answer.get("decision") != "block":
            self.write({"type": "user", "promptId": prompt, "message": {"role": "user", "content": text}, "origin": {"kind": "human"},
                        "promptSource": "typed", "turnOrigin": "human", **line})
        return answer

    def send(self, text, pasted=()):
        """The client notes what leaves its input box, in which texts that were `pasted` are only named."""
        for number, one in enumerate(pasted, 1):
            text = text.replace(one, f"[Pasted text #{number} +{one.count(chr(10))} lines]")
        line = {"display": re.sub(r'<pasted_content id="([^"]*)">.*?</pasted_content id="\1">', "[Pasted text #1]", text, flags=re.DOTALL),
                "pastedContents": {str(number): {"id": number, "type": "text", "content": one} for number, one in enumerate(pasted, 1)},
                "timestamp": int(time.time() * 1000), "project": str(self.project), "sessionId": self.session}
        with open(self.record.parents[2] / "history.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")

    def write(self, line):
        """One line of the client's record."""
        line = {"uuid": str(uuid.uuid4()), "sessionId": self.session, "isSidechain": False, "entrypoint": "cli", "cwd": str(self.project),
                "timestamp": stamp(time.time()), **line}
        with open(self.record, "a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")

    def read(self, text, tool="WebFetch"):
        """A tool gives the agent `text`."""
        self.write({"type": "user", "toolUseResult": text, "message": {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "toolu_" + uuid.uuid4().hex[:20], "content": text}]}})

    def call(self, tool, **given):
        """The agent calls a tool of the memory: (the text of the answer, whether it was refused)."""
        result = self.result(tool, **given)
        return "".join(block["text"] for block in result["content"]), result["isError"]

    def result(self, tool, **given):
        """The same, as the server gives it. A call that the hook denies never reaches the server."""
        use = "toolu_" + uuid.uuid4().hex[:20]
        answer = self.hook("tool", "PreToolUse", tool_name=OWN + tool, tool_input=given, tool_use_id=use)["hookSpecificOutput"]
        if answer["permissionDecision"] != "allow":
            return {"content": [{"type": "text", "text": answer["permissionDecisionReason"]}], "isError": True}
        return self.ask("tools/call", name=tool, arguments=given, _meta={"claudecode/toolUseId": use})["result"]

    def guard(self, tool, **given):
        """Why a tool call is denied; '' where it may run."""
        answer = self.hook("tool", "PreToolUse", tool_name=tool, tool_input=given, tool_use_id="toolu_x")
        return answer["hookSpecificOutput"]["permissionDecisionReason"] if answer else ""

    def ask(self, method, **params):
        """One request to the server, which is started at the first."""
        if self.server is None:
            self.server = subprocess.Popen(["sh", str(self.root / "server" / "run"), "server"], stdin=subprocess.PIPE,
                                           stdout=subprocess.PIPE, env=self.environ, cwd=self.project)
            self.ask("initialize", protocolVersion="2025-11-25", capabilities={}, clientInfo={"name": "player", "version": "1"})
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.server.stdin.write(json.dumps(request).encode() + b"\n")
        self.server.stdin.flush()
        return json.loads(self.server.stdout.readline())

    def close(self):
        """Ends the server as the client does: its input ends."""
        if self.server:
            self.server.stdin.close()
            self.server.wait(10)
            self.server.stdout.close()
            self.server = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
