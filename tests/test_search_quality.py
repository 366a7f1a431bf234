"""How well past conversations are found: the figures that the search must reach, on long talks between people (README)."""

import sys
import warnings

import pytest

from prepared import ROOT

sys.path.insert(0, str(ROOT / "bench"))
import search_quality  # noqa: E402  the path comes first
import talks  # noqa: E402

LEAST = {"recall@5": 0.69, "recall@10": 0.77, "mrr": 0.55, "in the answer": 0.74}


def test_the_turns_that_answer_a_question_are_found_and_shown(tmp_path):
    if not talks.SHARED.exists():
        warnings.warn(f"{talks.SHARED} is not here: how well the search finds was NOT checked.", stacklevel=1)
        pytest.skip(f"{talks.SHARED} is not here")
    turns, asked = talks.load()
    with search_quality.fed(tmp_path, turns) as index:
        found = search_quality.figures(turns, asked[::2], search_quality.Ours(index))
    assert {name: round(found[name], 3) for name in LEAST if found[name] < LEAST[name]} == {}
