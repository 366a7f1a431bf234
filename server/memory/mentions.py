"""The names that the client's completion puts behind an `@`: of files, agents and resources. The person typed two letters of them.

As Claude Code 2.1.328 was seen to write them: a name that holds a plain blank or a wide one stands in double quotes (`@"my notes.md"`,
`@"wolf (agent)"`), and its own quote marks are not escaped; any other name stands as it is, whatever unusual blanks it holds, with line
ends for U+2028 and U+0085, and a blank behind it. What begins with `/`, `~` or `.`, and what a server offers (`@server:uri`), is never
quoted, so that only the end of the line is surely behind it. What can hold no sentence (`@types/node`, `@Ann`) is left alone.
"""

EMPTIED = '@""'
_LONGEST = 60    # characters that a name may have and stay
_PATH = 4_200    # … that a path may have, with its quote marks
_UNSPACED = 4    # letters of scripts without spaces that make a sentence
_SERVER = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.")
_SCRIPTS = ("\u0e00\u109f", "\u1780\u17ff", "\u1950\u1aaf", "\u2e80\u31ff", "\u3400\ua4cf", "\ua9e0\uaadf", "\uf900\ufaff",
            "\uff66\uff9f", "\U0001aff0\U0003ffff")  # without spaces: the first and the last of each


def nameless(text: str) -> str:
    """`text` with `@""` for every mention that could hold somebody else's sentence.

    The place is kept, so that no quote can be made across it, and so that a negation before it still governs what comes after it.
    """
    kept, end = [], 0
    at = text.find("@")
    while at >= 0:
        stop = _stop(text, at)
        if stop:
            kept += [text[end:at], EMPTIED]
            end = stop
        at = text.find("@", max(stop, at + 1))
    return "".join([*kept, text[end:]]) if kept else text


def _stop(text, at):
    """Where the mention ends that begins at the `@`, if it has to go, else 0."""
    first = text[at + 1:at + 2]
    if first == '"':
        return text.rfind('"', at + 2, at + _PATH) + 1 or _line_end(text, at)
    if not first or first.isspace() or (at and (text[at - 1].isalnum() or text[at - 1] == "_")):  # me @ home, ann@example.com
        return 0
    end = at + 1
    while end < len(text) and end - at < _PATH and (text[end] != " " or text[end - 1] == "\\"):
        end += 1
    name = text[at + 1:end]
    server, _, resource = name.partition(":")
    agent = text.find(" (agent)", end, min(_line_end(text, at), at + _PATH))
    if agent >= 0:
        return agent + len(" (agent)")
    if first in "/~." or (resource and _SERVER.issuperset(server)):
        return max(end, _line_end(text, at))
    return end if _could_hold_a_sentence(name) else 0


def _line_end(text, at):
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _could_hold_a_sentence(name):
    if len(name.rstrip()) > _LONGEST or any(character.isspace() or not character.isprintable() for character in name.rstrip()):
        return True
    return not name.isascii() and sum(first <= letter <= last for letter in name for first, last in _SCRIPTS) >= _UNSPACED
