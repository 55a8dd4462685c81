"""The transfer area: rows of five cards, their decks and discards (E-R2, E-R4, E-R31, E-A27)."""

from functools import lru_cache

from games.core.dice import TABLE, Dice
from games.core.game import Event
from games.eleven.events import Laid, Row, Swept
from games.eleven.scene import Scene
from games.eleven.state import State

WIDTH, REACH = 5, 3
"""Cards of a row, and how many of the rightmost may be taken (E-R2, E-R31)."""
ROWS: tuple[Row, ...] = ("players", "staff", "sponsors")
laid, swept = map(lru_cache(1024), (Laid, Swept))


def row_of(state: State, row: Row) -> list[int]:
    """Return the face-up cards of a row, the rightmost last."""
    if row == "players":
        return state.player_row
    return state.staff_row if row == "staff" else state.sponsor_row


def deck_of(state: State, row: Row) -> list[int]:
    """Return a row's deck; its last card is drawn next."""
    if row == "players":
        return state.players
    return state.staff if row == "staff" else state.sponsors


def gone_of(state: State, row: Row) -> list[int]:
    """Return a row's discards."""
    if row == "players":
        return state.gone_players
    return state.gone_staff if row == "staff" else state.gone_sponsors


def refill(state: State, row: Row, dice: Dice, events: list[Event]) -> None:
    """Slide to the right and lay out new cards on the left; an empty deck is its discards anew."""
    cards, deck, new = row_of(state, row), deck_of(state, row), []
    while len(cards) < WIDTH:
        if not deck:
            gone = gone_of(state, row)
            if not gone:
                break
            deck[:], gone[:] = gone, []
            dice.shuffle(state.luck, TABLE, deck)
        new.append(deck.pop())
        cards.insert(0, new[-1])
    if new:
        events.append(laid(row, tuple(new)))


def take(scene: Scene, row: Row, card: int) -> None:
    """Take a card from a row, and refill it."""
    row_of(scene.state, row).remove(card)
    refill(scene.state, row, scene.dice, scene.events)


def sweep(state: State, row: Row, number: int, dice: Dice, events: list[Event]) -> None:
    """Discard the rightmost cards of a row, and refill it (E-R68)."""
    cards = row_of(state, row)
    out = cards[-number:]
    del cards[-number:]
    gone_of(state, row).extend(out)
    events.append(swept(row, tuple(out)))
    refill(state, row, dice, events)
