"""Which line-ups of an opponent are possible, and what a line-up is worth against them."""

from dataclasses import replace

import pytest

from games.core.translation import Translator
from games.eleven.cards.ids import HINTED, RIVAL_SIDE
from games.eleven.computer.line_up_preview import expected_goals_lines, possible_sides
from tests.games.eleven.ground import GAME, season


def view_of(week=1):
    table = season("matchday", "squad")
    table.state.round = week
    return GAME.view(table.state, 0)


@pytest.mark.parametrize("week", [1, 5, 8])
def test_those_that_fit_the_scouts_text_are_possible(week):
    """E-R51: the text is public, which of its three cards comes is not; as printed in any week."""
    view = view_of(week)
    cards = HINTED[view.front.hint]
    assert len(cards) == 3
    assert possible_sides(view) == [RIVAL_SIDE[card] for card in cards]


def test_a_card_that_is_revealed_is_the_only_one_possible():
    """E-R55: everybody sees it."""
    view = view_of()
    revealed = replace(view, clubs=(replace(view.front, card=3),))
    assert possible_sides(revealed) == [RIVAL_SIDE[3]]


def test_the_preview_says_of_how_many_line_ups_it_speaks():
    *_, line = expected_goals_lines(view_of(), Translator())
    assert line.startswith("On average of all line-ups that fit the report (3): ")
