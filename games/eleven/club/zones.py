"""Zones: limits of a formation, and the duels of balls and shields.

Zones are numbered from left to right and from the own goal forward: DL DC DR, ML MC MR, FL FC FR. A
formation is the number of jerseys in each zone, packed into an int with three bits per zone.
Formations and sets of zones packed into ints make random play 6 % faster.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import TypeAlias

ROOM = (1, 3, 1) * 3
"""By zone: the most jerseys, one on a wing and three in the centre (E-R19)."""
MOST_JERSEYS = (5, 5, 3)
"""By section: the most jerseys (E-R19)."""
ZONES = range(9)
SHIFTS = range(0, 27, 3)
"""By zone: the offset of its three bits in a formation."""
UNITS = [*(1 << shift for shift in SHIFTS), 0]
"""By zone: what a jersey adds to a formation; the last entry is for off the pitch (-1)."""
_UNIT = UNITS.__getitem__
EVERYWHERE = (0, 1, 2)
"""The sections of a jersey without a card: defence, midfield, attack (E-R19, E-A9)."""
WINGS = (0, 2, 3, 5, 6, 8)
CENTRES = (1, 4, 7)
TEAM = 10
"""Jerseys that play in every match (E-R51, E-R78)."""
Arenas: TypeAlias = tuple[tuple[int, ...], ...]
"""Groups of zones; the jerseys of a group are compared together (E-A7)."""
NINE: Arenas = tuple((zone,) for zone in ZONES)
"""Each zone alone, as the rulebook has it."""
FIVE: Arenas = ((0, 3, 6), (1,), (2, 5, 8), (4,), (7,))
"""Each wing as one, and the three centres."""
ARENAS = (NINE, FIVE)
"""The zones compared together: without and with option `pool_wings`."""


def section_of(zone: int) -> int:
    """Return the section a zone belongs to."""
    return zone // 3


def opposite(zone: int) -> int:
    """Return the zone of the other team that is compared with this one (E-R57)."""
    return 8 - zone


def formation_of(zones: Iterable[int]) -> int:
    """Return the formation of jerseys in these zones; -1 is off the pitch."""
    return sum(map(_UNIT, zones))


def counted(formation: int) -> tuple[int, ...]:
    """Return the number of jerseys by zone."""
    return tuple([formation >> shift & 7 for shift in SHIFTS])


def free_places(counts: Sequence[int]) -> tuple[int, int, int]:
    """Return the free places by section from the number of jerseys by zone (E-R19)."""
    dl, dc, dr, ml, mc, mr, fl, fc, fr = counts
    defence, midfield, attack = MOST_JERSEYS
    return defence - dl - dc - dr, midfield - ml - mc - mr, attack - fl - fc - fr


# The caches of `roomy` and `places_to_move` make random play 19 % faster.
@cache
def roomy(formation: int) -> tuple[int, ...]:
    """Return the zones with room for one more jersey (E-R19)."""
    counts = counted(formation)
    free = free_places(counts)
    return tuple([zone for zone in ZONES if counts[zone] < ROOM[zone] and free[zone // 3] > 0])


def set_of(zones: Iterable[int]) -> int:
    """Return a set of zones as an int with one bit per zone."""
    return sum([1 << zone for zone in zones])


@cache
def places_to_move(formation: int) -> list[int]:
    """Return by zone the set of zones to which one of its jerseys may move (E-R19)."""
    counts = counted(formation)
    sections = [index for index, places in enumerate(free_places(counts)) if places > 0]
    roomy = [zone for zone in ZONES if counts[zone] < ROOM[zone]]
    return [
        set_of([zone for zone in roomy if zone != own and zone // 3 in (own // 3, *sections)])
        for own in ZONES
    ]


def open_zones(
    own: tuple[int, ...], others: tuple[tuple[int, ...], ...], formation: int
) -> tuple[int, ...]:
    """Return the zones for a jersey that leave room for the other jerseys with a card.

    `own` are the sections of the jersey, `others` those of each other one still to be placed.
    """
    sections = own
    if others:
        free = free_places(counted(formation))
        sections = tuple([at for at in own if _leaves_room(free, at, others)])
    return tuple([zone for zone in roomy(formation) if zone // 3 in sections])


def _leaves_room(
    free: tuple[int, int, int], section: int, others: Collection[tuple[int, ...]]
) -> bool:
    """Return whether all others still fit once a jersey is placed in the section."""
    left = [*free]
    left[section] -= 1
    return can_all_stand(left, others)


def can_all_stand(free: Sequence[int], wishes: Collection[Sequence[int]]) -> bool:
    """Return whether jerseys, each limited to some sections, fit into the free places.

    `free` counts places by section. By Hall's condition it is enough that for each set of sections
    the jerseys limited to it do not outnumber its places.
    """
    if len(wishes) <= min(free):
        return True
    only = [0] * 8  # by set of sections (one bit each): the jerseys limited to exactly that set
    for wish in wishes:
        only[sum([1 << section for section in wish])] += 1
    d, m, f = free
    return (
        only[1] <= d
        and only[2] <= m
        and only[4] <= f
        and only[1] + only[2] + only[3] <= d + m
        and only[1] + only[4] + only[5] <= d + f
        and only[2] + only[4] + only[6] <= m + f
        and len(wishes) <= d + m + f
    )


def unblocked(balls: Sequence[int], shields: Sequence[int]) -> list[int]:
    """Return the indices of the balls that score against these shields (E-R58, E-A6).

    From the weakest ball on, each is stopped by the weakest shield strong enough, which minimises
    the number of goals.
    """
    if not balls or not shields:
        return [*range(len(balls))]
    ready, through = sorted(shields, reverse=True), []
    for place in sorted(range(len(balls)), key=balls.__getitem__):
        while ready and ready[-1] < balls[place]:
            ready.pop()  # too weak for this ball and all later ones
        if ready:
            ready.pop()
        else:
            through.append(place)
    return sorted(through)
