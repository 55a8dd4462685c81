"""Transfer terms of a club: the printed prices and reaches, changed by its active cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from games.eleven.actions import Build, Employ, Hire, HireYoungster, Raise, Sell
from games.eleven.cards.cards import TABLES
from games.eleven.cards.effect_index import MAN_FACE
from games.eleven.cards.effect_lookup import BARGAINS
from games.eleven.cards.ids import PLAYERS, PRICE, STAFF, TOKENS, YOUNGSTERS
from games.eleven.cards.terms import Rule
from games.eleven.club.club import Club
from games.eleven.club.roster import Roster, roster_of

REACH = 3
"""Cards of a row that may be taken as printed, the rightmost ones (E-R31)."""
SALE = 5
"""EUR for a trained player (E-R38, E-A24)."""
YOUNGSTER = PRICE[YOUNGSTERS.start]
"""EUR of every youngster (E-A36)."""
TOKEN = 3
"""EUR of every token (E-R42)."""
ADBOARDS = 2
"""Places for adboards as printed (E-R40)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Reaches, prices in EUR (at least 0), and the actions with these prices.

    `players`, `staff` and `sponsors` are the slices of the rows within reach. `hires`, `employs`
    and `builds` are by card, `token` is the price of any token, `office` is by step. `adboards` is
    the number of places for adboards. `sale` is the price of a trained player whose card does not
    change it; `sells` has, by player, the sale if the player is fit, and if not (half the price).
    """

    players: slice
    staff: slice
    sponsors: slice
    hires: Mapping[int, Hire]
    employs: Mapping[int, Employ]
    youngster: HireYoungster
    token: int
    builds: Mapping[int, Build]
    office: tuple[Raise, ...]
    adboards: int
    sale: int
    sells: Sequence[tuple[Sell, Sell]]


def terms_of(club: Club) -> Terms:
    """Return the terms of a club."""
    return terms_with(roster_of(club), club.match.absent)


def terms_with(roster: Roster, absent: Sequence[int]) -> Terms:
    """Return the terms of a club with these asset cards, some of them absent from the match."""
    for post, _ in roster.bargains:
        if post.ban or post.source in absent:
            break
    else:
        return _terms(roster.terms)
    active = [of for post, of in roster.bargains if not post.ban and post.source not in absent]
    return _terms(tuple(sorted(active)))


# Without the caches of this file random play takes three times as long.
@cache
def _terms(bargains: tuple[int, ...]) -> Terms:
    change = Counter[Rule]()
    for bargain in bargains:
        change.update(BARGAINS[bargain])
    token = max(TOKEN + change["price-infrastructure"], 0)
    return Terms(
        players=slice(-REACH - change["reach-players"], None),
        staff=slice(-REACH - change["reach-staff"], None),
        sponsors=slice(-REACH - change["reach-sponsors"], None),
        hires=_hires(change["price-players"]),
        employs=_employs(change["price-staff"]),
        youngster=HireYoungster(max(YOUNGSTER + change["price-youngsters"], 0)),
        token=token,
        builds=_builds(token),
        office=_office(change["price-office"]),
        adboards=ADBOARDS + change["adboards"],
        sale=SALE + change["sale"],
        sells=sells_at(SALE + change["sale"]),
    )


@cache
def _hires(change: int) -> Mapping[int, Hire]:
    return {card: Hire(card, max(PRICE[card] + change, 0)) for card in PLAYERS}


@cache
def _employs(change: int) -> Mapping[int, Employ]:
    return {card: Employ(card, max(PRICE[card] + change, 0)) for card in STAFF}


@cache
def _builds(cost: int) -> Mapping[int, Build]:
    return {token: Build(token, cost) for token in TOKENS}


@cache
def _office(change: int) -> tuple[Raise, ...]:
    return tuple([Raise(max(cost + change, 0)) for cost in TABLES.office.costs])


@cache
def sells_at(price: int) -> list[tuple[Sell, Sell]]:
    """Return by player the sale at this price if the player is fit, and if not (half the price).

    A player card may change the price of that player (E-R38).
    """
    full = [price + trained.rules.get("sale", 0) for _, trained in MAN_FACE]
    return [(Sell(man, eur), Sell(man, eur // 2)) for man, eur in enumerate(full)]
