"""Why a card is better than another one, as hints, analyses and puzzles tell it."""

import pytest

from games.core.translation import Translator
from games.finita.computer.reasons import reason
from games.finita.definition import DEFINITION
from tests.games.finita.table import Table

OTHERS = "blue-1 blue-2 blue-3"


def why(hand, better, *instead):
    """Return why a line is better with this hand on a red 5; the next player has three cards."""
    state, read = Table(hand, OTHERS).state, DEFINITION.notation.read
    return reason(state, 0, [read(better)], [read(line) for line in instead], Translator())


@pytest.mark.parametrize(
    ("hand", "better", "instead", "said"),
    [
        ("red-1 red-1 green-5", "double red-1", "play green-5", "Two cards go at once."),
        ("red-1 choice", "play red-1", "play choice-blue", "The black card stays in hand"),
        (
            "red-1 green-5 red-2",
            "play red-1",
            "play green-5",
            "1 then fit on it, and 0 on what was",
        ),
        ("red-skip red-1", "play red-skip", "play red-1", "next player, who has 3 cards left."),
        ("red-draw2 red-1", "play red-draw2", "play red-1", "next player, who has 3 cards left."),
        ("red-1 red-2", "play red-1 call", "play red-1", "It calls Finita! in time"),
        ("red-1 red-2", "play red-1", "play red-2", ""),
        ("red-1 red-2", "draw 1", "play red-2", ""),
        ("red-1 red-1 green-5 green-5", "double red-1", "double green-5", ""),
        ("red-1 red-1 red-2", "double red-1", "draw 1", "1 of your other cards then fits on it."),
        ("red-2", "double red-1", "draw 1", "1 of your other cards then fits on it."),
        ("red-1 red-2", "play red-1", "draw 1", "1 of your other cards then fits on it."),
    ],
)
def test_a_card_is_better_by_what_it_does_to_both_hands(hand, better, instead, said):
    told = why(hand, better, instead)
    assert said in told
    assert bool(said) == bool(told)


def test_a_card_alone_is_told_by_what_fits_on_it():
    assert why("red-1 red-2 blue-7", "play red-1") == "1 of your other cards then fits on it."
    assert why("red-1 blue-7", "play red-1") == ""
