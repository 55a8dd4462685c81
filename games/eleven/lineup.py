"""Deploying ten jerseys in nine zones (E-R19, E-R51)."""

from collections.abc import Collection
from functools import cache, partial
from typing import TypeAlias

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven.actions import Move, Place, Ready
from games.eleven.club import JERSEYS, NOBODY, Club
from games.eleven.events import planned
from games.eleven.prepare import AGAIN, SUGGEST
from games.eleven.scene import EVERY_SEAT, Scene
from games.eleven.sources import JERSEY, SECTIONS
from games.eleven.zones import (
    EVERYWHERE,
    ZONES,
    formation_of,
    open_zones,
    places_to_move,
    roomy,
    set_of,
)

Bound: TypeAlias = dict[int, tuple[int, ...]]
"""By jersey with a used card: the sections he may stand in."""
READY = Ready()
NO_ROOM = N_("No room there: three in a central zone, one on a wing, three forwards at most.")
PLACE = [[Place(jersey, zone) for zone in ZONES].__getitem__ for jersey in range(JERSEYS)]
"""By jersey: what gives its place in a zone."""
MOVE = [[Move(jersey, zone) for zone in ZONES] for jersey in range(JERSEYS)]
"""By jersey and zone: its move there."""
PLACED = [[planned(seat, "place", at) for at in range(JERSEYS)] for seat in EVERY_SEAT]
"""By seat and jersey: that it was placed."""
ANYWHERE = set_of(ZONES)
OF_SECTIONS = [set_of([zone for zone in ZONES if zone // 3 in own]) for own in SECTIONS]
"""By man: the zones of his sections, as a set."""


def bound_sections(club: Club) -> Bound:
    """Return the sections of each jersey with a used card; the others may stand anywhere (E-A9)."""
    return {JERSEY[man.man]: SECTIONS[man.man] for man in club.men if man.used}


def next_zones(club: Club) -> tuple[int, ...]:
    """Return where the next jersey may stand."""
    zones, following = club.match.zones, club.match.queue[0]
    own: tuple[int, ...] = EVERYWHERE
    others: list[tuple[int, ...]] = []
    for man in club.men:
        if man.used:
            jersey = JERSEY[man.man]
            if jersey == following:
                own = SECTIONS[man.man]
            elif zones[jersey] == NOBODY:
                others.append(SECTIONS[man.man])
    if own is EVERYWHERE and not others:
        return roomy(formation_of(zones))
    return open_zones(own, tuple(others), formation_of(zones))


def deploy_actions(club: Club) -> list[Action]:
    """Return where the next jersey may stand, and what helps."""
    return [*map(PLACE[club.match.queue[0]], next_zones(club)), SUGGEST, AGAIN]


def can_place(club: Club, action: Place) -> bool:
    """Return whether this jersey is next and may stand there."""
    return action.number == club.match.queue[0] and action.zone in next_zones(club)


def why_not_deploy(club: Club, action: Action) -> Refused:
    """Return why this jersey may not stand there."""
    if isinstance(action, Place) and action.number != club.match.queue[0]:
        return Refused("E-R51", N_("Another jersey is next. Place that one first."))
    return Refused("E-R19", NO_ROOM)


def place(scene: Scene, jersey: int, zone: int) -> None:
    """Place the next jersey."""
    scene.club.match.zones[jersey] = zone
    placed(scene, [jersey])


def placed(scene: Scene, jerseys: Collection[int]) -> None:
    """Take the first of the queue from it, who have a zone now; after the tenth all have."""
    queue = scene.club.match.queue
    del queue[: len(jerseys)]
    scene.events += map(PLACED[scene.seat].__getitem__, jerseys)
    if not queue:
        scene.club.step = "sheet"


def sheet_actions(club: Club) -> list[Action]:
    """Return being ready, and the moves of single jerseys."""
    return [READY, *moves(club), AGAIN]


def moves(club: Club) -> list[Move]:
    """Return where each placed jersey may move, within its sections if it has a card (E-R51)."""
    zones, allowed = club.match.zones, [ANYWHERE] * JERSEYS
    for man in club.men:
        if man.used:
            allowed[JERSEY[man.man]] = OF_SECTIONS[man.man]
    places = places_to_move(formation_of(zones))
    found: list[Move] = []
    for own, sections, moves_to in zip(zones, allowed, MOVES_TO, strict=True):
        if own != NOBODY:
            found += moves_to(places[own] & sections)
    return found


def _moves_to(jersey: int, zones: int) -> list[Move]:
    """Return the moves of a jersey to a set of zones."""
    return [move for zone, move in enumerate(MOVE[jersey]) if zones >> zone & 1]


MOVES_TO = [cache(partial(_moves_to, jersey)) for jersey in range(JERSEYS)]
"""By jersey: what gives its moves to a set of zones."""


def why_not_sheet(action: Action) -> Refused:
    """Return why the sheet cannot be changed like this."""
    if isinstance(action, Move):
        return Refused("E-R19", NO_ROOM)
    return Refused("E-R51", N_("Your line-up is complete. Send it out, or change it."))


def move(scene: Scene, action: Move) -> None:
    """Move a placed jersey."""
    scene.club.match.zones[action.number] = action.zone
    scene.events.append(planned(scene.seat, "move", action.number))
