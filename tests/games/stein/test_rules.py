"""The game as a whole: what is listed is what may be done, all the way through random matches."""

import pytest

from games.core.dice import RandomSource, SeededDice
from games.core.game import IllegalAction
from games.stein.actions import AIM, END_TURN, KEEPER_STEPS, SHOOT, SHOOT_IN, STEPS
from games.stein.board.board import KEEPERS, OFF
from games.stein.definition import DEFINITION
from games.stein.rules import Stein
from games.stein.state import Options, audit
from tests.games.stein.table import turn

GAME = Stein()


def told(seed, options=None):
    """Yield the state of a random match before every move, and what led to it."""
    dice, chance = SeededDice(seed), RandomSource(seed)
    state, events = GAME.setup(options or Options(tie="extra", turns=12), 2, dice)
    while state.phase != "over":
        yield state, events
        action = chance.pick(GAME.legal_actions(state, state.turn))
        events = GAME.apply(state, state.turn, action, dice)
    yield state, events


def positions(seed, options=None):
    """Yield the state of a random match before every move."""
    return (state for state, _ in told(seed, options) if state.phase != "over")


def every_turn_action():
    yield from (*AIM, END_TURN, *SHOOT, SHOOT_IN)
    for steps in (*STEPS, *(steps for side in KEEPER_STEPS for steps in side)):
        for _, move, attacks in steps:
            yield move
            yield from (attack for _, attack in attacks)


def test_whatever_is_not_listed_is_refused_and_changes_nothing():
    """S-R9: of all moves, attacks and shots on the board, in many positions of a random match."""
    actions = list(dict.fromkeys(every_turn_action()))
    for index, state in enumerate(positions(b"all")):
        if state.phase != "turn" or index % 25:
            continue
        legal, before = GAME.legal_actions(state, state.turn), DEFINITION.dump_state(state)
        assert len(set(legal)) == len(legal)
        for action in set(actions).difference(legal):
            with pytest.raises(IllegalAction):
                GAME.apply(state, state.turn, action, None)
        assert DEFINITION.dump_state(state) == before


def test_a_goalie_with_the_ball_in_his_area_always_owes_a_shot():
    """S-R20: in every position of random matches, so a turn never ends with it."""
    seen = 0
    for seed in range(12):
        for state in positions(b"%d" % seed, Options(turns=60)):
            keeper = KEEPERS[state.turn]
            if state.phase == "turn" and state.holder == keeper:
                home = state.is_home(keeper, state.ball)
                seen += home
                assert state.owed >= home
                assert (END_TURN in GAME.legal_actions(state, state.turn)) != state.owed
    assert seen


def test_every_piece_is_on_the_board_in_play():
    """S-R5, S-R39: turns begin when all have been placed."""
    for state in positions(b"place"):
        if state.phase == "turn":
            assert OFF not in state.at
        assert audit(state) == (22, 0, 1)


def test_an_onlooker_and_the_other_seat_have_nothing_to_do():
    """S-R6: only the seat in turn."""
    table = turn("r1 c4", "c4", 3)
    assert GAME.legal_actions(table.state, 1) == []
    assert table.waiting == (0,)
