"""Whether a command runs the plugin's own programs: with a data folder of its own it could change entries as the person would (design 4.6).

Pure, and HOT. The programs may be read, and the command line may show what is remembered.
"""

from .shell_commands import PROGRAMS, SHELLS, WRAPPERS, name_of
from .shell_texts import PRINTS, SHOWS
from .spelling import ITSELF, lies

DOORS = ("server/run", "server/serve.py", "server/cli.py", "server/prepare.py", "hooks/changed.py", "hooks/command.py", "hooks/prompt.py",
         "hooks/session_end.py", "hooks/session_start.py", "hooks/tool.py")
_READERS = SHOWS | PRINTS | {
    "", "ls", "dir", "stat", "file", "du", "find", "basename", "dirname", "realpath", "readlink", "md5sum", "sha256sum", "diff", "cmp", "cp",
    "test", "[", "[[", "for", "case", "export", "declare", "local", "readonly", "typeset", "set", "which", "type", "bat", "get-content", "gc",
    "select-string", "get-childitem", "gci", "ruff", "mypy", "shellcheck"}
_SHOWN = ("list", "show", "status", "search", "conversations", "log")
_LOADS = ("import memory", "from memory", "import_module", "__import__", "runpy", "exec(", "subprocess", "os.system", "popen(", "os.spawn",
          "spawn(", "spawnSync(", "sys.path")


def is_door(rest):
    """Whether a path below the plugin's folder, which may have wild parts, is one of its programs."""
    return any((lies("/" + rest, "/" + door) or (0,))[0] >= ITSELF for door in DOORS)


def runs_own(words, door, named, stands, texts, handed):
    """`door`: whether the command names one of the programs; `named`, `stands`: whether its pipeline names the plugin's folder, or it is
    made in it; `texts`: what it is given to read; `handed`: whether it is given what the commands before it name."""
    name = name_of(words)
    given = [text for word in words for text in word]
    if name in WRAPPERS:    # what they run is asked about next, where it is found
        return bool(door) and not _only_shows(words) and (not _READERS.intersection(given) or not {"hook", "server"}.isdisjoint(given))
    if door:
        return not (name in _READERS or _only_shows(words)) or (name in ("awk", "gawk") and any("system" in word[0] for word in words))
    if named and handed and (name in SHELLS or name == "{}"):
        return True
    program = next((at for at, text in enumerate(given) if name_of([[text]]).rstrip("0123456789.") in PROGRAMS), None)
    if not (named or stands) or program is None:
        return False
    modules = [module.partition(".")[0] for option, module in zip(given[program:], given[program + 1:], strict=False) if option == "-m"]
    if modules:
        return any(module == "memory" or f"server/{module}.py" in DOORS or module == "hooks" for module in modules) and not _only_shows(words)
    return loads(given[program + 1:] + texts)


def loads(texts):
    """Whether a program's text may load the plugin's own code."""
    return any(mark in text for text in texts for mark in _LOADS)


def _only_shows(words):
    """Whether it is the plugin's command line, asked for nothing but to show something."""
    given = [text.replace("\\", "/").rpartition("/")[2] for word in words for text in word]
    for at, text in enumerate(given):
        if text in ("cli.py", "memory.cli") or (text == "run" and given[at + 1:at + 2] == ["cli"]):
            told = given[at + (2 if text == "run" else 1):]
            return next((word for word in told if word[:1] != "-"), "list") in _SHOWN
    return False
