"""Deploying ten jerseys in nine zones (E-R19, E-R51)."""

from collections.abc import Callable, Collection
from functools import cache
from typing import TypeAlias

from games.core.game import Action, Refused, Seat
from games.core.words import N_
from games.eleven.actions import Move, Place, Ready
from games.eleven.club import JERSEYS, NOBODY, Club
from games.eleven.events import Planned, planned
from games.eleven.prepare import AGAIN, SUGGEST
from games.eleven.scene import Scene
from games.eleven.sources import JERSEY, SECTIONS
from games.eleven.zones import EVERYWHERE, ZONES, formation_of, open_zones, places_to_move, roomy

Bound: TypeAlias = dict[int, tuple[int, ...]]
"""By jersey with a used card: the sections he may stand in."""
READY = Ready()
NO_ROOM = N_("No room there: three in a central zone, one on a wing, three forwards at most.")
PLACE = [[Place(jersey, zone) for zone in ZONES].__getitem__ for jersey in range(JERSEYS)]
"""By jersey: what gives its place in a zone."""
MOVE = [[Move(jersey, zone) for zone in ZONES].__getitem__ for jersey in range(JERSEYS)]
"""By jersey: what gives its move to a zone."""


def bound_sections(club: Club) -> Bound:
    """Return the sections of each jersey with a used card; the others may stand anywhere (E-A9)."""
    return {JERSEY[man.man]: SECTIONS[man.man] for man in club.men if man.used}


def next_zones(club: Club) -> tuple[int, ...]:
    """Return where the next jersey may stand."""
    zones, bound, formation = club.match.zones, bound_sections(club), formation_of(club.match.zones)
    if not bound:
        return roomy(formation)
    own = bound.pop(club.match.queue[0], EVERYWHERE)
    others = tuple([sections for at, sections in bound.items() if zones[at] == NOBODY])
    return open_zones(own, others, formation)


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
    scene.events += map(placements(scene.seat), jerseys)
    if not queue:
        scene.club.step = "sheet"


@cache
def placements(seat: Seat) -> Callable[[int], Planned]:
    """Return what gives by jersey that a seat has placed it."""
    return [planned(seat, "place", jersey) for jersey in range(JERSEYS)].__getitem__


def sheet_actions(club: Club) -> list[Action]:
    """Return being ready, and the moves of single jerseys."""
    return [READY, *moves(club), AGAIN]


def moves(club: Club) -> list[Move]:
    """Return where each placed jersey may move, within its sections if it has a card (E-R51)."""
    zones, bound = club.match.zones, bound_sections(club)
    places = places_to_move(formation_of(zones))
    found: list[Move] = []
    for jersey, own in enumerate(zones):
        if own == NOBODY:
            continue
        targets = places[own]
        if jersey in bound:
            targets = [zone for zone in targets if zone // 3 in bound[jersey]]
        found += map(MOVE[jersey], targets)
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
