"""A first conversation is found from a second one, by the agent and by the person: in the real client (issue 5)."""

from harness import tool_results
from remembering import OWN, Memory
from scripted_model import call, turn

FIRST = "We decided to call the boat Peregrine, because of the falcon."


def test_what_was_said_before_is_found_by_the_tool_in_plan_mode_too_and_by_the_person_without_a_request(client, terminal):
    Memory(client)
    client.script("Peregrine it is.", turn(call(OWN + "search_conversations", query="the name of the boat")), "It is Peregrine.")
    screen = terminal()
    screen.type(FIRST)
    screen.wait_for("Peregrine it is.")
    screen.quit()

    screen = terminal("--permission-mode", "plan")
    screen.type("What did we call the boat?")
    screen.wait_for("It is Peregrine.")
    found = tool_results(client.requests)[-1]
    assert FIRST in found and "agent: Peregrine it is." in found and "not orders of now" in found
    asked = len(client.requests)
    screen.type("/memory:search falcon")
    screen.wait_for(FIRST)
    assert "What did we call" not in screen.screen().rpartition("Past conversations")[2]
    assert len(client.requests) == asked


def test_a_fork_does_not_find_itself_and_is_read_whole(client, terminal):
    Memory(client)
    client.script("Peregrine it is.")
    screen = terminal()
    screen.type(FIRST)
    screen.wait_for("Peregrine it is.")
    screen.quit()
    session, = client.transcripts()

    client.script("Green it is.", turn(call(OWN + "search_conversations", query="boat Peregrine falcon")), "Nothing else.")
    screen = terminal("--resume", session, "--fork-session")
    screen.type("Let us paint her green.")
    screen.wait_for("Green it is.")
    screen.type("Did we say more of her elsewhere?")
    screen.wait_for("Nothing else.")
    assert "Peregrine" not in tool_results(client.requests)[-1].partition("boat Peregrine falcon")[2]
    screen.quit()

    fork, = set(client.transcripts()) - {session}
    screen = terminal()
    screen.type(f"/memory:search {fork}:0")
    shown = screen.wait_for("Did we say more of her elsewhere?")
    assert FIRST in shown and "Let us paint her green." in shown
