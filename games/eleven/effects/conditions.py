"""Whether the condition of an effect holds."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core.game import Seat
from games.eleven.cards.effect_types import Against, Condition, Ended, Has, Tally, Trailing, ZoneHas
from games.eleven.cards.ids import DIE, JERSEY, league_club
from games.eleven.club.assets import count
from games.eleven.club.club import NOBODY
from games.eleven.club.league import POINTS, POINTS_AGAINST, position_of
from games.eleven.state import OPPONENTS, State

RESULTS = ("win", "draw", "loss")


def holds(state: State, seat: Seat, condition: Condition | None, source: int) -> bool:
    """Return whether the condition of an effect of card `source` holds; None always holds."""
    return condition is None or _CHECKS[type(condition)](state, seat, condition, source)


def _ended(state: State, seat: Seat, condition: Ended, _source: int) -> bool:
    return state.clubs[seat].match.result == RESULTS.index(condition.result)


def _tally(state: State, seat: Seat, condition: Tally, _source: int) -> bool:
    match = state.clubs[seat].match
    if condition.of == "position":
        found = position_of(_points_now(state, seat), OPPONENTS + seat)
    elif condition.of == "fans":
        found = match.stands
    else:
        found = match.goals[condition.of == "conceded"]
    return found <= condition.n if condition.sign == "<=" else found >= condition.n


def _points_now(state: State, seat: Seat) -> list[int]:
    """Return the league's points, including the seat's match of today once decided (E-A39).

    Today's matches of other managers are not included, because they are still secret.
    """
    club, points = state.clubs[seat], state.points
    result = club.match.result
    if result == NOBODY:
        return points
    points = [*points]
    points[OPPONENTS + seat] += POINTS[result]
    points[league_club(club.rivals[0])] += POINTS_AGAINST[result]
    return points


def _trailing(state: State, seat: Seat, condition: Trailing, _source: int) -> bool:
    mine, theirs = state.clubs[seat].match.goals
    return theirs - mine == condition.n


def _zone_has(state: State, seat: Seat, condition: ZoneHas, source: int) -> bool:
    zones, icons = state.clubs[seat].match.zones, state.clubs[seat].match.icons
    own, icon = zones[JERSEY[source]], "BS".index(condition.icon)
    same = [
        index for index, zone in enumerate(zones) if zone == own != NOBODY and icons[index] == icon
    ]
    return len(same) >= condition.n


def _against(state: State, seat: Seat, condition: Against, _source: int) -> bool:
    club = league_club(state.clubs[seat].rivals[0])
    return club < OPPONENTS and bool(DIE[club] == condition.die)  # no die in a derby (E-A45)


def _has(state: State, seat: Seat, condition: Has, _source: int) -> bool:
    return count(state.clubs[seat], condition.profession) >= condition.n


_CHECKS: Mapping[type[Any], Callable[[State, Seat, Any, int], bool]] = {
    Ended: _ended,
    Tally: _tally,
    Trailing: _trailing,
    ZoneHas: _zone_has,
    Against: _against,
    Has: _has,
}
