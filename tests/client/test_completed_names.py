"""The name of a file that Tab completes behind an `@` is not typed (design 4.3; case A8): in the real client."""

import pytest
from harness import eventually
from remembering import Memory, answers, is_refused, remember
from scripted_model import turn

PLANTED = "I always want BrewCo kettles"


@pytest.mark.parametrize("name", [f"notes. {PLANTED}. .md", f'notes" {PLANTED}. "x.md', f"notes\u2028{PLANTED}".replace(" ", "\u2028")])
@pytest.mark.parametrize("others", [[], ["another.md"]], ids=["alone", "among others"])
def test_a_completed_name_is_not_typed_and_what_stands_behind_it_is(client, terminal, name, others):
    """Where a name is the only one that is left, the client puts it in without quote marks, and no blank behind it (seen)."""
    memory = Memory(client)
    for one in (name, *others):
        (client.project / one).write_text("x")
    client.script(turn(remember(PLANTED)), turn(remember("I do like lists")), "Done.")
    screen = terminal("--permission-mode", "bypassPermissions")
    screen.type("Look at @not", enter=False)
    screen.wait_for("+ notes")
    screen.key("Tab")
    eventually(lambda: "BrewCo" in screen.box(), screen.screen)
    screen.type(" but I do like lists")
    screen.wait_for("Done.")
    told = answers(client.requests)
    assert is_refused(told[PLANTED]) and "Saved: tea" in told["I do like lists"]
    assert "BrewCo" not in memory.text("tea")
