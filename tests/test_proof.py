"""The figures of `make proof`, each in a small size. What the whole shows stands in docs/trust.md."""

import sys

import pytest

from prepared import ROOT

sys.path[:0] = [str(ROOT / part) for part in ("proof", "bench", "demo")]
import hidden  # noqa: E402  the path comes first
import honest  # noqa: E402
import kept  # noqa: E402
import noise  # noqa: E402
import planted  # noqa: E402
import reached  # noqa: E402


def quiet(_):
    pass


def shown(figure, least):
    assert figure.failures == []
    assert figure.tried >= least


def test_no_planted_memory_gets_in():
    """A1, A2, A3, A6, A8, A10, A11, A12, H2, J1."""
    shown(planted.figure(small=True, say=quiet), 300)


def test_no_honest_quote_is_refused():
    """A2, A9, A11, F7, K7."""
    shown(honest.figure(small=True, say=quiet), 200)


@pytest.fixture(scope="module")
def guarded():
    return reached.figures(small=True, say=quiet)


def test_no_tool_reaches_the_memory_and_the_known_gaps_of_a_shell_are_those_that_are_written_down(guarded):
    """D7, D8, E1, E2, E3, E4, E5."""
    shown(guarded[0], 400)


def test_no_ordinary_call_is_denied(guarded):
    """D7, E3, E4."""
    shown(guarded[1], 250)


def test_no_change_is_lost_or_torn():
    """B1, B2, B4, B5, B6, B10, C2, D3."""
    shown(kept.figure(small=True, say=quiet), 300)


def test_nothing_crashes_stalls_or_makes_noise():
    """C11, F4, F6, F8, G1, G6."""
    shown(noise.figure(small=True, say=quiet), 5_600)


@pytest.fixture(scope="module")
def scanned():
    return hidden.figures(small=True, say=quiet)


def test_no_hidden_character_and_no_secret_is_let_through(scanned):
    """J1, J2, J10."""
    shown(scanned[0], 30)


def test_no_ordinary_text_is_refused(scanned):
    """J3, J5."""
    shown(scanned[1], 150)
