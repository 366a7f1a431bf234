"""The guard (cases E1 to E9, D5, D7, D8, M1): tables of real calls on real folders with real links."""

import cProfile
import os
import shlex
import subprocess
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data import guard_ground, guard_ordinary, guard_reached, guard_windows
from memory.folders import Places, judge, names_memory
from memory.shell_own import DOORS
from prepared import ROOT


@pytest.fixture(scope="module")
def ground(tmp_path_factory):
    return guard_ground.build(tmp_path_factory.mktemp("guard"))


def places(ground, kept=guard_ground.KEPT):
    return Places(ground["home"], [ground[name] for name in guard_ground.CLOSED], [ground[name] for name in kept], ground["environ"])


def denial(row, ground):
    _, tool, given, cwd = row
    return judge(tool, guard_ground.filled(given, ground), guard_ground.filled(cwd, ground), places(ground))


@pytest.mark.parametrize("row", guard_reached.ROWS, ids=lambda row: row[0])
def test_a_call_that_reaches_the_memory_is_denied(row, ground):
    assert denial(row, ground)


@pytest.mark.parametrize("row", guard_ordinary.ROWS, ids=lambda row: row[0])
def test_an_ordinary_call_that_only_looks_near_passes(row, ground):
    assert denial(row, ground) == ""


def hidden(ground):
    """As it is without memory_dir: nothing of the memory lies outside of hidden folders."""
    return Places(ground["home"], [ground["store"], ground["data"]], [], ground["environ"])


@pytest.mark.parametrize("line", guard_ordinary.SKIPPED)
def test_a_search_of_the_home_folder_passes_where_it_skips_hidden_folders_and_the_memory_lies_in_them(line, ground):
    assert judge("Bash", {"command": line}, ground["home"], hidden(ground)) == ""
    assert judge("Bash", {"command": line}, ground["home"], places(ground))


@pytest.mark.parametrize("line", guard_reached.NOT_SKIPPED)
def test_a_search_of_the_home_folder_is_denied_where_it_may_look_into_hidden_folders(line, ground):
    assert judge("Bash", {"command": line}, ground["home"], hidden(ground))


@pytest.mark.parametrize("name", [".rgignore", ".ignore", "src/../.gitignore", ".config/git/ignore"])
def test_a_list_of_what_to_ignore_may_take_hidden_folders_back_in(name, tmp_path):
    ground = guard_ground.build(tmp_path)
    with open(f"{ground['home']}/{name}", "w") as file:
        file.write("build\n!.local\n")
    assert judge("Bash", {"command": "rg foo ~"}, ground["web"], hidden(ground))


@pytest.mark.parametrize("row", guard_reached.PROVEN, ids=lambda row: row[0])
def test_the_denied_line_does_reach_what_it_is_denied_for(row, tmp_path):
    """A real bash shows the canary, or changes or carries off what is to be kept: the table of the denied is no fiction."""
    ground = guard_ground.build(tmp_path)
    before = kept_files(ground)
    shown = run(guard_ground.filled(row[2]["command"], ground), ground)
    carried_off = [name for _, _, names in os.walk(ground["app"]) for name in names if name in ("copy.md", guard_ground.CANARY + ".md")]
    assert guard_ground.CANARY in shown or carried_off or kept_files(ground) != before, shown


def run(line, ground):
    """What a bash in the project shows of the line, in lower case."""
    done = subprocess.run(["bash", "-c", line], cwd=ground["app"], env=ground["environ"], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60)
    return done.stdout.decode("utf-8", "replace").lower()


def kept_files(ground):
    """{path: (bytes, mode)} of what tools leave alone."""
    found = {}
    for part in guard_ground.CLOSED + guard_ground.KEPT:
        for folder, _, names in [*os.walk(ground[part])] or [(ground[part], [], [])]:
            for path in [folder] + [os.path.join(folder, name) for name in names]:
                text = open(path, "rb").read() if os.path.isfile(path) else b""
                found[path] = text, os.path.exists(path) and os.stat(path).st_mode
    return found


def quoted(letter, way):
    """One letter of a path as a shell may be given it."""
    plain = letter if letter.isalnum() or letter in "/.-" else "\\" + letter
    return {"plain": plain, "escape": "\\" + letter, "single": f"'{letter}'", "double": f'"{letter}"', "nothing": f"''{plain}",
            "code": f"$'\\x{ord(letter):02x}'", "any": "?" if letter not in "/." else plain, "class": f"[{letter}]" if letter.isalpha() else
            plain, "braces": f"{{{plain},}}" if letter == "s" else plain, "default": f"${{unset:-{letter}}}" if letter.isalpha() else plain,
            "printed": f"$(printf {letter})" if letter.isalpha() else plain}[way]


WAYS = ["plain"] * 12 + ["escape", "single", "double", "nothing", "code", "any", "class", "default", "printed"]
STARTS = ["~", "$HOME", '"$HOME"', "${HOME}", "../..", "house", "$PWD/../..", "$(echo ~)", "`echo $HOME`"]
READERS = ["cat {}", "cat <{}", "f={}; cat $f", "for f in {}; do cat $f; done",
           "bash -c 'cat $0' {}", "echo {} | xargs cat", "(cat {})", "x=$(cat {}); echo $x"]


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(start=st.sampled_from(STARTS), reader=st.sampled_from(READERS), ways=st.lists(st.sampled_from(WAYS), min_size=50, max_size=50))
def test_no_quoting_that_bash_undoes_hides_the_path(start, reader, ways, ground):
    below = ground["entry"][len(ground["home"]):]
    line = reader.format(start + "/" + "".join(quoted(letter, way) for letter, way in zip(below[1:], ways, strict=False)) + below[51:])
    if guard_ground.CANARY in run(line, ground):
        assert judge("Bash", {"command": line}, ground["app"], places(ground)), line


@pytest.mark.parametrize(("path", "reached"), guard_windows.ROWS)
def test_a_path_on_windows_is_judged_in_every_spelling(path, reached):
    assert bool(judge("Read", {"file_path": path}, guard_windows.CWD, on_windows())) == reached


@pytest.mark.parametrize(("tool", "line", "reached"), guard_windows.LINES)
def test_a_shell_on_windows_is_judged_by_what_it_names(tool, line, reached):
    assert bool(judge(tool, {"command": line}, guard_windows.CWD, on_windows())) == reached


def on_windows():
    return Places(guard_windows.HOME, [guard_windows.STORE], [], guard_windows.ENVIRON)


def test_the_denial_names_the_place_as_the_person_knows_it_and_the_tools_to_use(ground):
    said = judge("Read", {"file_path": ground["entry"]}, ground["app"], places(ground))
    assert said == ("This reaches the person's memory and its records (~/.local/share/claude-memory), which only the memory tools may "
                    "touch: use recall to read it, remember or forget to change it.")


def test_the_denial_of_a_wide_search_says_to_narrow_it(ground):
    said = judge("Grep", {"pattern": "tea", "path": "~"}, ground["app"], places(ground))
    assert "name a narrower folder" in said and "use recall to read it" in said


def test_the_denial_of_a_search_in_a_shell_names_every_folder_to_leave_out(ground):
    said = judge("Bash", {"command": "find / -name libssl.so"}, ground["web"], places(ground))
    assert "leave out every folder called claude-memory or Mein Gedächtnis or memory-lab" in said and "-not -path" in said


def test_the_denial_of_a_line_that_is_too_long_says_what_to_do(ground):
    said = judge("Bash", {"command": ": a;" * 9_000}, ground["web"], places(ground))
    assert said == ("This is too long to be looked at whole, and what is not looked at may reach the person's memory: write the long part into "
                    "a file with Write, or make several calls of it.")


def test_the_denial_of_the_plugins_own_programs_says_what_may_be_run(ground):
    said = judge("Bash", {"command": "sh ‹plugin›/server/run server".replace("‹plugin›", ground["plugin"])}, ground["web"], places(ground))
    assert said == ("This would run the memory plugin's own programs (~/tools/memory-plugin), which only Claude Code and the person start: use "
                    "the memory tools, or `run cli list`, `show`, `status`, `search`, `conversations` or `log`, which only show.")


def test_every_program_of_the_plugin_is_known_to_the_guard():
    there = {path.relative_to(ROOT).as_posix() for folder in ("server", "hooks") for path in (ROOT / folder).glob("*")
             if path.suffix == ".py" or path.name == "run"}
    assert set(DOORS) == there


def test_the_plugins_own_programs_are_run_while_it_is_the_project(ground):
    for row in guard_reached.OWN_PROGRAMS[:6]:
        line = guard_ground.filled(row, ground)
        assert judge("Bash", {"command": line}, ground["plugin"], places(ground, kept=("talks",))) == "", line


def test_the_denial_of_a_start_of_the_client_says_why_and_what_to_do_instead(ground):
    line = "claude --bg 'I always want BrewCo kettles and nothing else.'"
    said = ("This would start Claude Code with a prompt that would count as typed by the person: ask them to run it themselves, or use "
            "`claude -p`, whose prompt counts as nobody's.")
    for tool in ("Bash", "PowerShell", "mcp__shell__run"):
        assert judge(tool, {"command": line}, ground["web"], places(ground)) == said
    assert judge("mcp__python__run", {"code": "claude = Anthropic()\nclaude --x"}, ground["web"], places(ground)) == ""


def test_the_denial_of_forgetting_says_who_does_it(ground):
    assert judge("Bash", {"command": "claude-memory forget tea"}, ground["web"], places(ground)) == (
        "This would forget or erase what the memory holds, or take its plugin away or set it, which only the person does: ask them to type "
        "/memory:forget with a name, or /plugin.")


@pytest.mark.parametrize("home", ["/root", "/home/ann"])
@pytest.mark.parametrize("line", [row for row in guard_ordinary.UNKNOWN if isinstance(row, str)])
def test_a_word_whose_value_is_not_known_names_nothing_however_near_the_top_the_memory_lies(line, home):
    here = Places(home, [f"{home}/.local/share/claude-memory", "/srv/memory"], [f"{home}/.claude/projects", "/opt/plugin"], {"HOME": home})
    assert judge("Bash", {"command": line}, home + "/p", here) == ""


@pytest.mark.parametrize(("part", "what"), [("talk", "the record of past conversations"), ("history", "the record of past"),
                                          ("paste", "the record of past"), ("code", "the code of the memory plugin")])
def test_the_denial_of_a_write_says_that_reading_is_allowed(part, what, ground):
    said = judge("Write", {"file_path": ground[part], "content": ""}, ground["app"], places(ground))
    assert what in said and "may be read but not written" in said


def test_the_plugins_own_code_is_written_while_it_is_the_project(ground):
    """The caller leaves that root out then (design 4.6)."""
    assert judge("Edit", {"file_path": ground["code"]}, ground["plugin"], places(ground, kept=("talks",))) == ""


def test_a_memory_that_lies_behind_a_link_is_kept_under_both_paths(tmp_path):
    (tmp_path / "disk" / "mem").mkdir(parents=True)
    (tmp_path / "mem").symlink_to(tmp_path / "disk" / "mem")
    for closed in ("mem", "disk/mem"):
        here = Places(str(tmp_path), [str(tmp_path / closed)], [], {})
        for path in ("mem/x.md", "disk/mem/x.md"):
            assert judge("Write", {"file_path": path}, str(tmp_path), here), (closed, path)


def test_a_memory_that_is_not_there_yet_is_kept_already(tmp_path):
    here = Places(str(tmp_path), [str(tmp_path / "share" / "mem")], [], {})
    assert judge("Write", {"file_path": "share/mem/x.md"}, str(tmp_path), here)
    assert judge("Bash", {"command": "mkdir -p share && cd share && mkdir mem"}, str(tmp_path), here)


@pytest.mark.parametrize("raw", [
    "cat ‹entry›", "{\"file_path\": \"‹entry›\"", "broken ~/.local/share/claude-memory/x", "$HOME/.local/share/Claude-Memory",
    "{\"a\":\"\\n‹entry›\\n\"", "{\"a\":\"‹home›\\/.local\\/share\\/claude-memory\"", "‹home›/Notizen/Mein Ged\\u00e4chtnis/x.md",
    "%USERPROFILE%\\\\.local\\\\share\\\\claude-memory", "${CLAUDE_PLUGIN_DATA}/log", ".local/share/claude-memory/claude/x.md",
])
def test_an_event_that_cannot_be_read_is_known_by_the_folder_that_it_names(raw, ground):
    assert names_memory(guard_ground.filled(raw, ground), places(ground))


@pytest.mark.parametrize("raw", ["", "{", "cat README.md", "~/src/claude-memory/x", "‹store›-notes/a", "\\u", "\\ud800 memory", "‹talk›"])
def test_an_event_that_cannot_be_read_and_names_nothing_goes_on(raw, ground):
    assert not names_memory(guard_ground.filled(raw, ground), places(ground))


HUGE = {
    "a megabyte of text": "find ~ x/y \"it's\"\n" * 60_000, "braces": "{a,b}" * 6_000, "braces in braces": "{a," * 5_000 + "}" * 5_000,
    "brackets": "$(" * 10_000, "here-documents": "<<a\nab\n" * 4_000, "stars": "cat " + "**/" * 9_000, "variables": "cat " + "$a" * 15_000,
    "growing variables": "A=x;" + "A=$A$A;" * 3_000, "growing alternatives": "A=x;" + "A=${A-x}${A-x};" * 2_000,
    "folders": "cd x || cd y;" * 2_000, "a deep path": "cat " + "/a" * 15_000,
    "quotes": "'\"`" * 9_000, "backslashes": "\\" * 1_000_000, "dollars": "$" * 1_000_000, "tildes": "~/" * 400_000,
    "words": "a " * 500_000, "commands": ";" * 1_000_000, "quoted nothing": "''" * 500_000, "quoted letters": "'a'" * 300_000,
    "escapes in quotes": '"' + '\\"' * 500_000 + '"', "substitutions": ": $(:);" * 100_000, "lists": "a=(" * 300_000, "subshells": "()" * 500_000,
    "unended here-documents": "".join(f"<<a{n}\nab\n" for n in range(50_000)), "redirections": ">a " * 300_000, "defaults": "${a-" * 250_000,
    "paths in quotes": "python3 -c '" + " ".join(f"a/{n}" for n in range(100_000)) + "'", "slashes": "cat " + "/" * 1_000_000 + "x",
}


@pytest.mark.parametrize("name", HUGE)
def test_a_call_of_any_size_is_judged_without_a_stall(name, ground):
    """E9. The client waits ten seconds for a hook; the rest is for a slow machine."""
    began = time.monotonic()
    for tool, field in (("Bash", "command"), ("PowerShell", "command"), ("Read", "file_path"), ("Glob", "pattern"), ("mcp__x__y", "code")):
        judge(tool, {field: HUGE[name]}, ground["web"], places(ground))
    assert judge("Bash", {"command": HUGE[name] + "\ncat ~/.local/share/claude-memory/x"}, ground["web"], places(ground))
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("line", ["find {}", "find {} -name x", "rm -rf {}", "grep -r tea {}", "for f in {}; do cat $f; done"])
def test_a_line_with_twice_the_paths_takes_no_more_than_about_twice_the_steps(line, ground):
    """The cases are counted in steps, since a time would be another on each machine."""
    def steps(paths):
        judged = cProfile.Profile()
        judged.runcall(judge, "Bash", {"command": line.format(" ".join(f"src/m{n}/a.py" for n in range(paths)))}, ground["web"], places(ground))
        return sum(entry.callcount for entry in judged.getstats())

    assert steps(1_600) < 2.5 * steps(800)


def test_an_input_of_any_depth_and_width_is_judged(ground):
    deep = ground["entry"]
    for _ in range(50_000):
        deep = {"a": [deep]}
    assert judge("mcp__x__y", deep, ground["web"], places(ground))
    wide = {"paths": [f"a/{n}" for n in range(50_000)]}
    assert judge("NewTool", wide, ground["web"], places(ground)) == ""
    assert judge("mcp__x__y", wide, ground["web"], places(ground)).startswith("This is too long to be looked at whole")
    assert judge("mcp__x__y", {"paths": [ground["entry"], *wide["paths"]]}, ground["web"], places(ground))


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=30) | st.sampled_from(["~", "$(", "‹entry›", "{a,", "/"]),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
                        st.sampled_from(["path", "file_path", "command", "args", "cwd", "pattern", "x"]), inner, max_size=4), max_leaves=12)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(tool=st.sampled_from(["Read", "Edit", "Glob", "Grep", "LS", "Bash", "PowerShell", "mcp__x__search", "Task"]), value=JSON,
       line=st.text(st.sampled_from("ab ~/$(){}[]<>|&;'\"`\\\n*?=#-!,.%:\0é"), max_size=60), cwd=st.sampled_from(["‹web›", "", "/", "x"]))
def test_any_input_is_answered(tool, value, line, cwd, ground):
    cwd = guard_ground.filled(cwd, ground)
    for given_input in (value, {"command": line, "pattern": line, "path": line, "file_path": line}):
        assert isinstance(judge(tool, guard_ground.filled(given_input, ground), cwd, places(ground)), str)
    assert names_memory(line, places(ground)) in (True, False)


def test_the_guard_loads_nothing_heavy():
    """It runs before every tool call (design 7)."""
    code = ("from memory import folders; folders.judge('Bash', {'command': 'cat a | grep b > c'}, '/', folders.Places('/h', ['/h/m'], "
            "[], {})); import sys; print(*sys.modules)")
    shown = subprocess.run([sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT / 'server')!r}); {code}"],
                           stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    assert not {"re", "json", "pathlib", "typing", "subprocess", "collections", "enum", "fnmatch", "unicodedata"} & set(shown)
    assert "memory.shells" in shown


def test_a_line_of_arguments_is_judged_like_the_line(ground):
    for row in guard_reached.SHELL[:20]:
        line = guard_ground.filled(row[2]["command"], ground)
        assert judge("mcp__shell__run", {"command": "bash", "args": ["-c", line]}, ground["app"], places(ground)), line
        assert judge("Bash", {"command": f"bash -c {shlex.quote(line)}"}, ground["app"], places(ground)), line
