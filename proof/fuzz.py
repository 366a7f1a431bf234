"""One parser under atheris: `fuzz.py TARGET SECONDS`. A raised exception that the parser does not promise ends it with a code that is not 0."""

import json
import os
import sys
import tempfile
from pathlib import Path

import atheris

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("server", "tests", "proof", "demo")]
with atheris.instrument_imports(include=["memory"], enable_loader_override=False):
    import memory.clauses
    import memory.shells  # noqa: F401
    from memory import entry, folders, jsontext, said, scan, transcript, typed
    from memory.entry import Unreadable
    from memory.refusal import Refusal

PLACES = folders.Places("/home/ann", ["/home/ann/.local/share/claude-memory", "/home/ann/.claude/plugins/data/memory-x"],
                        ["/home/ann/.claude/projects", "/opt/memory"], {"HOME": "/home/ann", "D": "src"})


def _entry(data):
    """What can be read can be changed, and holds then what was put in; what the file has besides stays."""
    try:
        found = entry.parse(data, "tea")
    except Unreadable:
        return
    changed = found._replace(description="Drinks tea", body="Green tea.")
    try:
        data = entry.render(changed, data)
    except Refusal:  # laid out by hand so that it would break
        return
    again = entry.parse(data, "tea")
    assert again == changed, (again, changed)


def _typed(data):
    text = data.decode("utf-8", "replace")
    for part in typed.typed(text):
        assert part and part in text


def _transcript(data):
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        for message in transcript.messages(file.name):
            assert isinstance(message.text, str) and message.author


def _jsontext(data):
    """As `json` has it, wherever that takes it."""
    text = data.decode("utf-8", "replace")
    try:
        value = jsontext.loads(text)
    except ValueError:
        value = ValueError
    try:
        expected = json.loads(text, parse_constant=lambda name: 1 / 0)
    except (ValueError, RecursionError, ZeroDivisionError):
        expected = ValueError
    if "inf" in repr(expected):  # a number that is too large is refused, since it could not be written again
        expected = value
    assert repr(value) == repr(expected), (value, expected)
    if value is not ValueError:
        assert repr(jsontext.loads(jsontext.dumps(value))) == repr(value)


def _said(data):
    typed_, _, quote = data.decode("utf-8", "replace").partition("\n\n")
    try:
        said.weigh(quote)
        found = said.sentence([typed_], quote)
    except Refusal:
        return
    assert found is None or found


def _scan(data):
    text = data.decode("utf-8", "surrogateescape" if data[:1] == b"s" else "replace")
    scan.secret(text)
    assert not scan.hidden(scan.visible(text)) and not scan.hidden(scan.bare(text))
    assert bool(scan.hidden(text)) == (scan.bare(text) != text)


def _shells(data):
    text = data.decode("utf-8", "replace")
    folders.judge("PowerShell" if data[:1] == b"p" else "Bash", {"command": text}, "/home/ann/src", PLACES)


def _paths(data):
    text = data.decode("utf-8", "replace")
    tool, _, value = text.partition(" ")
    for name in ("Read", "Glob", "Grep", "mcp__x__" + tool):
        folders.judge(name, {"file_path": value, "path": value, "pattern": value, tool: value, "args": [value]}, "/home/ann/src", PLACES)


TARGETS = {"entry": _entry, "typed": _typed, "transcript": _transcript, "jsontext": _jsontext, "said": _said, "scan": _scan, "shells": _shells,
           "paths": _paths}


def seeds(target):
    """What the parser is for, to start from."""
    from events import WORDS

    from data import guard_ordinary, guard_reached, honest_quotes, ordinary_text, planted_quotes
    rows = {
        "entry": ["---\nname: tea\ndescription: \"Tea: green\"\ntype: user\npinned: yes\nsaid: 'x'\nother: [a, {b: c}]\n---\n\n# Tea\n---\nbody\n",
                  "\ufeff---\r\nname: tea\r\ncreatedAt: 2026\r\n# c\r\ndescription: |\r\n  a\r\n  b\r\n---\r\nx\r\n", "# Heading\n\ntext"],
        "typed": [row[1] for row in planted_quotes.UNSAID] + [row[0] for row in honest_quotes.ROWS],
        "transcript": [json.dumps({"type": "user", "message": {"role": "user", "content": content}, "origin": {"kind": "human"},
                                   "promptSource": "typed"}) + "\n"
                       for content in ("a", [{"type": "text", "text": "b"}], [{"type": "tool_result", "content": []}])],
        "jsontext": ['{"a":[1,2.5e3,true,null,"\\ud83d\\ude00"]}', "NaN", ' "x" ', "[[[[]]]]"],
        "said": [f"{row[0]}\n\n{row[1]}" for row in honest_quotes.ROWS] + [f"{row[1]}\n\n{row[2]}" for row in planted_quotes.NEGATED],
        "scan": ordinary_text.ALL,
        "shells": [row[2]["command"] for row in guard_reached.ROWS + guard_ordinary.ROWS if isinstance(row[2].get("command"), str)],
        "paths": [f"path {value}" for row in guard_reached.ROWS for value in row[2].values() if isinstance(value, str) and len(value) < 500],
    }[target]
    return [*rows, *WORDS]


def main(target, seconds):
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(seeds(target)):
            (Path(folder) / str(number)).write_bytes(text.encode("utf-8", "replace"))
        os.chdir(folder)
        limits = [f"-max_total_time={seconds}", "-timeout=5", "-max_len=4096", "-rss_limit_mb=2048"]
        atheris.Setup(["fuzz", folder, *limits, "-verbosity=1"], TARGETS[target])
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
