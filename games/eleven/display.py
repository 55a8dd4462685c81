"""The transfer market: rows of five cards, decks and discards (E-R2, E-R4, E-R31, E-A27)."""

from collections.abc import Callable, Mapping
from operator import attrgetter

from games.core.dice import TABLE, Dice
from games.core.game import Event
from games.eleven.events import Laid, Row, Swept
from games.eleven.scene import Scene
from games.eleven.sources import PLAYERS, SPONSORS, STAFF
from games.eleven.state import State

WIDTH = 5
"""Face-up cards of a row (E-R2)."""
ROWS: tuple[Row, ...] = ("players", "staff", "sponsors")
LIES_IN = {
    card: row for row, deck in zip(ROWS, (PLAYERS, STAFF, SPONSORS), strict=True) for card in deck
}
"""By card: its row."""
LAID = {card: Laid(row, (card,)) for card, row in LIES_IN.items()}
SWEPT = {card: Swept(row, (card,)) for card, row in LIES_IN.items()}
"""By card: the events that it alone was laid out, or discarded."""
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
        events.append(LAID[new[0]] if len(new) == 1 else Laid(row, tuple(new)))


def take(scene: Scene, row: Row, card: int) -> None:
    """Take a card from a row, and refill it."""
    row_of(scene.state, row).remove(card)
    refill(scene.state, row, scene.dice, scene.events)


def sweep(state: State, row: Row, number: int, dice: Dice, events: list[Event]) -> None:
    """Discard the rightmost cards of a row, and refill it (E-R68)."""
    cards, _, gone = PILES[row](state)
    out = cards[-number:]
    del cards[-number:]
    gone += out
    events.append(SWEPT[out[0]] if len(out) == 1 else Swept(row, tuple(out)))
    refill(state, row, dice, events)
