"""Preparing a match: who plays, what his action costs, which jerseys (E-R47 to E-R50)."""

from collections import Counter
from collections.abc import Collection
from typing import TypeAlias

from games.eleven.actions import Again
from games.eleven.club import FIT, JERSEYS, NOBODY, Ask, Club, Man
from games.eleven.deeds import DEEDS, MAN_FACE
from games.eleven.events import planned
from games.eleven.scene import Scene
from games.eleven.sources import (
    BALL_SIDE,
    ICON,
    JERSEY,
    SECTIONS,
    SHIELD_SIDE,
    jersey_answer,
    jersey_of,
)
from games.eleven.vocabulary import When
from games.eleven.wallet import can_pay
from games.eleven.zones import BALL, MOST, SHIELD, TEAM, can_all_stand

PRINTED = 10
"""Jerseys with a printed number; those behind are blank ones for numbers above 11 (E-R18)."""
NUMBERED = frozenset(range(PRINTED))
FEW = min(MOST)
"""Players of whom each finds a place next to any one more, wherever they are bound to."""
ON_MATCHDAY: tuple[When, ...] = ("before", "match", "zones", "after")
"""The moments a footballer's price is laid out for (E-R48)."""
Bound: TypeAlias = dict[int, tuple[int, ...]]
"""By jersey with a used card: the sections it may stand in."""


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
"""By man and side: what his actions cost on Matchday, as (resource, n)."""


FIT_COST = [[max(1 + face.rules.get("fit-cost", 0), 0) for face in faces] for faces in MAN_FACE]
"""By man and side: the FIT to use him, one as printed (E-R47)."""


def fit_cost(man: Man) -> int:
    """Return the FIT to use a player (E-R47)."""
    return FIT_COST[man.man][man.trained]


def can_field(club: Club, man: Man) -> bool:
    """Return whether this player of the club can be used beside those chosen."""
    return bool(fieldable(club, [man]))


def fieldable(club: Club, men: list[Man]) -> list[int]:
    """Return which of these can be used beside those chosen: number, place, FIT, health."""
    taken, fit = [JERSEY[man.man] for man in club.men if man.used], club.res[FIT]
    found: list[int] = []
    is_full, is_sure = len(taken) == TEAM, len(taken) < FEW
    for man in men:
        own = man.man
        if man.used or man.injury or man.ban or is_full or JERSEY[own] in taken:
            continue
        if FIT_COST[own][man.trained] <= fit and (
            is_sure
            or can_all_stand(MOST, [SECTIONS[at.man] for at in club.men if at.used or at is man])
        ):
            found.append(own)
    return found


def can_assign(club: Club, man: Man) -> bool:
    """Return whether the price of this player's action can be laid on his card."""
    if not man.used or man.paid:
        return False
    price = ACTION_PRICE[man.man][man.trained]
    return bool(price) and can_pay(club, price)


def use_man(scene: Scene, man: Man) -> None:
    """Use a player: his FIT is paid, and his jersey shows his symbol (E-R33, E-R47)."""
    club = scene.club
    man.used = True
    club.res[FIT] -= fit_cost(man)
    scene.events.append(planned(scene.seat, "field", man.man))


def lay_price(scene: Scene, man: Man) -> None:
    """Lay the price of a player's action on his card (E-R48)."""
    man.paid = True
    for resource, n in ACTION_PRICE[man.man][man.trained]:
        scene.club.res[resource] -= n
    scene.events.append(planned(scene.seat, "assign", man.man))


def begin_again(scene: Scene, _action: Again) -> None:
    """Take all of the preparation back, with what was paid for it."""
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


def settle_squad(scene: Scene) -> None:
    """Choose nobody else; blank jerseys come in where they must (E-R50, E-R78, E-A35)."""
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
    """Return the printed jerseys whose only owners are injured or suspended (E-R78)."""
    out = [JERSEY[man.man] for man in club.men if man.injury or man.ban]
    if not out:
        return []
    fit = [JERSEY[man.man] for man in club.men if not (man.injury or man.ban)]
    return [at for at in range(PRINTED) if at in out and at not in fit]


def may_leave(club: Club) -> list[int]:
    """Return the printed jerseys without a used card that a number above 11 can replace."""
    bound = {JERSEY[man.man] for man in club.men if man.used}
    return [at for at in range(PRINTED) if at not in bound and at not in club.match.gone]


def extra(club: Club) -> int:
    """Return how many jerseys still have to make place for numbers above 11 (E-A35)."""
    high = [man for man in club.men if man.used and JERSEY[man.man] >= PRINTED]
    return len(high) - len(club.match.gone)


def spare(scene: Scene) -> None:
    """Ask which jersey makes place, and then line up those who play (E-R18, E-A35)."""
    club, match = scene.club, scene.club.match
    if extra(club):
        club.ask = Ask("leave", tuple(jersey_answer(at) for at in may_leave(club)))
        return
    unsettled = [at for at in match.blanks if at not in match.gone and match.icons[at] == NOBODY]
    if unsettled:
        club.ask = Ask("blank", (BALL_SIDE, SHIELD_SIDE), (NOBODY, NOBODY, unsettled[0]))
        return
    queue_up(club)


def chose_leave(scene: Scene, answer: int) -> None:
    """Leave a jersey out of this match."""
    scene.club.match.gone.append(jersey_of(answer))


def chose_blank(scene: Scene, jersey: int, answer: int) -> None:
    """Choose the side of a replacement jersey, where the table leaves it to the owner (E-A3)."""
    scene.club.match.icons[jersey] = SHIELD if answer == SHIELD_SIDE else BALL


def queue_up(club: Club) -> None:
    """Put ten jerseys in the order in which they are placed: those bound to a section first."""
    match = club.match
    sections = {JERSEY[man.man]: len(SECTIONS[man.man]) for man in club.men if man.used}
    free = NUMBERED.difference(sections, match.gone)
    match.queue = [*sorted(sorted(sections), key=sections.__getitem__), *sorted(free)]
    club.step = "deploy"


def bound_sections(club: Club) -> Bound:
    """Return the sections of each jersey with a used card; the others may stand anywhere (E-A9)."""
    return {JERSEY[man.man]: SECTIONS[man.man] for man in club.men if man.used}


def placed(scene: Scene, jerseys: Collection[int]) -> None:
    """Take the first of the queue from it, who have a zone now; after the tenth all have."""
    queue = scene.club.match.queue
    del queue[: len(jerseys)]
    scene.events += [planned(scene.seat, "place", jersey) for jersey in jerseys]
    if not queue:
        scene.club.step = "sheet"
