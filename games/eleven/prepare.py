"""Preparing a match: who plays, what his action costs, which jerseys (E-R47 to E-R50)."""

from functools import cache

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven.actions import Again, Assign, Field, Last, Settle, Suggest
from games.eleven.assets import number_holders
from games.eleven.club import FIT, JERSEYS, NOBODY, Ask, Club, Man
from games.eleven.deeds import DEEDS, MAN_FACE
from games.eleven.events import Planned
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
ON_MATCHDAY: tuple[When, ...] = ("before", "match", "zones", "after")
"""The moments a footballer's price is laid out for (E-R48)."""
SETTLE, SUGGEST, LAST, AGAIN = Settle(), Suggest(), Last(), Again()

field, assign = map(cache, (Field, Assign))


def _laid_out(man: int, *, trained: bool) -> tuple[tuple[int, int], ...]:
    face = MAN_FACE[man][trained]
    deeds = [deed for when in ON_MATCHDAY for deed in face.deeds.get(when, ())]
    return tuple(price for deed in deeds for price in DEEDS[deed].cost)


ACTION_PRICE = [
    (_laid_out(man, trained=False), _laid_out(man, trained=True)) for man in range(len(MAN_FACE))
]
"""By man and side: what his actions cost on Matchday, as (resource, n)."""


def fit_cost(man: Man) -> int:
    """Return the FIT to use a player, one as printed (E-R47)."""
    return max(1 + MAN_FACE[man.man][man.trained].rules.get("fit-cost", 0), 0)


def can_field(club: Club, man: Man) -> bool:
    """Return whether this player can be used beside those chosen: number, place, FIT, health."""
    if man.used or man.is_out or club.res[FIT] < fit_cost(man):
        return False
    used = [other.man for other in club.men if other.used]
    if len(used) >= TEAM or any(JERSEY[other] == JERSEY[man.man] for other in used):
        return False
    return can_all_stand(MOST, [SECTIONS[other] for other in (*used, man.man)])


def can_assign(club: Club, man: Man) -> bool:
    """Return whether the price of this player's action can be laid on his card."""
    price = ACTION_PRICE[man.man][man.trained]
    return bool(price) and man.used and not man.paid and can_pay(club, price)


def squad_actions(club: Club) -> list[Action]:
    """Return whom the seat may use, whose action it may pay, and the ways to go on."""
    found: list[Action] = [field(man.man) for man in club.men if can_field(club, man)]
    found += [assign(man.man) for man in club.men if can_assign(club, man)]
    found += [SETTLE, SUGGEST, LAST]
    if any(man.used for man in club.men):
        found.append(AGAIN)
    return found


def why_not_squad(action: Action) -> Refused:
    """Return why this player may not be used, or his action not be paid."""
    if isinstance(action, Field):
        text = N_("He can't play: out, his number taken, no place for him, or no FIT left.")
        return Refused("E-R47", text)
    if isinstance(action, Assign):
        return Refused("E-R48", N_("Only the action of a player you use can be paid, once."))
    return Refused("E-R47", N_("Choose who plays, then go on to the line-up."))


def use_man(scene: Scene, man: Man) -> None:
    """Use a player: his FIT is paid, and his jersey shows his symbol (E-R33, E-R47)."""
    club = scene.club
    man.used = True
    club.res[FIT] -= fit_cost(man)
    scene.events.append(Planned(scene.seat, "field", man.man, only=(scene.seat,)))


def lay_price(scene: Scene, man: Man) -> None:
    """Lay the price of a player's action on his card (E-R48)."""
    man.paid = True
    for resource, n in ACTION_PRICE[man.man][man.trained]:
        scene.club.res[resource] -= n
    scene.events.append(Planned(scene.seat, "assign", man.man, only=(scene.seat,)))


def begin_again(scene: Scene) -> None:
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
    scene.events.append(Planned(scene.seat, "again", NOBODY, only=(scene.seat,)))


def settle_squad(scene: Scene) -> None:
    """Choose nobody else; blank jerseys come in where they must (E-R50, E-R78, E-A35)."""
    club, match = scene.club, scene.club.match
    match.icons = [*club.icons]
    for man in club.men:
        if man.used:
            match.icons[JERSEY[man.man]] = ICON[man.man]
    match.blanks = [at for at in range(PRINTED) if _is_missing(club, at)]
    for at in match.blanks:
        match.icons[at] = NOBODY if scene.state.options.blank == "owner" else SHIELD
    club.step = "spare"


def _is_missing(club: Club, jersey: int) -> bool:
    """Return whether a number's only owner is injured or suspended (E-R78)."""
    holders = number_holders(club, jersey)
    return bool(holders) and all(man.is_out for man in holders)


def may_leave(club: Club) -> list[int]:
    """Return the printed jerseys without a used card that a number above 11 can replace."""
    bound = {JERSEY[man.man] for man in club.men if man.used}
    return [at for at in range(PRINTED) if at not in bound and at not in club.match.gone]


def extra(club: Club) -> int:
    """Return how many jerseys still have to make place for numbers above 11 (E-A35)."""
    high = sum(1 for man in club.men if man.used and JERSEY[man.man] >= PRINTED)
    return high - len(club.match.gone)


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
    high = [at for at in range(PRINTED, JERSEYS) if at in sections]
    pitch = [at for at in range(PRINTED) if at not in match.gone]
    match.queue = sorted([*pitch, *high], key=lambda at: sections.get(at, MOST[0]))
    club.step = "deploy"
