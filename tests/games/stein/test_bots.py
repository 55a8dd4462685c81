"""Computers are better than chance."""

import pytest

from games.core.bots import RandomBot
from games.core.dice import RandomSource, SeededDice
from games.stein.bots import BOTS, NormalBot
from games.stein.computer.tactics import shot_within_a_pass, way_to_goal
from games.stein.state import Options
from tests.games.stein.table import GAME, NAMES, NOTATION, RED, turn


def match(bots, seed, options):
    """Play a match and return its score."""
    dice, chance = SeededDice(seed), RandomSource(seed)
    state, _ = GAME.setup(options, 2, dice)
    while state.phase != "over":
        seat = state.turn
        view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
        action = bots[seat].choose(
            view, legal, lambda c, v=view, s=seat: GAME.determinize(v, s, c), chance
        )
        GAME.apply(state, seat, action, dice)
    return state.score


@pytest.mark.long
def test_normal_wins_at_least_85_of_100_against_random():
    """Twenty short matches, seats in turn; whole ones, two hundred of them, it won all."""
    won, options = 0, Options(turns=12)
    for index in range(20):
        bots = (NormalBot(), RandomBot()) if index % 2 == 0 else (RandomBot(), NormalBot())
        score = match(bots, b"%d" % index, options)
        won += score[index % 2] > score[1 - index % 2]
    assert won >= 17


def chosen(table, bot=None):
    """Return what a computer does, the normal one by default."""
    state = table.state
    view, legal = GAME.view(state, state.turn), GAME.legal_actions(state, state.turn)
    action = (bot or BOTS["normal"]).choose(
        view, legal, lambda c: GAME.determinize(view, state.turn, c), RandomSource(b"k")
    )
    return NOTATION.write(action)


def played(table, most=12):
    """Let it play on until the other side is asked or it ends its turn; return its lines."""
    lines = []
    while table.waiting == (RED,) and len(lines) < most:
        lines.append(chosen(table))
        if lines[-1] == "end":
            break
        table.say(lines[-1])
    return lines


def test_the_computer_passes_through_to_a_shot_at_goal():
    """A series of three, no point needed."""
    lines = played(turn("r1 e4, r2 g4, r3 i4, w1 e5", "e4", 1))
    assert lines[:2] == ["shoot g4", "shoot i4"]
    assert lines[2].startswith("aim ")


def test_the_computer_runs_a_player_free_for_the_last_pass():
    """One point brings a team-mate to the goal's mouth."""
    lines = played(turn("r1 g4, r2 h3, w1 h4, w2 g5, w3 g3", "g4", 1))
    assert lines[-1].startswith("aim ")
    assert lines[0].startswith("move ")


def test_the_computer_shoots_into_an_empty_goal():
    """No number to hide there."""
    assert chosen(turn("r1 i4, wg h1", "i4", 3)) == "goal"


def test_the_computer_takes_the_ball_from_an_opponent_it_reaches():
    """Four points for one step and the attack."""
    table = turn("r1 b4, w1 d4, w2 g4", "d4", 4)
    played(table)
    assert table.holder == "r1"


def test_a_goalie_clears_the_ball():
    """It owes a shot and makes one."""
    table = turn("r1 c4, w1 b3", "gw", 1)
    lines = played(table)
    assert lines[0].startswith(("shoot", "move"))
    assert table.holder != "rg"
    assert NAMES[table.state.ball] != "gw"


def test_a_beginner_sees_the_next_pass_only():
    """It shoots if it can, and passes to who can; a run to a goal shot it misses."""
    near = turn("r1 i4, wg h1", "i4", 3)
    assert chosen(near, BOTS["easy"]) == "goal"
    beyond = turn("r1 g4, r2 h3, w1 h4, w2 g5, w3 g3", "g4", 1)
    assert way_to_goal(beyond.state, RED) is not None
    assert shot_within_a_pass(beyond.state, RED) is None
