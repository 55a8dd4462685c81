"""Shuffling, dealing, drawing lots, and the card turned up first (I-R2 to I-R5)."""

from games.core.dice import TABLE, Dice
from games.core.game import Event, Seat
from games.finita.cards.cards import CHOICE, DECK, DRAW2, NONE, NUMBER, RANK, REVERSE, SHEET, SKIP
from games.finita.effects import apply_to, set_match
from games.finita.events import Dealt, RoundBegan, Turned
from games.finita.pending_effects import run_on
from games.finita.state import HIDE, NAME, SCHEMA, Options, State


def new_match(options: Options, seats: int) -> State:
    """Return a match before its first round."""
    return State(
        schema=SCHEMA,
        luck=[0] * (seats + 1),
        options=options,
        hands=[[] for _ in range(seats)],
        hidden=[[] for _ in range(seats)],
        sure=[[] for _ in range(seats)],
        among=[[] for _ in range(seats)],
        shown=[[] for _ in range(seats)],
        minus=[0] * seats,
        pile=[],
        discard=[],
        forgot=[],
        clapped=[],
        last_steps=[],
        is_lively=options.is_lively,
    )


def new_round(state: State, dice: Dice, events: list[Event]) -> None:
    """Shuffle all cards, deal seven each, draw the starting seat by lot (I-R2, I-R3)."""
    _clear(state)
    state.round += 1
    state.pile = list(DECK)
    dice.shuffle(state.luck, TABLE, state.pile)
    starter = dice.below(state.luck, TABLE, len(state.hands))
    events.append(RoundBegan(state.round, starter))
    for seat in state.seats:
        _deal(state, seat, events)
    state.begin_turn(starter)
    if state.options.memory:
        state.phase = HIDE
    else:
        turn_up(state, dice, events)


def turn_up(state: State, dice: Dice, events: list[Event]) -> None:
    """Turn up the top card and apply it to the seat that starts (I-R2)."""
    starter = state.turn
    state.begin_turn(starter)
    face = state.pile.pop()
    while face > CHOICE:
        events.append(Turned(face, buried=True))
        place = dice.below(state.luck, TABLE, len(state.pile) + 1)
        state.pile.insert(place, face)
        face = state.pile.pop()
    events.append(Turned(face))
    state.discard.append(face)
    if face == CHOICE:
        state.phase = NAME
        return
    set_match(state, face)
    if RANK[face] == DRAW2:
        apply_to(state, starter, DRAW2, 2)
    elif RANK[face] == SKIP:
        apply_to(state, starter, SKIP, 1)
    elif RANK[face] == REVERSE:
        state.direction = -1
    state.is_fresh = NUMBER[face] != NONE
    run_on(state, dice, events)


def _clear(state: State) -> None:
    """Collect all cards; points, luck and options stay."""
    for seat in state.seats:
        for cards in (state.hands, state.hidden, state.sure, state.among, state.shown):
            cards[seat] = []
    state.discard = []
    state.direction = 1
    state.suit = state.rank = NONE
    state.named_numbers = ()
    state.dry = state.acts = 0
    state.serving = state.comparing = state.motion = None
    state.forgot, state.clapped, state.last_steps = [], [], []
    state.is_fresh = state.is_clapping = state.said = False
    state.nine = NONE


def _deal(state: State, seat: Seat, events: list[Event]) -> None:
    hand = sorted(state.pile[-SHEET.dealt :])
    del state.pile[-SHEET.dealt :]
    state.hands[seat] = hand
    events.append(Dealt(seat, tuple(hand), only=(seat,)))
