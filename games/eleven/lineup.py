"""Deploying ten jerseys in nine zones (E-R19, E-R51)."""

from collections.abc import Collection
from itertools import compress
from operator import lt
from typing import TypeAlias

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven.actions import Move, Place, Ready
from games.eleven.club import NOBODY, Club
from games.eleven.events import planned
from games.eleven.ops_pitch import formation_of
from games.eleven.prepare import AGAIN, SUGGEST
from games.eleven.scene import Scene
from games.eleven.sources import JERSEY, SECTIONS
from games.eleven.zones import ROOM, ZONES, can_all_stand, free_places

Bound: TypeAlias = dict[int, tuple[int, ...]]
"""By jersey with a used card: the sections he may stand in."""
EVERYWHERE = (0, 1, 2)
READY = Ready()
NO_ROOM = N_("No room there: three in a central zone, one on a wing, three forwards at most.")
PLACE = [[Place(jersey, zone) for zone in ZONES] for jersey in range(13)]
MOVE = [[Move(jersey, zone) for zone in ZONES] for jersey in range(13)]


def bound_sections(club: Club) -> Bound:
    """Return the sections of each jersey with a used card; the others may stand anywhere (E-A9)."""
    return {JERSEY[man.man]: SECTIONS[man.man] for man in club.men if man.used}


def open_zones(
    own: tuple[int, ...], others: Collection[tuple[int, ...]], formation: list[int]
) -> list[int]:
    """Return where a jersey may stand, so that the others who are bound still find a place.

    `own` are his sections, `others` those of each who is bound and not placed yet.
    """
    free = free_places(formation)
    if others:
        own = tuple([at for at in own if free[at] and _leaves_room(free, at, others)])
    zones = [*compress(ZONES, map(lt, formation, ROOM))]
    if own == EVERYWHERE and min(free):
        return zones
    return [zone for zone in zones if free[zone // 3] and zone // 3 in own]


def _leaves_room(free: list[int], section: int, others: Collection[tuple[int, ...]]) -> bool:
    """Return whether all others find a place once a jersey stands in the section."""
    left = [*free]
    left[section] -= 1
    return can_all_stand(left, others)


def next_zones(club: Club) -> list[int]:
    """Return where the next jersey may stand."""
    zones, bound = club.match.zones, bound_sections(club)
    own = bound.pop(club.match.queue[0], EVERYWHERE)
    others = [sections for at, sections in bound.items() if zones[at] == NOBODY] if bound else ()
    return open_zones(own, others, formation_of(zones))


def deploy_actions(club: Club) -> list[Action]:
    """Return where the next jersey may stand, and what helps."""
    found: list[Action] = [*map(PLACE[club.match.queue[0]].__getitem__, next_zones(club))]
    found += [SUGGEST, AGAIN]
    return found


def can_place(club: Club, action: Place) -> bool:
    """Return whether this jersey is next and may stand there."""
    return action.number == club.match.queue[0] and action.zone in next_zones(club)


def why_not_deploy(club: Club, action: Action) -> Refused:
    """Return why this jersey may not stand there."""
    if isinstance(action, Place) and action.number != club.match.queue[0]:
        return Refused("E-R51", N_("Another jersey is next. Place that one first."))
    return Refused("E-R19", NO_ROOM)


def place(scene: Scene, jersey: int, zone: int) -> None:
    """Place the next jersey; after the tenth the sheet is complete."""
    club, match = scene.club, scene.club.match
    match.queue.remove(jersey)
    match.zones[jersey] = zone
    if not match.queue:
        club.step = "sheet"
    scene.events.append(planned(scene.seat, "place", jersey))


def sheet_actions(club: Club) -> list[Action]:
    """Return being ready, and the moves of single jerseys."""
    return [READY, *moves(club), AGAIN]


def moves(club: Club) -> list[Move]:
    """Return where each placed jersey may move, within its sections if it has a card (E-R51)."""
    zones, bound = club.match.zones, bound_sections(club)
    formation = formation_of(zones)
    roomy, free = [*compress(ZONES, map(lt, formation, ROOM))], free_places(formation)
    within = [
        [zone for zone in roomy if zone // 3 == section or free[zone // 3]]
        for section in EVERYWHERE
    ]
    found: list[Move] = []
    for jersey, own in enumerate(zones):
        if own == NOBODY:
            continue
        targets = [*within[own // 3]]
        if own in targets:
            targets.remove(own)
        if jersey in bound:
            targets = [zone for zone in targets if zone // 3 in bound[jersey]]
        found += map(MOVE[jersey].__getitem__, targets)
    return found


def why_not_sheet(action: Action) -> Refused:
    """Return why the sheet cannot be changed like this."""
    if isinstance(action, Move):
        return Refused("E-R19", NO_ROOM)
    return Refused("E-R51", N_("Your line-up is complete. Send it out, or change it."))


def move(scene: Scene, action: Move) -> None:
    """Move a placed jersey."""
    scene.club.match.zones[action.number] = action.zone
    scene.events.append(planned(scene.seat, "move", action.number))
