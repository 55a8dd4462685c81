"""Zones: where ten jerseys may stand, and what happens where two teams meet.

Zones are numbered from left to right and from the own goal forward: DL DC DR, ML MC MR, FL FC FR.
A formation says how many jerseys stand in each zone; it is a number with three bits for each, so
that what follows from it can be looked up.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

BALL, SHIELD = range(2)
"""The two sides of a jersey: it attacks or it defends (E-R17)."""
ROOM = (1, 3, 1) * 3
"""Most jerseys by zone: one on a wing, three in the centre (E-R19)."""
MOST = (5, 5, 3)
"""Most jerseys by section (E-R19)."""
ZONES = range(9)
SHIFTS = range(0, 27, 3)
"""By zone: where its three bits are in a formation."""
UNITS = [*(1 << shift for shift in SHIFTS), 0]
"""What a jersey adds to a formation, by zone; the last is what one off the pitch (-1) adds."""
_UNIT = UNITS.__getitem__
EVERYWHERE = (0, 1, 2)
"""The sections of a jersey that nothing binds: defence, midfield, attack (E-R19, E-A9)."""
WINGS = (0, 2, 3, 5, 6, 8)
CENTRES = (1, 4, 7)
TEAM = 10
"""Jerseys that play in every match (E-R51, E-R78)."""
NINE = tuple((zone,) for zone in ZONES)
"""Where balls meet shields by the rulebook: zone by zone (E-A7)."""
FIVE = ((0, 3, 6), (1,), (2, 5, 8), (4,), (7,))
"""With pooled wings: the left wing, the centres, the right wing (E-A7)."""

Side: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""A team on the pitch: by zone, its jerseys as (icon, strength)."""


def section_of(zone: int) -> int:
    """Return the section a zone belongs to."""
    return zone // 3


def opposite(zone: int) -> int:
    """Return the other team's zone that meets this one, mirrored (E-R57)."""
    return 8 - zone


def formation_of(zones: Iterable[int]) -> int:
    """Return the formation of jerseys that stand in these zones."""
    return sum(map(_UNIT, zones))


def counted(formation: int) -> tuple[int, ...]:
    """Return by zone how many jerseys stand there."""
    return tuple([formation >> shift & 7 for shift in SHIFTS])


def free_places(counts: Sequence[int]) -> tuple[int, int, int]:
    """Return by section how many more jerseys may stand there, by those in each zone (E-R19)."""
    dl, dc, dr, ml, mc, mr, fl, fc, fr = counts
    defence, midfield, attack = MOST
    return defence - dl - dc - dr, midfield - ml - mc - mr, attack - fl - fc - fr


@cache
def roomy(formation: int) -> tuple[int, ...]:
    """Return the zones in which one more jersey may stand (E-R19)."""
    counts = counted(formation)
    free = free_places(counts)
    return tuple([zone for zone in ZONES if counts[zone] < ROOM[zone] and free[zone // 3] > 0])


def set_of(zones: Iterable[int]) -> int:
    """Return some zones as a number with a bit for each."""
    return sum([1 << zone for zone in zones])


@cache
def places_to_move(formation: int) -> list[int]:
    """Return by zone the set of others where its jerseys have room once they leave it (E-R19)."""
    counts = counted(formation)
    sections = [at for at, places in enumerate(free_places(counts)) if places > 0]
    roomy = [zone for zone in ZONES if counts[zone] < ROOM[zone]]
    return [
        set_of([zone for zone in roomy if zone != own and zone // 3 in (own // 3, *sections)])
        for own in ZONES
    ]


@lru_cache(1 << 14)
def open_zones(
    own: tuple[int, ...], others: tuple[tuple[int, ...], ...], formation: int
) -> tuple[int, ...]:
    """Return where a jersey may stand, so that the others who are bound still find a place.

    `own` are his sections, `others` those of each who is bound and not placed yet.
    """
    sections = own
    if others:
        free = free_places(counted(formation))
        sections = tuple([at for at in own if _leaves_room(free, at, others)])
    return tuple([zone for zone in roomy(formation) if zone // 3 in sections])


def _leaves_room(
    free: tuple[int, int, int], section: int, others: Collection[tuple[int, ...]]
) -> bool:
    """Return whether all others find a place once a jersey stands in the section."""
    left = [*free]
    left[section] -= 1
    return can_all_stand(left, others)


def can_all_stand(free: Sequence[int], wishes: Collection[Sequence[int]]) -> bool:
    """Return whether jerseys with these sections to choose from fit into the free places.

    `free` counts places by section. By Hall's condition it is enough to look at each set of
    sections: those who can stand only there must not be more than its places.
    """
    if len(wishes) <= min(free):
        return True
    only = [0] * 8  # by set of sections, a bit for each: how many wish just that
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
    """Return which balls (their places in the list) score against these shields (E-R58, E-A6).

    The weakest ball comes first, and the weakest shield that can stop it does: so the blocking
    side lets as few pass as it can.
    """
    if not balls or not shields:
        return [*range(len(balls))]
    ready, through = sorted(shields, reverse=True), []
    for place in sorted(range(len(balls)), key=balls.__getitem__):
        while ready and ready[-1] < balls[place]:
            ready.pop()  # too weak for this ball, and for all that come
        if ready:
            ready.pop()
        else:
            through.append(place)
    return sorted(through)
