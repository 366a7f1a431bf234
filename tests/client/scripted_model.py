"""A model that says what a test wrote: the Messages API on the loopback address.

    with ScriptedModel(["Hello.", calls("Bash", command="ls"), says("It is late.", when="what time")]) as model:
        ...  # point a client at model.url
    model.requests[0]["messages"]

Each request takes the first turn that is left and fits it; `requests` keeps what the model was sent, in order.
"""

import json
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NOTHING_LEFT = "The script has no turn for this request."


def says(text, **how):
    """A turn in which the model answers with words. `how`: see `turn`."""
    return turn({"type": "text", "text": text}, **how)


def calls(tool, /, **tool_input):
    """A turn in which the model calls one tool. For several at once, or conditions: `turn(call(…), when=…)`."""
    return turn(call(tool, **tool_input))


def call(tool, /, **tool_input):
    """One tool call, to stand in a `turn`."""
    return {"type": "tool_use", "name": tool, "input": tool_input}


def turn(*blocks, when="", by="", gate=None, delay=0):
    """What the model does once.

    when:  only if the newest message to the model contains this text
    by:    only for "main" (the conversation), "sub" (a subagent) or "side" (no tools offered);
           left out, it is "main", or anyone where `when` is given
    gate:  a `threading.Event`: the answer is held back until the test sets it, to act while "the model works"
    delay: seconds to wait before the answer; prefer `gate`
    """
    return {"blocks": list(blocks), "when": when, "by": by, "gate": gate, "delay": delay}


def text_of(content):
    """All words of a message's content, tool results included, as the model would read them."""
    if isinstance(content, str):
        return content
    parts = []
    for block in content or []:
        if block.get("type") == "text":
            parts.append(block["text"])
        elif block.get("type") == "tool_result":
            parts.append(text_of(block.get("content")))
    return "\n".join(parts)


class ScriptedModel:
    """Context manager. `script` may grow while it runs; `requests` holds the body of each request, with `by` added."""

    def __init__(self, script=()):
        self.script, self.requests = list(script), []
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True

    @property
    def url(self):
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    def answer(self, request):
        """Keeps the request and takes its turn out of the script."""
        newest = text_of(next((m["content"] for m in reversed(request["messages"]) if m["role"] == "user"), ""))
        with self._lock:
            self.requests.append(request)
            for i, next_turn in enumerate(self.script):
                next_turn = says(next_turn) if isinstance(next_turn, str) else next_turn
                by = next_turn["by"] or (request["by"] if next_turn["when"] else "main")
                if by == request["by"] and next_turn["when"] in newest:
                    del self.script[i]
                    return next_turn
        return says(NOTHING_LEFT)


def _handler(model):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            """stderr is the test's own."""

        def do_GET(self):
            self._send_json({})

        do_HEAD = do_GET

        def do_POST(self):
            raw = self.rfile.read(int(self.headers.get("content-length") or 0))
            path = self.path.partition("?")[0]
            if path == "/v1/messages/count_tokens":
                return self._send_json({"input_tokens": len(raw) // 4 + 1})
            if path != "/v1/messages":
                return self._send_json({})
            request = json.loads(raw)
            request["by"] = self._who(request)
            taken = model.answer(request)
            if taken["gate"] and not taken["gate"].wait(60):
                raise TimeoutError("no test opened the gate of this turn within 60 seconds")
            time.sleep(taken["delay"])
            self._send_message(request, [
                {**block, "id": f"toolu_{uuid.uuid4().hex[:24]}"} if block["type"] == "tool_use" else block
                for block in taken["blocks"]])

        def _who(self, request):
            if not request.get("tools"):
                return "side"
            return "sub" if "x-claude-code-agent-id" in self.headers else "main"

        def _send_json(self, body):
            raw = json.dumps(body).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(raw)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(raw)

        def _send_message(self, request, blocks):
            why = "tool_use" if any(b["type"] == "tool_use" for b in blocks) else "end_turn"
            message = {
                "id": f"msg_{uuid.uuid4().hex[:24]}", "type": "message", "role": "assistant", "model": request["model"],
                "content": blocks, "stop_reason": why, "stop_sequence": None,
                "usage": {"input_tokens": 100, "output_tokens": 20,
                          "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0},
            }
            if not request.get("stream"):
                return self._send_json(message)
            self.close_connection = True
            try:
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.send_header("connection", "close")
                self.end_headers()
                for event in _events(message):
                    self.wfile.write(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())
            except (BrokenPipeError, ConnectionResetError):
                pass  # the person pressed Escape: the client hung up

    return Handler


def _events(message):
    """The message as the stream of events in which the API sends it."""
    yield {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}}
    for i, block in enumerate(message["content"]):
        if block["type"] == "text":
            start = {**block, "text": ""}
            delta = {"type": "text_delta", "text": block["text"]}
        else:
            start = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        yield {"type": "content_block_start", "index": i, "content_block": start}
        yield {"type": "content_block_delta", "index": i, "delta": delta}
        yield {"type": "content_block_stop", "index": i}
    end = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield {"type": "message_delta", "delta": end, "usage": message["usage"]}
    yield {"type": "message_stop"}
