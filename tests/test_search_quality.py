"""How well past conversations are found: the figures that the search must reach, on long talks between people (README)."""

import sys
import warnings

import pytest

from prepared import ROOT

sys.path.insert(0, str(ROOT / "bench"))
import search_quality  # noqa: E402  the path comes first
import search_scale  # noqa: E402
import talks  # noqa: E402

LEAST = {"recall@5": 0.72, "recall@10": 0.77, "mrr": 0.613, "in the answer": 0.747}  # of every other question, 0.01 below what is reached


@pytest.fixture
def talk():
    if not talks.SHARED.exists():
        warnings.warn(f"{talks.SHARED} is not here: how well the search finds was NOT checked.", stacklevel=1)
        pytest.skip(f"{talks.SHARED} is not here")
    return talks.load()


@pytest.mark.parametrize("searcher", [search_quality.Ours, search_quality.LeavingOut])
def test_the_turns_that_answer_a_question_are_found_and_shown(tmp_path, talk, searcher):
    turns, asked = talk
    with search_quality.fed(tmp_path, turns) as index:
        found = search_quality.figures(turns, asked[::2], searcher(index))
    assert {name: round(found[name], 3) for name in LEAST if found[name] < LEAST[name]} == {}


def test_what_grows_with_the_messages_is_measured(talk):
    """In small; `make bench` does it with a million."""
    found = search_scale.measured(5_000)
    assert float(found["size of the index / text"]) <= 2.5
    assert float(found["query, recall@10"].split()[0]) >= 0.77 > float(found["plain FTS5, words OR-ed, recall@10"].split()[0])
