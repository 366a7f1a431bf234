"""What every test stands on: a throw-away home, and time that stands still where a test says so."""

import os
import sys
import time

import pytest

from boat import FIRST
from past import Past
from prepared import ROOT, prepare

sys.path.insert(0, str(ROOT / "demo"))
from player import Player  # noqa: E402  the path comes first
from tea import NEW, TYPED  # noqa: E402

os.environ["TZ"] = "UTC"  # people are shown their own time, and what tests expect is written down
time.tzset()


class Clock:
    """The one thing that is not real in these tests. `sleep` lets the time pass."""

    def __init__(self, now=1_790_000_000.0):
        self.now = now

    def time(self):
        return self.now

    monotonic = time

    def sleep(self, seconds):
        self.now += seconds


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def past(tmp_path):
    """Past conversations with their index."""
    with_index = Past(tmp_path)
    yield with_index
    with_index.index.db.close()


@pytest.fixture
def home(tmp_path):
    """An empty home folder."""
    path = tmp_path / "home"
    path.mkdir()
    return path


@pytest.fixture
def environ(home):
    """The environment that the client gives to hooks and server, in the throw-away home."""
    data = home / ".claude" / "plugins" / "data" / "memory-inline"
    data.mkdir(parents=True)
    project = home / "project"
    project.mkdir()
    return {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "CLAUDE_PLUGIN_ROOT": str(ROOT),
            "CLAUDE_PLUGIN_DATA": str(data), "CLAUDE_PROJECT_DIR": str(project)}


@pytest.fixture
def python():
    return sys.executable


@pytest.fixture
def play(home):
    """Starts conversations that are played through the real hooks and the real server: `play()`, `play(options=…)`."""
    players = []

    def start(**settings):
        player = Player(home, **settings)
        prepare(player.data)
        players.append(player)
        return player

    yield start
    for player in players:
        player.close()


@pytest.fixture
def player(play):
    """One such conversation, whose session has started."""
    player = play()
    player.start()
    return player


@pytest.fixture
def tea(player):
    """A conversation in which one thing was typed and remembered."""
    player.type(TYPED)
    assert player.call("remember", quote=TYPED, **NEW) == ("Saved: tea (user): Drinks green tea", False)
    return player


@pytest.fixture
def second(play):
    """A second conversation in a project in which a first one was held."""
    first = play()
    first.start()
    first.type(FIRST)
    first.write({"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": "Peregrine it is."}]}})
    second = play()
    second.start()
    return second
