"""The person's own commands are answered at once, and the model is not asked (design 4.5): in the real client."""

from harness import context
from remembering import TYPED, Memory, remember
from scripted_model import turn


def test_the_person_lists_and_forgets_in_a_terminal_without_a_request(client, terminal):
    """L1, L3. The client heads each answer with `… operation blocked by hook`: that line is its own."""
    memory = Memory(client)
    memory.put("jazz", "Likes jazz")
    client.script(turn(remember(TYPED)), "Noted.", "Water, then.")
    screen = terminal("--permission-mode", "default")
    screen.type(TYPED)
    screen.wait_for("Noted.")
    asked = len(client.requests)

    screen.type("/memory:list")
    shown = screen.wait_for("/memory:forget NAME forgets one.")
    for line in ("tea: Drinks green tea", f"you said: {TYPED}", "jazz [edited outside]: Likes jazz"):
        assert line in shown
    screen.type("/memory:forget coffee")
    screen.wait_for("Nothing was forgotten: no entry has 'coffee'")
    assert memory.names() == ["jazz", "tea"]
    screen.type("/memory:forget green tea")
    shown = screen.wait_for("Forgotten: tea: Drinks green tea")
    assert memory.names() == ["jazz"]
    assert shown.count("operation blocked by hook") == 3 and "error" not in shown.lower()

    screen.type("What do I drink?")
    screen.wait_for("Water, then.")
    assert len(client.requests) == asked + 1
    told = context(client.requests[-1])
    assert "forgotten, and no longer to be applied: tea" in told and "/memory:forget green tea" not in told


def test_the_list_is_answered_without_a_request_in_a_headless_run_too(client):
    Memory(client).put("jazz", "Likes jazz")
    assert "Likes jazz" in client.ask("/memory:list").text
    assert client.requests == []
