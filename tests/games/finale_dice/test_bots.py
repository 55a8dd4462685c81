"""Computer opponents."""

from functools import partial
from itertools import pairwise

import pytest

from games.core.dice import RandomSource, SeededDice
from games.finale_dice.actions import Mix, Ready
from games.finale_dice.definition import DEFINITION
from games.finale_dice.state import BLUE, RED, Options
from tests.games.finale_dice.pitch import Pitch

RANDOM, EXPERT = DEFINITION.bots["random"], DEFINITION.bots["expert"]
NORMAL = DEFINITION.bots["normal"].careful
LEVELS = ("random", *DEFINITION.levels)


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


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "matches"),
    [(Options(), 400), (Options(removal=False), 150), (Options(placement="fixed"), 150)],
    ids=["base game", "without removal", "fixed placement"],
)
def test_one_that_looks_a_roll_ahead_beats_random_in_at_least_72_of_100_matches(options, matches):
    """N-R4: over many matches; they change seats after each."""
    wins = 0
    for match in range(matches):
        seat = match % 2
        bots = (NORMAL, RANDOM) if seat == 0 else (RANDOM, NORMAL)
        wins += winner(options, bots, b"match %d" % match) == (seat,)
    assert wins / matches >= 0.72


@pytest.mark.long
@pytest.mark.parametrize("removal", [True, False], ids=["removal", "no removal"])
@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(LEVELS)])
def test_each_level_beats_the_one_below(weaker, stronger, removal):
    """N-A11: over 400 matches, beyond chance; `fulltime ladder` tells by how much."""
    bots, options = DEFINITION.bots, Options(removal=removal)
    wins = 0
    for match in range(400):
        seat = match % 2
        pair = (bots[stronger], bots[weaker]) if seat == 0 else (bots[weaker], bots[stronger])
        wins += winner(options, pair, b"match %d" % (match // 2)) == (seat,)
    assert wins / 400 >= 0.55


@pytest.mark.parametrize("bot", [NORMAL, EXPERT], ids=["one roll", "several"])
def test_computers_take_an_open_goal(bot):
    """N-R12: nothing is better than to win."""
    pitch = Pitch("5 c3 d7", "2 c6", rolls=[5])
    assert DEFINITION.notation.write(choice(bot, pitch, RED)) == "move d7 blue-goal"


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_a_computer_that_looks_ahead_mixes_its_line_up_and_is_ready(seat):
    """N-A14: there is nothing to see yet."""
    pitch = Pitch.set_up(placement="fixed", first=RED)
    assert choice(EXPERT, pitch, seat) == Mix()
    pitch.play("mix", seat=seat)
    assert choice(EXPERT, pitch, seat) == Ready()


def test_a_computer_that_looks_ahead_plays_the_only_move_at_once():
    """It is asked in such positions where others may act in between."""
    pitch = Pitch("5 c3 d7", "2 c6", rolls=[5])
    only = DEFINITION.game.legal_actions(pitch.state, RED)[:1]
    assert EXPERT.choose(pitch.view(RED), only, None, RandomSource(b"bot")) == only[0]


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
