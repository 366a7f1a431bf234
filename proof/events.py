"""What the hooks and the server are given, as Claude Code 2.1.328 was seen to give it, and how it is spoilt."""

import copy
import json

COMMON = {"session_id": "2ef0882f-88b3-41a0-8731-6bdd1ab7378a", "transcript_path": "{home}/.claude/projects/-project/talk.jsonl",
          "cwd": "{home}/project", "prompt_id": "17fe1f62-9cd2-4a7a-8d4e-b37a58e8ef66", "permission_mode": "default"}
_USE = {"hook_event_name": "PreToolUse", "tool_use_id": "toolu_fuzz", "effort": {"level": "medium"}}
_CLOSED = "{home}/.local/share/claude-memory/claude/tea.md"


def _calls(*rows):
    return [{**COMMON, **_USE, "tool_name": tool, "tool_input": given} for tool, given in rows]


HOOKS = {
    "session_start": [{**COMMON, "hook_event_name": "SessionStart", "source": source, **more} for source, more in (
        ("startup", {"model": "claude-opus-5-5"}), ("resume", {"seconds_since_last_response": 2, "context_tokens": 120}), ("clear", {}),
        ("compact", {}), ("fork", {}), ("startup", {"agent_type": "ann"}))],
    "prompt": [{**COMMON, "hook_event_name": "UserPromptSubmit", "prompt": prompt} for prompt in (
        "I really prefer green tea to coffee.", "look: \n\n<pasted_content id=\"01a0\">\na\nb\nc\nd\n</pasted_content id=\"01a0\">\n\n ok?",
        "<task-notification>\n<task-id>b0</task-id>\n<summary>done</summary>\n</task-notification>", "/probe:list a b \"c d\"",
        "[SYSTEM NOTIFICATION - NOT USER INPUT]\nThis is an automated event.", "/memory:list tea", "/memory:forget tea", "#remember tabs",
        "<cross-session-message from=\"uds:/tmp/1.sock\">\nhello\n</cross-session-message>", "我喜欢喝茶，不喜欢“速溶”咖啡。")],
    "command": [{**COMMON, "hook_event_name": "UserPromptExpansion", "expansion_type": "slash_command", "command_name": name,
                 "command_args": words, "command_source": source, "prompt": f"/{name} {words}"} for name, words, source in (
        ("memory:list", "", "plugin"), ("memory:list", "tea", "plugin"), ("memory:forget", "tea", "plugin"), ("probe:list", "a b", "plugin"),
        ("memory:forget", "x", "projectSettings"))],
    "tool": _calls(
        ("Bash", {"command": "cd src && grep -rn 'def main' . | head -20 && git status", "description": "d"}),
        ("Read", {"file_path": "{home}/project/a.py"}), ("Write", {"file_path": "{home}/project/new.md", "content": "a"}),
        ("Bash", {"command": "for f in *.md; do cat \"$f\" | sed -e 's/a/b/' > \"${f%.md}.txt\"; done <<'END'\nx $HOME\nEND\n"}),
        ("Bash", {"command": "cat ~/.local/share/claude-memory/claude/tea.md"}), ("Read", {"file_path": _CLOSED}),
        ("Grep", {"pattern": "tea", "path": "~"}), ("Glob", {"pattern": "**/{a,b}*.md"}), ("LS", {"path": "/tmp"}),
        ("Edit", {"file_path": "a.py", "old_string": "a", "new_string": "b"}), ("NotebookEdit", {"notebook_path": "a.ipynb", "new_source": "x"}),
        ("PowerShell", {"command": "Get-ChildItem -Recurse . | Select-String tea"}), ("mcp__filesystem__read_file", {"path": "README.md"}),
        ("mcp__x__batch", {"operations": [{"op": "read", "args": {"target": {"file": "a.md"}}}]}),
        ("mcp__plugin_memory_memory__recall", {}), ("mcp__plugin_memory_memory__remember", {"quote": "q", "name": "tea"})),
}
_SAVED = {"answer": "Saved: tea (user): Drinks green tea", "name": "tea", "said": "I like tea.", "replaced": [], "near": []}
HOOKS["changed"] = [
    {**COMMON, **_USE, "hook_event_name": "PostToolUse", "tool_name": f"mcp__plugin_memory_memory__{tool}", "tool_input": {"name": "tea"},
     "tool_response": json.dumps({**_SAVED, "did": did, "description": "Drinks green tea"})}
    for tool, did in (("remember", "created"), ("remember", "changed"), ("forget", "forgotten"))]
HOOKS["session_end"] = [{**COMMON, "hook_event_name": "SessionEnd", "reason": reason} for reason in ("other", "clear", "logout", "prompt_input_exit")]
QUOTE = "I really prefer green tea to coffee in the morning."
_META = {"claudecode/toolUseId": "toolu_fuzz", "progressToken": 2}


def _request(method, params):
    return {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}


def _call(tool, **given):
    return _request("tools/call", {"name": tool, "arguments": given, "_meta": _META})


SERVER = [
    _request("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "claude-code", "version": "2.1.328"}}),
    _request("ping", {}), _request("tools/list", {}), {"jsonrpc": "2.0", "method": "notifications/initialized"},
    _call("recall"), _call("recall", name="tea"), _call("forget", name="tea", quote=QUOTE),
    _call("remember", quote=QUOTE, name="tea", type="user", description="Drinks green tea", body="Prefers green tea to coffee."),
    _call("remember", quote=QUOTE, name="tea", old_string="green tea", new_string="black tea"),
    _call("remember", quote="green tea to coffee", name="more-tea", type="feedback", description="Tea: first", body="Tea\n\n---\nfirst",
          replaces=["tea"]),
]

WORDS = [
    "", " ", "\0", "\ud800", "\udfff\ud83d", "\ufeff", "\u202e", "\u200b" * 40, "e" + "\u0301" * 40, "ﷺ" * 50, "\U0010ffff",
    "\r\n", "\u2028", "é", "İ", "ß", "🏴\U000e0067", "🇳🇴", "👨‍👩‍👧", "한글", "١٢٣", "-", "--", "---", "...", "~", "~root", "..",
    "../" * 40, "/", "//", "\\", "C:\\x", "file:///", "$HOME", "${HOME", "$(", "`", "$((1", "<<EOF", "<<<", "'", '"', "\"'",
    "|", "||", "&&", ";;", "(", ")" * 50, "{a,b", "[!", "*" * 30, "?", "!x", "%s", "%00", "{}", "[]", "null", "NaN", "1e999",
    "9" * 400, "<pasted_content", "<pasted_content id=\"1\">\n", "</pasted_content id=\"1\">", "<task-notification>",
    "</task-notification>", "<command-name>", "NOT USER INPUT]", "<system-reminder>", "</person-memory>", "/memory:list",
    "/memory:forget ", "/memory:", "claude-memory", ".local/share/claude-memory", "password: hunter2", "sk-" + "a1B2" * 12,
    "4111 1111 1111 1111", "never ", " not", "yes: no", "? -", "&a *a", "!!python/object:os.system x", "key: |\n  x", "\t",
    "con", "nul.md", "a" * 300, "a " * 300, "(" * 300, "<" * 300, "\\" * 300, "$a" * 200,
]
PIECES = (b"\xff", b"\0", b"\xed\xa0\x80", b"{", b"]", b'"', b",", b"\\u", b"\\ud800", b"NaN", b"1e999", b"\x1b[0m", b"/*")
VALUES = [None, True, False, 0, -1, 10**400, 1.5, float("inf"), "", [], {}, [None], {"": {}}, "x", ["a", 1], {"text": "x"}]


def spoilt(event, chance):
    """`event` with one to four things wrong, as bytes: a field, a type, a word, the JSON, the encoding."""
    event = copy.deepcopy(event)
    for _ in range(chance.choice((1, 1, 2, 4))):
        event = _field(event, chance)
    data = json.dumps(event, ensure_ascii=chance.random() < 0.3).encode("utf-8", "surrogatepass")
    return _bytes(data, chance) if chance.random() < 0.25 else data


def _field(value, chance):
    """One thing changed somewhere inside."""
    if isinstance(value, dict) and value:
        key, kind = chance.choice(list(value)), chance.random()
        if kind < 0.12:
            value.pop(key)
        elif kind < 0.3:
            value[key] = copy.deepcopy(chance.choice(VALUES))
        elif kind < 0.36:
            value[chance.choice(WORDS)] = value[key]
        else:
            value[key] = _field(value[key], chance)
        return value
    if isinstance(value, list) and value:
        place = chance.randrange(len(value))
        value[place] = _field(value[place], chance)
        return value * 3 if chance.random() < 0.1 else value
    if isinstance(value, str):
        return _text(value, chance)
    return copy.deepcopy(chance.choice(VALUES))


def _text(text, chance):
    kind, at = chance.random(), chance.randrange(len(text) + 1)
    if kind < 0.5:
        return text[:at] + chance.choice(WORDS) + text[at:]
    if kind < 0.6:
        return "".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 9)))
    if kind < 0.7:
        return text[:at]
    if kind < 0.8:
        return text[:at] + chr(chance.randrange(0x110000)) + text[at + 1:]
    if kind < 0.9:
        return " ".join(chance.sample(text.split(" "), len(text.split(" ")))) + chance.choice(WORDS)
    return (chance.choice(WORDS) or text[:20] or "x") * chance.choice((2, 7, 60, 300))


def _bytes(data, chance):
    kind, at = chance.random(), chance.randrange(len(data) + 1)
    if kind < 0.3:
        return data[:at]
    if kind < 0.6:
        return data[:at] + chance.choice(PIECES) + data[at:]
    if kind < 0.7:
        return data + data
    if kind < 0.8:
        return b"[" * chance.choice((1, 50, 5_000)) + data
    if kind < 0.9:
        return chance.choice((b"\xef\xbb\xbf", b"\xff\xfe", b" \t\r", b"//")) + data
    return chance.randbytes(chance.randrange(200))
