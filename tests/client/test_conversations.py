"""What was typed counts for the whole conversation and for no other (design 4.3): in the real client, in a terminal."""

from threading import Event

from harness import context, eventually
from remembering import TYPED, Memory, answers, is_refused, remember
from scripted_model import call, says, turn


def test_prompts_that_are_typed_while_the_model_works_are_heard(client, terminal):
    """One is taken up between two steps of the running turn, one waits for its end."""
    memory = Memory(client)
    at_work, at_words = Event(), Event()
    client.script(
        turn(call("Bash", command="echo on", description="Go on"), gate=at_work),
        turn(remember("I never eat fish", name="fish")), says("Noted the fish.", gate=at_words),
        turn(remember("I sing in a choir", name="choir")), "Noted the choir.")
    screen = terminal("--permission-mode", "bypassPermissions")
    screen.type("Start to work.")
    eventually(lambda: client.requests, screen.screen)  # what is typed before that waits for the end of the turn
    screen.type("By the way, I never eat fish.")
    screen.wait_for("Queued")
    at_work.set()
    eventually(lambda: "I never eat fish" in answers(client.requests), screen.screen)
    screen.type("On Mondays I sing in a choir.")
    screen.wait_for("Queued")
    at_words.set()
    screen.wait_for("Noted the choir.")
    assert memory.names() == ["choir", "fish"]
    assert 'said: "By the way, I never eat fish."' in memory.text("fish")
    assert 'said: "On Mondays I sing in a choir."' in memory.text("choir")


def test_clear_ends_what_was_typed_and_fork_resume_and_compact_keep_it(client, terminal):
    """A11."""
    memory = Memory(client)
    client.script("Understood.", turn(remember(TYPED, name="cleared")), "Gone with clear.")
    screen = terminal("--permission-mode", "default")
    screen.type(TYPED)
    screen.wait_for("Understood.")
    session, = client.transcripts()
    screen.type("/clear")
    screen.type("A new start.")
    screen.wait_for("Gone with clear.")
    screen.quit()
    assert is_refused(answers(client.requests)[TYPED]) and memory.names() == []

    client.script(turn(remember(TYPED, name="forked")), "Kept over fork.")
    screen = terminal("--permission-mode", "default", "--resume", session, "--fork-session")
    screen.type("Here I go another way.")
    screen.wait_for("Kept over fork.")
    screen.quit()
    assert memory.names() == ["forked"] and len(client.transcripts()) == 3

    client.script(
        turn(remember(TYPED, name="resumed")), "Kept over resume.",
        says("<summary>They like drinks.</summary>", when="summary"),
        turn(remember(TYPED, name="compacted")), "Kept over compact.")
    screen = terminal("--permission-mode", "default", "--resume", session)
    screen.type("Here I am again.")
    screen.wait_for("Kept over resume.")
    screen.type("/compact")
    screen.wait_for("Compacted")
    screen.type("Go on then.")
    screen.wait_for("Kept over compact.")
    after = client.requests[-2]
    assert "They like drinks." in context(after) and TYPED not in context(after)
    assert memory.names() == ["compacted", "forked", "resumed"]
