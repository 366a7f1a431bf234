"""README and docs say what is so: what they show is what running it gives."""

import re
import sys

import pytest

from prepared import ROOT

sys.path.insert(0, str(ROOT / "demo"))
import readme  # noqa: E402  the path comes first

README = (ROOT / "README.md").read_text()


def test_readme_shows_what_make_try_prints():
    assert readme.demo() in README, "run `make readme`"


def test_readme_shows_a_whole_entry_as_it_is_written():
    assert readme.entry() in README, "run `make readme`"


@pytest.mark.parametrize("page", ["README.md", "docs/format.md", "docs/flow.md", "docs/trust.md", "CHANGELOG.md"])
def test_every_link_and_every_file_that_is_named_is_there(page):
    text = (ROOT / page).read_text()
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert ((ROOT / page).parent / link).exists(), link
    for name in re.findall(r"`((?:hooks|server|tests|demo|docs|bench)/[\w./-]+\.\w+)`", text):
        assert (ROOT / name).exists(), name


def test_readme_keeps_its_order():
    assert re.findall(r"^## (.*?)(?::.*)?$", README, re.M) == [
        "Install", "What is kept, and where", "What each hook does, and costs", "Commands and tools", "Options", "Trust", "Requirements",
        "When something is wrong", "Uninstall", "Contributing"]


def test_the_version_stands_in_one_place_and_nowhere_else_differs():
    version = re.search(r'"version": "(.*?)"', (ROOT / ".claude-plugin" / "plugin.json").read_text())[1]
    assert re.search(r'^version = "(.*?)"', (ROOT / "pyproject.toml").read_text(), re.M)[1] == version
    assert re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.M)[1] == version
