"""What one seat may know."""

import dataclasses

from games.core.dice import RandomSource
from games.finale_dice.definition import DEFINITION
from games.finale_dice.state import BLUE, RED
from tests.games.finale_dice.pitch import Pitch


def test_a_position_on_the_board_is_open_to_everybody():
    """N-R3: the pieces lie face up, so both seats and an onlooker know the same."""
    pitch = Pitch("5 c3", "2 c6", rolls=[5])
    views = [dataclasses.replace(pitch.view(seat), seat=None) for seat in (RED, BLUE, None)]
    assert views[0] == views[1] == views[2]


def test_nobody_learns_how_far_the_others_line_up_is():
    """N-A14: another seat's rows change nothing in what one may know before it is ready."""
    pitch = Pitch.set_up(placement="fixed", first=RED)
    before = [pitch.view(BLUE), pitch.view()]
    for line in ("put 3", "put 5", "again", "mix"):
        pitch.play(line, seat=RED)
        assert [pitch.view(BLUE), pitch.view()] == before
    pitch.play("ready", seat=RED)
    assert pitch.view(BLUE).ready == (True, False)
    assert pitch.waiting == (BLUE,)


def test_a_determinized_line_up_is_one_that_could_be():
    """N-R16: each determinized row holds each number at most once, and a ready one all of them."""
    pitch = Pitch.set_up(placement="fixed", first=RED)
    pitch.play("put 3", seat=RED)
    lengths = set()
    for key in range(200):
        state = DEFINITION.game.determinize(pitch.view(RED), RED, RandomSource(b"%d" % key))
        assert state.plans[RED] == [3]
        assert DEFINITION.audit(state) == DEFINITION.audit(pitch.state)
        lengths.add(len(state.plans[BLUE]))
    assert lengths == {0, 1, 2, 3, 5, 6, 7, 8, 10}
    pitch.play("mix", seat=RED)
    pitch.play("ready", seat=RED)
    state = DEFINITION.game.determinize(pitch.view(BLUE), BLUE, RandomSource(b"ready"))
    assert sorted(state.plans[RED]) == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert pitch.waiting == (BLUE,)


def test_on_the_board_the_determinized_position_is_the_real_one():
    """N-R6: nothing is hidden once the pieces stand."""
    pitch = Pitch("5 c3 e7, 4 a1", "2 c6", rolls=[5], results=[(3, 0)], play="championship")
    state = DEFINITION.game.determinize(pitch.view(RED), RED, RandomSource(b"same"))
    assert dataclasses.replace(state, luck=pitch.state.luck) == pitch.state
    assert pitch.waiting == (RED,)
