"""The person's own commands, answered without the model (design 4.5)."""

import pytest

from tea import NEW, TYPED, files, store


def test_what_the_person_forgets_is_told_to_the_running_session(tea):
    assert tea.type("/memory:forget tea")["reason"] == "Forgotten: tea: Drinks green tea"
    news = tea.type("What do I like?")["hookSpecificOutput"]["additionalContext"]
    assert "forgotten, and no longer to be applied: tea" in news


def test_the_list_shows_everything_by_type_with_what_it_rests_on(tea):
    (store(tea) / "broken.md").write_text("---\na: b: c\n---\n")
    text = tea.type("/memory:list")["reason"]
    assert "Who you are (user)\n  tea: Drinks green tea\n      you said: I really prefer" in text
    assert "broken.md: its front matter cannot be parsed" in text and str(store(tea)) in text


@pytest.mark.parametrize("words, answer", [
    ("tea", "Forgotten: tea:"), ("green tea", "Forgotten: tea:"), ("TEA", "Forgotten: tea:"),
    ("coffee", "Nothing was forgotten: no entry has 'coffee'"), ("", "Name the entry to forget"),
    ("don't $(touch x) `y` \"z\" ;rm", "Nothing was forgotten"),
])
def test_the_person_forgets_by_name_or_by_a_part_of_it(tea, words, answer):
    """L1, L3."""
    assert answer in tea.type(f"/memory:forget {words}")["reason"]
    assert files(tea) == ([] if answer.startswith("Forgotten") else ["tea.md"])


def test_a_part_that_several_entries_have_forgets_none_unless_one_has_just_that_name(tea):
    """L3."""
    tea.call("remember", quote=TYPED, **NEW | {"name": "green-tea", "description": "Green tea it is"})
    assert "could mean 2 entries" in tea.type("/memory:forget green")["reason"]
    assert tea.type("/memory:forget tea")["reason"].startswith("Forgotten: tea:")
    assert files(tea) == ["green-tea.md"]
