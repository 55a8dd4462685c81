"""The terms on which a club hires, signs and builds: what is printed, as its cards change it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from games.eleven.actions import Employ, Hire, HireYoungster, Raise
from games.eleven.cards import TABLES
from games.eleven.club import Club
from games.eleven.display import REACH
from games.eleven.faces import BARGAINS
from games.eleven.roster import roster_of
from games.eleven.sources import PLAYERS, PRICE, STAFF, YOUNGSTERS
from games.eleven.vocabulary import Rule

SALE = 5
"""EUR for a trained player (E-R38, E-A24)."""
YOUNGSTER = PRICE[YOUNGSTERS.start]
"""EUR of every youngster (E-A36)."""
TOKEN = 3
"""EUR of every token (E-R42)."""
ADBOARDS = 2
"""Places for adboards as printed (E-R40)."""


D = TypeVar("D", Hire, Employ)


@dataclass(frozen=True, slots=True)
class Terms:
    """What can be done at which price, never below nothing.

    `players`, `staff` and `sponsors` are the parts of the rows that are within reach. `hires` and
    `employs` are by the EUR one has, the last meaning or more, and by card; `office` is by step,
    `token` the price of any. `adboards` are their places, `sale` is what a trained player brings
    who changes nothing himself.
    """

    players: slice
    staff: slice
    sponsors: slice
    hires: tuple[Mapping[int, Hire], ...]
    employs: tuple[Mapping[int, Employ], ...]
    youngster: HireYoungster
    token: int
    office: tuple[Raise, ...]
    adboards: int
    sale: int


def terms_of(club: Club) -> Terms:
    """Return the terms of a club."""
    roster, absent = roster_of(club), club.match.absent
    for post, _ in roster.bargains:
        if post.ban or post.source in absent:
            break
    else:
        return _terms(roster.terms)
    active = [of for post, of in roster.bargains if not post.ban and post.source not in absent]
    return _terms(tuple(sorted(active)))


@cache
def _terms(bargains: tuple[int, ...]) -> Terms:
    change = Counter[Rule]()
    for bargain in bargains:
        change.update(BARGAINS[bargain])
    return Terms(
        players=slice(-REACH - change["reach-players"], None),
        staff=slice(-REACH - change["reach-staff"], None),
        sponsors=slice(-REACH - change["reach-sponsors"], None),
        hires=_hires(change["price-players"]),
        employs=_employs(change["price-staff"]),
        youngster=HireYoungster(max(YOUNGSTER + change["price-youngsters"], 0)),
        token=max(TOKEN + change["price-infrastructure"], 0),
        office=_office(change["price-office"]),
        adboards=ADBOARDS + change["adboards"],
        sale=SALE + change["sale"],
    )


@cache
def _hires(change: int) -> tuple[Mapping[int, Hire], ...]:
    return _by_money({card: Hire(card, max(PRICE[card] + change, 0)) for card in PLAYERS})


@cache
def _employs(change: int) -> tuple[Mapping[int, Employ], ...]:
    return _by_money({card: Employ(card, max(PRICE[card] + change, 0)) for card in STAFF})


def _by_money(deals: Mapping[int, D]) -> tuple[Mapping[int, D], ...]:
    """Return by EUR, up to the highest price, the deals that so much can pay."""
    highest = max(deal.cost for deal in deals.values())
    return tuple(
        {card: deal for card, deal in deals.items() if deal.cost <= money}
        for money in range(highest + 1)
    )


def at_money(deals: Sequence[Mapping[int, D]], money: int) -> Mapping[int, D]:
    """Return the deals that so much money can pay."""
    return deals[money] if money < len(deals) else deals[-1]


@cache
def _office(change: int) -> tuple[Raise, ...]:
    return tuple([Raise(max(cost + change, 0)) for cost in TABLES.office.costs])
