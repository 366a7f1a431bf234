"""The guard's decision on a tool whose fields are not known, of another server or of a newer client (design 4.6).

HOT. Nobody knows what such a tool does with its strings, so each of them that names a folder is one in which every other may start,
whatever the fields are called; and what does not plainly read by its name is taken to write.
"""

from .shell_texts import tokens
from .spelling import ABOVE, INSIDE, ITSELF, patterns

# What the fields hold, by their names in lower case.
_TEXTS = {"content", "contents", "text", "body", "old_string", "new_string", "old_str", "new_str", "oldtext", "newtext", "new_source",
          "message", "description", "prompt", "title", "comment", "summary", "replacement", "insert_text", "file_text", "thought",
          "html", "markdown", "note", "notes", "observation", "observations", "subject", "instructions", "question", "questions",
          "plan", "todos", "skill"}
_LINES = {"command", "cmd", "commands", "script", "shell", "bash", "commandline", "command_line"}
_CODE = {"code", "expression", "program"}
_QUERIES = {"sql", "query", "statement", "q"}
_PATHS = ("path", "file", "dir", "folder", "uri", "source", "src", "dest", "target", "root", "location", "notebook", "workspace",
          "cwd", "input", "output", "base")
_RESULTS = ("output", "dest", "target", "save")     # a tool that reads may still write to these

# What the tools do, by words in their names.
_GOES_DOWN = ("search", "grep", "glob", "find", "tree", "recurs", "walk", "scan", "index", "zip", "archive", "backup", "move", "rename",
              "delete", "remove", "copy", "sync", "upload", "_all", "many", "concat", "bundle", "pack", "ingest")
_WRITES = ("write", "edit", "create", "move", "delete", "remove", "append", "copy", "rename", "insert", "replace", "update", "patch",
           "save", "put", "set_", "upload", "download", "mkdir", "touch", "truncate", "apply", "modify", "overwrite")
_READS = {"read", "get", "list", "search", "find", "grep", "glob", "show", "view", "stat", "info", "tree", "cat", "head", "tail", "describe",
          "count", "ls"}
_MOST_STRINGS, _MOST_TOKENS = 2_000, 4_000      # past these another server's call is denied, since what is not looked at may be anything
_MOST_BASES, _LONGEST_JSON, _LONGEST_PATTERN = 16, 1_000_000, 16_384


def judge_other(tool, given, reach):
    """(how, Root) of what the call reaches, or None; "long" where another server's call holds more than can be looked at."""
    call = _Call(tool, reach)
    found = call.unfold(given)
    bases = call.bases() if not found else []
    for at, (key, value) in enumerate(call.strings):
        call.unread = call.unread or at == _MOST_STRINGS
        found = found or call.string(key, value, bases)
    return found or (("long", None) if call.foreign and (call.unread or reach.tired) else None)


class _Call:
    """One call: its strings, and what its tool may do."""

    def __init__(self, tool, reach):
        name = tool.rpartition("__")[2]
        self.reach, self.foreign, self.unread = reach, tool.startswith("mcp__"), False
        self.powershell = "powershell" in tool.lower() or "pwsh" in tool.lower()
        self.down = any(word in name.lower() for word in _GOES_DOWN)
        self.writes = any(word in name.lower() for word in _WRITES)
        words = "".join("_" + c.lower() if c.isupper() else c if c.isalnum() else "_" for c in name).split("_")
        self.reads = not self.writes and (not self.foreign or not _READS.isdisjoint(words))
        self.strings, self.near = {}, []        # (field, string), each once; the folders that lead to the memory

    def unfold(self, given):
        """Collects the strings, those in JSON and the names of fields that are paths too; gives what a command given as a list reaches."""
        todo = [("", given)]
        while todo:
            key, value = todo.pop()
            if isinstance(value, dict):
                self.down = self.down or value.get("recursive") is True
                todo += [("path", str(field)) for field in value if "/" in str(field) or "\\" in str(field)]
                todo += [(str(field).lower(), inner) for field, inner in value.items()]
                found = self.called(value)
                if found:
                    return found
            elif isinstance(value, list):
                todo += [(key, inner) for inner in value]
            elif isinstance(value, str) and value:
                self.strings[key, value] = None
                parsed = _parsed(value) if len(value) <= _LONGEST_JSON and key not in _TEXTS else None
                todo += [(key, parsed)] if parsed else []
        return None

    def bases(self):
        """The folders in which a string may start: those that other strings name, by up to two steps; what leads to the memory first."""
        near, far = {self.reach.cwd: None}, {}
        short = [value for _, value in self.strings if len(value) <= 1_024 and "\n" not in value][:_MOST_STRINGS]
        for _ in range(2):
            for value in short:
                starts = [*near, self.reach.home] if value.strip("./") else near     # a server may start at home
                for place in self.reach.places_of(value, starts) if len(near) <= _MOST_BASES else ():
                    if self.reach.leads_on(place):
                        near[place] = None
                    elif len(far) < _MOST_BASES and self.reach.is_folder(place):
                        far[place] = None
        self.near = list(near)
        return [*near, *far]

    def string(self, key, value, bases):
        """What one string reaches: it is looked at whole as a path, and where it is no text for people, for the paths in it."""
        speaks = key in _TEXTS
        root = None if speaks else self.reach.mentioned(value, tails=key in _QUERIES or key in _LINES or key in _CODE)
        if root:
            return "in", root
        found = self.path(key, value, bases) if "\n" not in value.strip() and not self.unread else None
        if not found and (key in _QUERIES or key in _CODE):
            named = tokens(value)
            self.unread = self.unread or len(named) > _MOST_TOKENS
            found = next(filter(None, (self.path("", token, self.near) for token in named[:_MOST_TOKENS])), None)
        return found or (self.line(key, value) if key in _LINES or key in _CODE else None)

    def path(self, key, value, bases):
        a_path = any(word in key for word in _PATHS) or key in ("from", "to", "old", "new")
        writes = not self.reads or key == "to" or any(word in key for word in _RESULTS)
        wild = patterns(value) if key not in _TEXTS and len(value) <= _LONGEST_PATTERN and any(c in value for c in "*?[{") else []
        elsewhere = [self.reach.home, ""]       # where a server may start instead of in the folder of the call
        for text in [value, *wild]:
            closed, kept = self.reach.hits(text, bases + elsewhere if text == value else self.near)
            if closed and closed.how == INSIDE and (closed.rest or key not in _TEXTS):      # the folder's name alone is speech
                return "in", closed.root
            if kept and ((writes and kept.how >= ITSELF) or (self.writes and self.down and a_path and kept.how == ABOVE)):
                return "kept", kept.root
            closed = self.reach.hits(text, self.near)[0] if a_path and self.down else None
            if closed and closed.how in (ABOVE, ITSELF):
                return "through", closed.root
        return None

    def line(self, key, text):
        root = self.reach.put_together(text)
        if root:
            return "in", root
        from .shells import judge_line
        found = judge_line(text, self.reach, self.powershell)
        # a program is no shell's line, so that it need not be read as one to its end, and `claude = x` starts nothing in it
        if found and found[0] in ("long", "client"):
            return found if key in _LINES and (self.foreign or found[0] == "client") else None
        return found

    def called(self, value):
        """A command that is given as a list, or with its arguments apart."""
        for field, first in value.items():
            if str(field).lower() in _LINES or str(field).lower() in _CODE:
                args = value.get("args") or value.get("arguments") or []
                words = (first if isinstance(first, list) else [first]) + (args if isinstance(args, list) else [])
                if len(words) > 1 and all(isinstance(word, str) for word in words):
                    return self.line("command", " ".join("'" + word.replace("'", "'\\''") + "'" for word in words))
        return None


def _parsed(value):
    if value[:1] not in ("{", "["):
        return None
    from .jsontext import loads
    try:
        return loads(value)
    except ValueError:
        return None
