"""The server speaks the protocol, line by line, to anybody (design 5, cases G1 to G6)."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.config import Config
from memory.rpc import Server
from prepared import ROOT, prepare


@pytest.fixture
def start(environ, tmp_path):
    """Starts the server as a process; gives it."""
    running = []

    def begin(**extra):
        prepare(Path(environ["CLAUDE_PLUGIN_DATA"]))
        process = subprocess.Popen(["sh", str(ROOT / "server" / "run"), "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env={**environ, **extra})
        running.append(process)
        return process

    yield begin
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()


def say(process, *lines):
    """Writes lines, ends the input, and gives the answers; each line of stdout is one JSON object."""
    data = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    out, _ = process.communicate(data, timeout=30)
    return [json.loads(line) for line in out.splitlines()]


def request(method, number=1, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


INITIALIZE = request("initialize", 0, protocolVersion="2025-11-25", capabilities={}, clientInfo={"name": "t", "version": "1"})


def test_it_introduces_itself_and_lists_three_tools(start):
    hello, tools = say(start(), INITIALIZE, {"jsonrpc": "2.0", "method": "notifications/initialized"}, request("tools/list"))
    version = json.loads((ROOT / ".claude-plugin" / "plugin.json").read_text())["version"]
    assert hello["result"]["serverInfo"] == {"name": "memory", "version": version}
    assert hello["result"]["protocolVersion"] == "2025-11-25" and len(hello["result"]["instructions"]) < 4_096
    by_name = {tool["name"]: tool for tool in tools["result"]["tools"]}
    assert {"recall", "remember", "forget"} <= set(by_name)
    assert by_name["recall"]["annotations"]["readOnlyHint"] and not by_name["remember"]["annotations"]["readOnlyHint"]


@pytest.mark.parametrize("asked, given", [
    ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-11-25"), (None, "2025-11-25")])
def test_it_answers_with_the_version_asked_for_where_it_speaks_it(start, asked, given):
    assert say(start(), request("initialize", protocolVersion=asked))[0]["result"]["protocolVersion"] == given


@pytest.mark.parametrize("line, code", [
    (request("server/discover"), -32601), (request("resources/list"), -32601), (request("tools/call", name="drop"), -32602),
    (request("tools/call", name="recall", arguments=[]), -32602), ({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": 7}, -32602),
    ({"jsonrpc": "2.0", "id": 1}, -32600), ({"jsonrpc": "2.0", "id": {}, "method": "ping"}, -32600), ([request("ping")], -32600),
    (b"not json\n", -32700), (b"\xff\xfe\x00\n", -32700), (b'{"jsonrpc":"2.0","id":1,"method":"ping"\n', -32700), (b"[" * 100_000 + b"\n", -32700),
])
def test_what_it_cannot_answer_gets_the_protocols_error_and_the_next_is_answered(start, line, code):
    """G6."""
    error, pong = sorted(say(start(), line, request("ping", 2)), key=lambda answer: answer["id"] == 2)
    assert error["error"]["code"] == code and pong == {"jsonrpc": "2.0", "id": 2, "result": {}}


def test_a_ping_before_initialize_is_answered_and_notifications_and_answers_are_not(start):
    lines = [{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {}}, {"jsonrpc": "2.0", "id": 9, "result": {}}, b"\n",
             {"jsonrpc": "2.0", "method": "unknown"}, request("ping", "word")]
    assert say(start(), *lines) == [{"jsonrpc": "2.0", "id": "word", "result": {}}]


def test_it_ends_when_its_input_ends(start):
    """G3."""
    process = start()
    assert say(process, INITIALIZE) and process.returncode == 0


def test_it_ends_when_the_client_is_killed(start, environ, tmp_path):
    """G3: the client's end of the pipe goes with it."""
    code = ("import subprocess, sys, time; p = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE);"
            "print(p.pid, flush=True); time.sleep(60)")
    prepare(Path(environ["CLAUDE_PLUGIN_DATA"]))
    client = subprocess.Popen([sys.executable, "-c", code, "sh", str(ROOT / "server" / "run"), "server"], stdout=subprocess.PIPE, env=environ)
    server = int(client.stdout.readline())
    client.kill()
    client.communicate()
    end = time.monotonic() + 20
    while os.path.exists(f"/proc/{server}/stat") and open(f"/proc/{server}/stat").read().split()[2] != "Z":
        assert time.monotonic() < end, "the server outlived its client"
        time.sleep(0.02)


def test_it_answers_tools_list_while_nothing_is_installed(start, environ):
    """G2: an empty data folder, and no way to install."""
    process = start(PIP_INDEX_URL="http://127.0.0.1:9/", PIP_NO_INDEX="1", CLAUDE_PLUGIN_DATA=environ["HOME"] + "/fresh")
    assert "result" in say(process, INITIALIZE, request("tools/list"))[1]


def test_a_call_that_takes_its_time_does_not_keep_a_ping_waiting(play):
    player = play()
    player.start()
    player.hook("prompt", "UserPromptSubmit", prompt="I really like green tea very much.", prompt_id="p")
    use = "toolu_slow"
    player.hook("tool", "PreToolUse", tool_name="mcp__plugin_memory_memory__remember", tool_input={}, tool_use_id=use)
    player.ask("ping")
    given = {"quote": "I really like green tea", "name": "tea", "type": "user", "description": "d", "body": "b"}
    for line in (request("tools/call", "slow", name="remember", arguments=given, _meta={"claudecode/toolUseId": use}), request("ping", "fast")):
        player.server.stdin.write(json.dumps(line).encode() + b"\n")
    player.server.stdin.flush()
    assert [json.loads(player.server.stdout.readline())["id"] for _ in range(2)] == ["fast", "slow"]


KEYS = st.sampled_from(["jsonrpc", "id", "method", "params", "name", "arguments", "_meta"]) | st.text()
JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5))
CALLS = st.builds(lambda method, params: {"jsonrpc": "2.0", "id": 1, "method": method, "params": params},
                  st.sampled_from(["initialize", "ping", "tools/list", "tools/call", "x"]),
                  JSON | st.fixed_dictionaries({"name": st.sampled_from(["recall", "remember", "forget"]), "arguments": JSON, "_meta": JSON}))


@settings(max_examples=300, deadline=None)
@given(JSON | CALLS)
def test_no_message_breaks_it_and_each_answer_is_an_answer(message):
    sent = []
    Server(Config({"HOME": "/nowhere"}, str(ROOT)), "1", sent.append).handle(message)
    assert len(sent) <= 1 and all(("result" in answer) != ("error" in answer) for answer in sent)


SDK = """
import asyncio, json, sys
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
async def main(run, env):
    async with stdio_client(StdioServerParameters(command="sh", args=[run, "server"], env=env)) as streams:
        async with ClientSession(*streams[:2]) as session:
            hello = await session.initialize()
            tools = await session.list_tools()
            answer = await session.call_tool("recall", {})
            await session.send_ping()
            print(json.dumps([tool.name for tool in tools.tools]), answer.content[0].text[:30])
asyncio.run(main(sys.argv[1], json.loads(sys.argv[2])))
"""


@pytest.mark.parametrize("major", [1, 2])
def test_the_official_sdks_client_speaks_with_it(major, environ):
    """The oracle that our own loop speaks the protocol: versions 1 and 2 of the SDK, each in an environment of its own."""
    python = ROOT / ".cache" / f"mcp{major}" / "bin" / "python"
    if not python.exists():
        pytest.fail(f"{python} is missing: `make test` makes it")
    prepare(Path(environ["CLAUDE_PLUGIN_DATA"]))
    done = subprocess.run([str(python), "-c", SDK, str(ROOT / "server" / "run"), json.dumps(environ)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert '"recall"' in done.stdout and "The memory's hook did not anno" in done.stdout
