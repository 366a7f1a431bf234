"""The ways in which one path can be spelt, and how two spellings are compared. Pure, and HOT.

Paths stand with forward slashes here, a drive as the first name (`/c:/Users`).
"""

# What a shell would fill in stands as one of these, so that a `*` in quotes stays a plain one. They are ASCII, since a path that
# is not costs more to compare.
STAR, ONE, ANY = "\x01", "\x02", "\x03"     # `*`; `?` or `[…]`; a text that cannot be known here, with any slashes
BARE = "\x04"                               # nothing; before a `*` it says that hidden names fit as well
BRACES = {"{": "\x05", ",": "\x06", "}": "\x0e"}    # of `{a,b}`, until `spread`
_LEFT, _COMMA, _RIGHT = BRACES.values()
_PLAIN = str.maketrans({mark: c for c, mark in BRACES.items()})
ABOVE, ITSELF, INSIDE = 1, 2, 3             # how a path lies to a folder
# What may stand round a path: quotes, and all that the client takes away before it opens a file (JavaScript's `trim`).
_ROUND = "\"'` \t\r\n\v\f\xa0\ufeff\u1680" + "".join(map(chr, range(0x2000, 0x200b))) + "\u2028\u2029\u202f\u205f\u3000"
_MOST_SPREAD, _MOST_WILD = 32, 12           # braces, and parts that stand for any number of folders
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "e": "\x1b", "E": "\x1b", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_NUMBERS = {"x": (16, 2), "u": (16, 4), "U": (16, 8)}   # of `$'\x41'`: the base, the most digits


def slashes(text):
    return text.replace("\\", "/")


def is_wild(text):
    return STAR in text or ONE in text or ANY in text


def standing(path, cwd="/"):
    """`path` without `.`, `..` and doubled slashes; `/proc/<id>/cwd` and `/proc/<id>/root` as what they stand for."""
    while ANY + ANY in path:
        path = path.replace(ANY + ANY, ANY)
    parts = []
    for part in path.split("/"):
        if part == "..":
            if parts and parts[-1] != ANY:
                parts.pop()
        elif part and part != ".":
            parts.append(part)
            if part in ("root", "cwd") and parts[0] == "proc" and (len(parts) == 3 or (len(parts) == 5 and parts[2] == "task")):
                parts = [name for name in cwd.split("/") if name] if part == "cwd" else []
            elif part == "fd" and parts == ["dev", "fd"]:
                parts = ["proc", "self", "fd"]
            elif part == "Data" and parts == ["System", "Volumes", "Data"]:     # macOS: the same files once more
                parts = []
    if parts and ANY in parts[0] and parts[0] != ANY:
        parts.insert(0, ANY)
    return "/" + "/".join(parts)


def by_name(path):
    """`path` with `..` taken out by name alone, before any link is followed: as the client does it."""
    parts = []
    for part in path.split("/"):
        if part == "..":
            parts[-1:] = []
        elif part and part != ".":
            parts.append(part)
    return "/" + "/".join(parts)


def caseless(text):
    """`text` as a case-blind and form-blind file system compares it."""
    if not text.isascii():
        import unicodedata
        text = "".join(c for c in text if unicodedata.category(c) != "Cf")
        text = unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).casefold())
    return text.lower()


def fold(path):
    """`path` for comparing: caseless, and without the trailing dots, spaces and stream names that Windows leaves out.

    Always, not only on such file systems: no one has two folders whose paths differ in nothing else.
    """
    path = caseless(path)
    if "./" in path or " /" in path or ":" in path or path[-1:] in (".", " "):
        path = "/".join(part.partition("::")[0].partition(":$")[0].rstrip(". ") or part for part in path.split("/"))
    return path


def readings(text, bases, filled):
    """Every absolute path that `text` can mean to a shell, to a program, or to the client itself, not yet `standing`.

    `bases`: the folders that a relative one starts in; `filled(text)`: the text with `~` and variables replaced.
    """
    texts = [text]
    if "\0" in text:
        texts += [text.split("\0")[0], text.replace("\0", "")]
    if "%" in text:
        texts += [percent_decoded(t) for t in texts]
    texts = [filled(t.strip(_ROUND)) for t in texts]
    texts += [slashes(t) for t in texts if "\\" in t]
    for text in texts:
        scheme = text[:6].lower()
        if scheme.startswith(("http:", "https:")):
            continue
        if "file:/" in text.lower():            # `view-source:file://…`
            text = text[text.lower().index("file:/"):]
            scheme = "file:"
        if scheme.startswith("file:"):
            text = "/" + text[7:].partition("/")[2] if text[5:7] == "//" else text[5:]
            yield text
            yield percent_decoded(text)
        elif text[:1] in ("/", ANY) or (text[1:2] == ":" and text[0].isalpha()):
            yield text
            if text.startswith("//"):
                yield from _shared([part for part in text.split("/") if part not in ("", ".", "?", "??")])
        else:
            yield from (base + "/" + text for base in bases)


def _shared(parts):
    r"""Windows' `\\?\C:\…`, `\\server\c$\…` and `\\wsl$\Name\…`, each as the path on this machine."""
    yield "/" + "/".join(parts)
    if parts and parts[0].lower() == "unc":
        parts = parts[1:]
    if len(parts) > 2:
        yield "/" + "/".join(parts[1:]).replace("$", ":", 1)
        yield "/" + "/".join(parts[2:])


def percent_decoded(text):
    first, *parts = text.encode("utf-8", "surrogatepass").split(b"%")
    out = bytearray(first)
    for part in parts:
        try:
            out += bytes((int(part[:2], 16),)) + part[2:]
        except ValueError:
            out += b"%" + part
    return out.decode("utf-8", "replace")


def on_drive(path):
    """`/c/Users`, `/mnt/c/Users` and `/cygdrive/c/Users` as `/c:/Users`."""
    parts = path[1:].split("/")
    if parts[0].lower() in ("mnt", "cygdrive"):
        parts = parts[1:]
    if parts and len(parts[0]) == 1:
        parts[0] += ":"
    return "/" + "/".join(parts)


def with_variables(text, value):
    """`text` with `$NAME`, `${NAME}`, `$env:NAME` and `%NAME%` replaced where `value(NAME)` knows them."""
    first, *parts = text.split("$")
    out = [first]
    for part in parts:
        braced = part[:1] == "{"
        start = end = braced + (4 if part[braced:braced + 4].lower() == "env:" else 0)
        while end < len(part) and (part[end].isalnum() or part[end] == "_"):
            end += 1
        found = _known(part[start:end], value)
        out.append("$" + part if found is None else found + part[end + (braced and part[end:end + 1] == "}"):])
    first, *parts = "".join(out).split("%")
    out = [first]
    while parts:
        found = _known(parts[0], value) if len(parts) > 1 else None
        out.append("%" + parts[0] if found is None else found + parts[1])
        parts = parts[1 if found is None else 2:]
    return "".join(out)


def _known(name, value):
    return (value(name) or value(name.upper())) if name else None


def matches(pattern, name):
    """Whether one name of a path fits a name with marks in it. A shell's `*` does not give hidden names."""
    if pattern == name:
        return True
    if not is_wild(pattern) or (name[0] == "." and pattern[0] in (STAR, ONE)):
        return False
    reached, before = {0}, ""
    for c in pattern:
        if c in (STAR, ANY):
            reached = reached if c == before else set(range(min(reached), len(name) + 1))
        elif c != BARE:
            reached = {i + 1 for i in reached if i < len(name) and c in (ONE, name[i])}
        before = c
        if not reached:
            return False
    return len(name) in reached


def mark_at(text, at):
    """(the mark for the `*`, `?` or `[…]` that stands in `text` at `at`, where the text goes on)."""
    if text[at] != "[":
        return (STAR if text[at] == "*" else ONE), at + 1
    end = text.find("]", at + 2, at + 64)
    while end > 0 and text[end - 1] == ":":                 # `[[:alpha:]]`
        end = text.find("]", end + 1, at + 64)
    if end < 0 or any(c in " \n/" for c in text[at:end]):
        return "[", at + 1
    return ONE, end + 1


def ansi(text, i):
    """(the text of a shell's `$'…'` that starts at `i`, where it ends)."""
    out = []
    while i < len(text) and text[i] != "'":
        c, i = text[i], i + 1
        if c != "\\" or i >= len(text):
            out.append(c)
            continue
        c, i = text[i], i + 1
        base, most = _NUMBERS.get(c, (8, 3) if c in "01234567" else (0, 0))
        digits = c if base == 8 else ""
        while len(digits) < most and i < len(text) and text[i] in "0123456789abcdefABCDEF"[:8 if base == 8 else 22]:
            digits, i = digits + text[i], i + 1
        out.append(chr(min(int(digits, base), 0x10ffff)) if digits else _ESCAPES.get(c, c))
    return "".join(out), i + 1


def patterns(text):
    """The texts with marks that a search tool's pattern (`**/*.{md,txt}`) stands for; its `*` gives hidden names too."""
    marked, at = [], 0
    while at < len(text):
        c = text[at]
        mark, at = mark_at(text, at) if c in "*?[" else (BRACES.get(c, c), at + 1)
        marked.append(mark)
    return ["/".join(BARE + part if part[:1] in (STAR, ONE) and part != STAR + STAR else part for part in text.split("/"))
            for text in spread(["".join(marked)])]


def spread(texts):
    """The texts with `{a,b}` spread out."""
    return [found for text in texts for found in (_spread_out(text) if _LEFT in text else (text.translate(_PLAIN),))]


def _spread_out(text):
    """The innermost braces first; `{a..z}`, `{}` and what would be too many can be anything."""
    if text.count(_LEFT) > _MOST_SPREAD:
        return _anything(text[:text.find(_LEFT)], text[max(text.rfind(_RIGHT), text.rfind(_LEFT)) + 1:])
    todo, found = [text], []
    while todo:
        text = todo.pop()
        right = text.find(_RIGHT)
        left = text.rfind(_LEFT, 0, right) if right >= 0 else -1
        if left < 0 and right >= 0 and _LEFT in text[right:]:
            todo.append(text[:right] + "}" + text[right + 1:])
            continue
        head, inside, tail = text[:left], text[left + 1:right], text[right + 1:]
        if left < 0:
            found.append(text.translate(_PLAIN))
        elif len(todo) + len(found) + inside.count(_COMMA) > _MOST_SPREAD:
            found += _anything(head.partition(_LEFT)[0], tail.rpartition(_RIGHT)[2])
        elif _COMMA in inside:
            todo += [head + part + tail for part in inside.split(_COMMA)]
        else:
            todo.append(head + ("{" + inside + "}" if inside and ".." not in inside else STAR) + tail)
    return found


def _anything(head, tail):
    return [(head + between + tail).translate(_PLAIN) for between in (STAR, STAR + "/" + STAR + STAR + "/" + STAR)]


def stands_in(text, needle):
    """Whether `needle` stands in `text` as a whole path or as the start of one."""
    at = text.find(needle)
    while at >= 0:
        end = at + len(needle)
        before, after = text[at - 1:at], text[end:end + 1]
        if not (before.isalnum() or before in ("/", ".", "_", "-")) and not (after.isalnum() or after in ("_", "-")) \
                and not (after == "." and text[end + 1:end + 2].isalnum()):
            return True
        at = text.find(needle, at + 1)
    return False


def lies(path, form):
    """(how, depth, rest) of a folded path to the folder `form`, or None where they have nothing to do with each other.

    `how`: ABOVE, ITSELF (a pattern that gives it) or INSIDE (it, or in it); `depth`: how many names below the path the folder
    lies; `rest`: the path below the folder.
    """
    if is_wild(path):
        return _fits(_bounded(path.split("/")[1:]), form.split("/")[1:])
    if path == form or path.startswith(form + "/"):
        return INSIDE, 0, path[len(form) + 1:]
    if path == "/" or form.startswith(path + "/"):
        return ABOVE, form.count("/") - (path.count("/") if path != "/" else 0), ""
    return None


def _bounded(pattern):
    """The parts, cut where too many of them stand for any number of folders: what follows may then be anything."""
    many = [at for at, part in enumerate(pattern) if part in (ANY, STAR + STAR)]
    return pattern if len(many) <= _MOST_WILD else pattern[:many[_MOST_WILD]] + [STAR + STAR]


def _fits(pattern, names, at=0, unknown=-1, tried=None):
    """How a path with wild parts lies to the folder with these `names`, from the name `at` on.

    `unknown`: the name that stands first after a part that cannot be known: two names must fit after it, since a
    `$X/claude-memory` may be anybody's project.
    """
    for index, part in enumerate(pattern):
        if at == len(names):
            return INSIDE, 0, "/".join(pattern[index:])
        if part in (ANY, STAR + STAR):
            return _fits_further(pattern[index + 1:], names, at, unknown, part == ANY, {} if tried is None else tried)
        if not matches(part, names[at]):
            return None
        at += 1
        if at == len(names) and unknown >= 0 and at - unknown < 2:
            return None
    return (ITSELF, 0, "") if at == len(names) else (ABOVE, len(names) - at, "")


def _fits_further(rest, names, at, unknown, any_text, tried):
    if not rest:
        return None if any_text else (INSIDE, 0, "")
    key = (len(rest), at, unknown, any_text)
    if key not in tried:
        tried[key] = None
        for start in range(at, len(names) + (not any_text)):
            hit = _fits(rest, names, start, start if any_text else unknown, tried)
            if hit and not (any_text and hit[0] == ABOVE) and (tried[key] is None or hit[0] > tried[key][0]):
                tried[key] = hit
    return tried[key]
