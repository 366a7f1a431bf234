"""Where things lie, whatever the machine."""

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from memory.config import Config


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
    ("claude", "work", "", "/home/ann/.local/share/claude-memory/claude/work"),
    ("helper", "", "", "/home/ann/.local/share/claude-memory/helper"),
    ("", "", "~/mem", "/home/ann/mem"), ("", "work", "~/mem", "/home/ann/mem/claude/work"), ("work", "", "~/mem", "/home/ann/mem/work"),
    ("plugin:Agent", "", "", "/home/ann/.local/share/claude-memory/hex.706c7567696e3a4167656e74"), ("../x", "", "", None),
])
def test_every_agent_and_account_has_a_folder_of_its_own(agent, account, memory_dir, folder):
    config = Config({"HOME": "/home/ann", "CLAUDE_PLUGIN_OPTION_ACCOUNT": account, "CLAUDE_PLUGIN_OPTION_MEMORY_DIR": memory_dir}, "/plugin")
    if folder:
        assert config.store_folder(agent) == folder
    assert ".." not in config.store_folder(agent)


@pytest.mark.parametrize("given, limit", [("", 50), ("7", 7), ("7.0", 7), ("0", 1), ("1000", 100), ("many", 50), ("${user_config.limit}", 50)])
def test_a_limit_out_of_bounds_is_brought_into_them(given, limit):
    assert Config({"HOME": "/h", "CLAUDE_PLUGIN_OPTION_LIMIT": given}, "/plugin").limit == limit


def test_the_plugins_own_code_may_be_written_only_where_the_work_is_on_it(tmp_path):
    config = Config({"HOME": str(tmp_path)}, str(tmp_path / "plugin"))
    (tmp_path / "plugin" / "server").mkdir(parents=True)
    assert str(tmp_path / "plugin") in config.places_kept(str(tmp_path))
    assert str(tmp_path / "plugin") not in config.places_kept(str(tmp_path / "plugin" / "server"))
