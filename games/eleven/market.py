"""Hiring, selling and signing on Tuesday to Thursday (E-R31 to E-R41)."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain
from typing import Any

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven.actions import Employ, Hire, HireYoungster, Sell, Sign
from games.eleven.assets import change, man_of
from games.eleven.club import EUR, Club, Man, Post
from games.eleven.deeds import BONUS, MAN_FACE, MEGAPHONE
from games.eleven.display import take
from games.eleven.doing import push, start_now
from games.eleven.hiring import join
from games.eleven.news import Contract, Signed, Sold
from games.eleven.roster import roster_of
from games.eleven.scene import Scene
from games.eleven.sources import SPONSORS, VETERANS, YOUNGSTERS
from games.eleven.state import State
from games.eleven.terms import Terms, terms_of
from games.eleven.wallet import gain, win_tokens

OWN_SALE = [[face.rules.get("sale", 0) for face in faces] for faces in MAN_FACE]
"""By man and side: what he brings more, or less, than others."""
SHIRTS = 1
"""Places for shirts (E-R40)."""
CONTRACTS: tuple[Contract, ...] = ("megaphone", "adboard", "bonus", "shirt")

sell, signed = cache(Sell), cache(Signed)


def _contracts(card: int, *, boards: bool, shirts: bool) -> list[Sign]:
    """Return how a sponsor may be signed with or without a place for an adboard and a shirt."""
    has_place = {"megaphone": True, "adboard": boards, "bonus": boards, "shirt": shirts}
    return [Sign(card, at) for at, contract in enumerate(CONTRACTS) if has_place[contract]]


SIGN = {
    (boards, shirts): {card: _contracts(card, boards=boards, shirts=shirts) for card in SPONSORS}
    for boards in (False, True)
    for shirts in (False, True)
}
"""By whether there is a place for an adboard, and for a shirt: the contracts of each sponsor."""


def hires(state: State, club: Club, terms: Terms) -> Iterable[Hire]:
    """Return hiring each player within reach the club can pay (E-R31)."""
    deals = terms.hires[min(club.res[EUR], len(terms.hires) - 1)]
    return filter(None, map(deals.get, state.player_row[terms.players]))


def youngsters(state: State, club: Club, terms: Terms) -> Iterable[HireYoungster]:
    """Return hiring the next youngster, if there is one and the club can pay him (E-R32)."""
    deal = terms.youngster
    return (deal,) if state.youngsters and deal.cost <= club.res[EUR] else ()


def sales(_state: State, club: Club, terms: Terms) -> Iterable[Sell]:
    """Return selling each trained player, for what he brings (E-R38)."""
    return [sell(man.man, sale_of(man, terms.sale)[0]) for man in club.men if man.trained]


def employments(state: State, club: Club, terms: Terms) -> Iterable[Employ]:
    """Return hiring each member of staff within reach the club can pay (E-R39)."""
    deals = terms.employs[min(club.res[EUR], len(terms.employs) - 1)]
    return filter(None, map(deals.get, state.staff_row[terms.staff]))


def signings(state: State, club: Club, terms: Terms) -> Iterable[Sign]:
    """Return signing each sponsor within reach, as far as there are places (E-R40)."""
    roster = roster_of(club)
    deals = SIGN[roster.boards < terms.adboards, roster.shirts < SHIRTS]
    return chain.from_iterable(map(deals.__getitem__, state.sponsor_row[terms.sponsors]))


MARKET: Mapping[type[Action], Callable[[State, Club, Terms], Iterable[Action]]] = {
    Hire: hires,
    HireYoungster: youngsters,
    Sell: sales,
    Employ: employments,
    Sign: signings,
}
"""By kind of action, in the order of the lists: what a club may hire, sell and sign."""


def sale_of(man: Man, price: int) -> tuple[int, int]:
    """Return the EUR and VP tokens of a sale at this price, half of both for one who is out.

    His own card may change the price, for himself alone (E-R38).
    """
    eur = price + OWN_SALE[man.man][man.trained]
    tokens = man.played + man.scored
    return (eur // 2, tokens // 2) if man.injury or man.ban else (eur, tokens)


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
        push(scene, MEGAPHONE[source], source)
        return
    post = Post(source, contract)
    club.posts.append(post)
    if contract != "adboard":
        push(scene, BONUS[source], source)
    start_now(scene, post)


DO_MARKET: Mapping[type[Action], Callable[[Scene, Any], None]] = {
    Hire: _hire,
    HireYoungster: _hire_youngster,
    Sell: _sell,
    Employ: _employ,
    Sign: _sign,
}
"""By kind of action: how it is carried out."""
