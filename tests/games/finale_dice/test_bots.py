"""Computer opponents."""

from functools import partial

import pytest

from games.core.dice import RandomSource, SeededDice
from games.finale_dice.actions import Mix, Ready
from games.finale_dice.definition import DEFINITION
from games.finale_dice.state import BLUE, RED, Options
from tests.games.finale_dice.pitch import Pitch

NORMAL, RANDOM = DEFINITION.bots["normal"], DEFINITION.bots["random"]
EASY, HARD = DEFINITION.bots["easy"], DEFINITION.bots["hard"]
BEGINNER = EASY.careful


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
def test_normal_beats_random_in_at_least_72_of_100_matches(options, matches):
    """N-R4: over many matches; they change seats after each."""
    wins = 0
    for match in range(matches):
        seat = match % 2
        bots = (NORMAL, RANDOM) if seat == 0 else (RANDOM, NORMAL)
        wins += winner(options, bots, b"match %d" % match) == (seat,)
    assert wins / matches >= 0.72


@pytest.mark.long
@pytest.mark.parametrize(
    ("stronger", "weaker", "share"),
    [("hard", "normal", 0.56), ("normal", "easy", 0.56), ("easy", "random", 0.56)],
)
def test_each_level_beats_the_one_below_without_removal(stronger, weaker, share):
    """N-A11: over 120 matches, far from chance; `fulltime ladder` tells by how much."""
    bots, options = DEFINITION.bots, Options(removal=False)
    wins = 0
    for match in range(120):
        seat = match % 2
        pair = (bots[stronger], bots[weaker]) if seat == 0 else (bots[weaker], bots[stronger])
        wins += winner(options, pair, b"match %d" % (match // 2)) == (seat,)
    assert wins / 120 >= share


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_computers_take_an_open_goal(level):
    """N-R12: nothing is better than to win."""
    pitch = Pitch("5 c3 d7", "2 c6", rolls=[5])
    chosen = choice(DEFINITION.bots[level], pitch, RED)
    assert DEFINITION.notation.write(chosen) == "move d7 blue-goal"


class Allowance:
    """Time that is over after a number of looks at the clock."""

    def __init__(self, looks):
        self.left = looks

    def __call__(self):
        self.left -= 1
        return self.left < 0


def test_a_limit_that_is_not_reached_changes_no_choice():
    """The roll depth that it has reached by then is the same."""
    pitch = Pitch("5 c3 a4, 3 d3", "2 c6 b5, 4 d6", rolls=[3])
    limited = HARD.limited(Allowance(10_000))
    assert choice(limited, pitch, RED) == choice(HARD, pitch, RED)


def test_a_computer_looks_as_far_as_its_time_allows():
    """Its first look sees the open goal; without any it plays the first move."""
    pitch = Pitch("5 c3 d7", "2 c6", rolls=[5])
    legal = pitch.legal()
    played = [choice(HARD.limited(Allowance(looks)), pitch, RED) for looks in (0, len(legal) + 1)]
    first, best = map(DEFINITION.notation.write, played)
    assert (first, best) == (legal[0], "move d7 blue-goal")


def test_a_beginner_looks_at_the_position_after_its_own_move_alone():
    """N-R12: whoever may score next, it takes the step that stands best right after it."""
    pitch = Pitch("5 c3 d7", "2 c6", rolls=[5])
    chosen = choice(BEGINNER, pitch, RED)
    assert DEFINITION.notation.write(chosen) == "move d7 blue-goal"


def test_normal_beats_easy():
    """N-R4: about seven of ten, with removal and without."""
    wins = 0
    for number in range(30):
        bots = (NORMAL, EASY) if number % 2 else (EASY, NORMAL)
        wins += winner(Options(), bots, b"%d" % number) == (1 - number % 2,)
    assert wins >= 16


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_a_computer_that_looks_ahead_mixes_its_line_up_and_is_ready(seat):
    """N-A14: there is nothing to see yet."""
    pitch = Pitch.set_up(placement="fixed", first=RED)
    assert choice(HARD, pitch, seat) == Mix()
    pitch.play("mix", seat=seat)
    assert choice(HARD, pitch, seat) == Ready()


def test_a_computer_that_looks_ahead_plays_the_only_move_at_once():
    """It is asked in such positions where others may act in between."""
    pitch = Pitch("5 c3 d7", "2 c6", rolls=[5])
    only = DEFINITION.game.legal_actions(pitch.state, RED)[:1]
    assert HARD.choose(pitch.view(RED), only, None, RandomSource(b"bot")) == only[0]


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
