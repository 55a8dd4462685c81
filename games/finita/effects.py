"""The effect of each card, by face, on the pile while its player has cards left.

An effect takes the state, the seat that laid the card, the way and the number of copies.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from games.core.game import Seat
from games.finita.cards.cards import (
    CHOICE,
    DRAW2,
    DRAW4,
    FACES,
    NONE,
    PATRICK,
    PAUL,
    PETRA,
    PIA,
    RANK_AFTER,
    RANKS,
    REVERSE,
    SKIP,
    SUIT_AFTER,
    SUITS,
)
from games.finita.state import COMPARE, HIT, SERVE, TURN, Comparing, Serving, State

Effect = Callable[[State, Seat, int, int], None]


def set_match(state: State, way: int) -> None:
    """Set what the next card has to match (I-R6)."""
    state.suit = SUIT_AFTER[way]
    state.rank = RANK_AFTER[way]
    state.named_numbers = ()


def apply_to(state: State, victim: Seat, cause: int, owed: int) -> None:
    """Make an effect hit a seat, with `owed` cards to draw or seats to skip."""
    state.begin_turn(victim)
    state.phase = HIT
    state.cause = cause
    state.owed = owed


def number(state: State, seat: Seat, way: int, copies: int) -> None:  # noqa: ARG001 - copies have no effect
    """The next player is on turn, but a throw may come first (I-R6, I-R28)."""
    state.suit = SUIT_AFTER[way]
    state.rank = RANK_AFTER[way]
    state.named_numbers = ()
    state.turn = (seat + state.direction) % len(state.hands)
    state.phase = TURN
    state.is_fresh = True


def draw_two(state: State, seat: Seat, way: int, copies: int) -> None:
    """The next player must draw two, plus all that were passed on (I-R13)."""
    set_match(state, way)
    apply_to(state, state.after(seat), DRAW2, state.owed + 2 * copies)


def draw_four(state: State, seat: Seat, way: int, copies: int) -> None:
    """The next player must draw four, plus all that were passed on; a colour is named (I-R17)."""
    set_match(state, way)
    apply_to(state, state.after(seat), DRAW4, state.owed + 4 * copies)


def skip(state: State, seat: Seat, way: int, copies: int) -> None:
    """The next player is skipped; a skip laid as an answer moves the skip on (I-R15, I-A10)."""
    set_match(state, way)
    apply_to(state, state.after(seat), SKIP, copies + max(state.owed - 1, 0))


def reverse(state: State, seat: Seat, way: int, copies: int) -> None:
    """The direction changes; with two players it acts as a skip (I-R14, I-A8)."""
    set_match(state, way)
    if copies % 2:
        state.direction = -state.direction
    if len(state.hands) > len((seat, "the other")):
        state.begin_turn(state.after(seat))
    else:
        apply_to(state, state.after(seat), REVERSE, copies + max(state.owed - 1, 0))


def choice(state: State, seat: Seat, way: int, copies: int) -> None:  # noqa: ARG001 - copies have no effect
    """The player names the colour (I-R16); Pia laid in turn is a colour or a number (I-R21)."""
    set_match(state, way)
    state.begin_turn(state.after(seat))


def serve(state: State, seat: Seat, way: int, copies: int) -> None:
    """All others must serve the number, in turn order, once per copy (I-R18, I-R19, I-A15)."""
    queue = state.others_after(seat) * copies
    state.begin_turn(queue[0])
    state.phase = SERVE
    state.serving = Serving(way, seat, queue)


def compare(state: State, seat: Seat, way: int, copies: int) -> None:  # noqa: ARG001 - Patrick has only one way
    """All seats choose a number card for Patrick, once per copy (I-R22)."""
    seats = len(state.hands)
    state.begin_turn(seat)
    state.phase = COMPARE
    state.comparing = Comparing(seat, [NONE] * seats, [False] * seats, copies)


_BY_FACE: Mapping[int, Effect] = MappingProxyType(
    {
        **{suit * RANKS + SKIP: skip for suit in SUITS},
        **{suit * RANKS + REVERSE: reverse for suit in SUITS},
        **{suit * RANKS + DRAW2: draw_two for suit in SUITS},
        CHOICE: choice,
        DRAW4: draw_four,
        PAUL: serve,
        PETRA: serve,
        PIA: choice,
        PATRICK: compare,
    }
)
EFFECTS = tuple(_BY_FACE.get(face, number) for face in FACES)
"""EFFECTS[face](state, seat, way, copies)."""
