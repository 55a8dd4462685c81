"""A club's team on the pitch: where its jerseys count, and how strong they are (E-R59)."""

from collections.abc import Callable

from games.eleven.cards.ids import JERSEY, STRENGTH
from games.eleven.club.club import JERSEYS, NOBODY, Club, Fixture, Pitch
from games.eleven.club.zones import ZONES


def strengths_of(club: Club) -> list[int]:
    """Return the strength of each jersey: that of its player in the line-up, else 1 (E-R59)."""
    strengths = [1] * JERSEYS
    for man in club.men:
        if man.used:
            own = STRENGTH[man.man][man.trained] + man.perm + man.temp
            strengths[JERSEY[man.man]] = max(own, 0)
    return strengths


def own_side(club: Club) -> list[list[tuple[int, int]]]:
    """Return by zone the club's jerseys as (icon, strength)."""
    match, strengths = club.match, strengths_of(club)
    side: list[list[tuple[int, int]]] = [[] for _ in ZONES]
    for jersey, zone in enumerate(counting_in(match)):
        if zone != NOBODY:
            side[zone].append((match.icons[jersey], strengths[jersey]))
    return side


def counting_in(match: Fixture) -> list[int]:
    """Return the zone each jersey counts in, or NOBODY."""
    if match.counted == NOBODY:
        return match.zones
    zones = [*match.zones]
    zones[match.counted] = match.counts_in
    return zones


def pitch_of(club: Club, card: int, growth: int) -> Pitch:
    """Return a snapshot of the club's match; `card` is NOBODY while the opponent is hidden.

    `growth` is for how many weeks the opponent has grown.
    """
    match = club.match
    return Pitch(
        card=card,
        goals=(match.goals[0], match.goals[1]),
        zones=tuple(counting_in(match)),
        icons=tuple(match.icons),
        strengths=tuple(strengths_of(club)),
        blanks=tuple(match.blanks),
        scorers=tuple(match.scorers),
        marker=match.marker,
        growth=growth,
        facing=tuple(map(tuple, match.facing)),
        faced_marker=match.faced_marker,
    )


def by_icon(match: Fixture, strength_of: Callable[[int], int]) -> list[list[list[int]]]:
    """Return the jerseys with balls and with shields, by zone, the weakest first.

    The tenth list of each has the jerseys off the pitch (-1).
    """
    balls: list[list[int]] = [[], [], [], [], [], [], [], [], [], []]
    shields: list[list[int]] = [[], [], [], [], [], [], [], [], [], []]
    sides, zones, icons = [balls, shields], counting_in(match), match.icons
    for jersey in sorted(range(JERSEYS), key=strength_of):
        sides[icons[jersey]][zones[jersey]].append(jersey)
    return sides
