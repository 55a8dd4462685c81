"""The hand of tactics cards: dealt, refilled to three, until only the closing card is left."""

from collections.abc import Sequence

from games.core.dice import TABLE, Dice
from games.core.game import Event, Seat
from games.finale_cards.cards.cards import CLOSING
from games.finale_cards.events import ClosingOpened, Drew, DrewHidden
from games.finale_cards.state import HAND, NOBODY, State


def deal(
    state: State, seat: Seat, cards: Sequence[int], held: Sequence[int], dice: Dice
) -> list[Event]:
    """Deal the seat a deck: shuffle it, except the cards `held` from the start (F-R19, F-R22)."""
    side = state.sides[seat]
    side.cards = sorted(cards)
    side.hand = sorted(held)
    side.deck = [card for card in side.cards if card not in held]
    side.used, side.top, side.is_closing = [], NOBODY, False
    dice.shuffle(state.luck, TABLE, side.deck)
    events: list[Event] = []
    if held:
        events += [Drew(seat, tuple(side.hand), only=(seat,)), _hidden(seat, len(held))]
    return events + draw(state, seat)


def draw(state: State, seat: Seat) -> list[Event]:
    """Draw up to three cards; the closing card is never drawn, so the hand can shrink (F-A7)."""
    side = state.sides[seat]
    drawn = [side.deck.pop() for _ in range(min(HAND - len(side.hand), len(side.deck)))]
    if not drawn:
        return []
    side.hand = sorted(side.hand + drawn)
    return [Drew(seat, tuple(drawn), only=(seat,)), _hidden(seat, len(drawn))]


def _hidden(seat: Seat, count: int) -> Event:
    return DrewHidden(seat, count, but=(seat,))


def play_card(state: State, seat: Seat, card: int) -> list[Event]:
    """Play a card to the table and draw; after the last one the closing card is public (F-R67)."""
    side = state.sides[seat]
    side.top = card
    if card == CLOSING:
        return []
    return discard_and_draw(state, seat, card)


def discard_and_draw(state: State, seat: Seat, card: int) -> list[Event]:
    """Move a card from the hand to the used ones and draw another."""
    side = state.sides[seat]
    side.hand.remove(card)
    side.used.append(card)
    events = draw(state, seat)
    if not side.hand:
        side.is_closing = True
        events.append(ClosingOpened(seat))
    return events


def forced_card(state: State, seat: Seat) -> int:
    """Return the only card the seat can play, or NOBODY if it has a choice; public knowledge."""
    side = state.sides[seat]
    if side.is_closing:
        return CLOSING
    return side.hand[0] if len(side.hand) == 1 else NOBODY
