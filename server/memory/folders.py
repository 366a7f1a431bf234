"""The guard's decision: may this tool call go on, or would it reach the person's memory (design 4.6)?

HOT: it runs before every call of a file tool or a shell. What the tools read and write is judged as written and as resolved
(`reach`), shells by what they plainly name (`shells`), other servers' tools by all of their strings (`other_tools`). Where the design is silent:

- The client's own notes on a project (`projects/*/memory/*.md`) lie among the conversations and are no conversations: they may
  be written, else this plugin would turn the built-in memory off (case M1).
- LS lists a whole tree without its hidden folders, so above the memory it is denied only where no hidden folder lies between.
"""

from .reach import Reach
from .roots import Places
from .spelling import INSIDE, ITSELF, patterns

__all__ = ["Places", "judge", "names_memory"]

_LINES = {"Bash": False, "PowerShell": True, "Monitor": False}      # the shells, and whether they are PowerShell
_FILES = {"Read": False, "NotebookRead": False, "Write": True, "Edit": True, "MultiEdit": True, "NotebookEdit": True}
_SEARCHES = ("Glob", "Grep", "LS")


def judge(tool_name, tool_input, cwd, places):
    """'' where the call may go on, else the sentence that denies it. `cwd`: the folder that the call is made in."""
    given = tool_input if isinstance(tool_input, dict) else {"input": tool_input}
    reach = Reach(places, cwd)
    if tool_name in _LINES:
        found = _line(given.get("command"), reach, _LINES[tool_name])
    elif tool_name in _FILES:
        found = _file(given, reach, _FILES[tool_name])
    elif tool_name in _SEARCHES:
        found = _search(tool_name, given, reach)
    else:
        from .other_tools import judge_other
        found = judge_other(tool_name, given, reach)
    return _sentence(*found, reach) if found else ""


def names_memory(raw, places):
    """Whether the text of an event names a closed folder: the crude check for an event that cannot be judged."""
    reach = Reach(places, "/")
    texts = [raw]
    if "\\" in raw:
        plain = raw
        for escape in ("\\n", "\\t", "\\r", "\\b", "\\f", '\\"'):
            plain = plain.replace(escape, " ")
        first, *parts = plain.split("\\u")
        for part in parts:
            try:
                first += chr(int(part[:4], 16)) + part[4:]
            except ValueError:
                first += "\\u" + part
        texts.append(first)
    return any(reach.mentioned(text, tails=True) for text in texts)


def _sentence(how, root, reach):
    if how == "person":
        return ("This would forget or erase what the memory holds, or take its plugin away or set it, which only the person does: ask them to "
                "type /memory:forget with a name, or /plugin.")
    if how == "client":
        return ("This would start Claude Code with a prompt that would count as typed by the person: ask them to run it themselves, or use "
                "`claude -p`, whose prompt counts as nobody's.")
    tools = "use recall to read it, remember or forget to change it"
    if how == "long":
        return ("This is too long to be looked at whole, and what is not looked at may reach the person's memory: write the long part into a "
                "file with Write, or make several calls of it.")
    if how == "in":
        return f"This reaches the person's memory and its records ({root.shown}), which only the memory tools may touch: {tools}."
    if how == "through":
        return (f"This would go through the person's memory and its records ({root.shown}), which only the memory tools may touch: name "
                f"a narrower folder; for the memory itself {tools}.")
    if how == "past":
        names = list(dict.fromkeys(root.path.rpartition("/")[2] for root in reach.roots if root.closed))
        return (f"This would go through the person's memory and its records ({root.shown}), which only the memory tools may touch: name "
                f"a narrower folder, or leave out every folder called {' or '.join(names)}, each as with -not -path '*/{names[0]}/*', "
                f"--exclude-dir={names[0]} or -g '!{names[0]}'; for the memory itself {tools}.")
    if how == "run":
        return (f"This would run the memory plugin's own programs ({root.shown}), which only Claude Code and the person start: use the memory "
                "tools, or `run cli list`, `show`, `status`, `search`, `conversations` or `log`, which only show.")
    what = "the code of the memory plugin" if root.code else "the record of past conversations"
    return f"This would change {what} ({root.shown}), which may be read but not written by tools: write to another place."


def _file(given, reach, writes):
    for key in ("file_path", "notebook_path", "path"):
        if isinstance(given.get(key), str):
            closed, kept = reach.hits(given[key])
            if closed and closed.how == INSIDE:
                return "in", closed.root
            if writes and kept and kept.how >= ITSELF:
                return "kept", kept.root
    return None


def _search(tool, given, reach):
    path = given.get("path")
    path = path if isinstance(path, str) and path.strip() else reach.cwd
    closed, _ = reach.hits(path)
    if closed and closed.how == INSIDE:
        return "in", closed.root
    if tool == "Glob" and isinstance(given.get("pattern"), str):
        return _glob(given["pattern"], reach, reach.places_of(path, [reach.cwd]))
    if closed and (tool == "Grep" or not _hidden_below(closed)):
        return "through", closed.root
    return None


def _glob(pattern, reach, folders):
    """A pattern finds files alone: it reaches the memory where it can fit one in it."""
    for text in patterns(pattern):
        closed, _ = reach.hits(text, folders)
        if closed and closed.how == INSIDE:
            return "through", closed.root
    return None


def _hidden_below(hit):
    return any(name[0] == "." for name in hit.root.forms[0].split("/")[-hit.depth:])


def _line(text, reach, powershell=False):
    if not isinstance(text, str):
        return None
    from .shells import judge_line
    return judge_line(text, reach, powershell)
