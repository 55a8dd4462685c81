"""Why a tactics card is better than another one, as hints, analyses and puzzles tell it."""

from itertools import pairwise

import pytest

from games.core.puzzles import puzzles_in
from games.core.translation import Translator
from games.finale_cards.actions import Play
from games.finale_cards.computer.attack_chances import chances_of
from games.finale_cards.computer.reasons import PERCENT, reason
from games.finale_cards.definition import DEFINITION

ATTACKS = puzzles_in(DEFINITION.analysis.puzzle_file)[:8]


@pytest.fixture(params=ATTACKS, ids=lambda puzzle: puzzle.seed)
def position(request):
    """Return a state, its seat, and its cards as plays, the weakest attack first."""
    puzzle = request.param
    state = DEFINITION.state_adapter.validate_python(puzzle.state)
    legal = DEFINITION.game.legal_actions(state, puzzle.seat)
    plays = [action for action in legal if isinstance(action, Play)]
    view = DEFINITION.game.view(state, puzzle.seat)
    chances = {play: _percent(view, play, puzzle.seat) for play in plays}
    return state, puzzle.seat, sorted(chances.items(), key=lambda pair: pair[1])


def _percent(view, play, seat):
    return round(PERCENT * chances_of(view, play.card, seat).goal())


def test_a_card_is_better_by_how_often_its_attack_scores(position):
    state, seat, cards = position
    alone = "If both send their strongest, it scores in {} of 100 cases"
    for (weak, less), (strong, more) in pairwise(cards):
        beside = f"{alone.format(more)}, the other in {less}." if more > less else ""
        assert reason(state, seat, [strong], [weak], Translator()) == beside
        assert reason(state, seat, [weak], [strong], Translator()) == ""
        assert reason(state, seat, [strong], [], Translator()) == f"{alone.format(more)}."


def test_nothing_is_said_of_what_is_no_card(position):
    state, seat, _ = position
    other = [act for act in DEFINITION.game.legal_actions(state, seat) if not isinstance(act, Play)]
    assert all(reason(state, seat, [act], [], Translator()) == "" for act in other)
