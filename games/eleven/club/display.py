"""The transfer market: rows of five cards, decks and discards (E-R2, E-R4, E-R31, E-A27)."""

from collections.abc import Callable, Mapping
from operator import attrgetter

from games.core.dice import TABLE, Dice
from games.core.game import Event
from games.eleven.club.context import TurnContext
from games.eleven.events import Laid, Row, Swept
from games.eleven.log.news import interned
from games.eleven.state import State

WIDTH = 5
"""Face-up cards of a row (E-R2)."""
ROWS: tuple[Row, ...] = ("players", "staff", "sponsors")
laid, swept = interned(Laid), interned(Swept)
PILES: Mapping[str, Callable[[State], tuple[list[int], list[int], list[int]]]] = {
    "players": attrgetter("player_row", "players", "gone_players"),
    "staff": attrgetter("staff_row", "staff", "gone_staff"),
    "sponsors": attrgetter("sponsor_row", "sponsors", "gone_sponsors"),
}
"""By row: the face-up cards (the rightmost last), the deck (drawn from its end), the discards."""


def row_of(state: State, row: Row) -> list[int]:
    """Return the face-up cards of a row, the rightmost last."""
    return PILES[row](state)[0]


def refill(state: State, row: Row, dice: Dice, events: list[Event]) -> None:
    """Lay out new cards on the left of a row; shuffled discards replace an empty deck."""
    cards, deck, gone = PILES[row](state)
    new: list[int] = []
    while len(cards) < WIDTH:
        if not deck:
            if not gone:
                break
            deck[:], gone[:] = gone, []
            dice.shuffle(state.luck, TABLE, deck)
        new.append(deck.pop())
        cards.insert(0, new[-1])
    if new:
        events.append(laid(row, tuple(new)))


def take(scene: TurnContext, row: Row, card: int) -> None:
    """Take a card from a row, and refill it."""
    row_of(scene.state, row).remove(card)
    refill(scene.state, row, scene.dice, scene.events)


def sweep(state: State, row: Row, number: int, dice: Dice, events: list[Event]) -> None:
    """Discard the rightmost cards of a row, and refill it (E-R68)."""
    cards, _, gone = PILES[row](state)
    out = cards[-number:]
    del cards[-number:]
    gone += out
    events.append(swept(row, tuple(out)))
    refill(state, row, dice, events)
