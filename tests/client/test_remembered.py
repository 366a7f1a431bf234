"""What the person says is remembered and forgotten, without a question: in the real client."""

from harness import context, tool_results
from remembering import LINE, TEA, TOOLS, TYPED, Memory, answers, forget, offered, recall, remember
from scripted_model import turn


def test_what_is_typed_is_saved_without_a_question_and_known_in_another_project_next(client, terminal, tmp_path):
    """I12, H3. No step answers a permission prompt: one would hold up the conversation."""
    memory = Memory(client)
    client.script(turn(remember(TYPED)), turn(recall(name="tea")), "Green tea it is.")
    screen = terminal("--permission-mode", "default")
    screen.type(TYPED)
    shown = " ".join(screen.wait_for("Green tea it is.").split())
    assert "Saved: tea (user): Drinks green tea since you said: " + TYPED in shown
    screen.quit()
    saved, recalled = tool_results(client.requests)
    assert "Saved: tea (user): Drinks green tea" in saved
    assert TEA["body"] in recalled and TYPED in recalled
    assert f'said: "{TYPED}"' in memory.text("tea")
    assert [oct(place.stat().st_mode)[-3:] for place in (memory.store, memory.store / "tea.md")] == ["700", "600"]

    client.project = tmp_path / "another project"
    client.project.mkdir()
    client.script("Hello.")
    asked = len(client.requests)
    client.ask("hi")
    first = client.requests[asked]
    assert LINE in context(first)
    assert offered(first) >= TOOLS


def test_forgetting_in_plain_words_takes_one_call_and_no_question(client, terminal):
    memory = Memory(client)
    client.script(turn(remember(TYPED)), "Noted.", turn(forget("forget that I prefer green tea")), "It is forgotten.")
    screen = terminal("--permission-mode", "default")
    screen.type(TYPED)
    screen.wait_for("Noted.")
    assert memory.names() == ["tea"]
    screen.type("Please forget that I prefer green tea.")
    screen.wait_for("It is forgotten.")
    answer = answers(client.requests)["forget that I prefer green tea"]
    assert "Forgotten." in answer and TEA["body"] in answer
    assert memory.names() == []


def test_a_headless_run_recalls_and_saves_its_callers_words_only_with_the_option(client):
    memory = Memory(client)
    memory.put("jazz", "Likes jazz")
    client.script(turn(recall(), remember(TYPED)), "Not saved.")
    client.ask(TYPED)
    everything, refusal = tool_results(client.requests)
    assert "Likes jazz" in everything
    assert "trust_headless" in refusal and memory.names() == ["jazz"]

    client.options(trust_headless=True)
    client.script(turn(remember(TYPED)), "Saved.")
    client.ask(TYPED)
    assert "Saved: tea" in tool_results(client.requests)[-1]
    assert memory.names() == ["jazz", "tea"]


def test_in_plan_mode_the_memory_is_read_and_not_changed(client, terminal):
    """H1, H2. The person is not asked either: their yes would let the change through."""
    memory = Memory(client)
    memory.put("jazz", "Likes jazz")
    client.script(turn(recall(), remember(TYPED)), turn(forget(TYPED, name="jazz")), "I made a plan.")
    screen = terminal("--permission-mode", "plan")
    screen.type(TYPED)
    screen.wait_for("I made a plan.")
    everything, *refusals = tool_results(client.requests)
    assert "Likes jazz" in everything
    assert ["plan mode" in refusal for refusal in refusals] == [True, True]
    assert memory.names() == ["jazz"]
