"""What a search leaves out by its own words: `find … -not -path`, `grep --exclude-dir`, `rg -g '!…'`, `tar --exclude`, and hidden
folders by the habit of `rg`, `fd`, `tree` and `ls -R` (design 4.6).

Pure, and HOT. What is not certain to leave a folder out counts for nothing.
"""

from .shell_commands import goes_down, name_of, run_by_find
from .spelling import ANY, BARE, ONE, STAR, is_wild, matches

LEAVES_OUT = {"grep": "exclude-dir", "egrep": "exclude-dir", "fgrep": "exclude-dir", "rgrep": "exclude-dir", "rg": "g glob", "fd": "E exclude",
              "fdfind": "E exclude", "tree": "I", "du": "exclude", "tar": "exclude", "gtar": "exclude", "bsdtar": "exclude",
              "rsync": "exclude", "find": ""}
_TESTS = ("-path", "-wholename", "-name")
_OR = ("-o", "-or", ",")
_ACTS = ("-exec", "-execdir", "-ok", "-okdir", "-print", "-print0", "-printf", "-delete", "-ls", "-fls", "-fprint", "-fprintf", "-quit")
_EVERYWHERE = {"-maxdepth": 2, "-mindepth": 2, "-xdev": 1, "-mount": 1, "-regextype": 2, "-noleaf": 1}     # words of find's options
# Searches that skip hidden folders: the letters that make them not, or follow links; those that take a value; such long options.
SKIPS_HIDDEN = {"rg": ("u.L", "ABCmefgtTrjMEd", ("--hidden", "--no-ignore", "--unrestricted", "--follow", "--ignore-file", "--pre")),
                "fd": ("uHL", "deEtSxXcoj", ("--hidden", "--no-ignore", "--unrestricted", "--follow", "--ignore-file")),
                "tree": ("al", "LPIoH", ("--fromfile",)), "ls": ("aAfLH", "ITw", ("--a", "--d")), "eza": ("aA", "IL", ("--a", "--d", "--f"))}
SKIPS_HIDDEN["fdfind"], SKIPS_HIDDEN["exa"] = SKIPS_HIDDEN["fd"], SKIPS_HIDDEN["eza"]


def skips_hidden(words, names):
    """Whether the search surely skips the first hidden folder among these `names`: gives the names before it, else None."""
    at = next((at for at, name in enumerate(names) if name[0] == "."), None)
    name = name_of(words)
    if at is None or name not in SKIPS_HIDDEN:
        return None
    letters, values, long = SKIPS_HIDDEN[name]
    texts = [text for word in words[1:] for text in word]
    for text, following in zip(texts, texts[1:] + [""], strict=True):
        value = _value(text, following, ("g", "glob", "iglob")) if name == "rg" else None
        if text[:1] == ANY or text.startswith(long) or (value and not _finds_no_folder(value, names[at])):
            return None
        if text[:1] == "-" and text[:2] != "--":
            end = next((end for end, letter in enumerate(text) if end and letter in values), len(text))
            if any(letter in letters for letter in text[1:end]):
                return None
    return names[:at]


def _finds_no_folder(pattern, hidden):
    """Whether a `-g` of rg does not take the hidden folder back in: `!…`, or plain endings of files."""
    endings = pattern.replace(STAR, "*")[2:]
    return pattern[:1] == "!" or (pattern.replace(STAR, "*")[:2] == "*." and endings.strip("{}").replace(",", "").isalnum()
                                  and hidden[1:].lower() not in endings.lower())


def leaves_out(words, start, names, home):
    """Whether the search of the folder `start` leaves out the folder that lies at `names` below it."""
    def as_find_prints(text):
        return home + text[1:] if text == "~" or text.startswith("~/") else text

    start = as_find_prints(start).rstrip("/")
    paths = [start + "/" + "/".join(names[:at]) for at in range(1, len(names) + 1)]
    for kind, pattern in _patterns(words, start, as_find_prints):
        pattern = pattern.replace("*", STAR).replace("?", ONE)
        pattern = BARE + pattern if is_wild(pattern) else pattern
        if "[" not in pattern and any(matches(pattern, text) for text in (paths if kind == "path" else names)):
            return True
    return False


def _patterns(words, start, as_find_prints):
    name = name_of(words)
    if name == "find":
        return [(kind, as_find_prints(pattern)) for kind, pattern in _by_find([word[0] for word in words[1:]])]
    texts = [text for word in words[1:] for text in word]
    options = LEAVES_OUT.get(name, "").split()
    if name == "rsync" and any(text.startswith(("--include", "--filter", "-f")) for text in texts):
        return []
    found = []
    for at, text in enumerate(texts):
        if name.endswith("tar") and as_find_prints(text).rstrip("/") == start:      # tar heeds only what stands before
            break
        value = _value(text, texts[at + 1] if at + 1 < len(texts) else "", options)
        if value is None:
            continue
        if name == "rg" and value[:1] != "!":       # a later pattern takes back what an earlier one left out
            found = []
            continue
        found += [("name", part) for part in map(_bare, value.lstrip("!").split("|") if name == "tree" else [value.lstrip("!")])
                  if part and "/" not in part]
    return found


def _value(text, following, options):
    for option in options:
        dashed = ("-" if len(option) == 1 else "--") + option
        if text == dashed:
            return following
        if text.startswith(dashed + "=" if len(option) > 1 else dashed):
            return text[len(dashed):].lstrip("=")
    return None


def _bare(pattern):
    pattern = pattern.replace(STAR, "*")
    for start in ("**/", "*/"):
        pattern = pattern[len(start):] if pattern.startswith(start) else pattern
    for end in ("/**", "/*", "/"):
        pattern = pattern[:-len(end)] if pattern.endswith(end) else pattern
    return pattern


def _by_find(texts):
    """(kind, pattern) of what an expression surely leaves out: what it prunes first, and what a `-not -path` shuts out after that."""
    texts = [text.replace("\\.", ".") for text in texts]      # `*/\.*`, as it is often written
    at = next((at for at, text in enumerate(texts) if text[:1] in ("-", "(", "!") and text not in ("-H", "-L", "-P")), len(texts))
    found = []
    while at < len(texts) and texts[at] in _EVERYWHERE:
        at += _EVERYWHERE[texts[at]]
    while True:
        pruned, end = _pruned(texts, at)
        if not pruned:
            break
        found, at = found + pruned, end
    if "-delete" in texts or "-depth" in texts:         # these go into a folder before they look at it
        found = []
    rest = texts[at:]
    if any(text in _OR or text in ("(", ")") for text in rest):
        return found
    for at, text in enumerate(rest):
        if text in _ACTS:
            break
        if text in ("-not", "!") and rest[at + 1:at + 2] in (["-path"], ["-wholename"]) and rest[at + 2:at + 3]:
            pattern = rest[at + 2].replace(STAR, "*")
            if pattern.endswith("*"):
                found += [("path", pattern), ("path", pattern[:-1].rstrip("/") or "*")]
    return found


def _pruned(texts, at):
    """([(kind, pattern)], where the expression goes on) of `-path x -prune -o` at `at`."""
    found, bracket = [], texts[at:at + 1] == ["("]
    at += bracket
    if texts[at:at + 2] == ["-type", "d"]:
        at += 2
    while texts[at:at + 1] and texts[at] in _TESTS and texts[at + 1:at + 2]:
        found.append(("name" if texts[at] == "-name" else "path", texts[at + 1].replace(STAR, "*")))
        at += 2
        if not bracket or texts[at:at + 1] not in (["-o"], ["-or"]):
            break
        at += 1
    if bracket:
        if texts[at:at + 1] != [")"]:
            return [], at
        at += 1
    return (found, at + 2) if texts[at:at + 1] == ["-prune"] and texts[at + 1:at + 2] in (["-o"], ["-or"]) else ([], at)


def hands_on_folders(words):
    """Whether a search may print folders, or hand them to a command, or does so to one that goes down them: (prints, hands, goes down)."""
    if name_of(words) != "find":
        return name_of(words) in ("fd", "fdfind"), False, False
    texts = [word[0] for word in words]
    if any(texts[at:at + 2] == ["-type", "f"] for at in range(len(texts))):
        return False, False, False
    runs = run_by_find(words)
    return True, bool(runs) or "-delete" in texts, goes_down(runs)
