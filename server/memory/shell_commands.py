"""What well-known commands do with their words: what they search, copy or remove whole, and what they write to.

Pure, and HOT. A word is the list of the texts that it can stand for (`shell_words`).
"""

SHELLS = {"sh", "bash", "zsh", "dash", "ksh", "fish", "ash", "pwsh", "powershell", "cmd"}
PROGRAMS = {"python", "node", "deno", "bun", "perl", "ruby", "php", "lua", "osascript", "awk", "gawk"}
WRAPPERS = {"sudo", "doas", "env", "nohup", "timeout", "nice", "ionice", "stdbuf", "setsid", "command", "builtin", "exec", "xargs",
            "parallel", "watch", "busybox", "unbuffer", "strace", "time", "noglob", "chronic", "caffeinate"}
GOES = {"cd", "pushd", "chdir", "set-location", "sl", "push-location"}

# Goes through all that is below a folder: the options that make it so (none: always), the letters that take a value ("-": a
# cmdlet's long options), which operands it goes through, and whether it goes through the current folder when none is given.
_THROUGH = {}
for _names, _row in (
        ("grep egrep fgrep zgrep bzgrep xzgrep", ("r R recursive dereference-recursive recurse", "ABCmefdD", "after a pattern", True)),
        ("rgrep rg ag ack ugrep", ("", "ABCmefgtTrjMEd", "after a pattern", True)),
        ("fd fdfind", ("", "deEtSxXcoj", "after a pattern", True)),
        ("tree", ("", "LPIoH", "all", True)),
        ("ls dir exa eza lsd", ("R T recursive tree /s", "I", "all", True)),
        ("get-childitem gci", ("recurse", "-", "all", True)),
        ("du ncdu", ("a all", "dt", "all", True)),
        ("tar bsdtar gtar", ("", "fCTXb", "tar", False)),
        ("zip 7z 7za rar cpio pax ditto restic borg compress-archive mount bindfs robocopy xcopy", ("", "", "all", False)),
        ("rsync mv ln rclone move move-item mi", ("", "eft", "sources", False)),
        ("cp scp", ("a R r recursive archive", "t", "sources", False)),
        ("copy-item cpi", ("recurse", "-", "sources", False)),
        ("chmod chown chgrp", ("R recursive", "", "after the first", False)),
        ("rm setfacl diff gzip shred chattr", ("r R recursive", "", "all", False)),
        ("remove-item ri rmdir rd del erase", ("recurse /s", "-", "all", False)),
        ("findstr", ("/s", "-", "all", False))):
    for _name in _names.split():
        _THROUGH[_name] = (frozenset(_row[0].split()), *_row[1:])

# Writes to: all its operands, the last of them, or, with one of these options, all.
_WRITES = {"sed": "-i --in-place -ni -Ei -ri", "perl": "-i -pi -ni", "sort": "-o --output", "dd": "of=", "curl": "-o --output",
           "wget": "-O -P", "tar": "-x --extract x", "awk": "-i", "gawk": "-i",
           "find": "-delete -exec -execdir -ok -fprint -fprintf -fls"}
for _names, _how in (
        ("rm mv tee touch truncate rmdir chmod chown chgrp shred unlink patch sponge ed ex vi vim nvim nano emacs gzip gunzip xz "
         "unzip ln setfacl chattr", "all"),
        ("set-content sc add-content ac out-file remove-item ri del erase rd move-item mi move new-item ni clear-content clc rename-item "
         "rni ren tee-object", "all"),
        ("cp install rsync scp copy copy-item cpi ditto robocopy xcopy", "last")):
    for _name in _names.split():
        _WRITES[_name] = _how
_CONTAINERS = {"docker", "podman", "nerdctl"}
_FIND_RUNS = ("-exec", "-execdir", "-ok", "-okdir")
_ONLY_READ = {"grep", "egrep", "fgrep", "rg", "wc", "ls", "cat", "head", "tail", "stat", "file", "du", "echo", "jq", "md5sum",
              "sha256sum", "basename", "dirname", "realpath"}
_GIT_READS = {"log", "status", "diff", "show", "blame", "grep", "ls-files", "ls-tree", "rev-parse", "describe", "cat-file", "shortlog",
              "rev-list", "branch", "remote", "tag", "config", "for-each-ref", "reflog", "whatchanged"}
_LONG_VALUES = {"glob", "iglob", "type", "max-depth", "maxdepth", "regexp", "file", "include", "exclude", "exclude-dir", "context",
                "after-context", "before-context", "max-count", "level", "depth"}
_DEPTHS = {"rg": "d", "fd": "d", "fdfind": "d", "tree": "L"}
_WRITE_MARKS = ("'w", '"w', "'a'", '"a"', "'ab", '"ab', "'r+", '"r+', "'x'", '"x"', "write", "append", "unlink", "remove", "rename",
                "os.replace", "rmtree", "truncate", "shutil", "mkdir", "link(", "touch", "delete", ">>", "> \"", ">\"")
_KNOWN = WRAPPERS | SHELLS | PROGRAMS | GOES | set(_THROUGH) | set(_WRITES) | {"git", "eval", "trap"}


def name_of(words):
    """The command that these words run, '' for none."""
    name = words[0][0].replace("\\", "/").rpartition("/")[2].lower() if words else ""
    return name[:-4] if name.endswith(".exe") else name


def inner(words):
    """The words of the command that a wrapper such as `sudo` or `xargs` runs."""
    if name_of(words) == "command" and words[1:2] in ([["-v"]], [["-V"]]):      # it only shows what would be run
        return []
    for at in range(1, min(len(words), 8)):
        if name_of(words[at:]) in _KNOWN:
            return words[at:]
    for at in range(1, len(words)):
        text = words[at][0]
        if text[:1] != "-" and "=" not in text and not text[:1].isdigit():
            return words[at:]
    return []


def run_by_find(words):
    """The words of the command that `find … -exec` runs."""
    at = next((at for at, word in enumerate(words) if word[0] in _FIND_RUNS), len(words))
    return words[at + 1:]


def scripts(words):
    """The texts that a shell, `eval` or `trap` is given to run."""
    if name_of(words) in ("eval", "trap"):
        return [" ".join(word[0] for word in words[1:])]
    return [text for at in range(2, len(words)) if _is_command_option(words[at - 1][0]) for text in words[at]]


def _is_command_option(text):
    return text[:1] in ("-", "/") and text.lower().endswith(("c", "command"))


def started_in(words):
    """The folders that `-C DIR` and the like start a command in."""
    found = []
    for at, word in enumerate(words):
        if word[0] in ("-C", "--directory", "--chdir", "--cwd", "--prefix", "--work-tree") and at + 1 < len(words):
            found += words[at + 1]
        elif word[0].startswith(("--directory=", "--chdir=", "--cwd=", "--prefix=", "--work-tree=")):
            found.append(word[0].partition("=")[2])
    return found


def pieces(text):
    """A word, and the parts of it that may be a path."""
    found = [text]
    if len(text) > 2 and text[0] == "-" and text[1] != "-":
        found.append(text[2:])
    if text[:1] in ("@", "<", ">"):
        found.append(text[1:])
    for mark in "=:,":
        if mark in text and len(text) < 4096:
            found += text.split(mark)[1 if mark == "=" else 0:]
    return [piece for piece in found if piece and not (piece[0] == "-" and "/" not in piece)]


def gone_through(words, piped):
    """(paths, depth) of what the command goes through whole: depth None is without end. ([], None) for other commands.

    `piped`: it is given its input by another command, and so does not look at the current folder.
    """
    name = name_of(words)
    if name == "find":
        return _found(words[1:])
    if name in _CONTAINERS:
        return _mounted([text for word in words[1:] for text in word]), None
    if name == "git":
        return _staged([text for word in words[1:] for text in word]), None
    if name not in _THROUGH:
        return [], None
    options, values, which, here = _THROUGH[name]
    given, operands, depth = _operands(words[1:], values, _DEPTHS.get(name, ""))
    if which == "tar":
        if operands and operands[0].isalpha() and not given & {"f", "c", "x", "t"}:
            given |= set(operands.pop(0))
        if given & {"x", "t", "extract", "list", "get"}:
            return [], None
    if options and not options & given:
        return [], None
    if which == "after a pattern" and not given & {"e", "f", "regexp", "file", "files", "type-list"}:
        operands = operands[1:]
    if which == "after the first" and not given & {"reference"}:
        operands = operands[1:]         # an owner or a mode is no path
    if which == "sources" and len(operands) > 1 and not given & {"t", "target-directory", "delete"}:
        operands = operands[:-1]
    if here and not operands and not (piped and not options):
        operands = ["."]
    return operands, depth


def goes_down(words):
    """Whether the command goes through the folders that it is given."""
    name = name_of(words)
    if name not in _THROUGH:
        return False
    options, values, _, _ = _THROUGH[name]
    return not options or bool(options & _operands(words[1:], values, "")[0])


def _mounted(texts):
    """The folders of this machine that a container is given."""
    found = []
    for option, text in zip(texts, texts[1:] + [""]):
        name, sign, value = option.partition("=")
        value = value if sign else text
        if name in ("-v", "--volume"):
            found.append(value.partition(":")[0])
        elif option[:2] == "-v" and len(option) > 2:
            found.append(option[2:].partition(":")[0])
        elif name == "--mount":
            found += [part.partition("=")[2] for part in value.split(",") if part.startswith(("src=", "source="))]
    return [path for path in found if "/" in path or path[:1] in ("~", ".")]


def _staged(texts):
    """What git takes in, or takes away, with all that is below it."""
    words = [text for at, text in enumerate(texts) if text[:1] != "-" and texts[at - 1:at] not in (["-C"], ["-c"], ["--work-tree"], ["--git-dir"])]
    options = {text for text in texts if text[:1] == "-"}
    if words[:1] == ["add"]:
        return words[1:] or (["."] if options & {"-A", "--all", "-u", "--update"} else [])
    if words[:1] == ["clean"] or (words[:1] == ["stash"] and options & {"-u", "-a", "--include-untracked", "--all"}):
        return words[1:] if words[0] == "clean" and words[1:] else ["."]
    return []


def written_to(words):
    """(paths that the command writes to, those that it changes with what is below them, how deep: None is without end)."""
    name = name_of(words)
    how = _WRITES.get(name, "")
    texts = [text for word in words[1:] for text in word]
    operands = [text for text in texts if text[:1] != "-"]
    if name == "git":
        return ([] if any(text in _GIT_READS for text in operands) else operands + (started_in(words) or ["."])), [], None
    if how == "last":
        return (operands if any(text.startswith(("-t", "--target")) for text in texts) else operands[-1:]), [], None
    if not how or (how != "all" and not any(_is_option(text, option) for option in how.split() for text in texts)):
        return [], [], None
    runs = name_of(run_by_find(words)) if name == "find" else ""
    if runs and not set(texts) & {"-delete", "-fprint", "-fprintf", "-fls"} and runs in _ONLY_READ:
        return [], [], None
    return operands, *gone_through(words, True)


def _is_option(text, option):
    return text == option or (text.startswith(option) and (option != "x" or text.isalpha()))


def writes_in_code(code):
    """Whether a program's text looks as if it writes."""
    return any(mark in code for mark in _WRITE_MARKS)


def _found(words):
    while words and words[0][0] in ("-H", "-L", "-P", "-O1", "-O2", "-O3"):
        words = words[1:]
    end = next((at for at, word in enumerate(words) if word[0][:1] == "-" or word[0] in ("(", "!", ")")), len(words))
    depths = [words[at + 1][0] for at in range(end, len(words) - 1) if words[at][0] == "-maxdepth"]
    depth = int(depths[0]) + 1 if depths and depths[0].isdigit() else None     # what it only names, it hands on
    return [text for word in words[:end] for text in word] or ["."], depth


def _operands(words, values, deep):
    """(options given, operands, depth) of a command's words."""
    given, operands, depth, at = set(), [], None, 0
    while at < len(words):
        text, at = words[at][0], at + 1
        if text == "--":
            operands += [text for word in words[at:] for text in word]
            break
        if text[:1] != "-" or text == "-":
            if len(text) == 2 and text[0] == "/":
                given.add(text.lower())
            operands += words[at - 1]
            continue
        if text[:2] == "--" or values == "-":
            option, sign, value = text.lstrip("-").partition("=")
            takes = option in _LONG_VALUES and not sign
            given |= {option} if text[:2] == "--" else {"recurse"} if "recurse".startswith(option.lower()) else set()
        else:
            cut = next((i for i, letter in enumerate(text) if letter in values and i), len(text))
            option, value = text[cut:cut + 1], text[cut + 1:]
            takes = bool(option) and not value
            given |= set(text[1:cut + 1])
        if takes and at < len(words):
            value, at = words[at][0], at + 1
        given |= {"recurse"} if value == "recurse" else set()
        if option in ("max-depth", "maxdepth", "level", "depth") or (option and option in deep):
            depth = int(value) if value.isdigit() else depth
    return given, operands, depth
