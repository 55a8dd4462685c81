"""The sequence of a period: changes, tactics, attacks, further attacks, the counter-attack."""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finale_cards.actions import Discard, Keep, Play
from games.finale_cards.attack import begin_counter
from games.finale_cards.cards.cards import TACTICS
from games.finale_cards.changes import has_choice
from games.finale_cards.events import CardPlayed, Discarded, Kept, PeriodBegan
from games.finale_cards.hand import discard_and_draw, forced_card, play_card
from games.finale_cards.state import EXTRA, NOBODY, PERIODS, SEATS, State
from games.finale_cards.tactics import begin_tactics

LAST = (PERIODS, PERIODS + EXTRA)
"""The periods after which the match may end."""


def begin_period(state: State, dice: Dice) -> list[Event]:
    """Begin the next period; seats that can change something are asked first (F-R23, F-R63)."""
    state.period += 1
    state.round += 1
    events: list[Event] = [PeriodBegan(state.period, state.score)]
    for seat in SEATS:
        state.sides[seat].ready = not has_choice(state, seat)
    if all(side.ready for side in state.sides):
        return events + begin_tactics(state, dice)
    state.phase = "changes"
    return events


def next_attack(state: State, dice: Dice) -> list[Event]:  # noqa: ARG001 - every phase has this signature
    """Continue after an attack: a counter, a further attack, or the end of the period."""
    if state.has_failed and not state.has_countered:
        return begin_counter(state)
    if state.begun == state.attacks:
        state.phase = "whistle" if state.period in LAST else "period"
        return []
    card = forced_card(state, state.attacker)
    if card != NOBODY:
        return lay_next(state, state.attacker, Play(card))
    state.phase, state.turn = "card", state.attacker
    return []


def lay_next(state: State, seat: Seat, play: Play) -> list[Event]:
    """Play the attacker's card for a further attack; the defender may discard (F-R43, F-R44)."""
    events: list[Event] = [CardPlayed(seat, play.card), *play_card(state, seat, play.card)]
    if state.sides[1 - seat].deck:
        state.phase, state.turn = "discard", 1 - seat
    else:
        state.phase = "attack"
    return events


def discard_actions(state: State, seat: Seat) -> list[Action]:
    """Return the choice to keep all cards, and the discards of the defender."""
    return [Keep(), *(Discard(card) for card in state.sides[seat].hand)]


def why_not_discard(state: State, seat: Seat, action: Discard | Keep) -> IllegalAction | None:
    """Return why this card may not be discarded, or None if it may."""
    if isinstance(action, Keep) or action.card in state.sides[seat].hand:
        return None
    text = N_("{card} is not in your hand. Discard one of your cards, or keep them all.")
    return IllegalAction("F-R44", text, card=TACTICS[action.card].name)


def discard(state: State, seat: Seat, action: Discard | Keep) -> list[Event]:
    """Discard a card and draw, or keep all; cards on the table stay (F-A13)."""
    state.phase = "attack"
    if isinstance(action, Discard):
        return [Discarded(seat, action.card), *discard_and_draw(state, seat, action.card)]
    return [Kept(seat)]
