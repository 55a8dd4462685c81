"""The goals to expect of a line-up against teams it may meet (E-R57, E-R58, E-A7)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from games.eleven.cards.ids import Side
from games.eleven.cards.terms import BALL
from games.eleven.club.club import Club
from games.eleven.club.league import POINTS, result_of
from games.eleven.club.team import own_side
from games.eleven.club.zones import ZONES, Arenas, opposite, unblocked

Strengths: TypeAlias = tuple[int, ...]
Team: TypeAlias = tuple[list[Strengths], list[Strengths]]
"""A line-up: by arena the strengths of its balls, and those of its shields."""
GOAL, ENOUGH = 0.1, 4
"""League points a goal is worth if the result stays the same, and how many goals count."""


def goals_by_arena(club: Club, side: Side, arenas: Arenas) -> list[tuple[int, int]]:
    """Return the goals for and against in each arena if the club plays as it stands."""
    (balls, shields), (their_balls, their_shields) = _ours(club, arenas), _theirs(side, arenas)
    mine, theirs = map(_scoring, balls, their_shields), map(_scoring, their_balls, shields)
    return [*zip(mine, theirs, strict=True)]


def goals_against(club: Club, side: Side, arenas: Arenas) -> tuple[int, int]:
    """Return the goals for and against if the club plays as it stands."""
    return _goals(_ours(club, arenas), _theirs(side, arenas))


def expected_points(club: Club, sides: Sequence[Side], arenas: Arenas) -> float:
    """Return the mean league points against these sides, with a little for each goal."""
    ours, total = _ours(club, arenas), 0.0
    for side in sides:
        mine, theirs = _goals(ours, _theirs(side, arenas))
        margin = max(-ENOUGH, min(ENOUGH, mine - theirs))
        total += POINTS[result_of(mine, theirs)] + GOAL * margin
    return total / len(sides)


def _ours(club: Club, arenas: Arenas) -> Team:
    return _team(own_side(club), arenas)


@lru_cache(maxsize=1024)
def _theirs(side: Side, arenas: Arenas) -> Team:
    """Return the team that the club meets, each zone at the club's opposite one."""
    return _team([side[opposite(zone)] for zone in ZONES], arenas)


def _team(side: Side, arenas: Arenas) -> Team:
    arena_of = {zone: index for index, arena in enumerate(arenas) for zone in arena}
    balls: list[Strengths] = [()] * len(arenas)
    shields: list[Strengths] = [()] * len(arenas)
    for zone, jerseys in enumerate(side):
        for icon, strength in jerseys:
            (balls if icon == BALL else shields)[arena_of[zone]] += (strength,)
    return balls, shields


def _goals(ours: Team, theirs: Team) -> tuple[int, int]:
    (balls, shields), (their_balls, their_shields) = ours, theirs
    return sum(map(_scoring, balls, their_shields)), sum(map(_scoring, their_balls, shields))


@lru_cache(maxsize=4096)
def _scoring(balls: Strengths, shields: Strengths) -> int:
    """Return how many of these balls score.

    This cache and that of their teams nearly halve the time of an expert's season.
    """
    return len(unblocked(balls, shields))
