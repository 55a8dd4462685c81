"""Turns that are planned as a whole."""

import copy
from itertools import islice

import pytest

from games.core.dice import RandomSource, SeededDice
from games.stein.actions import EndTurn
from games.stein.bots import BOTS
from games.stein.computer.turn_plan import Planner, points_to_shoot
from games.stein.state import Options
from tests.games.stein.table import GAME, RED, WHITE, turn


def choose(name, state, chance):
    view, legal = GAME.view(state, state.turn), GAME.legal_actions(state, state.turn)
    return BOTS[name].choose(view, legal, lambda c: GAME.determinize(view, state.turn, c), chance)


def positions(matches):
    """Yield the states of matches between normal computers, extra time included."""
    for number in range(matches):
        dice, chance = SeededDice(b"%d" % number), RandomSource(b"%d" % number)
        state, _ = GAME.setup(Options(turns=6, tie="extra"), 2, dice)
        while state.phase != "over":
            yield copy.deepcopy(state)
            GAME.apply(state, state.turn, choose("normal", state, chance), dice)


def turns(matches):
    """Yield states in which a turn has just begun."""
    for state in positions(matches):
        if state.phase == "turn" and not state.trail:
            yield state


def danger_after(name, state):
    """Return the rolls of six with which the other side can shoot at goal after the turn."""
    state, seat, chance = copy.deepcopy(state), state.turn, RandomSource(b"1")
    while state.phase == "turn" and state.turn == seat:
        action = choose(name, state, chance)
        if isinstance(action, EndTurn):
            break
        GAME.apply(state, seat, action, SeededDice(b"1"))
    if not state.has_ball(1 - seat):
        return 0
    points = points_to_shoot(state, 1 - seat, 6)
    return 0 if points is None else 7 - max(points, 1)


@pytest.mark.long
def test_an_expert_leaves_fewer_goal_shots_to_the_other_side():
    """It looks at who could shoot after its turn; the others do not."""
    begun = list(islice(turns(2), 30))
    normal, expert = (
        sum(danger_after(name, state) for state in begun) for name in ("normal", "expert")
    )
    assert len(begun) > 20
    assert expert < normal


@pytest.mark.long
def test_only_turns_are_planned():
    """A kick-off is chosen by the position after it, as the normal computer does."""
    state = next(state for state in positions(9) if state.phase == "kick-off")
    chance = RandomSource(b"1")
    assert choose("expert", state, chance) == choose("normal", state, chance)


def test_a_hard_computer_plans_a_turn_without_a_look_at_the_next_one():
    state = next(turns(1))
    action = choose("hard", state, RandomSource(b"1"))
    assert action in GAME.legal_actions(state, state.turn)
    first, *_ = sorted(Planner(4, 0)._turns(state), key=lambda plan: -plan.value)
    assert Planner(4, 0).first_step(state) == first.first


def test_a_planner_takes_the_best_turn_it_has_found_in_time():
    """At least one step is looked at; a limit that is not reached changes nothing."""
    state = next(turns(1))
    legal = GAME.legal_actions(state, state.turn)
    hasty = Planner(4, 12, is_over=lambda: True)
    assert hasty.first_step(state) in [*legal, None]
    assert len(hasty._turns(state)) < len(Planner(4, 12)._turns(state))
    assert Planner(4, 12, is_over=lambda: False).first_step(state) == Planner(4, 12).first_step(
        state
    )


@pytest.mark.parametrize(
    ("pieces", "ball", "points"),
    [
        ("r1 i4", "i4", 0),
        ("r1 g4, r2 i4", "g4", 0),
        ("r1 f4", "f4", 3),
        ("r1 g4, r2 h3, w1 h4, w2 g5, w3 g3", "g4", 1),
        ("r1 b4", "b4", None),
    ],
)
def test_the_shortest_run_before_a_goal_shot(pieces, ball, points):
    """The carrier may stand there, pass, run, or wait for a team-mate to run."""
    state = turn(pieces, ball, 1).state
    assert points_to_shoot(state, RED, 6) == points


def test_what_was_shot_this_turn_does_not_matter():
    """The question is about the next turn, and the state stays as it is."""
    state = turn("r1 g4, r2 i4", "g4", 1).state
    state.shooters = [1]
    assert points_to_shoot(state, RED, 6) == 0
    assert state.shooters == [1]


def test_the_other_side_is_asked_alike():
    """White attacks the west goal."""
    state = turn("w1 c4", "c4", 1).state
    assert points_to_shoot(state, WHITE, 6) == points_to_shoot(turn("r1 g4", "g4", 1).state, RED, 6)
