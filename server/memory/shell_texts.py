"""Words of a command that open nothing, and what the text of a program does: messages, patterns, code (design 4.6).

Pure, and HOT.
"""

from .shell_commands import PROGRAMS, SHELLS, WRAPPERS, goes_down, name_of
from .spelling import ANY, ONE, STAR

# Commands that show their input or put it into a message or a file, and never take it for paths to open.
SHOWS = {"cat", "head", "tail", "sort", "uniq", "wc", "grep", "egrep", "fgrep", "rg", "cut", "tr", "tee", "nl", "less", "more", "column",
         "fold", "fmt", "rev", "tac", "git", "gh", "pbcopy", "xclip", "echo", "printf", "jq"}
PRINTS = {"echo", "printf", "grep", "egrep", "fgrep", "zgrep", "rgrep", "rg", "ag", "ack", "ugrep", "sed", "awk", "gawk", "jq"}
WRITES_OF = {"git", "gh"}       # their messages may be printed by a command in them
_RUNS_FILES = SHELLS | PROGRAMS | {"xargs", "parallel", "read", "mapfile", "readarray", "source", ".", "eval", "chmod"}
_GREPS = {"grep", "egrep", "fgrep", "zgrep", "rgrep", "rg", "ag", "ack", "ugrep"}
_MESSAGES = {"git": ("-m", "--message", "-S", "-G", "--grep"),
             "gh": ("-t", "--title", "-b", "--body", "-n", "--notes", "-m", "--subject", "-S", "--search")}
_FIND_TESTS = ("-path", "-wholename", "-ipath", "-name", "-iname", "-regex", "-iregex")
_VALUES = {"grep": "ABCmdD", "rg": "ABCgtTrmjMEd", "sed": "lE", "awk": "Fv", "jq": ""}

RUNNERS = WRAPPERS | PROGRAMS | {"uv", "uvx", "pipx", "poetry", "hatch", "pdm", "systemd-run", "ssh", "tmux", "screen", "script", "expect", "at",
                                 "batch", "crontab", "su", "flatpak-spawn", "find"}
_STARTERS = RUNNERS - PROGRAMS - {"find"} | {"npx", "bunx", "pnpx"}
LATER = {"at", "batch", "crontab", "ssh", "expect", "script", "tmux", "screen"}     # they run a text that they are given
_STARTS = ("subprocess", "system", "popen", "Popen", "exec", "spawn", "run", "`", "import")
_ONLY_THE_PERSON = ("forget", "erase")
_TAKES_AWAY = {"uninstall", "remove", "rm", "disable"}
_LOOSENS = ("pluginconfigs", "trust_headless", "disableallhooks", "enabledplugins")     # in settings that the client is started with

_SWEEPS = ("rmtree(", "copytree(", "rglob(", "walk(", "make_archive(", "rmSync(", "cpSync(", "readdirSync(", "recursive", "**", "rm_rf", "cp_r")
_HOME = ("pathlib.Path.home()", "Path.home()", "require(os).homedir()", "require(node:os).homedir()", "os.homedir()", "homedir()",
         "os.environ[HOME]", "os.getenv(HOME)", "os.environ.get(HOME)", "process.env.HOME", "ENV[HOME]", "Dir.home", "$HOME")


class Said:
    """What of a line only speaks of the memory, and where that text goes.

    `raw`: such texts as they are written; `printed`: the root that one names which this pipeline prints; `filed`: the names of
    the files that one went into, with that root; `owed`: what is found if the command round a `$(…)` takes what is printed there for
    more than a message, and how deep it is.
    """

    def __init__(self):
        self.raw, self.printed, self.filed, self.owed = [], None, {}, (None, 0)

    def prints(self, root, files, depth):
        self.printed = root
        self.filed.update((file.rpartition("/")[2], root) for file in files)
        if depth:
            self.owed = ("in", root), depth

    def carried(self, does, spoken, command, depth):
        """The root that a text names which this command may take for a path, or None."""
        name = name_of(does)
        if self.printed and not spoken and (command.before == "|" or depth) and (name not in SHOWS or goes_down(does) or takes_names(does)):
            return self.printed
        if self.filed and not spoken:
            read = [word for op, word in command.redirects if op == "<"]
            words = does if name.rstrip("0123456789.") in _RUNS_FILES or depth else does[:1]
            for text in [text for word in read + words for text in word]:
                if text.rpartition("/")[2] in self.filed:
                    return self.filed[text.rpartition("/")[2]]
        found, owing = self.owed
        if found and depth < owing:
            self.owed = None, 0
            aside = asides(does)
            if name not in WRITES_OF or any(ANY in text for at, word in enumerate(does) for text in word if at not in aside):
                return found[1]
        return None


def takes_names(words):
    """Whether an option makes the command open what its input names."""
    return any(mark in text for word in words for text in word for mark in ("files0-from", "pathspec-from-file", "stdin-paths"))


def files_of(command, name):
    """The files that a command puts what it shows into."""
    found = [text for operator, word in command.redirects if ">" in operator for text in word]
    return found + [text for word in command.words[1:] for text in word if name == "tee" and text[:1] != "-"]


def asides(words):
    """The indexes of the words that the command takes for a text or a pattern, never for a file."""
    name = name_of(words)
    if name in ("echo", "printf"):
        if [word[0] for word in words[1:2]] == ["-v"]:      # `printf -v name` sets a variable
            return []
        found = range(1, len(words))
    elif name == "find":
        found = [at for at in range(2, len(words)) if words[at - 1][0] in _FIND_TESTS]
    elif name in _MESSAGES:
        found = _messages(words, _MESSAGES[name])
        if name == "git" and [word[0] for word in words[1:2]] == ["grep"]:
            found += [at + 1 for at in _patterns(words[1:], "grep")]
    elif name in _GREPS:
        found = _patterns(words, "grep" if name.endswith("grep") else "rg")
    elif name in ("sed", "jq", "awk", "gawk"):
        found = [at for at in _patterns(words, name[-3:] if name == "gawk" else name) if _opens_nothing(name, words[at][0])]
        found += [at + 2 for at, word in enumerate(words[:-2]) if name == "jq" and word[0] == "--arg"]
    else:
        return []
    return [at for at in found if len(words[at]) == 1 and not (STAR in words[at][0] or ONE in words[at][0])]


def _messages(words, options):
    found = []
    for at, word in enumerate(words):
        text = word[0]
        if text == "--":
            break
        if at + 1 < len(words) and (text in options or (text[:1] == "-" and text[1:].isalpha() and text[-1] == "m" and "-m" in options)):
            found.append(at + 1)
        elif text.startswith(tuple(option + "=" if option[:2] == "--" else option for option in options)) and text not in options:
            found.append(at)
    return found


def _patterns(words, name):
    """The indexes of the pattern, or program, of a command that takes one before its files."""
    found, operands, own = [], [], False
    at = 1
    while at < len(words):
        text = words[at][0]
        if text == "--":
            operands += [at + 1]
            break
        if text in ("-e", "--regexp", "--expression") or (text[:1] == "-" and text[1:].isalpha() and text[-1] == "e" and name in ("grep", "sed")):
            own = True
            found.append(at + 1)
            at += 1
        elif text.startswith(("--regexp=", "--expression=")):
            own = True
            found.append(at)
        elif text.startswith(("-f", "--file", "--from-file")):
            own = True
        elif name == "jq" and text in ("--arg", "--argjson", "--slurpfile", "--rawfile", "--argfile"):
            at += 2
        elif text[:1] == "-" and text[1:2] != "-" and len(text) > 1 and text[-1] in _VALUES[name]:
            at += 1
        elif text[:1] != "-":
            operands.append(at)
        elif text in ("--include", "--exclude", "--exclude-dir", "--glob", "--type", "--max-count", "--context", "--files", "--pre"):
            own = own or text == "--files"
            at += 1
        at += 1
    return [at for at in found + ([] if own else operands[:1]) if at < len(words)]


def _opens_nothing(name, program):
    """Whether a program of `sed`, `awk` or `jq` surely reads and writes no file of its own, and starts nothing."""
    if name == "jq":
        return "import" not in program and "include" not in program
    if name != "sed":
        return not any(word in program for word in ("getline", "system", ">", "<", "|", "ARGV", "@"))
    program = program.strip()
    mark = program[1:2] if program[:1] == "s" else program[:1]
    if not mark or mark.isalnum() or mark == "\\" or (program[:1] != "s" and mark != "/"):
        return False
    parts = program[program[:1] == "s":].replace("\\" + mark, "").split(mark)
    return not parts[0] and (len(parts) == 4 and not parts[3].strip("gpiImM0123456789") if program[:1] == "s"
                             else len(parts) == 3 and parts[2] in ("p", "d", "!d", "!p", "Ip", "Id"))


def forgets(words):
    """Whether the command is the plugin's own, asked to forget or to erase, or the client's, told to do away with it: only the person does."""
    name = name_of(words)
    texts = [text for word in words for text in word]
    if any(manages(words[at:]) for at in range(min(len(words), 16) if name in _STARTERS else 1)):
        return True
    if name in SHELLS:
        return orders([text for text in texts if " " not in text])
    if name == "claude-memory" or name == "run":
        return orders(texts)
    if name.rstrip("0123456789.") in PROGRAMS:
        return orders([text for text in texts if " " not in text]) or any(
            orders([text]) for text in texts[1:] if any(word in text for word in _STARTS))
    return name in RUNNERS and orders(texts)


def manages(words):
    """Whether the client is told to take the plugin away, to switch it off, to set its options, or to purge its own records."""
    if name_of(words[:1]).partition("@")[0] not in ("claude", "claude-code"):
        return False
    texts = [text.lower() for word in words[1:] for text in word]
    told = [text for text in texts if text[:1] != "-"]
    settings = [following if text == "--settings" else text for text, following in zip(texts, [*texts[1:], ""], strict=False)
                if text.startswith("--settings")]
    if "purge" in told[:2] or any(word in value for value in settings for word in _LOOSENS):
        return True
    changes = not _TAKES_AWAY.isdisjoint(told) or any(text.startswith("--config") for text in texts)
    named = any(text.partition("@")[0] == "memory" for text in told) or not {"--all", "-a"}.isdisjoint(texts)
    return changes and named and not {"plugin", "plugins"}.isdisjoint(told)


def orders(texts):
    """Whether the plugin's own command line is told in these texts to forget or to erase."""
    text = " ".join(texts)
    if not any(word in text.lower() for word in _ONLY_THE_PERSON):
        return False
    for c in "\"'`()[]{},;|&$\\":
        text = text.replace(c, " ")
    names = [name.rpartition("/")[2] for name in text.lower().split()]
    for at, name in enumerate(names):
        if name in ("claude-memory", "memory.cli", "cli.py") or (name == "cli" and names[at - 1:at] == ["run"]):
            told = next((name for name in names[at + 1:] if name[:1] != "-" and name != "claude-memory"), "")
            if told in _ONLY_THE_PERSON:
                return True
    return False


def tokens(text):
    """The parts of a text in quotes, or of a program in it, that may be paths."""
    first, *parts = text.replace("\\n", " ").replace("${", "{").split("{")
    for part in parts:                      # `{name}` is filled in by the program
        name, end, rest = part.partition("}")
        first += STAR + rest if end and name.isidentifier() else " " + name + " " + rest
    for c in "'\"`()[]<>,;|&=":
        first = first.replace(c, " ")
    return list(dict.fromkeys(first.split()))


def swept(code):
    """[(path, whether a word that goes down stands right beside it)] of the folders that a program names, if it goes down any."""
    if not any(word in code for word in _SWEEPS):
        return []
    for c in "\"'`":
        code = code.replace(c, "")
    for spelt in _HOME:
        code = code.replace(spelt, "~")
    for before, after in ((" + ", ""), ("+", ""), (" / ", "/"), ("~, ", "~/"), ("~,", "~/")):
        code = code.replace(before, after)
    found, at = [], 0
    while at < len(code) and len(found) < 64:
        starts = code[at] in "~/" and not (at and (code[at - 1].isalnum() or code[at - 1] in "._-~/)]*\\"))
        if not starts:
            at += 1
            continue
        end = at + 1
        while end < len(code) and (code[end].isalnum() or code[end] in "/_-" or (code[end] == "." and code[end - 1] == "/")):
            end += 1
        before = max((code[max(0, at - 40):at].rpartition(mark)[2] for mark in "\n;"), key=lambda text: -len(text))
        after = code[end:end + 40].partition("\n")[0].partition(";")[0]
        beside = any(word in before for word in _SWEEPS if word[-1] == "(") or after.startswith("**") \
            or any(word in after.partition("/")[0] for word in (".rglob(", ".walk(", "recursive"))
        found.append((code[at:end], beside))
        at = end
    return found
