"""What the start of a client may have written in the person's place, and the record calls typed (seen): a `claude-cli://` link fills the
input box, an agent has an `initialPrompt`, a prompt comes with the command line or through a pipe.

The client's own command line and standard input alone show it. Those of no other process are looked at.
"""

import os

RUN = 20       # characters that a prompt has in common with it, from which on the prompt counts for nothing
MOST = 20_000  # characters of it that are kept
PAGE = 800, 3  # characters and line ends from which on a text may be a page: so it is with pastes, which the client marks from there
_PLAIN, _BASE64, _LINK = "--prefill", "--prefill-b64", "--deep-link-origin"
_TYPED = "/dev/pts/", "/dev/tty", "/dev/console"


class Starts:
    """Which prompts of a conversation the start of a client may have written. `notes`: the ledger's, one of each start that may have:
    {when, text: what stood in the box, first: how many prompts count for nothing, page: whether the first may be a page, fork}."""

    def __init__(self, notes):
        self.notes = notes
        self.begun = [0] * len(notes)

    def wrote(self, when, text):
        """Whether the start may have written the prompt. They are asked for in their order; `when` is ISO time in UTC."""
        past = [number for number, note in enumerate(self.notes) if not when or str(note.get("when")) <= when]
        if not past:
            return False
        note, begun = self.notes[past[-1]], self.begun[past[-1]]
        self.begun[past[-1]] += 1
        return (begun < (note.get("first") or 0) or not begun and bool(note.get("page")) and is_page(text)
                or any(holds(text, str(self.notes[number].get("text") or "")) for number in past))

    def copied(self, when):
        """Whether a message was there before this fork was made."""
        return any(note.get("fork") and when < str(note.get("when")) for note in self.notes)


def note(pid, source, agent, running):
    """What there is to note of a start of a conversation in the client with that process id, without `when`; None where there is nothing.

    `running`: whether the client runs already, so that its box is empty and its first prompts are sent: /clear, /resume, /branch.
    """
    text = shown(pid)
    first = 0 if running else (text is not None) + bool(agent)  # the two are sent one after the other
    page = not running and may_hold_a_page(pid)
    made = {"text": text or "", "first": first, "page": page, "fork": source == "fork"}
    return made if any(made.values()) else None


def is_page(text):
    """Whether a text is so long that it may be a page."""
    return len(text) >= PAGE[0] or text.replace("\r\n", "\n").replace("\r", "\n").count("\n") >= PAGE[1]


def may_hold_a_page(pid):
    """Whether a prompt may have come in with the client's command line, or through its standard input, that is a page."""
    words, exact = _command_line(pid)
    texts = words if exact else [" ".join(words).replace("\\012", "\n")]  # as ps writes a line end
    name = _standard_input(pid)
    return not words or any(map(is_page, texts)) or name != "/dev/null" and not name.startswith(_TYPED)


def shown(pid):
    """The text that the client with that process id put into its input box: '' where it cannot be read, None where there is none."""
    words, exact = _command_line(pid)
    values = [words[at:at + 2] if word in (_PLAIN, _BASE64) else word.split("=", 1) for at, word in enumerate(words)
              if word.split("=", 1)[0] in (_PLAIN, _BASE64)]
    if exact:
        texts = [_decoded(value[-1]) if value[0] == _BASE64 else value[-1] for value in values]
        return "\n".join(texts)[:MOST] if values else None
    if any(value[0] == _BASE64 for value in values):
        return "\n".join(_decoded(value[-1]) for value in values if value[0] == _BASE64)[:MOST]
    # The words of a plain one cannot be told from those that follow: all of them may be its.
    return " ".join(words).partition(_PLAIN)[2].lstrip(" =")[:MOST] if values else "" if _LINK in words else None


def holds(prompt, text):
    """Whether a prompt holds what stood in the box, or a part of it."""
    prompt, text = (" ".join(one.casefold().split()) for one in (prompt, text))
    run = min(RUN, len(text))
    runs = {text[at:at + run] for at in range(len(text) - run + 1)} if text else ()
    return bool(runs) and any(prompt[at:at + run] in runs for at in range(len(prompt) - run + 1))


def _command_line(pid):
    """(words, whether they are known one by one)."""
    try:
        with open(f"/proc/{int(pid)}/cmdline", "rb") as file:
            return file.read().decode("utf-8", "replace").split("\0"), True
    except (OSError, ValueError):
        pass
    if os.name != "posix" or not pid.isdecimal():
        return [], True
    import subprocess  # macOS has no /proc
    try:
        done = subprocess.run(["ps", "-ww", "-o", "args=", "-p", pid], capture_output=True, stdin=subprocess.DEVNULL, timeout=2)
    except (OSError, subprocess.TimeoutExpired):
        return [], True
    return done.stdout.decode("utf-8", "replace").strip().split(" "), False


def _standard_input(pid):
    """The name of what the process reads from; '' where that is not known."""
    try:
        return os.readlink(f"/proc/{int(pid)}/fd/0")
    except (OSError, ValueError):
        pass
    if os.name != "posix" or not pid.isdecimal():
        return ""
    import subprocess
    try:
        done = subprocess.run(["lsof", "-w", "-a", "-p", pid, "-d", "0", "-Fn"], capture_output=True, stdin=subprocess.DEVNULL, timeout=2)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return next((line[1:] for line in done.stdout.decode("utf-8", "replace").splitlines() if line.startswith("n")), "")


def _decoded(value):
    import base64
    try:
        return base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)).decode("utf-8", "replace")
    except ValueError:
        return ""
