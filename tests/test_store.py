"""The store under several writers, broken files and full disks: nothing is lost, nothing is half there (design 4.1)."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from memory.entry import Entry, parse
from memory.names import key_of
from memory.store import Store

WRITER = """
import sys
sys.path.insert(0, sys.argv[1])
from memory.entry import Entry
from memory.store import Store
store, who = Store(sys.argv[2]), sys.argv[3]
for n in range(int(sys.argv[4])):
    with store.locked():
        held = next((h for h in store.listing()[0] if h.key == "shared"), None)
        entry = held.entry if held else Entry("shared", "user", "shared", "")
        store.write(entry._replace(body=(entry.body + f"\\n{who}-{n}").strip()), held)
        store.write(Entry(f"{who}-{n}", "user", f"of {who}", "body"))
    print(n, flush=True)
"""


@pytest.fixture
def store(tmp_path):
    return Store(str(tmp_path / "store"))


def named(store, name):
    return next((held for held in store.listing()[0] if held.key == key_of(name)), None)


def put(store, *names, **fields):
    with store.locked():
        for name in names:
            store.write(Entry(name, "user", "about " + name, "body of " + name)._replace(**fields), named(store, name))


def writer(folder, who, count):
    server = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "server")
    return subprocess.Popen([sys.executable, "-c", WRITER, server, folder, who, str(count)], stdout=subprocess.PIPE)


def test_pinned_come_first_then_the_most_recently_saved(store):
    put(store, "old", updated="2026-01-01T00:00:00.000Z")
    put(store, "new", updated="2026-03-01T00:00:00.000Z")
    put(store, "pinned", updated="2025-01-01T00:00:00.000Z", pinned=True)
    assert [held.entry.name for held in store.listing()[0]] == ["pinned", "new", "old"]


def test_folder_and_files_are_for_the_persons_eyes_alone(store):
    """J10."""
    put(store, "a")
    assert {oct(os.stat(os.path.join(store.folder, name)).st_mode & 0o777) for name in os.listdir(store.folder)} == {"0o600"}
    assert os.stat(store.folder).st_mode & 0o777 == 0o700


def test_what_the_plugin_did_not_write_is_marked(store):
    """E7: a hand edit is kept, shown, and marked; a change through the plugin takes the mark away."""
    put(store, "mine", "theirs")
    with open(os.path.join(store.folder, "theirs.md"), "a") as file:
        file.write("added by hand\n")
    with open(os.path.join(store.folder, "planted.md"), "w") as file:
        file.write("# Planted\n")
    assert {held.entry.name: held.outside for held in store.listing()[0]} == {"mine": False, "theirs": True, "planted": True}
    assert "added by hand" in named(store, "theirs").entry.body
    put(store, "theirs")
    assert not named(store, "theirs").outside


def test_a_forgotten_entry_that_comes_back_is_marked(store):
    put(store, "a")
    copy = named(store, "a").data
    with store.locked():
        store.remove(named(store, "a"))
    assert named(store, "a") is None
    with open(os.path.join(store.folder, "a.md"), "wb") as file:
        file.write(copy)
    assert named(store, "a").outside


def test_a_broken_file_disables_nothing_else_and_is_never_written_over(store):
    """B1, C2, C3."""
    put(store, "good")
    broken = os.path.join(store.folder, "broken.md")
    with open(broken, "wb") as file:
        file.write(b"---\na: b: c\n---\n")
    held, unreadable = store.listing()
    assert [h.entry.name for h in held] == ["good"]
    assert unreadable[0][0] == "broken.md" and "cannot be parsed" in unreadable[0][1]


def test_links_in_the_store_are_not_followed(store, tmp_path):
    """D8."""
    put(store, "a")
    (tmp_path / "secret").write_text("secret")
    os.symlink(tmp_path / "secret", os.path.join(store.folder, "link.md"))
    assert [h.entry.name for h in store.listing()[0]] == ["a"]
    assert store.listing()[1] == [("link.md", "it is a link, and links in the memory are not followed")]


def test_conflicted_copies_and_doubled_names_are_named_and_not_loaded(store):
    """B10, D3."""
    put(store, "a")
    for name in ("a (conflicted copy 2026-10-01).md", "A.md"):
        with open(os.path.join(store.folder, name), "w") as file:
            file.write("other text")
    held, unreadable = store.listing()
    assert [h.entry.body for h in held] == ["body of a"]
    assert sorted(name for name, _ in unreadable) == ["A.md", "a (conflicted copy 2026-10-01).md"]


def test_a_hand_edit_between_two_changes_is_kept(store):
    """B4, B5."""
    put(store, "a")
    path = os.path.join(store.folder, "a.md")
    with open(path, "a") as file:
        file.write("by hand\n")
    with store.locked():
        held = named(store, "a")
        store.write(held.entry._replace(description="changed"), held)
    assert "by hand" in open(path).read() and "description: changed" in open(path).read()


def test_writers_at_once_lose_nothing(store):
    """B1, B4, B6: two processes, one entry that both change and many of their own."""
    running = [writer(store.folder, who, 40) for who in ("a", "b")]
    assert [process.wait() for process in running] == [0, 0]
    held, unreadable = store.listing()
    assert not unreadable and not any(h.outside for h in held)
    assert len(held) == 81
    assert sorted(named(store, "shared").entry.body.split()) == sorted(f"{who}-{n}" for who in "ab" for n in range(40))


def test_a_writer_killed_at_any_moment_leaves_the_old_file_or_the_new_one(store):
    """B2."""
    chance = random.Random(7)
    for round_ in range(12):
        process = writer(store.folder, f"r{round_}", 10_000)
        process.stdout.readline()
        time.sleep(chance.random() * 0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        done = [int(n) for n in process.stdout.read().split()]
        held, unreadable = Store(store.folder).listing()
        assert not unreadable and not any(h.outside for h in held)
        assert {h.entry.name for h in held} >= {f"r{round_}-{n}" for n in done}
    put(store, "after")
    assert not [name for name in os.listdir(store.folder) if name.startswith(".tmp")]


def test_a_folder_that_cannot_be_used_says_why(tmp_path):
    (tmp_path / "file").write_text("")
    assert "is not a folder" in Store(str(tmp_path / "file" / "store")).trouble()
    assert Store(str(tmp_path / "not" / "yet")).trouble() == ""


def test_a_name_in_another_normal_form_on_the_disk_is_found(store):
    """D5: macOS gives names back decomposed."""
    put(store, "a")
    os.rename(os.path.join(store.folder, "a.md"), os.path.join(store.folder, "cafe\u0301.md"))
    assert named(store, "café").entry.name == "café"
    assert parse(named(store, "CAFÉ").data, "café").body == "body of a"


def test_an_older_version_that_somebody_puts_back_is_marked(store):
    """E7: only the last two versions are known, so that a kill between them marks nothing."""
    for body in ("one", "two", "three"):
        put(store, "a", body=body)
        if body == "one":
            old = named(store, "a").data
    with open(os.path.join(store.folder, "a.md"), "wb") as file:
        file.write(old)
    assert named(store, "a").outside
