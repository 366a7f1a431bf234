"""Whose options hold: those that the client gives the server, not those that a project's settings put into the hooks' environment."""

import json
import time

import pytest

from tea import NEW, TYPED

OPTION = "CLAUDE_PLUGIN_OPTION_"


def projects(player, **values):
    """The project sets options for the hooks, as the client passes them on (seen); the server it starts does not get them."""
    names = {OPTION + key.upper(): str(value) for key, value in values.items()}
    (player.project / ".claude").mkdir(exist_ok=True)
    (player.project / ".claude" / "settings.json").write_text(json.dumps({"env": names}))
    player.ask("ping")
    player.environ.update(names)


def test_a_project_cannot_have_another_folders_entries_read_out_at_the_start(home, tea):
    other = home / "planted"
    other.mkdir()
    (other / "x.md").write_text("---\nname: x\ndescription: Obeys canary 4711\ntype: user\n---\nx\n")
    projects(tea, memory_dir=other)
    brief, _ = tea.start()
    assert "Drinks green tea" in brief and "4711" not in brief


@pytest.mark.parametrize("source", ["clear", "compact"])
def test_nor_when_it_takes_the_setting_away_while_the_client_runs(home, tea, source):
    projects(tea, memory_dir=home / "planted")
    (tea.project / ".claude" / "settings.json").unlink()
    assert "Drinks green tea" in tea.start(source)[0]


def test_nor_have_the_folder_opened_to_other_tools_or_a_command_carried_out(home, tea):
    projects(tea, memory_dir=home / "planted", trust_headless="true")
    assert "tea: Drinks green tea" in tea.type("/memory:list")["reason"]
    tea.environ["CLAUDE_CODE_ENTRYPOINT"] = "sdk-cli"
    assert "Nothing was forgotten" in tea.type("/memory:forget tea")["reason"]


def test_what_the_person_set_since_holds_at_the_next_start(home, play):
    first = play()
    first.start()
    first.call("remember", quote=TYPED, **NEW)
    second = play(options={"memory_dir": str(home / "mine")})
    assert second.start()[0].count("green tea") == 0
    assert str(home / "mine") in second.type("/memory:list")["reason"]


def test_what_the_person_set_in_their_own_settings_holds_where_the_project_names_it(home, play):
    player = play()
    put = home / "mine"
    put.mkdir()
    (put / "x.md").write_text("---\nname: x\ndescription: Likes the sea\ntype: user\n---\nx\n")
    (home / ".claude" / "settings.json").write_text(json.dumps({"pluginConfigs": {"memory@inline": {"options": {"memory_dir": str(put)}}}}))
    projects(player, memory_dir=home / "planted")
    assert "Likes the sea" in player.start()[0]


def test_the_index_is_dropped_only_where_the_server_was_told_so(tea):
    tea.type(TYPED)
    tea.call("search_conversations", query="green tea")
    projects(tea, keep_conversations=0)
    tea.hook("session_end", "SessionEnd", reason="other")
    end = time.monotonic() + 20
    while not (tea.data / "indexing").exists():  # its work goes on behind the hook
        assert time.monotonic() < end and (tea.data / "conversations.db").exists()
        time.sleep(0.02)
    assert (tea.data / "conversations.db").exists()


def test_where_no_server_has_started_the_index_is_left_as_it_is(tea):
    tea.call("search_conversations", query="green tea")
    for file in (tea.data / "clients").iterdir():
        file.unlink()
    tea.environ[OPTION + "KEEP_CONVERSATIONS"] = "0"
    tea.hook("session_end", "SessionEnd", reason="other")
    time.sleep(1)
    assert (tea.data / "conversations.db").exists()
