"""The best buy of a season, from its public events.

A purchase is a footballer, a staff member or a sponsor. What it brings is counted in EUR until it
is sold: each resource that its effects bring is worth 1, each victory point and each step of a
level 3 (`MONEY_RATE`, E-R25), a footballer's experience 1 for playing and 3 for scoring, and his
sale what he is sold for. Losses by effects do not count, because an event does not say what was
paid for.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.core.game import Event, Seat
from games.core.reporting.season_review import Deal
from games.eleven.events import Told
from games.eleven.log.news import (
    Acted,
    Employed,
    Gained,
    Joined,
    LevelMoved,
    News,
    Readied,
    Recovered,
    Signed,
    Sold,
    Spared,
    Strengthened,
    TacticDrawn,
    TokensWon,
    Trained,
)
from games.eleven.log.report import Grew, Rerolled, Rolled
from games.eleven.week.scoring import MONEY_RATE

PURCHASES = Joined | Employed | Signed
EFFECTS = (
    Gained
    | LevelMoved
    | TokensWon
    | Trained
    | Strengthened
    | Rolled
    | Rerolled
    | Readied
    | Recovered
    | Spared
    | TacticDrawn
)
"""News that an effect can cause; any other news of a seat ends its running effect."""


@dataclass(slots=True)
class _Purchase:
    seat: Seat
    card: int
    price: int
    worth: int = 0

    @property
    def rank(self) -> tuple[int, int]:
        """The gain, then the lower price."""
        return self.worth - self.price, -self.price


def best_buy(events: Iterable[Event]) -> Deal | None:
    """Return the purchase whose worth exceeds its price the most; None if none does.

    Of equal ones it is the cheaper, then the earlier.
    """
    ledger = _Ledger()
    for event in events:
        if event.is_for(None):
            ledger.enter(event.news if isinstance(event, Told) else event)
    best = max(ledger.bought, key=lambda one: one.rank, default=None)
    if best is None or best.worth <= best.price:
        return None
    return Deal(best.seat, best.card, best.price, best.worth)


class _Ledger:
    """All purchases, the owned ones by seat and card, and by seat the card whose effect runs."""

    def __init__(self) -> None:
        self.bought: list[_Purchase] = []
        self.owned: dict[tuple[Seat, int], _Purchase] = {}
        self.acting: dict[Seat, int] = {}

    def enter(self, news: Event) -> None:
        """Enter a public event in its order."""
        if not isinstance(news, News):
            self.acting.clear()  # a day or a phase begins
            return
        seat = news.seat
        if isinstance(news, PURCHASES):
            one = _purchase(news)
            self.bought.append(one)
            self.owned[seat, one.card] = one
            self.acting[seat] = one.card
        elif isinstance(news, Acted):
            self.acting[seat] = news.source
        elif isinstance(news, Grew):
            self._add(seat, news.man, MONEY_RATE if news.by_goal else 1)
        elif isinstance(news, EFFECTS):
            self._add(seat, self.acting.get(seat, -1), _worth(news))
        else:
            self.acting.pop(seat, None)
            if isinstance(news, Sold):
                self._add(seat, news.man, news.eur + MONEY_RATE * news.vp)
                self.owned.pop((seat, news.man), None)

    def _add(self, seat: Seat, card: int, worth: int) -> None:
        one = self.owned.get((seat, card))
        if one is not None:
            one.worth += worth


def _purchase(news: PURCHASES) -> _Purchase:
    if isinstance(news, Joined):
        return _Purchase(news.seat, news.man, news.cost)
    return _Purchase(news.seat, news.source, 0 if isinstance(news, Signed) else news.cost)


def _worth(news: EFFECTS) -> int:
    """Return what an effect's news is worth in EUR."""
    if isinstance(news, Gained):
        return max(news.n, 0)
    if isinstance(news, LevelMoved | TokensWon):
        return MONEY_RATE * max(news.n, 0)
    return 0
