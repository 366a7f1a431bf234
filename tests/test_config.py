"""Where things lie, whatever the machine."""

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from memory.config import Config, unusable
from memory.ledger import _safe
from memory.refusal import Refusal


@pytest.mark.parametrize("platform, theirs, environ", [
    ("linux", Unix, {}), ("linux", Unix, {"XDG_DATA_HOME": "/some/where"}), ("linux", Unix, {"XDG_DATA_HOME": " "}),
    ("linux", Unix, {"XDG_DATA_HOME": "relative"}), ("darwin", MacOS, {}),
])
def test_the_default_place_is_the_one_that_platformdirs_gives(platform, theirs, environ, monkeypatch):
    """Said twice, since the guard must know it before anything is installed."""
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for key, value in environ.items():
        monkeypatch.setenv(key, value)
    ours = Config({"HOME": "/home/ann", **environ}, "/plugin", platform).default_place()
    assert ours == str(theirs("claude-memory").user_data_path)


@pytest.mark.parametrize("agent, account, memory_dir, folder", [
    ("", "", "", "/home/ann/.local/share/claude-memory/claude"),
    ("", "work", "", "/home/ann/.local/share/claude-memory/claude/work"),
    ("claude", "", "", "/home/ann/.local/share/claude-memory/hex.636c61756465"), ("claude", "", "~/mem", "/home/ann/mem/hex.636c61756465"),
    ("helper", "", "", "/home/ann/.local/share/claude-memory/helper"),
    ("", "", "~/mem", "/home/ann/mem"), ("", "work", "~/mem", "/home/ann/mem/claude/work"), ("work", "", "~/mem", "/home/ann/mem/work"),
    ("plugin:Agent", "", "", "/home/ann/.local/share/claude-memory/hex.706c7567696e3a4167656e74"), ("../x", "", "", None),
])
def test_every_agent_and_account_has_a_folder_of_its_own(agent, account, memory_dir, folder):
    config = Config({"HOME": "/home/ann", "CLAUDE_PLUGIN_OPTION_ACCOUNT": account, "CLAUDE_PLUGIN_OPTION_MEMORY_DIR": memory_dir}, "/plugin")
    if folder:
        assert config.store_folder(agent) == folder
    assert ".." not in config.store_folder(agent)


def test_no_two_names_share_a_folder_however_long():
    names = ["ä" * 200, "ä" * 201, "ä" * 200 + "b", "a?", "a\ud800", "a" * 65, "a" * 300, "A" * 300]
    folders = [Config({"HOME": "/h"}, "/plugin").store_folder(name).rpartition("/")[2] for name in names]
    assert len(set(folders)) == len(names) and max(map(len, folders)) <= 255
    sessions = {_safe(name) for name in names}
    assert len(sessions) == len(names)


@pytest.mark.parametrize("given, limit", [("", 50), ("7", 7), ("7.0", 7), ("0", 1), ("1000", 100), ("many", 50), ("${user_config.limit}", 50)])
def test_a_limit_out_of_bounds_is_brought_into_them(given, limit):
    assert Config({"HOME": "/h", "CLAUDE_PLUGIN_OPTION_LIMIT": given}, "/plugin").limit == limit


def test_the_clients_records_of_what_was_said_typed_and_pasted_are_kept(tmp_path):
    kept = Config({"HOME": str(tmp_path), "CLAUDE_CONFIG_DIR": str(tmp_path / "c")}, str(tmp_path / "plugin")).places_kept("/")
    assert kept[:3] == [str(tmp_path / "c" / name) for name in ("projects", "history.jsonl", "paste-cache")]


def test_the_plugins_own_code_may_be_written_only_where_the_work_is_on_it(tmp_path):
    plugin = tmp_path / "plugin"
    (plugin / "server").mkdir(parents=True)
    elsewhere = Config({"HOME": str(tmp_path), "CLAUDE_PROJECT_DIR": str(tmp_path)}, str(plugin))
    assert str(plugin) in elsewhere.places_kept(str(plugin)), "changing the folder does not make it the project"
    on_it = Config({"HOME": str(tmp_path), "CLAUDE_PROJECT_DIR": str(plugin / "server")}, str(plugin))
    assert str(plugin) not in on_it.places_kept(str(tmp_path))


@pytest.mark.parametrize("option, given, accepted, used", [
    ("limit", "abc", "a whole number from 1 to 100", "50"), ("limit", "0", "a whole number from 1 to 100", "1"),
    ("limit", "1000", "a whole number from 1 to 100", "100"), ("limit", "7.5", "a whole number from 1 to 100", "7"),
    ("keep_conversations", "-1", "a whole number from 0 to 36,500", "0"), ("trust_headless", "maybe", "true or false", "false"),
])
def test_an_option_that_is_not_accepted_is_named_with_what_is_used_instead(option, given, accepted, used):
    config = Config({"HOME": "/h", f"CLAUDE_PLUGIN_OPTION_{option.upper()}": given}, "/plugin")
    assert config.misset == [f"The option {option} is {given!r}, and it takes {accepted}: {used} is used until it is set anew in /plugin."]


@pytest.mark.parametrize("option, given", [
    ("limit", "7"), ("limit", "7.0"), ("trust_headless", "False"), ("trust_headless", "on"), ("keep_conversations", "0")])
def test_an_option_that_is_accepted_is_not_spoken_of(option, given):
    assert Config({"HOME": "/h", f"CLAUDE_PLUGIN_OPTION_{option.upper()}": given}, "/plugin").misset == []


@pytest.mark.parametrize("given", ["~/.claude", "~/.claude/memory", "/elsewhere/client", "/elsewhere", "/data/of/plugin", "/data/of/plugin/x"])
def test_the_folders_of_the_client_and_of_the_plugins_own_data_are_no_memory(given):
    environ = {"HOME": "/home/ann", "CLAUDE_PLUGIN_OPTION_MEMORY_DIR": given, "CLAUDE_PLUGIN_DATA": "/data/of/plugin"}
    if given.startswith("/elsewhere"):
        environ["CLAUDE_CONFIG_DIR"] = "/elsewhere/client"
    with pytest.raises(Refusal, match="set it to a folder of its own"):
        Config(environ, "/plugin").store_folder()


def test_what_can_never_be_written_is_unusable_also_for_root(tmp_path):
    assert "nothing can be written in '/proc'" in unusable("/proc/x")
    assert "nothing can be written in '/proc'" in unusable("/proc", trying=True)
    assert unusable(str(tmp_path / "new" / "memory"), trying=True) == unusable(str(tmp_path), trying=True) == ""
    assert not list(tmp_path.iterdir())
