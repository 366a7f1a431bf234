"""One thing remembered, and the markdown file it lies in. Pure: text in, text out (design 4.1)."""

import re
from datetime import datetime, timezone
from typing import NamedTuple

import yaml
from frontmatter.default_handlers import YAMLHandler

from .names import name_of
from .refusal import Refusal

TYPES = ("user", "feedback")
LIMITS = {"description": 200, "body": 4000, "quote": 500}
ALIASES = {"createdAt": "created", "updatedAt": "updated", "modified": "updated", "always": "pinned"}
FIELDS = ("name", "description", "type", "created", "updated", "pinned", "said")
TRUE = ("true", "yes", "on")
FRONT = 16_384    # characters of a front matter; the longest that the plugin writes itself takes half of it
PIECES = 300      # parts that YAML makes of it: an entry needs fifteen, and each costs the start of a session time
_RULE = re.compile(r"^-{3,}[ \t]*$", re.MULTILINE)  # the handler's own takes the blank lines below for a part of the rule
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # base: every value stays text (cases C7, C8)


class Unreadable(Exception):
    """A file that holds no entry; `str()` of it is the reason, a part of a sentence."""


class Entry(NamedTuple):
    """What is remembered. Times are UTC, `2026-10-07T13:15:05.678Z`; `said` is the person's sentence, '' if none is kept."""

    name: str
    type: str
    description: str
    body: str
    pinned: bool = False
    created: str = ""
    updated: str = ""
    said: str = ""


def parse(data, stem):
    """The entry in a file's bytes; `stem` is the file's name without `.md`. Unreadable says why there is none.

    Tolerant: BOM, any line ends, blank lines first, no block at all, other tools' spellings. The file's name is the entry's.
    """
    try:
        name = name_of(stem)
    except Refusal:
        raise Unreadable("its file name is not a name that an entry can have") from None
    block, body = _split(_decode(data))
    fields = _fields(block)
    type_ = fields.get("type") or "user"
    if type_ not in TYPES:
        raise Unreadable(f"its type is {type_[:40]!r}, not user or feedback")
    description = " ".join(fields.get("description", "").split()) or _heading(body) or name
    return Entry(
        name=name, type=type_, description=description, body=body.strip("\n").rstrip(),
        pinned=fields.get("pinned", "").lower() in TRUE,
        created=fields.get("created", ""), updated=fields.get("updated", ""), said=fields.get("said", ""))


def render(entry, old=b""):
    """The bytes of the file that holds `entry`. What `old`, the file's bytes before, has besides is kept: unknown keys,
    comments, the order, its line ends, its BOM, and a body that did not change. Unreadable where `old` holds no entry, Refusal where
    what was laid out by hand would break."""
    if not old.strip():
        return _assemble([_line(f, v) for f, v in _values(entry).items()], "\n" + entry.body + "\n").encode("utf-8")
    parse(old, entry.name)
    block, body = _split(_decode(old))
    lines = _changed(block or "", _values(entry))
    if body.strip("\n").rstrip() != entry.body:
        body = "\n" + entry.body + "\n"
    elif block is None:
        body = "\n" + body
    new = _assemble(lines, body)
    raw = old.decode("utf-8-sig")
    end = "\r\n" if "\r\n" in raw else "\r" if "\r" in raw else "\n"
    data = (b"\xef\xbb\xbf" if old.startswith(b"\xef\xbb\xbf") else b"") + new.replace("\n", end).encode("utf-8")
    if not _holds(data, entry):
        raise Refusal(f"The file of {entry.name!r} is laid out by hand in a way that cannot be changed without breaking it, so nothing was "
                      "changed: ask the person to write its front matter as plain lines `key: value`.", "the file cannot be changed safely")
    return data


def _holds(data, entry):
    try:
        return parse(data, entry.name) == entry
    except Unreadable:
        return False


def moment(text):
    """`text` as seconds since 1970, for sorting; None where it is no time."""
    try:
        when = datetime.fromisoformat(text.strip().replace("Z", "+00:00"))
    except ValueError:
        return None
    try:
        return (when if when.tzinfo else when.replace(tzinfo=timezone.utc)).timestamp()
    except (OverflowError, OSError):
        return None


def timestamp(seconds):
    """Seconds since 1970 as UTC with milliseconds and `Z`."""
    when = datetime.fromtimestamp(seconds, timezone.utc)
    return when.strftime("%Y-%m-%dT%H:%M:%S.") + f"{when.microsecond // 1000:03d}Z"


def _decode(data):
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise Unreadable("it is stored as UTF-16, not UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("it is not UTF-8 text") from None
    if "\0" in text:
        raise Unreadable("it holds a NUL, so it is not text")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _split(text):
    """(block or None, body). Only a block at the very start counts; rules further down are the body's own (case C10)."""
    handler = YAMLHandler(fm_boundary=_RULE)
    text = text.lstrip("\n")
    if not handler.detect(text):
        return None, text
    within = text.rfind("\n", 0, FRONT)  # cut in the midst of a line, `---x` would look like a rule
    if len(text) > FRONT and not _RULE.search(text, 3, max(within, 3)) and _RULE.search(text, FRONT):
        raise Unreadable(f"its front matter is longer than {FRONT:,} characters")
    try:
        block, body = handler.split(text)
    except ValueError:
        raise Unreadable("its front matter has no closing ---") from None
    return block.removeprefix("\n"), body.removeprefix("\n")


def _nodes(block):
    """The pairs (key node, value node) of the block. Composed, never constructed: no aliases are unrolled, no values guessed."""
    try:
        if any(count == PIECES for count, _ in enumerate(yaml.parse(block, Loader=_LOADER))):
            raise Unreadable(f"its front matter holds more than {PIECES} parts")
        root = yaml.compose(block, Loader=_LOADER)
    except (yaml.YAMLError, RecursionError) as error:
        problem = getattr(error, "problem", None) or "broken"
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark else ""
        raise Unreadable(f"its front matter cannot be parsed{where}: {problem}") from None
    if root is None:
        return []
    if not isinstance(root, yaml.MappingNode):
        raise Unreadable("its front matter holds no fields")
    return root.value


def _plain_fields(block):
    """The fields of a block that is laid out as the plugin writes it, just as YAML reads them, in a fifth of the time; None for any other."""
    if not block.replace("\n", "").isprintable():
        return None
    fields = {}
    for line in block.removesuffix("\n").split("\n"):
        key, _, value = line.partition(": ")
        quote = value[:1]
        if quote in ("'", '"') and value.count(quote) == 2 and value[-1] == quote and "\\" not in value:
            value = value[1:-1]
        elif not value[:1].isalnum() or ": " in value or " #" in value or value[-1] in ": ":
            return None
        if key not in FIELDS:
            return None
        fields[key] = value
    return fields


def _fields(block):
    fields = _plain_fields(block) if block else {}
    if fields is not None:
        return fields
    fields = {}
    for key, value in _nodes(block or ""):
        if not isinstance(key, yaml.ScalarNode):
            continue
        field = ALIASES.get(key.value, key.value)
        if field in FIELDS:
            if not isinstance(value, yaml.ScalarNode):
                raise Unreadable(f"its {key.value} is not one line of text")
            if field == key.value or field not in fields:  # the plugin's own spelling wins over another tool's
                fields[field] = value.value
    return fields


def _heading(body):
    for line in body.splitlines():
        if line.startswith("#") and line.lstrip("#").strip():
            return " ".join(line.lstrip("#").split())
    return ""


def _values(entry):
    """field -> text; None for a field that the file does not need."""
    return {"name": entry.name, "description": entry.description, "type": entry.type, "created": entry.created or None,
            "updated": entry.updated or None, "pinned": "true" if entry.pinned else None, "said": entry.said or None}


def _line(field, value):
    if value is None:
        return ""
    if field in ("created", "updated", "pinned"):
        return f"{field}: {value}\n"  # safe as they stand; a dumper would quote them
    if field == "said":
        return "said: " + yaml.safe_dump(value, allow_unicode=True, width=10**9, default_style='"')
    return yaml.safe_dump({field: value}, allow_unicode=True, width=10**9)


def _changed(block, values):
    """The lines of `block` with `values` in place of what differs. A line that does not change stays as it is."""
    lines = block.splitlines(keepends=True)
    left = dict(values)
    out, at = [], 0
    for key, value in _nodes(block):
        start, end = key.start_mark.line, _last_line(value) + 1
        out += lines[at:start]
        at = max(end, start + 1)
        field = ALIASES.get(getattr(key, "value", None), getattr(key, "value", None)) if isinstance(key, yaml.ScalarNode) else None
        if field not in FIELDS:
            out += lines[start:at]
        elif field in left:
            new = left.pop(field)
            same = new == value.value or (field == "pinned" and new and value.value.lower() in TRUE)  # its own: a key may stand twice
            out += lines[start:at] if same else [_line(field, new)]
    out += lines[at:]
    if out and not out[-1].endswith("\n"):
        out[-1] += "\n"
    return out + [_line(field, value) for field, value in left.items()]


def _last_line(value):
    """The last line of a value: its end mark may stand at the start of the line after."""
    mark = value.end_mark
    return mark.line - 1 if mark.column == 0 and mark.line > value.start_mark.line else mark.line


def _assemble(lines, body):
    return "---\n" + "".join(lines) + "---\n" + body
