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
