"""Hiring, selling and signing on Tuesday to Thursday (E-R31 to E-R41)."""

from functools import cache
from typing import cast

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven.actions import Employ, Hire, HireYoungster, Sell, Sign
from games.eleven.assets import sponsors_of
from games.eleven.club import EUR, Club, Man, Post
from games.eleven.deeds import BONUS, MAN_FACE, MEGAPHONE
from games.eleven.display import REACH, take
from games.eleven.doing import push, start_now
from games.eleven.hiring import join
from games.eleven.news import Contract, Signed, Sold
from games.eleven.scene import Scene
from games.eleven.sources import PRICE, VETERANS, YOUNGSTERS
from games.eleven.state import State
from games.eleven.vocabulary import Rule
from games.eleven.wallet import gain, win_tokens

SALE = 5
"""EUR for a trained player (E-R38, E-A24)."""
YOUNGSTER = PRICE[YOUNGSTERS.start]
"""EUR of every youngster (E-A36)."""
ADBOARDS, SHIRTS = 2, 1
"""Places for sponsors as printed (E-R40)."""
CONTRACTS: tuple[Contract, ...] = ("megaphone", "adboard", "bonus", "shirt")
Changes = dict[Rule, int]

hire, hire_youngster, sell, employ, sign = map(cache, (Hire, HireYoungster, Sell, Employ, Sign))


def reach(row: list[int], more: int) -> list[int]:
    """Return the cards of a row that may be taken: the three rightmost, and more with scouts."""
    return row[max(len(row) - REACH - more, 0) :]


def price(card: int, change: int) -> int:
    """Return the EUR a card of the display costs, never below nothing."""
    return max(PRICE[card] + change, 0)


def market_actions(state: State, club: Club, rules: Changes) -> list[Action]:
    """Return what may be hired, sold and signed."""
    money, get = club.res[EUR], rules.get
    found: list[Action] = []
    change = get("price-players", 0)
    found += [
        hire(card, cost)
        for card in reach(state.player_row, get("reach-players", 0))
        if (cost := price(card, change)) <= money
    ]
    cost = price(YOUNGSTERS.start, get("price-youngsters", 0))
    if state.youngsters and cost <= money:
        found.append(hire_youngster(cost))
    found += [sell(man.man, sale_of(man, rules)[0]) for man in club.men if man.trained]
    change = get("price-staff", 0)
    found += [
        employ(card, cost)
        for card in reach(state.staff_row, get("reach-staff", 0))
        if (cost := price(card, change)) <= money
    ]
    terms = [at for at in range(len(CONTRACTS)) if has_place(club, rules, at)]
    for card in reach(state.sponsor_row, get("reach-sponsors", 0)):
        found += [sign(card, at) for at in terms]
    return found


def has_place(club: Club, rules: Changes, terms: int) -> bool:
    """Return whether there is a place for one more contract of this kind (E-R40)."""
    contract = CONTRACTS[terms]
    if contract == "megaphone":
        return True
    shirts = sum(1 for post in sponsors_of(club) if post.contract == "shirt")
    if contract == "shirt":
        return shirts < SHIRTS
    return len(sponsors_of(club)) - shirts < ADBOARDS + rules.get("adboards", 0)


def sale_of(man: Man, rules: Changes) -> tuple[int, int]:
    """Return the EUR and VP tokens of a sale, half of both for one who is out (E-R38)."""
    own = MAN_FACE[man.man][man.trained].rules.get("sale", 0)
    eur, tokens = SALE + rules.get("sale", 0) + own, man.played + man.scored
    return (eur // 2, tokens // 2) if man.is_out else (eur, tokens)


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


def do_market(scene: Scene, rules: Changes, action: Action) -> None:
    """Hire, sell or sign."""
    if isinstance(action, Hire):
        take(scene, "players", action.man)
        join(scene, action.man, action.cost)
    elif isinstance(action, HireYoungster):
        join(scene, scene.state.youngsters.pop(0), action.cost)
    elif isinstance(action, Employ):
        take(scene, "staff", action.who)
        join(scene, action.who, action.cost)
    elif isinstance(action, Sell):
        _sell(scene, rules, action.man)
    else:
        signed = cast("Sign", action)
        _sign(scene, rules, signed.sponsor, CONTRACTS[signed.contract])


def _sell(scene: Scene, rules: Changes, source: int) -> None:
    """Discard a player for EUR and his tokens; a youngster goes below the deck (E-R4, E-R75)."""
    state, club = scene.state, scene.club
    man = next(man for man in club.men if man.man == source)
    eur, tokens = sale_of(man, rules)
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


def _sign(scene: Scene, rules: Changes, source: int, contract: Contract) -> None:
    """Sign a sponsor; everything on the contract happens, the bad too (E-R40, E-R41, E-A33)."""
    club = scene.club
    take(scene, "sponsors", source)
    club.signed += 1
    scene.events.append(Signed(scene.seat, source, contract))
    if contract == "megaphone":
        scene.state.gone_sponsors.append(source)
        gain(scene, EUR, rules.get("megaphone", 0))
        push(scene, MEGAPHONE[source], source)
        return
    post = Post(source, contract)
    club.posts.append(post)
    if contract != "adboard":
        push(scene, BONUS[source], source)
    start_now(scene, post)
