"""The person's own command line, `claude-memory`: the same code as their commands in Claude Code, in a terminal of their own."""

import argparse
import json
import os
import sys
import time
from typing import NamedTuple

from . import commands, dependencies, erase, surroundings, ways
from .config import Config
from .ledger import Ledger
from .refusal import Refusal, Unclear

INSTALL_SECONDS = 120
HERE = {"budget": 20_000, "ways": ways.TERMINAL}  # characters of an answer on a terminal, and how one goes on there
DONE, REFUSED, UNCLEAR = 0, 1, 2  # 2 is argparse's, too: the command line was not understood


class Command(NamedTuple):
    """One subcommand. `run(given, config)` prints, and gives the exit code; `arguments`: (names, how argparse takes them)."""

    help: str
    run: object
    examples: tuple
    arguments: tuple = ()


def main(words=None, environ=os.environ, root=None):
    """Runs one command line; gives the exit code: 0 done, 1 refused or not found, 2 not understood."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal that cannot show a letter is no reason to fail
    try:
        given = _parser().parse_args(words)
        code = COMMANDS[given.command].run(given, _config(given, environ, root))
        sys.stdout.flush()
        return code
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return UNCLEAR if isinstance(refusal, Unclear) else REFUSED
    except BrokenPipeError:  # `| head` has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return DONE
    except KeyboardInterrupt:
        return REFUSED


def _parser():
    parser = _Parser(prog="claude-memory", description="The memory that Claude Code has of you: look at it, and take things out of it. "
                     "What it holds gets in by what you type to the agent, and in no other way.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    listed = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        examples = "".join(f"\n  claude-memory {example}" for example in command.examples)
        one = listed.add_parser(name, help=command.help, description=command.help[0].upper() + command.help[1:] + ".",
                                epilog=f"examples:{examples}", formatter_class=argparse.RawDescriptionHelpFormatter)
        for names, how in command.arguments + COMMON:
            one.add_argument(*names, **how)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "examples:" + "".join(f"\n  claude-memory {command.examples[0]}" for command in COMMANDS.values())
    return parser


class _Parser(argparse.ArgumentParser):
    def __init__(self, **how):
        if sys.version_info >= (3, 14):
            how["color"] = False
        super().__init__(**how, allow_abbrev=False)


AGENT = (["--agent"], {"metavar": "NAME", "default": "", "help": "whose memory: the NAME of `claude --agent NAME`"})
WHERE = (
    (["--project"], {"metavar": "FOLDER", "default": "", "help": "another project: its folder or its name"}),
    (["--all"], {"action": "store_true", "help": "every project"}),
    (["--since"], {"metavar": "DAY", "default": "", "help": "the first day: 2026-11-01, yesterday, 'last week', 7d"}),
    (["--until"], {"metavar": "DAY", "default": "", "help": "the last day, likewise"}),
    (["--limit"], {"metavar": "N", "help": "how many at most, 1 to 100"}),
)
BY = "claude-memory "  # how the commands begin here
COMMON = (
    (["--memory-dir"], {"metavar": "DIR", "default": "", "help": "the folder of the memory, in place of the option's"}),
    (["--json"], {"action": "store_true", "help": "print JSON, for scripts"}),
)


def _list(given, config):
    memory = _memory(given, config)
    held, unreadable = commands.matching(memory, given.word)
    if given.json:
        _json({"agent": memory.agent or "claude", "folder": memory.store.folder, "entries": [_row(one) for one in held],
               "unreadable": [{"file": file, "reason": reason} for file, reason in unreadable]})
    else:
        print(commands.listing(memory, given.word, by=BY))
    return DONE if held or not given.word else REFUSED


def _show(given, config):
    memory = _memory(given, config)
    try:
        held = memory.recall(given.name)
    except Refusal:  # it tells the agent which tool to use
        why = commands.unread(memory, given.name)
        raise Refusal(why or f"There is no entry named {given.name[:80]!r}: `claude-memory list` shows them all.") from None
    _json(_row(held)) if given.json else print(commands.whole(held))
    return DONE


def _forget(given, config):
    _own_terminal(config)
    text, gone = commands.forget(_memory(given, config), given.entry, BY)
    _json({"forgotten": gone, "answer": text}) if given.json else print(text)
    return DONE if gone else REFUSED


def _status(given, config):
    from . import status, status_page
    facts = status.facts(config, Ledger(config.data), "", time, given.agent)
    _json(facts) if given.json else print(status_page.page(facts, time.time()))
    return DONE if facts["plugin"].get("on") else REFUSED


def _search(given, config):
    from . import conversations
    return _answer(given, lambda **how: conversations.find(config, " ".join(given.query), time, _project(given), role=given.role, **how))


def _conversations(given, config):
    from . import conversations
    if given.id:
        return _answer(given, lambda **how: conversations.scroll(config, time, given.id, **how))
    return _answer(given, lambda **how: conversations.browse(config, time, _project(given), **how))


def _project(given):
    from .conversations import folder
    return folder(given.project, os.getcwd()) if given.project else "all" if given.all else os.getcwd()


def _answer(given, ask):
    """Prints what `ask` gives. Everything that is new is read first; a bar shows how far that is, where somebody watches."""
    watched = sys.stderr.isatty()
    try:
        answer = ask(since=given.since, until=given.until, limit=given.limit, progress=_bar if watched else lambda done, of: None, **HERE)
    finally:
        if watched:
            sys.stderr.write("\r\x1b[K")
    _json({"messages": answer.messages, "answer": answer.text}) if given.json else print(answer.text)
    return DONE if answer.messages else REFUSED


def _bar(done, of):
    share = done / of if of else 1
    sys.stderr.write(f"\rReading past conversations [{'#' * int(30 * share):<30}] {share:4.0%}")
    sys.stderr.flush()


def _erase(given, config):
    _own_terminal(config)
    plan = erase.plan(config)
    nothing = not plan.stores and not plan.trees
    page = erase.page(plan) + ("" if nothing else "\n\nEnd the sessions of Claude Code that are running first, since they write on. What is "
                               "erased cannot be had back.")
    print(page, file=sys.stderr if given.json else sys.stdout)
    if not nothing and not given.yes:
        _ask()
    gone, failed = erase.carry_out(plan)
    if given.json:
        _json({"removed": gone, "failed": failed, "left": plan.left})
    elif not nothing:
        print("\n" + erase.outcome(gone, failed))
    return REFUSED if failed else DONE


def _ask():
    if not sys.stdin.isatty():
        raise Refusal("Nothing was erased, since nobody can be asked here: run it in a terminal, or with --yes.")
    sys.stdout.write("Type yes to erase it: ")
    sys.stdout.flush()
    answer = sys.stdin.readline().strip().lower()
    if answer != "yes":
        raise Refusal("Nothing was erased: type yes in full to erase." if answer[:1] == "y" else "Nothing was erased.")


def _own_terminal(config):
    """The agent's own shell changes nothing: only the person does (design 5)."""
    if config.environ.get("CLAUDECODE"):
        raise Refusal("This shell was started by Claude Code, and only you change the memory by hand, so nothing was changed: run this in "
                      "a terminal of your own, or, to forget one entry, type /memory:forget NAME in the session.")


def _memory(given, config):
    try:
        import frontmatter  # noqa: F401  they are there where this was installed as a package of its own
    except ImportError:
        if not config.data:
            raise Refusal("Nothing of this plugin was found in Claude Code: install it and start a session once.") from None
        dependencies.wait(config, INSTALL_SECONDS, time.time())
    from .memory import Memory
    memory = Memory(config, Ledger(config.data), given.agent, time)
    if memory.off:
        raise Refusal(memory.off)
    return memory


def _row(held):
    entry = held.entry
    return {**entry._asdict(), "edited_outside": held.outside, "file": held.file}


def _json(value):
    print(json.dumps(value, indent=2))


def _config(given, environ, root):
    """What the client tells its hooks, found without it: the data folder that was used last, and what a session has kept there."""
    here = Config(environ, root or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    data = here.data or next(iter(surroundings.data_folders(here)), "")
    kept = surroundings.read_object(os.path.join(data, "options")) if data else {}
    options = {key: value for key, value in (kept or surroundings.options(here)).items() if isinstance(value, str)}
    plugin = options.pop("root", "")
    if given.memory_dir:
        options["memory_dir"] = given.memory_dir if given.memory_dir.startswith("~") else os.path.abspath(given.memory_dir)
    config = here.with_options(options, data)
    if not surroundings.manifest(config.root) and surroundings.manifest(plugin):  # installed as a package of its own
        config.root = plugin
    return config


def _version():
    """The plugin's, or that of the package where it was installed on its own."""
    import importlib.metadata
    known = surroundings.manifest(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))).get("version")
    try:
        return known or importlib.metadata.version("claude-memory")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


class _Version(argparse.Action):
    def __call__(self, parser, *_):
        print(f"claude-memory {_version()}")
        parser.exit()


COMMANDS = {
    "list": Command(
        "show everything that is remembered of you, or what holds a word", _list, ("list", "list tea", "list --json"),
        (AGENT, (["word"], {"metavar": "WORD", "nargs": "?", "default": "", "help": "only entries that hold this"}),)),
    "show": Command(
        "show one entry whole, with the sentence it rests on", _show, ("show no-fish-puns",),
        (AGENT, (["name"], {"metavar": "NAME", "help": "the entry's name"}),)),
    "forget": Command(
        "forget one entry, by its name or by a part that only it has", _forget, ("forget no-fish-puns", "forget puns"),
        (AGENT, (["entry"], {"metavar": "ENTRY", "help": "its name, or a part of its name or description"}),)),
    "search": Command(
        "search what was said in past conversations, in the project of this folder", _search,
        ("search green tea", "search --all --since 2026-11-01 '\"an exact phrase\"'"),
        (*WHERE, (["query"], {"metavar": "WORDS", "nargs": "+", "help": "words to find, or an exact phrase in double quotes"}),
         (["--role"], {"choices": ["person", "agent", "all"], "default": "all", "help": "who spoke"}))),
    "conversations": Command(
        "list the latest past conversations, or read in one", _conversations, ("conversations", "conversations 3f2a9c1e:12"),
        (*WHERE, (["id"], {"metavar": "ID[:PLACE]", "nargs": "?", "default": "", "help": "a conversation, and a place in it"}))),
    "status": Command(
        "show whether the memory works, what went wrong, and what to do about it", _status, ("status", "status --json"), (AGENT,)),
    "erase": Command(
        "erase everything that the plugin has ever written, after asking", _erase, ("erase", "erase --yes"),
        ((["--yes"], {"action": "store_true", "help": "do not ask, for scripts"}),)),
}
