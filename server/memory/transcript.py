"""The client's record of a conversation (JSONL, one object a line): who wrote what.

The facts about the lines are in docs/flow.md. Where a line says who wrote it, that decides; a kind that is not known is
not the person's. Standard library only: the hooks read it too.
"""

import os

from . import files, jsontext

# Tags that the client itself puts round what is not typed; they tell only in transcripts of clients that name no origin.
_OLD_ENVELOPES = ("<bash-", "<local-command", "<command-", "<system-reminder>", "<task-notification", "Caveat: ",
                  "[Request interrupted", "This session is being continued")
LONGEST = 32_000_000      # bytes of one line: the client sends no more to the model at once, pictures among it
ENDLESS = 1_000_000_000   # bytes of a line past which the rest of its file is left alone
# What the client's own code takes for a sign that a prompt was not typed as it stands there (2.1.328).
_NOT_TYPED = ("textNotTyped", "handedOff", "queueSkipAttachments", "queueTranscriptOnly", "promptRewritten", "pluginPrompt", "verifiedSlackHumanTurn")
SIBLINGS = 200  # conversations of one project that are looked through, the latest first


class Message:
    """One message. `author`: person, headless, agent, or the kind of what is neither (tool, meta, summary, subagent, …).

    `blocks` are its texts as they stand in the line, `end` is the byte offset after the line, `when` ISO time in UTC.
    """

    __slots__ = ("end", "when", "author", "blocks", "uuid", "session", "cwd", "sidechain", "prompt_id", "queued")

    def __init__(self, end, author, blocks, line):
        self.end, self.author, self.blocks = end, author, blocks
        self.when = str(line.get("timestamp") or "")
        self.uuid = str(line.get("uuid") or "")
        self.session = str(line.get("sessionId") or "")
        self.cwd = str(line.get("cwd") or "")
        self.sidechain = bool(line.get("isSidechain"))
        self.prompt_id = str(line.get("promptId") or "")
        self.queued = line.get("type") == "attachment"

    @property
    def text(self):
        return "\n".join(self.blocks)


def messages(path, offset=0):
    """The messages from byte `offset` on. A line that is half written is left for the next time; one that is broken, or longer than
    LONGEST, is passed over. OSError where the file cannot be read."""
    names_origin = None
    for raw, end in _lines(path, offset):
        if b'"user"' not in raw and b'"assistant"' not in raw and b'"queued_command"' not in raw:
            continue
        line = jsontext.read_object(raw)
        if line is None:
            continue
        author, blocks = _read(line)
        if author == "unsaid":  # only then does it matter whether this client names origins at all
            if names_origin is None:
                names_origin = _names_origin(path)
            author = "unknown" if names_origin else "person"
        if author:
            yield Message(end, author, blocks, line)


def _lines(path, offset=0):
    """(line, byte offset after it) of the whole lines of a file; b'' for one that is longer than LONGEST, which is never held."""
    with open(files.opened(path), "rb") as file:
        file.seek(offset)
        while raw := file.readline(LONGEST + 1):
            offset += len(raw)
            skipped, most = len(raw) > LONGEST, offset + ENDLESS
            while skipped and not raw.endswith(b"\n") and offset < most and (raw := file.readline(1 << 20)):
                offset += len(raw)
            if not raw.endswith(b"\n"):
                return
            yield b"" if skipped else raw, offset


def _read(line):
    """(author, texts) of one line; author '' where it holds no message."""
    kind = line.get("type")
    if kind == "attachment":
        return _queued(line, line.get("attachment"))
    message = line.get("message")
    if kind not in ("user", "assistant") or not isinstance(message, dict) or message.get("role", kind) != kind:
        return "", []
    blocks, tool = _texts(message.get("content"))
    if line.get("isApiErrorMessage") or message.get("model") == "<synthetic>":  # the client's own words
        return "", []
    if kind == "assistant":
        return ("agent" if blocks else ""), blocks
    author = "tool" if tool else _at_a_terminal(line, _author(line))
    if author == "unsaid" and _is_envelope(blocks):
        author = "unknown"
    # A prompt that says how it was typed is no command, whatever tags somebody typed into it.
    return author, blocks if line.get("promptSource") else [_command(block) for block in blocks]


def _texts(content):
    """(texts, whether it is a tool's result). A content is a string in some lines and a list in others (case K7)."""
    if isinstance(content, str):
        return [content], False
    blocks = [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
    texts = [block["text"] for block in blocks if block.get("type") == "text" and isinstance(block.get("text"), str)]
    results = [block.get("content") for block in blocks if block.get("type") == "tool_result"]
    for result in results:
        texts += _texts(result)[0]
    return texts, bool(results)


def _author(line):
    if line.get("isSidechain") or line.get("agentId"):
        return "subagent"
    if line.get("isCompactSummary") or line.get("isVisibleInTranscriptOnly"):
        return "summary"
    if line.get("isMeta"):
        return "meta"
    if any(map(line.get, _NOT_TYPED)):
        return "unknown"
    if line.get("toolUseResult") is not None or line.get("sourceToolAssistantUUID"):
        return "tool"
    if line.get("wakeupSource") or line.get("turnOrigin") not in (None, "human", "sdk"):
        return "scheduled" if line.get("wakeupSource") else str(line.get("turnOrigin"))
    return _origin(line.get("origin"), line.get("promptSource"))


def _origin(origin, source):
    if origin is None:
        return "headless" if source == "sdk" else "unsaid" if source is None else str(source)
    kind = origin.get("kind") if isinstance(origin, dict) else None
    if kind == "human":
        if source == "sdk":  # the caller of a headless run may claim any origin
            return "headless"
        # A suggestion that was taken over is the person's will, but not the person's words.
        return "person" if source in (None, "typed", "queued") else str(source)
    return str(kind or "unknown")


def _at_a_terminal(line, author):
    """What comes from elsewhere than a terminal (`-p`, an SDK) is the caller's, whatever origin the caller gave it."""
    return "headless" if author in ("person", "unsaid") and is_elsewhere(line) else author


def is_elsewhere(line):
    """Whether a line is not of a session that was started in a terminal. One in the background (`sessionKind: bg`) records its caller's prompt
    and what is typed after `claude attach` alike (seen)."""
    return line.get("entrypoint", "cli") != "cli" or bool(line.get("sessionKind"))


def _queued(line, attachment):
    """A prompt that was typed while the model worked."""
    if not isinstance(attachment, dict) or attachment.get("type") != "queued_command":
        return "", []
    texts, _ = _texts(attachment.get("prompt"))
    if line.get("isSidechain") or attachment.get("isMeta"):
        return "meta", texts
    if any(map(line.get, _NOT_TYPED)) or any(map(attachment.get, _NOT_TYPED)):
        return "unknown", texts
    origin = attachment.get("origin")
    if origin is None or not attachment.get("humanTurn") or attachment.get("commandMode", "prompt") != "prompt":
        kind = origin.get("kind") if isinstance(origin, dict) else None
        return (str(kind) if kind and kind != "human" else "unknown"), texts
    return _at_a_terminal(line, _origin(origin, None)), texts


def _command(text):
    """A slash command as the person typed it; the client records it in tags. Any other text as it is."""
    # The first name is the client's: there may be others in the arguments, for instance in what was pasted there.
    name, _, after = text.partition("<command-name>")[2].partition("</command-name>")
    if not text.lstrip().startswith(("<command-message>", "<command-name>")) or not name:
        return text
    return f"{name} {_between(after, 'command-args')}".rstrip()


def _between(text, tag):
    start, end = text.find(f"<{tag}>"), text.rfind(f"</{tag}>")
    return text[start + len(tag) + 2:end] if 0 <= start < end else ""


def _is_envelope(blocks):
    return any(block.lstrip().startswith(_OLD_ENVELOPES) for block in blocks)


def _names_origin(path):
    """Whether this transcript was written by a client that says who wrote a line."""
    return any(b'"origin":{' in raw or b'"promptSource":"' in raw or b'"turnOrigin":"' in raw for raw, _ in _lines(path))


def before_fork(path):
    """(transcript, byte offset): where a fork that was made after a compact has its messages from before; ('', 0) for any other.

    Such a fork begins with its copy of the compact's line, and the original stands in a file beside it (seen).
    """
    for raw, _ in _lines(path):
        if b'"type":"user"' in raw:
            break
        if b'"compact_boundary"' in raw:
            for other, line, end in beside(path, str((jsontext.read_object(raw) or {}).get("uuid"))):
                if line.get("subtype") == "compact_boundary":
                    return other, end
            break
    return "", 0


def beside(path, uuid):
    """(transcript, line, byte offset after it) of the lines with that id in the other conversations of the project."""
    folder, mark = os.path.dirname(path), f'"uuid":"{uuid}"'.encode("utf-8", "replace")
    others = [os.path.join(folder, name) for name in files.names(folder) if name.endswith(".jsonl") and name != os.path.basename(path)]
    for other in sorted(others, key=files.modified, reverse=True)[:SIBLINGS] if uuid else []:
        try:
            for raw, end in _lines(other):
                if mark in raw:
                    line = jsontext.read_object(raw) or {}
                    if line.get("uuid") == uuid:
                        yield other, line, end
        except OSError:  # gone meanwhile, or not to be read: the others may have it
            continue
