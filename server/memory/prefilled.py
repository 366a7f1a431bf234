"""What stood in the input box before the person came to it: a `claude-cli://` link puts it there, and the record calls it typed (seen).

The client's own command line alone shows it. That of no other process is looked at.
"""

import os

RUN = 20       # characters that a prompt has in common with it, from which on the prompt counts for nothing
MOST = 20_000  # characters of it that are kept
_PLAIN, _BASE64, _LINK = "--prefill", "--prefill-b64", "--deep-link-origin"


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
    return done.stdout.decode("utf-8", "replace").split(), False


def _decoded(value):
    import base64
    try:
        return base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)).decode("utf-8", "replace")
    except ValueError:
        return ""
