"""The selection of a deck: eleven tactics cards and the closing card (F-R19 to F-R22)."""

from collections.abc import Sequence
from dataclasses import replace

from games.core.game import Action, IllegalAction, Seat
from games.core.translation import N_
from games.finale_cards.actions import ExchangeColour, Hold, TakeCard, TakeColour
from games.finale_cards.cards.cards import (
    CLOSING,
    COLOUR,
    COLOURS,
    COMBAT,
    SIZE,
    TACTICS,
    WHITE,
    cards_of,
)
from games.finale_cards.events import Noted
from games.finale_cards.state import HAND, Plan, State

DECK = 11
"""Chosen cards of a deck; the closing card is the twelfth (F-A5)."""
ALWAYS_IN = N_("The white cards are always in. Choose lilac, red, yellow or blue.")
WANTED = {5: 2, 2: 2, 1: 1}
"""The required number of cards of these combat strengths in a free deck (F-R22, F-A6)."""


def deck_actions(state: State, seat: Seat) -> list[Action]:
    """Return the choices of the seat for its incomplete deck."""
    plan = state.sides[seat].plan
    wishes: list[Action] = []
    if not plan.cards:
        wishes += [TakeColour(colour) for colour in range(1, len(COLOURS))]
    if len(plan.cards) < DECK:
        wishes += [TakeCard(card) for card in range(SIZE)]
    else:
        wishes += [Hold(card) for card in sorted(plan.cards)]
        wishes += [ExchangeColour(colour) for colour in range(1, len(COLOURS))]
    return [wish for wish in wishes if why_not_deck(state, seat, wish) is None]


def colour_of(cards: Sequence[int]) -> int | None:
    """Return the colour besides white in this deck; None unless it is white and one colour."""
    colours = range(1, len(COLOURS))
    return next((colour for colour in colours if {*cards} == {*WHITE, *cards_of(colour)}), None)


def picks_hand(plan: Plan) -> bool:
    """Return whether the seat chooses its three starting cards, as in a deck without white."""
    return len(plan.cards) == DECK and all(COLOUR[card] for card in plan.cards)


def is_complete(plan: Plan) -> bool:
    """Return whether the deck can be played."""
    return len(plan.cards) == DECK and (not picks_hand(plan) or len(plan.held) == HAND)


def why_not_deck(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the seat may not choose its deck like this, or None if it may."""
    plan = state.sides[seat].plan
    if isinstance(action, TakeColour):
        return _why_not_colour(plan, action.colour)
    if isinstance(action, ExchangeColour):
        return _why_not_exchange(plan, action.colour)
    if isinstance(action, TakeCard):
        return _why_not_take(state, plan, action.card)
    if isinstance(action, Hold):
        return _why_not_hold(plan, action.card)
    return IllegalAction("F-R19", N_("Your squad is complete. Choose your tactics cards now."))


def _why_not_hold(plan: Plan, card: int) -> IllegalAction | None:
    if not picks_hand(plan):
        text = N_("You choose your first three cards only with a full deck without white cards.")
        return IllegalAction("F-R22", text)
    if card not in plan.cards or card in plan.held:
        return IllegalAction("F-R22", N_("Choose a card of your deck that you do not hold yet."))
    if len(plan.held) == HAND:
        return IllegalAction("F-R22", N_("You hold three cards already. Press Ready."))
    return None


def _why_not_colour(plan: Plan, colour: int) -> IllegalAction | None:
    if plan.cards:
        return IllegalAction("F-R21", N_("Your deck has cards already. Press Clear to change it."))
    if not colour:
        return IllegalAction("F-R21", ALWAYS_IN)
    return None


def _why_not_exchange(plan: Plan, colour: int) -> IllegalAction | None:
    now = colour_of(plan.cards)
    if now is None:
        text = N_(
            "Only a whole colour beside the white cards can be exchanged. Press Clear instead."
        )
        return IllegalAction("F-R21", text)
    if not colour:
        return IllegalAction("F-R21", ALWAYS_IN)
    if colour == now:
        return IllegalAction("F-R21", N_("Your deck has that colour already. Choose another."))
    return None


def _why_not_take(state: State, plan: Plan, card: int) -> IllegalAction | None:
    facts = {"card": TACTICS[card].name, "strength": COMBAT[card]}
    if card == CLOSING:
        return IllegalAction("F-R19", N_("Every deck already has the closing card. Take another."))
    if card in plan.cards:
        return IllegalAction("F-R22", N_("{card} is in your deck already. Take another."), **facts)
    if len(plan.cards) == DECK:
        return IllegalAction(
            "F-R19", N_("Your deck has its eleven cards. Press Clear to change it.")
        )
    if state.options.open_deck:
        return None
    if card in WHITE:
        text = N_("Take all white cards with a whole colour, or none of them.")
        return IllegalAction("F-A34", text)
    return _why_not_strength(plan, card, exact=state.options.free_deck_exact)


def _why_not_strength(plan: Plan, card: int, *, exact: bool) -> IllegalAction | None:
    strengths = [COMBAT[taken] for taken in (*plan.cards, card)]
    places = DECK - len(strengths)
    missing = sum(max(0, most - strengths.count(value)) for value, most in WANTED.items())
    if exact and strengths.count(COMBAT[card]) > WANTED.get(COMBAT[card], DECK):
        text = N_("A free deck has two cards with power 5, two with 2 and one with 1. Take others.")
        return IllegalAction("F-A6", text)
    if missing > places:
        text = N_("Keep spots for two cards with power 5, two with 2 and one with 1.")
        return IllegalAction("F-R22", text)
    return None


def choose_deck(state: State, seat: Seat, action: Action) -> Noted:
    """Apply one legal choice of the seat's deck; the event is private to the seat."""
    side, plan = state.sides[seat], state.sides[seat].plan
    if isinstance(action, (TakeColour, ExchangeColour)):
        side.plan = replace(plan, cards=(*WHITE, *cards_of(action.colour)))
        return Noted(seat, "take", side.plan.cards, only=(seat,))
    if isinstance(action, TakeCard):
        side.plan = replace(plan, cards=(*plan.cards, action.card))
        return Noted(seat, "take", (action.card,), only=(seat,))
    assert isinstance(action, Hold)
    side.plan = replace(plan, held=(*plan.held, action.card))
    return Noted(seat, "hold", (action.card,), only=(seat,))
