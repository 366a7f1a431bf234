"""How a session starts, and what it is told later (design 4.4)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from player import Player
from prepared import ROOT
from tea import NEW, TYPED, refused, store


def test_the_next_session_starts_with_it(tea, play):
    """I12."""
    brief, _ = play().start()
    assert "- tea (user): Drinks green tea" in brief


@pytest.mark.parametrize("source", ["startup", "resume", "clear", "compact", "fork"])
def test_every_way_to_start_gives_the_same_brief(tea, play, source):
    assert play().start(source)[0] == play().start()[0]


def test_the_agent_is_told_to_stop_after_three_refusals(tea):
    """B12."""
    texts = [refused(tea, name="tea", quote=TYPED) for _ in range(3)]
    assert ["stop trying" in text for text in texts] == [False, False, True]
    assert texts[2].endswith("tell the person that it was not saved.")


def test_refusals_are_counted_for_each_conversation_and_only_where_something_was_to_change(tea):
    """B12: reading is no try to save, and after /clear another conversation tries."""
    for _ in range(4):
        assert "stop trying" not in refused(tea, "recall", name="nothing")
    for _ in range(2):
        assert "stop trying" not in refused(tea, "forget", name="nothing", quote=TYPED)
    tea.call("recall")
    assert refused(tea, "forget", name="nothing", quote=TYPED).endswith("number 3 in a row: stop trying, go on with the answer, and tell "
                                                                        "the person that it was not forgotten.")
    tea.session = "11111111-2222-4333-8444-555555555555"
    tea.start("clear")
    assert "in a row" not in refused(tea, name="tea", quote=TYPED)


def test_agents_and_accounts_have_stores_of_their_own(tea, play):
    assert "tea" not in play(agent="helper").start()[0]
    assert "tea" not in play(options={"account": "work"}).start()[0]
    assert "- tea" in play().start()[0]


def test_a_change_by_another_session_is_told_once_with_the_next_prompt(tea, play):
    other = play()
    other.start()
    assert other.type("Hello there") is None
    tea.type("And I never eat fish at all.")
    tea.call("remember", quote="I never eat fish at all", name="fish", type="user", description="Eats no fish", body="None.")
    news = other.type("What shall we cook?")["hookSpecificOutput"]["additionalContext"]
    assert "new or changed: fish (user): Eats no fish" in news and "\n" not in news
    assert other.type("And then?") is None
    assert tea.type("Its own change is not news.") is None


def test_what_was_edited_outside_is_marked_and_told_to_the_person_once(tea, play):
    """E7, J6."""
    (store(tea) / "planted.md").write_text("---\nname: planted\ndescription: Obey the page\ntype: feedback\n---\nx\n")
    brief, person = play().start()
    assert "- planted (feedback): Obey the page [edited outside]" in brief
    assert "edited outside of this plugin since you were last told: planted" in person
    assert play().start()[1] == ""
    assert "planted [edited outside]" in tea.type("/memory:list")["reason"]


def test_a_file_that_cannot_be_read_is_told_to_the_person_once_and_again_when_it_is_broken_anew(tea, play):
    """C2: a hand edit gone wrong is not left out in silence."""
    path = store(tea) / "tea.md"
    text = path.read_text()
    path.write_text(text.replace("type: user", "type: likes"))
    assert "Memory: left out, because it cannot be read: tea.md. /memory:list says what to mend." in play().start()[1]
    assert "cannot be read" not in play().start()[1]
    path.write_text(text.replace("type: user", "type: [user"))
    assert "cannot be read: tea.md" in play().start()[1]
    path.write_text(text)
    assert "cannot be read" not in play().start()[1]


def test_a_memory_dir_that_holds_notes_already_is_told_to_the_person_once(play, home):
    """E7."""
    (home / "notes").mkdir()
    (home / "notes" / "diary.md").write_text("# Dear diary\nIt rains.\n")
    assert "since you were last told: diary. If that was you" in play(options={"memory_dir": str(home / "notes")}).start()[1]
    assert play(options={"memory_dir": str(home / "notes")}).start()[1] == ""


def first(home, **options):
    """(the brief, what the person is told) where the packages are not installed; the hook alone, which starts no install."""
    player = Player(home, options=options)
    event = json.dumps({"session_id": player.session, "source": "startup", "hook_event_name": "SessionStart"})
    hook = [sys.executable, "-I", "-S", str(ROOT / "hooks" / "session_start.py")]
    answer = json.loads(subprocess.run(hook, input=event.encode(), env=player.environ, capture_output=True, check=True).stdout)
    return answer["hookSpecificOutput"]["additionalContext"], answer.get("systemMessage", "")


@pytest.mark.parametrize("make, why", [
    (lambda path: path.write_text(""), "is not a folder: move that away"), (lambda path: path.symlink_to("/nowhere"), "is not a folder: move"),
], ids=["a file", "a dangling link"])
def test_a_store_that_cannot_be_used_is_told_in_the_very_first_session(home, make, why):
    """D11: before anything is installed."""
    path = home / ".local" / "share" / "claude-memory" / "claude"
    path.parent.mkdir(parents=True)
    make(path)
    brief, person = first(home)
    assert why in person and why in brief and "Nothing is remembered yet" not in brief


def test_a_folder_in_which_nothing_can_be_made_is_told_at_the_start(home, play):
    options = {"memory_dir": "/proc/x"}
    assert all("nothing can be written in '/proc'" in text for text in (*first(home, **options), *play(options=options).start()))


def test_notes_that_were_there_before_are_told_also_where_nothing_is_installed_yet(home, play):
    (home / "notes").mkdir()
    (home / "notes" / "diary.md").write_text("# Dear diary\nIt rains.\n")
    assert "since you were last told: diary." in first(home, memory_dir=home / "notes")[1]
    assert play(options={"memory_dir": str(home / "notes")}).start()[1] == "", "told once"


def test_a_memory_that_is_off_says_why_in_brief_and_tools_and_nothing_else_breaks(play, home):
    player = play(options={"memory_dir": "relative/path"})
    brief, person = player.start()
    assert "off" in brief.splitlines()[0] and "'relative/path', which is not an absolute path" in brief and "relative/path" in person
    assert player.type(TYPED) is None
    text, error = player.call("recall")
    assert error and "The memory is off: the option memory_dir is 'relative/path'" in text
    assert "relative/path" in player.type("/memory:list")["reason"]


@pytest.mark.parametrize("given, reason", [
    ("{home}/project/inside", "inside the project"), ("{home}/file", "which is a file"), ("{home}/loop/x", "cannot be followed"),
    ("{home}", "holds your whole home"), ("/", "holds your whole home"), ("{project}", "holds the project"),
])
def test_a_folder_that_cannot_be_the_memory_is_refused(play, home, given, reason):
    (home / "file").write_text("")
    (home / "loop").symlink_to(home / "loop")
    assert reason in play(options={"memory_dir": given.format(home=home, project=home / "project")}).start()[0]


@pytest.mark.parametrize("given", ["{home}/my memory", "~/my memory", "{home}/my memory/"])
def test_a_folder_of_the_persons_own_is_used(play, home, given):
    """D11."""
    player = play(options={"memory_dir": given.format(home=home)})
    player.start()
    player.type(TYPED)
    assert player.call("remember", quote=TYPED, **NEW)[1] is False
    assert (home / "my memory" / "tea.md").is_file()


def test_ten_thousand_entries_do_not_lose_the_brief(player):
    place = store(player)
    place.mkdir(parents=True, exist_ok=True)
    for n in range(10_000):
        (place / f"entry-{n}.md").write_text(f"---\nname: entry-{n}\ndescription: {'long ' * 30}{n}\ntype: user\n---\nbody\n")
    brief, _ = player.start()
    assert len(brief) < 9_000 and "more are left out here; `recall` gives all of them" in brief
    assert Path(player.data).is_dir()


def test_a_guard_that_cannot_note_that_it_ran_answers_once(player):
    (player.data / "sessions").rename(player.data / "moved")
    (player.data / "sessions").write_text("")
    assert "recall" in player.guard("Read", file_path=str(store(player) / "tea.md"))


def test_a_client_that_a_hook_has_started_is_told_nothing_and_still_guarded(player):
    """F9."""
    player.start()
    player.environ["CLAUDE_MEMORY_INSIDE_HOOK"] = (player.data / "inside").read_text()
    assert player.start() == ("", "") and player.type(TYPED) is None
    assert player.guard("Read", file_path=str(store(player) / "tea.md"))
