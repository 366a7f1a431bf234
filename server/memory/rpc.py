"""The server: JSON-RPC by lines on stdin and stdout, as MCP has it (2025-11-25 and before). stdout carries nothing else.

It answers `initialize` and `tools/list` from this file and tools.py alone, before anything is installed; what reads entries is
loaded by the first call (design 6). Calls are worked off one after the other beside the loop, so that a `ping` is never kept waiting.
"""

import os
import sys
import time

from . import dependencies, files, jsontext, log, options, tools
from .config import Config
from .ledger import Ledger
from .refusal import Refusal

VERSIONS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
INSTALL_SECONDS = 45
TRIES = 3            # refusals in a row until the agent is told to stop (case B12)
LONGEST = 8_000_000  # bytes of one message
UNDONE = {"remember": "it was not saved", "forget": "it was not forgotten"}
PARSE, REQUEST, METHOD, PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
INSTRUCTIONS = ("The memory of the person, across sessions and projects. Apply what the session's brief says is remembered. `remember` and "
                "`forget` need the person's own typed words as `quote`; `recall` reads.")


class ProtocolError(Exception):
    """A fault that no agent could avoid: code and message of a JSON-RPC error."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Server:
    """One connection. `send` takes one message, an object."""

    def __init__(self, config, version, send, clock=time):
        self.config, self.version, self.send, self.clock = config, version, send, clock
        self.ledger = Ledger(config.data)
        self.memories = {}
        self.refused = {}  # session -> refusals of a change in a row
        self.began = clock.time()

    def handle(self, message):
        """Answers one message."""
        if isinstance(message, list) or not isinstance(message, dict):
            return self._fail(None, REQUEST, "A message is one JSON object; batches are not part of this protocol.")
        number, method = message.get("id"), message.get("method")
        if isinstance(number, bool) or not isinstance(number, (str, int, float, type(None))):
            return self._fail(None, REQUEST, "An id is a string or a number.")
        if not isinstance(method, str):
            if "result" in message or "error" in message:
                return None  # an answer, and this server asks nothing
            return self._fail(number, REQUEST, "A message has a method.")
        if "id" not in message or number is None:
            return None  # a notification
        try:
            result = self._result(method, message.get("params", {}))
        except ProtocolError as error:
            return self._fail(number, error.code, str(error))
        except Exception as error:  # whatever it is, the server goes on (case G6)
            log.note(self.config.data, "server", log.place(error))
            return self._fail(number, INTERNAL, "The memory met a fault of its own, and it is not known whether anything was done: "
                              "/memory:status says more.")
        self.send({"jsonrpc": "2.0", "id": number, "result": result})

    def _fail(self, number, code, text):
        self.send({"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": text}})

    def _result(self, method, params):
        if not isinstance(params, dict):
            raise ProtocolError(PARAMS, "Params are an object.")
        if method == "initialize":
            asked = params.get("protocolVersion")
            return {"protocolVersion": asked if asked in VERSIONS else VERSIONS[0], "capabilities": {"tools": {}},
                    "serverInfo": {"name": "memory", "version": self.version}, "instructions": INSTRUCTIONS}
        if method == "ping":
            return {}
        if method == "tools/list":
            return {"tools": tools.TOOLS}
        if method == "tools/call":
            return self._call(params)
        raise ProtocolError(METHOD, f"The method {method[:80]!r} is not offered.")

    def _call(self, params):
        name, given, meta = params.get("name"), params.get("arguments"), params.get("_meta")
        tool = next((tool for tool in tools.TOOLS if tool["name"] == name), None)
        if tool is None:
            raise ProtocolError(PARAMS, f"There is no tool {str(name)[:80]!r}; there are {', '.join(t['name'] for t in tools.TOOLS)}.")
        given = {} if given is None else given
        if not isinstance(given, dict):
            raise ProtocolError(PARAMS, "Arguments are an object.")
        ticket = self.ledger.take(str(meta.get("claudecode/toolUseId") or "")) if isinstance(meta, dict) else None
        session = str((ticket or {}).get("session") or "")
        try:
            unknown = [key for key in given if key not in tool["inputSchema"]["properties"]]
            if unknown:
                raise Refusal(f"The field {unknown[0][:80]!r} is not one of {name}'s: it takes "
                              f"{', '.join(tool['inputSchema']['properties'])}.", "an unknown field")
            dependencies.wait(self.config, INSTALL_SECONDS, self.began)
            from . import answers
            memory, call = self._memory(ticket)
            text, value = answers.call(memory, name, given, call)
        except Refusal as refusal:
            return self._refused(name, refusal, session)
        if "did" in value:
            self.refused.pop(session, None)
            log.note(self.config.data, "server", f"{name}: {value['did']}")
        return {"content": [{"type": "text", "text": text}], "structuredContent": value, "isError": False}

    def _refused(self, name, refusal, session):
        log.note(self.config.data, "server", f"{name} refused: {refusal.short}")
        text = str(refusal)
        if name in UNDONE:
            number = self.refused[session] = self.refused.get(session, 0) + 1
            if number >= TRIES:
                text += f" This is refusal number {number} in a row: stop trying, go on with the answer, and tell the person that {UNDONE[name]}."
        return {"content": [{"type": "text", "text": text}], "structuredContent": {"did": "refused", "reason": text}, "isError": True}

    def _memory(self, ticket):
        """(the Memory of the agent that calls, its Call), from the ticket that the hook left for this very call."""
        from .memory import Call, Memory
        if not ticket:
            raise Refusal("The memory's hook did not announce this call, so it cannot be told which conversation it belongs to, and nothing "
                          "was done: try once more; if it stays so, /memory:status shows whether the hooks run.", "no ticket")
        agent = str(ticket.get("agent") or "")
        if agent not in self.memories or self.memories[agent].off:
            self.memories[agent] = Memory(self.config, self.ledger, agent, self.clock)
        return self.memories[agent], Call(str(ticket.get("session") or ""), str(ticket.get("transcript") or ""), str(ticket.get("mode") or ""))


def serve(config, version):
    """Runs until the input ends."""
    import threading
    from queue import SimpleQueue

    out = os.dup(1)
    os.dup2(2, 1)  # whatever else prints, prints to stderr (case G1)
    lock, calls = threading.Lock(), SimpleQueue()

    def send(message):
        data = jsontext.whole(jsontext.dumps(message)).encode("utf-8") + b"\n"
        with lock:
            while data:
                data = data[os.write(out, data):]

    server = Server(config, version, send)

    def work():
        for message in iter(calls.get, None):
            server.handle(message)

    worker = threading.Thread(target=work, daemon=True)
    try:
        for message in _messages(0, server):
            if isinstance(message, dict) and message.get("method") == "tools/call":
                if not worker.is_alive():
                    worker.start()
                calls.put(message)
            else:
                server.handle(message)
        if worker.is_alive():
            calls.put(None)
            worker.join(5)  # a change that has begun is finished
    except (BrokenPipeError, KeyboardInterrupt):
        pass  # the client is gone


def _messages(descriptor, server):
    with os.fdopen(descriptor, "rb", closefd=False) as lines:
        while raw := lines.readline(LONGEST):
            if not raw.strip():
                continue
            try:
                message = jsontext.loads(raw.decode("utf-8"))
            except ValueError:  # not UTF-8 is one as well
                server.send({"jsonrpc": "2.0", "id": None, "error": {"code": PARSE, "message": "A message is one line of JSON in UTF-8."}})
                continue
            yield message


def main(root, client=""):
    """Serves the client with that process id."""
    config = Config(os.environ, root)
    options.keep(config, client)
    serve(config, version(root))
    sys.stdout = None  # nothing is flushed into the protocol at the end


def version(root):
    """The plugin's version, which stands in its manifest alone."""
    manifest = jsontext.read_object(files.read(os.path.join(root, ".claude-plugin", "plugin.json"))) or {}
    return str(manifest.get("version") or "unknown")
