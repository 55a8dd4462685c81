"""Preparing a match: fielding players, paying for their actions, jerseys (E-R47 to E-R50)."""

from collections import Counter
from collections.abc import Collection
from typing import TypeAlias

from games.eleven.actions import Again
from games.eleven.cards.effect_index import DEEDS, MAN_FACE
from games.eleven.cards.ids import (
    BALL_SIDE,
    ICON,
    JERSEY,
    SECTIONS,
    SHIELD_SIDE,
    jersey_answer,
    jersey_of,
)
from games.eleven.cards.terms import BALL, SHIELD, When
from games.eleven.club.club import FIT, JERSEYS, NOBODY, Ask, Club, Player
from games.eleven.club.context import TurnContext
from games.eleven.club.wallet import can_pay
from games.eleven.club.zones import MOST_JERSEYS, TEAM, can_all_stand
from games.eleven.events import planned

PRINTED = 10
"""The number of printed jerseys; later ones are blank, for numbers above 11 (E-R18)."""
NUMBERED = frozenset(range(PRINTED))
FEW = min(MOST_JERSEYS)
"""With fewer players than this, one more always finds a place, whatever their sections."""
ON_MATCHDAY: tuple[When, ...] = ("before", "match", "zones", "after")
"""The moments whose effects a player's price pays for (E-R48)."""
Bound: TypeAlias = dict[int, tuple[int, ...]]
"""By jersey of a player in the line-up: the possible sections."""


def _laid_out(man: int, *, trained: bool) -> tuple[tuple[int, int], ...]:
    face = MAN_FACE[man][trained]
    deeds = [deed for when in ON_MATCHDAY for deed in face.deeds.get(when, ())]
    price = Counter[int]()
    for deed in deeds:
        price.update(dict(DEEDS[deed].cost))
    return tuple(price.items())


ACTION_PRICE = [
    (_laid_out(man, trained=False), _laid_out(man, trained=True)) for man in range(len(MAN_FACE))
]
"""By player and side: the price of the effects on Matchday, as (resource, n)."""


FIT_COST = [[max(1 + face.rules.get("fit-cost", 0), 0) for face in faces] for faces in MAN_FACE]
"""By player and side: the FIT to field the player, one as printed (E-R47)."""


def fit_cost(man: Player) -> int:
    """Return the FIT to field a player (E-R47)."""
    return FIT_COST[man.man][man.trained]


def can_field(club: Club, man: Player) -> bool:
    """Return whether this player can be added to the line-up."""
    return bool(fieldable(club, [man]))


def fieldable(club: Club, men: list[Player]) -> list[int]:
    """Return which of these players can be added to the line-up (number, place, FIT, health)."""
    taken, fit = [JERSEY[man.man] for man in club.men if man.used], club.res[FIT]
    found: list[int] = []
    is_full, is_sure = len(taken) == TEAM, len(taken) < FEW
    for man in men:
        own = man.man
        if man.used or man.injury or man.ban or is_full or JERSEY[own] in taken:
            continue
        if FIT_COST[own][man.trained] <= fit and (
            is_sure
            or can_all_stand(
                MOST_JERSEYS,
                [
                    SECTIONS[each_man.man]
                    for each_man in club.men
                    if each_man.used or each_man is man
                ],
            )
        ):
            found.append(own)
    return found


def can_assign(club: Club, man: Player) -> bool:
    """Return whether the price of this player's action can be paid now."""
    if not man.used or man.paid:
        return False
    price = ACTION_PRICE[man.man][man.trained]
    return bool(price) and can_pay(club, price)


def use_man(scene: TurnContext, man: Player) -> None:
    """Add a player to the line-up and pay the FIT (E-R47)."""
    club = scene.club
    man.used = True
    club.res[FIT] -= fit_cost(man)
    scene.events.append(planned(scene.seat, "field", man.man))


def lay_price(scene: TurnContext, man: Player) -> None:
    """Pay for a player's action; the price lies on the card until the match (E-R48)."""
    man.paid = True
    for resource, n in ACTION_PRICE[man.man][man.trained]:
        scene.club.res[resource] -= n
    scene.events.append(planned(scene.seat, "assign", man.man))


def begin_again(scene: TurnContext, _action: Again) -> None:
    """Undo the whole preparation and refund its price."""
    club = scene.club
    for man in club.men:
        if man.used:
            club.res[FIT] += fit_cost(man)
        if man.paid:
            for resource, n in ACTION_PRICE[man.man][man.trained]:
                club.res[resource] += n
        man.used = man.paid = False
    match = club.match
    match.zones, match.queue, match.icons = [NOBODY] * JERSEYS, [], []
    match.blanks, match.gone = [], []
    club.ask, club.step = None, "squad"
    scene.events.append(planned(scene.seat, "again"))


def settle_squad(scene: TurnContext) -> None:
    """End the choice of players, and bring in blank jerseys (E-R50, E-R78, E-A35)."""
    club, match = scene.club, scene.club.match
    match.icons = [*club.icons]
    for man in club.men:
        if man.used:
            match.icons[JERSEY[man.man]] = ICON[man.man]
    match.blanks = missing(club)
    for at in match.blanks:
        match.icons[at] = NOBODY if scene.state.options.blank == "owner" else SHIELD
    club.step = "spare"


def missing(club: Club) -> list[int]:
    """Return the printed jerseys whose players are all injured or suspended (E-R78)."""
    out = [JERSEY[man.man] for man in club.men if man.injury or man.ban]
    if not out:
        return []
    fit = [JERSEY[man.man] for man in club.men if not (man.injury or man.ban)]
    return [index for index in range(PRINTED) if index in out and index not in fit]


def may_leave(club: Club) -> list[int]:
    """Return the printed jerseys that a number above 11 can replace."""
    bound = {JERSEY[man.man] for man in club.men if man.used}
    return [
        index for index in range(PRINTED) if index not in bound and index not in club.match.gone
    ]


def extra(club: Club) -> int:
    """Return how many jerseys must still be left out for numbers above 11 (E-A35)."""
    high = [man for man in club.men if man.used and JERSEY[man.man] >= PRINTED]
    return len(high) - len(club.match.gone)


def spare(scene: TurnContext) -> None:
    """Ask for jerseys to leave out and sides of blank ones, then queue up (E-R18, E-A35)."""
    club, match = scene.club, scene.club.match
    if extra(club):
        club.ask = Ask("leave", tuple(jersey_answer(at) for at in may_leave(club)))
        return
    unsettled = [
        blank for blank in match.blanks if blank not in match.gone and match.icons[blank] == NOBODY
    ]
    if unsettled:
        club.ask = Ask("blank", (BALL_SIDE, SHIELD_SIDE), (NOBODY, NOBODY, unsettled[0]))
        return
    queue_up(club)


def chose_leave(scene: TurnContext, answer: int) -> None:
    """Leave a jersey out of this match."""
    scene.club.match.gone.append(jersey_of(answer))


def chose_blank(scene: TurnContext, jersey: int, answer: int) -> None:
    """Set the side of a blank jersey, if the options leave it to the owner (E-A3)."""
    scene.club.match.icons[jersey] = SHIELD if answer == SHIELD_SIDE else BALL


def queue_up(club: Club) -> None:
    """Queue ten jerseys for placing."""
    club.match.queue = placing_order(club)
    club.step = "deploy"


def placing_order(club: Club) -> list[int]:
    """Return the ten jerseys of a match, those with the fewest sections first."""
    sections = {JERSEY[man.man]: len(SECTIONS[man.man]) for man in club.men if man.used}
    free = NUMBERED.difference(sections, club.match.gone)
    return [*sorted(sorted(sections), key=sections.__getitem__), *sorted(free)]


def bound_sections(club: Club) -> Bound:
    """Return the sections of jerseys of the line-up; others may be placed anywhere (E-A9)."""
    return {JERSEY[man.man]: SECTIONS[man.man] for man in club.men if man.used}


def placed(scene: TurnContext, jerseys: Collection[int]) -> None:
    """Remove newly placed jerseys from the queue; an empty queue ends the step."""
    queue = scene.club.match.queue
    del queue[: len(jerseys)]
    scene.events += [planned(scene.seat, "place", jersey) for jersey in jerseys]
    if not queue:
        scene.club.step = "sheet"
