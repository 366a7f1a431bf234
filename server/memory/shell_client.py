"""Whether a command starts Claude Code with a prompt that would count as the person's: `claude "…"`, `claude --bg …` (design 4.6).

Pure, and HOT. A headless run (`claude -p`) counts as nobody's, so it may be started, and so may what only shows or sets up.
"""

from .shell_commands import PROGRAMS, WRAPPERS, name_of
from .spelling import ANY

_NAMES = {"claude", "claude-code"}
_PACKAGE = "@anthropic-ai/claude-code"
_PACKAGES = {"npx": (), "bunx": (), "pnpx": (), "npm": ("exec", "x"), "pnpm": ("dlx", "exec"), "yarn": ("dlx", "exec"), "bun": ("x",)}
_SHOWS = {"mcp", "plugin", "plugins", "doctor", "update", "upgrade", "install", "config", "auth", "auto-mode", "setup-token", "logs", "stop",
          "kill", "rm", "purge", "ultrareview"}
_NO_PROMPT = {"-p", "--print", "-h", "--help", "-v", "--version"}
_BACKGROUND = {"--bg", "--background"}
# Options without a value: what stands behind another one may be its value, and `claude --model -p …` is no headless run.
_FLAGS = _NO_PROMPT | {
    "-c", "--continue", "-r", "--resume", "-d", "--debug", "-w", "--worktree", "--verbose", "--bare", "--brief", "--chrome", "--no-chrome", "--ide",
    "--restricted", "--safe-mode", "--dangerously-skip-permissions", "--allow-dangerously-skip-permissions", "--fork-session",
    "--strict-mcp-config", "--disable-slash-commands", "--no-session-persistence", "--include-partial-messages", "--include-hook-events"}
_TERMINALS = {"tmux", "screen", "script", "expect", "unbuffer", "at", "batch", "zellij", "dtach", "abduco", "xterm", "gnome-terminal", "konsole",
              "kitty", "alacritty", "wezterm", "foot", "osascript", "start-process", "start"}
_KEYS = {"send-keys", "send", "stuff", "paste-buffer", "write-chars", "interact"}
_STARTS = ("subprocess", "system(", "popen", "Popen", "exec", "spawn", "pty.", "pexpect")


def starts_client(words, raw, texts):
    """`raw`: the first word as it is written; `texts`: what the command is given to read."""
    given = [text for word in words for text in word]
    name = name_of(words)
    if is_client(given[:1]) or (given[:1] == [ANY] and "claude" in raw.split("/")[-1].strip(")`\"'}").split()[-1:]):
        return _prompted(given[1:])
    if name in _PACKAGES:
        at = next((at for at, text in enumerate(given) if text.startswith(_PACKAGE) or (at and text == "claude")), 0)
        before = tuple(text for text in given[1:at] if text[:1] != "-")
        runs = at and (before[:1] in [(word,) for word in _PACKAGES[name]] or (not before and not _PACKAGES[name]))
        return bool(runs) and _prompted(given[at + 1 + (given[at + 1:at + 2] == ["--"]):])
    if name in WRAPPERS:
        return _wrapped(given)
    program = name.rstrip("0123456789.") in PROGRAMS
    if program and any("claude-code/cli" in text for text in given[1:3]):
        at = next(at for at, text in enumerate(given) if "claude-code/cli" in text)
        return _prompted(given[at + 1:])
    if name in _TERMINALS:
        return typed_into(given, texts)
    return program and any(program_starts(text) for text in given[1:] + texts)


def is_client(given):
    """Whether the word names the client."""
    path = given[0].replace("\\", "/").lower() if given else ""
    name = path.rpartition("/")[2]
    name = name[:-4] if name.endswith((".exe", ".cmd", ".ps1")) else name
    return name in _NAMES or "/claude/versions/" in path


def _wrapped(given):
    """`env -u X claude …`: what stands before is an option, the value of one, or what is set."""
    for at in range(1, len(given) if given[1:2] not in (["-v"], ["-V"]) else 0):      # `command -v` only shows
        if is_client(given[at:]):
            return _prompted(given[at + 1:])
        text, before = given[at], given[at - 1]
        if text[:1] != "-" and "=" not in text and not text[:1].isdigit() and not (before[:1] == "-" and len(before) == 2):
            return False
    return False


def _prompted(given):
    """Whether the client, given these words, takes a prompt from them or from who types into it."""
    if not _BACKGROUND.isdisjoint(given):
        return True
    if given and given[0] in _SHOWS:
        return False
    for at, text in enumerate(given):
        before = given[at - 1] if at else ""
        if text == "--":
            return True
        if text in _NO_PROMPT and (before[:1] != "-" or before in _FLAGS or "=" in before):
            return False
    return True


def typed_into(given, texts):
    """Whether the client is started by, or typed into by, a program that makes a terminal of its own."""
    keys = not _KEYS.isdisjoint(text for given_text in given[1:] + texts for text in given_text.split())
    for at, text in enumerate(given[1:] + texts, 1):
        words = _split(text)
        named = at > 1 and at < len(given) and given[at - 1] in ("-s", "-t", "-n", "-S", "-r", "-L", "-x") and len(words) == 1
        for place, word in enumerate(words):
            word = word.partition(":")[0] if keys else word
            if is_client([word]) and (place == 0 or word in _NAMES) and (keys or not named):
                rest = words[place + 1:] + (given[at + 1:] if place == len(words) - 1 and at < len(given) else [])
                if _prompted([word for word in rest if word not in ("Enter", "C-m")]) and not _spoken(words[:place]):
                    return True
    return False


def _spoken(before):
    """Whether the word before takes the name for something else: `which claude`, `grep claude`."""
    return bool(before) and before[-1] in ("which", "grep", "echo", "-v", "pgrep", "man", "whereis", "type", "cd", "ls", "cat")


def _split(text):
    for c in "\"'`()[]{},;|&\n":
        text = text.replace(c, " ")
    return text.split()


def program_starts(code):
    """Whether a program's text plainly starts the client: its name opens a string, and something there starts programs."""
    if "claude" not in code or not any(mark in code for mark in _STARTS):
        return False
    for quote in "\"'`":
        for part in code.split(quote)[1:]:
            words = _split(part)
            if words and is_client(words) and part[:1].strip():
                following = _split(code[code.index(quote + part) + 1:])
                if _prompted(following[1:]):
                    return True
    return False
