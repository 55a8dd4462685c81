"""What a game reports about a finished season: what paid off, and every match."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from games.core.game import Event, Seat
from games.core.screen import Picture
from games.core.translation import Translator


@dataclass(frozen=True, slots=True)
class Deal:
    """A card of a seat: the card's number, its price, and what it was worth."""

    seat: Seat
    card: int
    price: int
    worth: int


@dataclass(frozen=True, slots=True)
class SeasonReview:
    """What a game reports about a finished season.

    `best_buy` returns the purchase whose worth exceeds its price the most, from the public events,
    None if none is worth more than its price. From an onlooker's view, `aims` returns what each
    seat's secret aim brought, `boldest` those that paid most, several if they are equal. `buy_text`
    and `aim_text` are marked sentences with {names}, {card}, {price} and {n}. `card_name` names a
    card. `is_transfer` returns whether a public event changes a club's squad, staff, sponsors or
    buildings. `report` describes a seat's match of a week in lines and `full_time` draws it, from
    an onlooker's view after the week's last day.
    """

    best_buy: Callable[[Iterable[Event]], Deal | None]
    buy_text: str
    aims: Callable[[Any], tuple[Deal, ...]]
    boldest: Callable[[Any], tuple[Deal, ...]]
    aim_text: str
    card_name: Callable[[int, Translator], str]
    is_transfer: Callable[[Event], bool]
    report: Callable[[Any, Seat, Translator], list[str]]
    full_time: Callable[[Any, Seat, Translator], Picture]
