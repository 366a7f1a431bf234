"""Tests in the real client. Where it is missing they are skipped, loudly; with CLIENT_REQUIRED=1 they fail."""

import os

import pytest
from harness import REPOSITORY, Client, Terminal, missing


@pytest.fixture
def plugin():
    """The plugin that the client runs."""
    return REPOSITORY


@pytest.fixture
def client(tmp_path, plugin):
    """A client with a home, a project and a scripted model of its own."""
    if why := missing():
        pytest.fail(why) if os.environ.get("CLIENT_REQUIRED") == "1" else pytest.skip(f"{SKIPPED}: {why}")
    with Client(tmp_path, plugin) as client:
        yield client


@pytest.fixture
def terminal(client):
    """Opens the client in a terminal: `terminal("--resume", session)`. Every one is closed when the test ends."""
    opened = []

    def open_terminal(*args, **how):
        opened.append(Terminal(client, *args, **how))
        return opened[-1]

    yield open_terminal
    for screen in opened:
        screen.close()


SKIPPED = "NOT TESTED in the real client"


def pytest_terminal_summary(terminalreporter):
    """A skipped test is a letter in a row of dots: say in words what was not tested, and why."""
    skipped = [str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", [])]
    reasons = [reason for reason in skipped if SKIPPED in reason]
    if reasons:
        terminalreporter.write_line(f"{len(reasons)} tests {reasons[0].removeprefix('Skipped: ')}", red=True, bold=True)
