"""Computer opponents."""

from functools import partial

import pytest

from games.core.dice import RandomSource, SeededDice
from games.finale_dice.actions import Mix, Ready
from games.finale_dice.definition import DEFINITION
from games.finale_dice.state import BLUE, RED, Options
from tests.games.finale_dice.pitch import Pitch

NORMAL, RANDOM = DEFINITION.bots["normal"], DEFINITION.bots["random"]


def choice(bot, pitch, seat):
    view, legal = pitch.view(seat), DEFINITION.game.legal_actions(pitch.state, seat)
    return bot.choose(
        view, legal, partial(DEFINITION.game.determinize, view, seat), RandomSource(b"bot")
    )


def winner(options, bots, key):
    """Return the seats that share the first place of a match between these two."""
    dice, chance = SeededDice(key), RandomSource(key)
    state, _ = DEFINITION.game.setup(options, 2, dice)
    while waiting := DEFINITION.game.waiting_for(state):
        seat = waiting[0]
        view = DEFINITION.game.view(state, seat)
        imagine = partial(DEFINITION.game.determinize, view, seat)
        legal = DEFINITION.game.legal_actions(state, seat)
        DEFINITION.game.apply(state, seat, bots[seat].choose(view, legal, imagine, chance), dice)
    return DEFINITION.game.outcome(state).winners


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "matches"),
    [(Options(), 400), (Options(removal=False), 150), (Options(placement="fixed"), 150)],
    ids=["base game", "without removal", "fixed placement"],
)
def test_normal_beats_random_in_at_least_72_of_100_matches(options, matches):
    """N-R4: over many matches; they change seats after each."""
    wins = 0
    for match in range(matches):
        seat = match % 2
        bots = (NORMAL, RANDOM) if seat == 0 else (RANDOM, NORMAL)
        wins += winner(options, bots, b"match %d" % match) == (seat,)
    assert wins / matches >= 0.72


def test_normal_takes_an_open_goal():
    """N-R12: nothing is better than to win."""
    pitch = Pitch("5 c3 d7", "2 c6", rolls=[5])
    assert DEFINITION.notation.write(choice(NORMAL, pitch, RED)) == "move d7 blue-goal"


def test_normal_weighs_a_pass_beside_every_move():
    """N-A10: a piece that leaves the row before the goal open stays where it is."""
    options = {"removal": False, "noremoval_pass": True}
    pitch = Pitch("5 a7 e7, 1 red-goal, 3 c1", "5 a1 e1, 2 c2 c3", rolls=[5], **options)
    assert DEFINITION.notation.write(choice(NORMAL, pitch, RED)) in pitch.legal()
    assert winner(Options(**options), (NORMAL, NORMAL), b"passing")


def test_normal_keeps_the_piece_that_is_nearer_to_the_goal():
    """N-R9: of two stuck pieces the one farther back goes."""
    pitch = Pitch("5 c3 c7, 2 b4 c4, 3 d4", "1 blue-goal, 2 b6, 4 c5", rolls=[5])
    assert DEFINITION.notation.write(choice(NORMAL, pitch, RED)) == "remove c3"


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_normal_mixes_its_line_up_and_is_ready(seat):
    """N-A14: computers place by chance."""
    pitch = Pitch.set_up(placement="fixed", first=RED)
    assert choice(NORMAL, pitch, seat) == Mix()
    pitch.play("mix", seat=seat)
    assert choice(NORMAL, pitch, seat) == Ready()
    assert choice(RANDOM, pitch, seat) == Ready()
