"""A club's chance to win the season: its victory points so far, and what will bring more."""

from math import sqrt

from games.core.analysis.prospects import Prospects
from games.core.game import Seat
from games.eleven.club.club import NOBODY
from games.eleven.computer.evaluation import lasting_strength, weeks_left
from games.eleven.computer.prospect_weights import PROSPECT_WEIGHTS
from games.eleven.state import OPPONENTS, WEEKS, State
from games.eleven.week.season_score import score_of

_TEN = 10.0


def features(state: State, seat: Seat) -> tuple[float, ...]:
    """Return a club's victory points, league points and strength, money, levels and cards.

    Points count more when fewer weeks are left, what brings points when more weeks are left.
    """
    club, left = state.clubs[seat], weeks_left(state.round)
    points = 0.0 if club.objective == NOBODY else score_of(state, seat).total / _TEN
    share = left / WEEKS
    strength = sum(lasting_strength(man) for man in club.men) / _TEN
    return (
        points,
        points / sqrt(left),
        state.points[OPPONENTS + seat] / _TEN,
        strength * share,
        *(held / _TEN for held in club.res),
        *(level * share / _TEN for level in club.stats),
        len(club.posts) * share / _TEN,
        club.office * share / _TEN,
        len(club.tactics) / _TEN,
    )


PROSPECTS = Prospects(features, PROSPECT_WEIGHTS, horizon=20)
"""Twenty actions are about two days."""
