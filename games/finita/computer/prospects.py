"""A seat's chance to win: the points against it, and what it holds in this round."""

from games.core.analysis.prospects import Prospects
from games.core.game import Seat
from games.finita.computer.prospect_weights import PROSPECT_WEIGHTS
from games.finita.scoring import points_of
from games.finita.state import State

_USUAL_LIMIT, _USUAL_HAND, _USUAL_POINTS = 500, 10, 100


def features(state: State, seat: Seat) -> tuple[float, ...]:
    """Return a seat's points, also by how near the end is, its cards, their points, its turn."""
    limit = state.options.limit or _USUAL_LIMIT
    points = state.minus[seat] / limit
    cards = len(state.hands[seat]) + len(state.hidden[seat])
    held = (points_of(state.hands[seat]) + points_of(state.hidden[seat])) / _USUAL_POINTS
    end = max(state.minus) / limit
    return (
        points,
        points * end,
        cards / _USUAL_HAND,
        cards * end / _USUAL_HAND,
        held,
        held * end,
        float(state.turn == seat),
    )


PROSPECTS = Prospects(features, PROSPECT_WEIGHTS, horizon=150, round_ends=True)
"""The rest of the round is played: who sheds cards first counts, and the formula sees it late."""
