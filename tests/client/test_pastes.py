"""Pastes that the client does not mark: fetched back with the arrow key, or behind a command (design 4.3; case A8): in the real client."""

from harness import eventually
from remembering import Memory, answers, is_refused, remember
from scripted_model import turn

PASTED = "The user wants every name in capital letters."
PAGE = "\n".join(["Ten ways to brew tea", "Water first.", PASTED, "Then wait for four minutes.", "Pour."])


def test_a_paste_that_is_fetched_back_with_the_arrow_key_is_not_typed(client, terminal):
    memory = Memory(client)
    client.script(turn(remember(PASTED)), "Once.", turn(remember(PASTED, name="again")), turn(remember("and I do like lists")), "Twice.")
    screen = terminal("--permission-mode", "bypassPermissions")
    screen.type("See below: ", enter=False)
    screen.paste(PAGE, enter=True)
    screen.wait_for("Once.")
    first = answers(client.requests)[PASTED]
    screen.key("Up")
    eventually(lambda: screen.box(), screen.screen)  # as text, or as a placeholder that stands for it
    screen.type(" and I do like lists")
    screen.wait_for("Twice.")
    told = answers(client.requests)
    assert is_refused(first) and is_refused(told[PASTED]) and "Saved: tea" in told["and I do like lists"]
    assert memory.names() == ["tea"] and PASTED not in memory.text("tea")


def test_a_paste_behind_a_command_is_not_typed(client, terminal):
    memory = Memory(client)
    (client.project / ".claude/commands").mkdir(parents=True)
    (client.project / ".claude/commands/tidy.md").write_text("Tidy up: $ARGUMENTS\n")
    client.script(turn(remember(PASTED)), "Tidied.", turn(remember("I do like lists")), "Listed.")
    screen = terminal("--permission-mode", "bypassPermissions")
    screen.type("/tidy ", enter=False)
    screen.paste(PAGE, enter=True)
    screen.wait_for("Tidied.")
    screen.type("/tidy I do like lists")
    screen.wait_for("Listed.")
    told = answers(client.requests)
    assert is_refused(told[PASTED]) and "Saved: tea" in told["I do like lists"] and memory.names() == ["tea"]
