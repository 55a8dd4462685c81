"""The best buy of a season, from its public events.

A purchase is a footballer, a staff member or a sponsor that cost something. What it brings is
counted in EUR until it is sold: each resource that its effects bring is worth 1, each victory point
and each step of a level 3 (`MONEY_RATE`, E-R25), a footballer's experience 1 for playing and 3 for
scoring, and his sale what he is sold for. Losses by effects do not count, because an event does not
say what was paid for.

Two things follow the effects of a match without an event of their own kind: what the stands bring
(E-R62), and the roll for the consequence (E-R63). They are nobody's. The last EUR before that roll
are those of the stands, if there was a FAN on them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.core.game import Event, Seat
from games.core.reporting.season_review import Deal
from games.eleven.club.club import EUR
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
from games.eleven.log.report import FansSeated, Grew, Rerolled, Rolled
from games.eleven.week.season_score import MONEY_RATE

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

    What cost nothing is a gift and no purchase. Of equal ones it is the cheaper, then the earlier.
    """
    ledger = _Ledger()
    for event in events:
        if event.is_for(None):
            ledger.enter(event.news if isinstance(event, Told) else event)
    paid = [purchase for purchase in ledger.bought if purchase.price]
    best = max(paid, key=lambda purchase: purchase.rank, default=None)
    if best is None or best.worth <= best.price:
        return None
    return Deal(best.seat, best.card, best.price, best.worth)


class _Ledger:
    """All purchases, the owned ones by seat and card, and by seat the card whose effect runs.

    `stands` are the seats with a FAN on their stands until the consequence of the match is rolled;
    `held` is the card and the worth of their last EUR, which may be what the stands bring.
    """

    def __init__(self) -> None:
        self.bought: list[_Purchase] = []
        self.owned: dict[tuple[Seat, int], _Purchase] = {}
        self.acting: dict[Seat, int] = {}
        self.stands: set[Seat] = set()
        self.held: dict[Seat, tuple[int, int]] = {}

    def enter(self, news: Event) -> None:
        """Enter a public event in its order."""
        if not isinstance(news, News):
            self.acting.clear()  # a day or a phase begins
            return
        seat = news.seat
        if isinstance(news, PURCHASES):
            purchase = _purchase(news)
            self.bought.append(purchase)
            self.owned[seat, purchase.card] = purchase
            self.acting[seat] = purchase.card
        elif isinstance(news, Acted):
            self.acting[seat] = news.source
        elif isinstance(news, Grew):
            self._add(seat, news.man, MONEY_RATE if news.by_goal else 1)
        elif isinstance(news, Rolled) and news.source < 0:
            self._end_match(seat)
        elif isinstance(news, EFFECTS):
            self._effect(seat, news)
        else:
            self.acting.pop(seat, None)
            if isinstance(news, FansSeated) and news.n:
                self.stands.add(seat)
            if isinstance(news, Sold):
                self._add(seat, news.man, news.eur + MONEY_RATE * news.vp)
                self.owned.pop((seat, news.man), None)

    def _effect(self, seat: Seat, news: EFFECTS) -> None:
        """Enter what an effect brings; EUR that may be those of the stands are held back."""
        brought = self.acting.get(seat, -1), _worth(news)
        if isinstance(news, Gained) and news.resource == EUR and seat in self.stands and news.n > 0:
            brought, self.held[seat] = self.held.get(seat, (-1, 0)), brought
        self._add(seat, *brought)

    def _end_match(self, seat: Seat) -> None:
        """Begin the consequence of a match, before which the stands brought their EUR."""
        self.acting.pop(seat, None)
        self.stands.discard(seat)
        self.held.pop(seat, None)

    def _add(self, seat: Seat, card: int, worth: int) -> None:
        purchase = self.owned.get((seat, card))
        if purchase is not None:
            purchase.worth += worth


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
