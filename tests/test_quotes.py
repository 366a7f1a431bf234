"""The promise, as two tables: every honest way to quote is heard, and nothing that the person did not say is."""

import pytest

from data.honest_quotes import DRAWINGS, ROWS, SENTENCES
from data.planted_quotes import EMPTY, NEGATED, UNSAID
from memory.refusal import Refusal
from memory.said import sentence, weigh
from memory.typed import typed


def quoted(message, quote):
    weigh(quote)
    return sentence(typed(message), quote)


@pytest.mark.parametrize(("message", "quote", "said"), ROWS)
def test_an_honest_quote_is_heard_with_its_sentence(message, quote, said):
    """Cases A2, A9."""
    assert quoted(message, quote) == said


@pytest.mark.parametrize("drawing", DRAWINGS)
@pytest.mark.parametrize(("language", "before", "text"), SENTENCES, ids=[language for language, _, _ in SENTENCES])
def test_a_sentence_is_heard_in_every_language_however_it_is_drawn(language, before, text, drawing):
    """Case A9."""
    assert quoted(f"{before} {text}", DRAWINGS[drawing](text)) == text


@pytest.mark.parametrize(("language", "before", "text"), SENTENCES, ids=[language for language, _, _ in SENTENCES])
def test_a_sentence_drawn_otherwise_by_the_person_is_kept_as_they_drew_it(language, before, text):
    for draw in DRAWINGS.values():
        assert quoted(draw(text), text).strip("“”") == draw(text).strip("“”")


@pytest.mark.parametrize(("trick", "message", "quote"), UNSAID)
def test_a_planted_quote_is_not_heard(trick, message, quote):
    """Cases A1, A2, A3, A8, A10, J1, J2."""
    try:
        assert quoted(message, quote) is None
    except Refusal as refusal:
        assert refusal.short.startswith("the quote ")


@pytest.mark.parametrize(("language", "message", "quote"), NEGATED)
def test_a_quote_that_drops_a_negation_is_refused(language, message, quote):
    """Case A10."""
    with pytest.raises(Refusal, match="quote the whole sentence"):
        quoted(message, quote)


@pytest.mark.parametrize(("language", "message", "quote"), NEGATED)
def test_the_refusal_of_a_dropped_negation_holds_the_sentence_that_would_be_heard(language, message, quote):
    """Case A10: what the model is told to quote must work."""
    with pytest.raises(Refusal) as refusal:
        quoted(message, quote)
    whole = str(refusal.value).partition("quote the whole sentence, ")[2].rpartition(", and save")[0]
    assert quoted(message, eval(whole))  # noqa: S307 - a repr of our own


@pytest.mark.parametrize("quote", EMPTY)
def test_a_quote_that_carries_nothing_is_refused_though_typed(quote):
    """Case A10."""
    with pytest.raises(Refusal):
        quoted(quote, quote)


def test_the_tables_are_as_large_as_promised():
    assert len(ROWS) + len(SENTENCES) * len(DRAWINGS) >= 300
    assert len(NEGATED) + len(UNSAID) + len(EMPTY) >= 250
