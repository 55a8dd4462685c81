"""Why a move is better than another one, as hints, analyses and puzzles tell it."""

import pytest

from games.core.translation import Translator
from games.finale_dice.computer.reasons import reason
from games.finale_dice.definition import DEFINITION
from tests.games.finale_dice.pitch import Pitch


def why(red, blue, better, *instead):
    read = DEFINITION.notation.read
    pitch = Pitch(red, blue, rolls=(3,))
    return reason(pitch.state, 0, [read(better)], [read(line) for line in instead], Translator())


@pytest.mark.parametrize(
    ("red", "blue", "better", "instead", "said"),
    [
        ("3 c7 a1", "", "move c7 blue-goal", "move a1 a2", "It is a goal."),
        ("3 c6 a1", "", "move c6 c7", "move a1 a2", "it can score next time with 1 of 6 rolls"),
        ("3 a3 d1", "5 c1 d2", "move d1 c2", "move a3 a4", ""),
        ("3 c5 a1", "", "move c5 c6", "move a1 a2", "in two moves with 1 of 36 pairs"),
        ("3 b1 e5", "5 a2", "move e5 e6", "move b1 b2", "can score in two moves with 0"),
        ("1 red-goal, 3 e5", "5 c1", "move e5 e6", "move red-goal b1", "then score with 0 of 6"),
        ("3 a1 e1", "", "move a1 a2", "move e1 e2", ""),
    ],
)
def test_a_move_is_better_by_the_rolls_that_score_after_it(red, blue, better, instead, said):
    told = why(red, blue, better, instead)
    assert said in told
    assert bool(said) == bool(told)
