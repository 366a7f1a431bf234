"""The guard's decision: may this tool call go on, or would it reach the person's memory (design 4.6)?

HOT: it runs before every call of a file tool or a shell. What the tools read and write is judged as written and as resolved
(`reach`), shells by what they plainly name (`shells`). Where the design is silent:

- The client's own notes on a project (`projects/*/memory/*.md`) lie among the conversations and are no conversations: they may
  be written, else this plugin would turn the built-in memory off (case M1).
- LS lists a whole tree without its hidden folders, so above the memory it is denied only where no hidden folder lies between.
- Which tools of other MCP servers search or write is not known: one whose name says so is taken to.
"""

from .reach import Places, Reach
from .spelling import ABOVE, INSIDE, ITSELF, patterns

__all__ = ["Places", "judge", "names_memory"]

_LINES = {"Bash": False, "PowerShell": True, "Monitor": False}      # the shells, and whether they are PowerShell
_FILES = {"Read": False, "NotebookRead": False, "Write": True, "Edit": True, "MultiEdit": True, "NotebookEdit": True}
_SEARCHES = ("Glob", "Grep", "LS")

# What the fields of unknown tools hold, by their names in lower case.
_TEXTS = {"content", "contents", "text", "body", "old_string", "new_string", "old_str", "new_str", "oldtext", "newtext", "new_source",
          "message", "description", "prompt", "title", "comment", "summary", "replacement", "insert_text", "file_text", "thought",
          "html", "markdown", "note", "notes", "observation", "observations", "subject", "instructions", "question", "questions",
          "plan", "todos", "skill"}
_COMMANDS = {"command", "cmd", "commands", "script", "shell", "code", "bash", "commandline", "command_line", "expression", "program"}
_PATHS = ("path", "file", "dir", "folder", "uri", "source", "src", "dest", "target", "root", "location", "notebook", "workspace",
          "cwd", "input", "output")
_FOLDERS = ("cwd", "workdir", "working_directory", "workingdirectory", "working_dir")
_GOES_DOWN = ("search", "grep", "glob", "find", "tree", "recurs", "walk", "scan", "index", "zip", "archive", "backup", "move", "rename",
              "delete", "remove", "copy", "sync", "upload")
_WRITES = ("write", "edit", "create", "move", "delete", "remove", "append", "copy", "rename", "insert", "replace", "update", "patch",
           "save", "put", "set_", "upload", "download", "mkdir", "touch", "truncate", "apply", "modify", "overwrite")
_MOST = 400             # strings of one call that are looked up on the disk; the rest only by what they plainly name


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
        found = _unknown(tool_name.lower(), given, reach)
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
        return "This would forget or erase what the memory holds, which only the person does: ask them to type /memory:forget with a name."
    tools = "use recall to read it, remember or forget to change it"
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
    what = "the record of past conversations" if root.name == "projects" else "the code of the memory plugin"
    return f"This would change {what} ({root.shown}), which may be read but not written by tools: write to another place."


def _file(given, reach, writes):
    for key in ("file_path", "notebook_path", "path"):
        if isinstance(given.get(key), str):
            closed, kept = reach.hits(given[key])
            if closed and closed.how == INSIDE:
                return "in", closed.root
            if writes and kept and kept.how == INSIDE:
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
    for text in patterns(pattern) if len(pattern) <= 4096 else [pattern]:
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


def _unknown(tool, given, reach):
    """A tool whose fields are not known, of another MCP server or of a newer client."""
    name = tool.rpartition("__")[2]
    down = any(word in name for word in _GOES_DOWN)
    writes = any(word in name for word in _WRITES)
    powershell = "powershell" in tool or "pwsh" in tool
    todo, looked_up = [("", given, [reach.cwd])], 0
    while todo:
        key, value, folders = todo.pop()
        found = None
        if isinstance(value, dict):
            folders = [place for field in _FOLDERS if isinstance(value.get(field), str)
                       for place in reach.places_of(value[field], folders)] or folders
            down = down or value.get("recursive") is True
            for field, inner in value.items():
                field = str(field)
                if "/" in field or "\\" in field:
                    todo.append(("path", field, folders))
                todo.append((field.lower(), inner, folders))
            found = _called(value, reach, powershell)
        elif isinstance(value, list):
            todo += [(key, inner, folders) for inner in value]
        elif isinstance(value, str) and key not in _TEXTS:
            looked_up += 1
            if looked_up > _MOST or len(value) > 4096:
                root = reach.mentioned(value, tails=True)
                found = ("in", root) if root else None
            else:
                parsed = _parsed(value)
                todo += [(key, parsed, folders)] if parsed else []
                found = _field(key, value, reach, folders, down, writes) or (key in _COMMANDS and _program(value, reach, powershell))
        if found:
            return found
    return None


def _program(text, reach, powershell):
    root = reach.put_together(text)
    return ("in", root) if root else _line(text, reach, powershell)


def _called(value, reach, powershell):
    """A command that is given as a list, or with its arguments apart."""
    for field, first in value.items():
        if str(field).lower() in _COMMANDS:
            args = value.get("args") or value.get("arguments") or []
            words = (first if isinstance(first, list) else [first]) + (args if isinstance(args, list) else [])
            if len(words) > 1 and all(isinstance(word, str) for word in words):
                line = " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)
                return _line(line, reach, powershell)
    return None


def _parsed(value):
    if value[:1] not in ("{", "["):
        return None
    from .jsontext import loads
    try:
        return loads(value)
    except ValueError:
        return None


def _field(key, value, reach, folders, down, writes):
    """One string of an unknown tool: a path by the name of its field or by its looks, else a text that may name one."""
    a_path = any(word in key for word in _PATHS) or key in ("from", "to", "old", "new")
    if not a_path and (value[:1] not in ("/", "~", "$", "%", "\\") and ":" not in value[:6] and "/" not in value):
        return None
    root = reach.mentioned(value)
    if root:
        return "in", root
    if "\n" in value:
        return None
    texts = [value]
    if any(c in value for c in "*?[{"):
            texts += patterns(value)
    elsewhere = [reach.home, ""]        # where a server may start instead of in the folder of the call
    for text in texts:
        closed, _ = reach.hits(text, folders + (elsewhere if text == value else []))
        if closed and closed.how == INSIDE:
            return "in", closed.root
        closed, kept = reach.hits(text, folders)
        if closed and a_path and down and closed.how in (ABOVE, ITSELF):
            return "through", closed.root
        if kept and writes and (kept.how >= ITSELF or (down and a_path)):
            return "kept", kept.root
    return None
