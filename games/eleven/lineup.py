"""Deploying ten jerseys in nine zones (E-R19, E-R51)."""

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven.actions import Move, Place, Ready
from games.eleven.club import NOBODY, Club
from games.eleven.events import Planned
from games.eleven.ops_pitch import formation_of
from games.eleven.prepare import AGAIN, SUGGEST
from games.eleven.scene import Scene
from games.eleven.sources import JERSEY, SECTIONS
from games.eleven.zones import MOST, ZONES, can_all_stand, has_room

EVERYWHERE = (0, 1, 2)
READY = Ready()
NO_ROOM = N_("No room there: three in a central zone, one on a wing, three forwards at most.")
PLACE = [[Place(jersey, zone) for zone in ZONES] for jersey in range(13)]
MOVE = [[Move(jersey, zone) for zone in ZONES] for jersey in range(13)]


def bound_sections(club: Club) -> dict[int, tuple[int, ...]]:
    """Return the sections of each jersey with a used card; the others may stand anywhere (E-A9)."""
    return {JERSEY[man.man]: SECTIONS[man.man] for man in club.men if man.used}


def open_zones(club: Club, jersey: int, formation: list[int]) -> list[int]:
    """Return where the next jersey may stand so that all who are bound still find a place."""
    bound = bound_sections(club)
    own = bound.get(jersey, EVERYWHERE)
    rest = [bound[other] for other in club.match.queue if other != jersey and other in bound]
    zones = [zone for zone in ZONES if zone // 3 in own and has_room(formation, zone)]
    if not rest:
        return zones
    free = [MOST[at] - sum(formation[at * 3 : at * 3 + 3]) for at in range(3)]
    fitting = []
    for section in range(3):
        left = [places - (at == section) for at, places in enumerate(free)]
        if left[section] >= 0 and can_all_stand(left, rest):
            fitting.append(section)
    return [zone for zone in zones if zone // 3 in fitting]


def deploy_actions(club: Club) -> list[Action]:
    """Return where the next jersey may stand."""
    match = club.match
    jersey = match.queue[0]
    places = PLACE[jersey]
    zones = open_zones(club, jersey, formation_of(match.zones))
    return [*(places[zone] for zone in zones), SUGGEST, AGAIN]


def can_place(club: Club, action: Place) -> bool:
    """Return whether this jersey is next and may stand there."""
    jersey = club.match.queue[0]
    zones = open_zones(club, jersey, formation_of(club.match.zones))
    return action.number == jersey and action.zone in zones


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
    scene.events.append(Planned(scene.seat, "place", jersey, only=(scene.seat,)))


def sheet_actions(club: Club) -> list[Action]:
    """Return being ready, and the moves of single jerseys."""
    zones, bound = club.match.zones, bound_sections(club)
    formation = formation_of(zones)
    found: list[Action] = [READY]
    for jersey, own in enumerate(zones):
        if own == NOBODY:
            continue
        formation[own] -= 1
        sections = bound.get(jersey, EVERYWHERE)
        found += [
            MOVE[jersey][zone]
            for zone in ZONES
            if zone != own and zone // 3 in sections and has_room(formation, zone)
        ]
        formation[own] += 1
    return [*found, AGAIN]


def why_not_sheet(action: Action) -> Refused:
    """Return why the sheet cannot be changed like this."""
    if isinstance(action, Move):
        return Refused("E-R19", NO_ROOM)
    return Refused("E-R51", N_("Your line-up is complete. Send it out, or change it."))


def move(scene: Scene, action: Move) -> None:
    """Move a placed jersey."""
    scene.club.match.zones[action.number] = action.zone
    scene.events.append(Planned(scene.seat, "move", action.number, only=(scene.seat,)))
