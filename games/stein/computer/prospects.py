"""A seat's chance to win: the goals, the position, and the time that is left for more."""

from math import sqrt

from games.core.analysis.prospects import Prospects
from games.core.game import Seat
from games.stein.computer.prospect_weights import PROSPECT_WEIGHTS
from games.stein.computer.tactics import position_value
from games.stein.halves import turns_of
from games.stein.state import LAST_EXTRA_HALF, LAST_HALF, SHOOT_OUT, State

_SOON = 0.03
"""The least share of the time assumed to be left, so that no lead is certain."""
_POSITION = 100.0
"""The position value that counts as 1."""


def features(state: State, seat: Seat) -> tuple[float, ...]:
    """Return a seat's goals and position, each plain and by urgency, its turn and its penalties."""
    goals = state.score[seat]
    if state.round == SHOOT_OUT:
        return (0.0, 0.0, 0.0, 0.0, 0.0, float(sum(state.penalties[seat])))
    hurry = 1 / sqrt(time_left(state) + _SOON)
    value = position_value(state, seat) / _POSITION if state.phase != "place" else 0.0
    return (goals, goals * hurry, value, value * hurry, float(state.turn == seat), 0.0)


def time_left(state: State) -> float:
    """Return the share of the match's turns that is left, 0 to 1."""
    options, last = state.options, LAST_HALF
    if state.round > LAST_HALF:
        last = LAST_EXTRA_HALF
    whole = LAST_HALF * turns_of(options, LAST_HALF)
    left = sum(turns_of(options, half) for half in range(state.round, last + 1)) - state.turns
    return max(left, 0) / whole


PROSPECTS = Prospects(features, PROSPECT_WEIGHTS, horizon=16)
"""Sixteen actions are about two turns."""
