"""A session starts whatever the machine is like, and says what is wrong (design 4, 6): in the real client."""

import os
from pathlib import Path

import pytest
from harness import context, tool_results
from remembering import TOOLS, TYPED, Memory, offered, recall, remember
from scripted_model import call, turn

from machines import interpreter, offline, wheelhouse

UNINSTALLED = "The memory could not install the three Python packages it needs"
UNUSABLE = "option memory_dir is 'my notes', which is not an absolute path"
OFF = "# Memory of the person you work for: off"


def still_works():
    return call("Bash", command="echo still here", description="Look")


@pytest.fixture
def path(tmp_path):
    """A PATH on which the tests' own Python comes first."""
    interpreter(tmp_path / "bin" / "python3")
    return f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"


@pytest.fixture
def wheels(request):
    """The three packages as files, so that an install needs no network."""
    return offline(wheelhouse(Path(request.config.cache.mkdir("wheels"))))


def test_the_very_first_session_has_the_tools_at_once_and_saves_as_soon_as_its_packages_are_there(client, path, wheels):
    memory = Memory(client, ready=False)
    client.options(trust_headless=True)
    client.script(turn(remember(TYPED)), "It is saved.")
    client.ask(TYPED, PATH=path, **wheels)
    assert offered(client.requests[0]) >= TOOLS
    assert "Saved: tea" in tool_results(client.requests)[-1]
    assert memory.names() == ["tea"]


def test_packages_that_cannot_be_installed_are_told_by_the_tool_and_by_the_next_brief_and_all_else_works(client, path):
    memory = Memory(client, ready=False)
    client.options(trust_headless=True)
    client.script(turn(remember(TYPED), still_works()), "It is off.", "It is still off.")
    without = {"PATH": path, **offline(Path("/nowhere"))}
    client.ask(TYPED, **without)
    reason, shell = tool_results(client.requests)
    assert UNINSTALLED in reason and "start a new session" in reason
    assert shell == "still here"

    assert client.ask("hi", **without).text == "It is still off."
    brief = context(client.requests[-1])
    assert OFF in brief and UNINSTALLED in brief
    assert memory.names() == []


def test_a_memory_folder_that_cannot_be_used_is_told_to_the_person_and_the_agent_and_all_else_works(client, terminal):
    """D11."""
    Memory(client)
    client.options(memory_dir="my notes")
    client.script(turn(recall(), remember(TYPED), still_works()), "It is off.")
    screen = terminal("--permission-mode", "bypassPermissions")
    screen.wait_for(UNUSABLE)
    screen.type(TYPED)
    screen.wait_for("It is off.")
    brief = context(client.requests[0])
    assert OFF in brief and UNUSABLE in brief
    read, saved, shell = tool_results(client.requests)
    assert UNUSABLE in read and UNUSABLE in saved and shell == "still here"


def test_ten_thousand_entries_do_not_lose_the_brief(client):
    """F13."""
    memory = Memory(client)
    for number in range(10_000):
        memory.put(f"entry-{number}", f"{'long ' * 30}{number}")
    client.script("Hello.")
    client.ask("hi")
    brief = context(client.requests[0])
    assert "Apply what is remembered below" in brief and "- entry-" in brief
    assert "more are left out here; `recall` gives all of them" in brief
