"""The direction of imports (design 5), and what the hooks on every prompt and every call may load."""

import ast
import subprocess
import sys

import pytest

from prepared import ROOT

PACKAGE = ROOT / "server" / "memory"

# From the doors down to what is pure: a module imports from its own row or from a row below.
ROWS = [
    ["cli", "rpc", "tools", "answers", "commands", "tickets", "hookio"],
    ["status_page", "status", "erase", "opening"],
    ["memory"],
    ["heard", "conversations"],
    ["search"],
    ["page"],
    ["erasure", "feed", "lookup"],
    ["forgetting"],
    ["store", "written", "ledger", "transcript", "folders", "other_tools", "shells", "shell_named", "reach", "index", "kept", "shelf",
     "dependencies", "surroundings", "log", "prefilled", "options", "history", "on_disk"],
    ["config", "files", "roots"],
    ["change", "likeness"],
    ["entry", "names", "said", "clauses", "frames", "negated", "negations", "denials", "folding", "typed", "words", "brief", "scan", "secret_kinds",
     "passwords", "password_words", "codes", "tokens", "question", "ranking", "ways", "dates", "excerpt", "shell_words", "shell_commands",
     "shell_texts", "shell_left_out", "shell_own", "shell_client", "spelling", "jsontext", "refusal", "mentions", "statements"],
]
LEVEL = {name: row for row, names in enumerate(ROWS) for name in names}
PURE = [name for row in ROWS[-2:] for name in row]
HEAVY = {"re", "json", "pathlib", "typing", "dataclasses", "subprocess", "enum", "collections", "functools", "hashlib", "tempfile", "shutil",
         "logging", "yaml", "frontmatter", "platformdirs", "sqlite3", "inspect", "contextlib", "threading"}


def imports(path):
    """(module, names) of every import in a file, those inside functions too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, []


def siblings(path):
    for module, names in imports(path):
        if module == ".":
            yield from names
        elif module.startswith("."):
            yield module[1:]


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("[a-z]*.py")), ids=lambda path: path.stem)
def test_imports_point_one_way(path):
    assert path.stem in LEVEL, "a new module takes its place in the list"
    for other in siblings(path):
        assert LEVEL[other] >= LEVEL[path.stem], f"{path.stem} imports {other}, which lies above it"


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("[a-z]*.py")), ids=lambda path: path.stem)
def test_the_environment_has_one_reader_and_nothing_but_three_packages_is_needed(path):
    names = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)
             and isinstance(node.value, ast.Name) and node.value.id == "os"}
    if path.stem not in ("config", "rpc", "hookio", "cli"):  # the doors hand the environment to config, whole
        assert not names & {"environ", "getenv", "environb"}, names
    for module, _ in imports(path):
        top = module.split(".")[0]
        assert not top or top in sys.stdlib_module_names or top in {"yaml", "frontmatter", "platformdirs", "msvcrt", "memory"}, module


@pytest.mark.parametrize("name", [name for name in PURE if (PACKAGE / f"{name}.py").exists()])
def test_what_is_pure_knows_no_file_no_clock_no_environment(name):
    for module, _ in imports(PACKAGE / f"{name}.py"):
        assert module.split(".")[0] not in {"os", "sys", "time", "pathlib", "io", "subprocess"}, module


@pytest.mark.parametrize("hook", ["prompt", "tool"])
def test_the_hooks_load_little_of_the_standard_library_and_nothing_else(hook, environ):
    event = b'{"session_id":"s","prompt":"an ordinary prompt","tool_name":"Read","tool_input":{"file_path":"/tmp/x"},"cwd":"/tmp"}'
    done = subprocess.run([sys.executable, "-I", "-S", "-X", "importtime", str(ROOT / "hooks" / f"{hook}.py")], input=event, env=environ,
                          capture_output=True, check=True)
    loaded = {line.rpartition(b"|")[2].strip().decode() for line in done.stderr.splitlines()}
    assert "memory.ledger" in loaded
    assert not loaded & HEAVY, loaded & HEAVY


@pytest.mark.parametrize("path", [*sorted(PACKAGE.glob("*.py")), *sorted((ROOT / "hooks").glob("*.py")), *sorted((ROOT / "tests").glob("*.py"))],
                         ids=lambda path: path.name)
def test_a_file_is_read_in_one_sitting(path):
    assert len(path.read_text().splitlines()) < 350
