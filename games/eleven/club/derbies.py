"""Derbies: who meets whom, and the team a manager can expect (option `derbies`, E-A42, E-A46)."""

from collections.abc import Mapping

from games.core.game import Seat
from games.eleven.cards.ids import DERBY, Side
from games.eleven.club.club import NOBODY, Club, Pitch
from games.eleven.club.zones import ZONES

DERBY_WEEKS = (4, 8)
"""The weeks in which managers meet each other (E-A42)."""
NO_TEAM: Side = tuple(() for _ in ZONES)


def pairs_of(week: int, first: Seat, seats: int) -> Mapping[Seat, Seat]:
    """Return by seat whom it meets in a derby of this week; who plays a card is missing.

    `first` is the first player of that week. It meets the manager on the left in the first derby,
    and among four the one opposite in the second; the others meet each other.
    """
    if week not in DERBY_WEEKS or seats < 2:  # noqa: PLR2004 - a pair
        return {}
    order = [(first + index) % seats for index in range(seats)]
    if week == DERBY_WEEKS[-1] and seats > 3:  # noqa: PLR2004 - two pairs
        order[1], order[2] = order[2], order[1]
    found: dict[Seat, Seat] = {}
    for number, other in zip(order[::2], order[1::2], strict=False):
        found |= {number: other, other: number}
    return found


def other_of(club: Club) -> Seat:
    """Return the seat the club meets next in a derby, NOBODY if it meets a card."""
    return club.rivals[0] - DERBY if club.rivals and club.rivals[0] >= DERBY else NOBODY


def last_team(pitch: Pitch | None) -> Side:
    """Return the team of a finished match, as the other manager expects it in a derby (E-A46)."""
    if pitch is None:
        return NO_TEAM
    return tuple(
        tuple(
            (pitch.icons[index], pitch.strengths[index])
            for index, zone in enumerate(pitch.zones)
            if zone == here
        )
        for here in ZONES
    )
