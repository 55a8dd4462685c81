"""The steps that place ten jerseys in nine zones and adjust them (E-R19, E-R51)."""

from functools import cache, partial

from games.core.game import Action, IllegalAction
from games.core.translation import N_
from games.eleven.actions import Again, Move, Place, Ready, Suggest
from games.eleven.cards.ids import JERSEY, SECTIONS
from games.eleven.club.club import JERSEYS, NOBODY, Club
from games.eleven.club.context import TurnContext
from games.eleven.club.zones import (
    EVERYWHERE,
    ZONES,
    formation_of,
    open_zones,
    places_to_move,
    roomy,
    set_of,
)
from games.eleven.events import planned
from games.eleven.week import assistant
from games.eleven.week.kickoff import send_out
from games.eleven.week.prepare import begin_again, placed
from games.eleven.week.step_rules import ActionRules, StepRules, always, refusal

READY, SUGGEST, AGAIN = Ready(), Suggest(), Again()
NO_ROOM = N_("No room there: three in a central zone, one on a wing, three forwards at most.")
PLACE = [[Place(jersey, zone) for zone in ZONES].__getitem__ for jersey in range(JERSEYS)]
"""By jersey: a function from the zone to the action."""
MOVE = [[Move(jersey, zone) for zone in ZONES] for jersey in range(JERSEYS)]
"""By jersey and zone: the action."""
ANYWHERE = set_of(ZONES)
OF_SECTIONS = [set_of([zone for zone in ZONES if zone // 3 in own]) for own in SECTIONS]
"""By man: the zones of his sections, as a set."""


def next_zones(club: Club) -> tuple[int, ...]:
    """Return the zones for the next jersey."""
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


def _deploy_actions(scene: TurnContext) -> list[Action]:
    club = scene.club
    return [*map(PLACE[club.match.queue[0]], next_zones(club)), SUGGEST, AGAIN]


def _can_place(scene: TurnContext, action: Place) -> bool:
    club = scene.club
    return action.number == club.match.queue[0] and action.zone in next_zones(club)


def _why_not_place(scene: TurnContext, action: Place) -> IllegalAction:
    if action.number != scene.club.match.queue[0]:
        return IllegalAction("E-R51", N_("Another jersey is next. Place that one first."))
    return IllegalAction("E-R19", NO_ROOM)


def _place(scene: TurnContext, action: Place) -> None:
    scene.club.match.zones[action.number] = action.zone
    placed(scene, [action.number])


def _suggest(scene: TurnContext, _action: Suggest) -> None:
    scene.events.append(planned(scene.seat, "suggest"))
    assistant.deploy(scene)


DEPLOY = StepRules(
    _deploy_actions,
    {
        Place: ActionRules(_can_place, _place, _why_not_place),
        Suggest: ActionRules(always, _suggest),
        Again: ActionRules(always, begin_again),
    },
    refusal("E-R19", NO_ROOM),
)
"""The seat places ten jerseys, one after the other (E-R19, E-R51)."""


def moves(club: Club) -> list[Move]:
    """Return the moves of placed jerseys, within the sections of their cards (E-R51)."""
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
"""By jersey: a function from a set of zones to the moves there."""


def _sheet_actions(scene: TurnContext) -> list[Action]:
    return [READY, *moves(scene.club), AGAIN]


def _move(scene: TurnContext, action: Move) -> None:
    scene.club.match.zones[action.number] = action.zone
    scene.events.append(planned(scene.seat, "move", action.number))


SHEET = StepRules(
    _sheet_actions,
    {
        Move: ActionRules(
            lambda scene, action: action in moves(scene.club),
            _move,
            refusal("E-R19", NO_ROOM),
        ),
        Ready: ActionRules(always, lambda scene, _action: send_out(scene)),
        Again: ActionRules(always, begin_again),
    },
    refusal("E-R51", N_("Your line-up is complete. Send it out, or change it.")),
)
"""The seat may still move jerseys, and sends the team out (E-R51)."""
