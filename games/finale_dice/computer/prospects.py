"""Each seat's chance to win, computed from the learned value of the pieces."""

from functools import cache
from math import exp, log

from games.core.analysis.prospects import Prospects
from games.core.game import Seat
from games.finale_dice.computer.evaluation import pieces_value
from games.finale_dice.goal import FULL_WIN, WINNING_POINTS
from games.finale_dice.state import BLUE, RED, State

_NEVER_SURE = 0.001


def features(state: State, seat: Seat) -> tuple[float]:
    """Return the logarithm of the seat's odds to win the match, relative to Blue: 0 for Blue."""
    if seat == BLUE:
        return (0.0,)
    value = pieces_value(state)
    if state.options.play == "match":
        return (value,)
    game, (red, blue) = 1 / (1 + exp(-value)), state.score
    points = FULL_WIN[RED]
    share = game * _champion(red + points, blue) + (1 - game) * _champion(red, blue + points)
    share = min(max(share, _NEVER_SURE), 1 - _NEVER_SURE)
    return (log(share / (1 - share)),)


@cache
def _champion(own: int, other: int) -> float:
    """Return the chance to win a championship from these points if every further game is even."""
    if max(own, other) >= WINNING_POINTS:
        return float(own >= WINNING_POINTS)
    points = FULL_WIN[0]
    return (_champion(own + points, other) + _champion(own, other + points)) / 2


PROSPECTS = Prospects(features, {2: (1.0,)}, horizon=6)
"""Six actions, three turns of each side, are played first: the formula ignores who is on turn."""
