"""Hiring, selling and signing on Tuesday to Thursday (E-R31 to E-R41)."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven.actions import Employ, Hire, HireYoungster, Sell, Sign
from games.eleven.assets import change, man_of
from games.eleven.club import EUR, Club, Man, Post
from games.eleven.deeds import BONUS, MEGAPHONE
from games.eleven.display import take
from games.eleven.doing import NOW, tasks
from games.eleven.hiring import join
from games.eleven.news import Contract, Signed, Sold
from games.eleven.roster import Roster, roster_of
from games.eleven.scene import Scene
from games.eleven.sources import SPONSORS, VETERANS, YOUNGSTERS
from games.eleven.state import State
from games.eleven.terms import Terms, sells_at, terms_of
from games.eleven.wallet import gain, win_tokens

SHIRTS = 1
"""Places for shirts (E-R40)."""
CONTRACTS: tuple[Contract, ...] = ("megaphone", "adboard", "bonus", "shirt")

signed = cache(Signed)


def _contracts(card: int, *, boards: bool, shirts: bool) -> list[Sign]:
    """Return how a sponsor may be signed with or without a place for an adboard and a shirt."""
    has_place = {"megaphone": True, "adboard": boards, "bonus": boards, "shirt": shirts}
    return [Sign(card, at) for at, contract in enumerate(CONTRACTS) if has_place[contract]]


SIGN = [
    [
        {card: _contracts(card, boards=boards, shirts=shirts) for card in SPONSORS}
        for shirts in (False, True)
    ]
    for boards in (False, True)
]
"""By whether there is a place for an adboard, and for a shirt: the contracts of each sponsor."""

BRINGS = {
    card: (
        tasks(MEGAPHONE[card], card),
        NOW[card]["adboard"],
        tasks(BONUS[card], card),
        [*tasks(BONUS[card], card), *NOW[card]["shirt"]],
    )
    for card in SPONSORS
}
"""By sponsor and contract: what there is to do when he signs."""


def market_actions(state: State, club: Club, roster: Roster, terms: Terms) -> list[Action]:
    """Return whom the club may hire, sell and sign, in the order of E-R31 to E-R40."""
    money = club.res[EUR]
    found: list[Action] = []
    for card in state.player_row[terms.players]:
        hire = terms.hires[card]
        if hire.cost <= money:
            found.append(hire)
    if state.youngsters and terms.youngster.cost <= money:
        found.append(terms.youngster)
    for man in club.men:
        if man.trained:
            full, half = terms.sells[man.man]
            found.append(half if man.injury or man.ban else full)
    for card in state.staff_row[terms.staff]:
        employ = terms.employs[card]
        if employ.cost <= money:
            found.append(employ)
    contracts = contracts_of(roster, terms)
    for card in state.sponsor_row[terms.sponsors]:
        found += contracts[card]
    return found


def contracts_of(roster: Roster, terms: Terms) -> Mapping[int, list[Sign]]:
    """Return by sponsor the contracts a club with these cards has places for (E-R40)."""
    return SIGN[roster.boards < terms.adboards][roster.shirts < SHIRTS]


def _can_hire(state: State, club: Club, terms: Terms, action: Hire) -> bool:
    """Return whether the player is within reach, at this price, and can be paid (E-R31)."""
    is_near = action.man in state.player_row[terms.players]
    return is_near and action.cost == terms.hires[action.man].cost <= club.res[EUR]


def _can_hire_youngster(state: State, club: Club, terms: Terms, action: HireYoungster) -> bool:
    """Return whether there is one, at this price, and the club can pay him (E-R32)."""
    return bool(state.youngsters) and action.cost == terms.youngster.cost <= club.res[EUR]


def _can_sell(_state: State, club: Club, terms: Terms, action: Sell) -> bool:
    """Return whether the player is the club's, trained, and brings so much (E-R38)."""
    for man in club.men:
        if man.man == action.man:
            return man.trained and action.eur == terms.sells[action.man][man.is_out].eur
    return False


def _can_employ(state: State, club: Club, terms: Terms, action: Employ) -> bool:
    """Return whether the member of staff is within reach, at this price, and paid (E-R39)."""
    is_near = action.who in state.staff_row[terms.staff]
    return is_near and action.cost == terms.employs[action.who].cost <= club.res[EUR]


def _can_sign(state: State, club: Club, terms: Terms, action: Sign) -> bool:
    """Return whether the sponsor is within reach, and has a place for this contract (E-R40)."""
    is_near = action.sponsor in state.sponsor_row[terms.sponsors]
    return is_near and action in contracts_of(roster_of(club), terms)[action.sponsor]


CAN_MARKET: Mapping[type[Action], Callable[[State, Club, Terms, Any], bool]] = {
    Hire: _can_hire,
    HireYoungster: _can_hire_youngster,
    Sell: _can_sell,
    Employ: _can_employ,
    Sign: _can_sign,
}
"""By kind of action: whether `market_actions` lists it."""


def sale_of(man: Man, price: int) -> tuple[int, int]:
    """Return the EUR and VP tokens of a sale at this price, half of both for one who is out."""
    tokens = man.played + man.scored
    return sells_at(price)[man.man][man.is_out].eur, tokens // 2 if man.is_out else tokens


def why_not_market(action: Action) -> Refused:
    """Return why this cannot be hired, sold or signed."""
    if isinstance(action, Hire):
        text = N_("Only players within your reach, at their price of today. Choose another.")
        return Refused("E-R31", text)
    if isinstance(action, HireYoungster):
        return Refused("E-R32", N_("You can't hire a youngster for that now."))
    if isinstance(action, Sell):
        return Refused("E-R38", N_("Only trained players of yours can be sold, for their price."))
    if isinstance(action, Employ):
        text = N_("Only staff within your reach, at their price of today. Choose another.")
        return Refused("E-R39", text)
    text = N_("That sponsor is out of reach, or you have no place for such a contract.")
    return Refused("E-R40", text)


def _hire(scene: Scene, action: Hire) -> None:
    take(scene, "players", action.man)
    join(scene, action.man, action.cost)


def _hire_youngster(scene: Scene, action: HireYoungster) -> None:
    join(scene, scene.state.youngsters.pop(0), action.cost)


def _employ(scene: Scene, action: Employ) -> None:
    take(scene, "staff", action.who)
    join(scene, action.who, action.cost)


def _sell(scene: Scene, action: Sell) -> None:
    """Discard a player for EUR and his tokens; a youngster goes below the deck (E-R4, E-R75)."""
    state, club, source = scene.state, scene.club, action.man
    man = man_of(club, source)
    eur, tokens = sale_of(man, terms_of(club).sale)
    club.men.remove(man)
    if source in YOUNGSTERS:
        state.youngsters.append(source)
    elif source in VETERANS:
        state.aside.append(source)
    else:
        state.gone_players.append(source)
    club.sold += 1
    scene.events.append(Sold(scene.seat, source, eur, tokens))
    gain(scene, EUR, eur)
    win_tokens(scene, tokens)


def _sign(scene: Scene, action: Sign) -> None:
    """Sign a sponsor; everything on the contract happens, the bad too (E-R40, E-R41, E-A33)."""
    club, source, contract = scene.club, action.sponsor, CONTRACTS[action.contract]
    take(scene, "sponsors", source)
    club.signed += 1
    scene.events.append(signed(scene.seat, source, contract))
    if contract == "megaphone":
        scene.state.gone_sponsors.append(source)
        gain(scene, EUR, change(club, "megaphone"))
    else:
        club.posts.append(Post(source, contract))
    club.todo += BRINGS[source][action.contract]


DO_MARKET: Mapping[type[Action], Callable[[Scene, Any], None]] = {
    Hire: _hire,
    HireYoungster: _hire_youngster,
    Sell: _sell,
    Employ: _employ,
    Sign: _sign,
}
"""By kind of action: how it is carried out."""
