"""Shared instances of the frequent actions, by card, in a fixed order.

Each table has two rows. Row 0 holds the plain actions; row 1, for a card that would leave its
player one card, holds each of them without and with "Finita!" (I-R8).
"""

from collections.abc import Callable, Iterable

from games.core.game import Action
from games.finita.actions import (
    NOTHING,
    Choose,
    Declare,
    Dodge,
    Double,
    Draw,
    Hide,
    LaySet,
    Name,
    Pass,
    PassOn,
    Play,
    Rethink,
    Run,
    Serve,
    Throw,
)
from games.finita.cards.cards import (
    COPIES,
    DECK,
    FACES,
    NUMBER,
    NUMBERS,
    PIA,
    RANKS,
    SUITS,
    WAY,
    WAYS_OF,
)

Offers = tuple[Action, ...]
RUN = 5
"""Cards in a run (I-R34)."""


def _both(quiet: Iterable[int], action: Callable[[int, bool], Action]) -> tuple[Offers, Offers]:
    ways = tuple(quiet)
    plain = tuple(action(way, False) for way in ways)  # noqa: FBT003 - the call is the second field
    return plain, tuple(action(way, call) for way in ways for call in (False, True))


def _by_face(made: Iterable[tuple[Offers, Offers]]) -> tuple[tuple[Offers, ...], ...]:
    plain, ending = zip(*made, strict=True)
    return tuple(plain), tuple(ending)


PLAYS = _by_face(_both(WAYS_OF[face], Play) for face in FACES)
"""PLAYS[leaves one][face]."""
DECLARATIONS = tuple(tuple(Declare(way) for way in WAYS_OF[face]) for face in FACES)
"""DECLARATIONS[face]: what a card turned up may be declared to be."""
DOUBLES = _by_face(_both(WAYS_OF[face] if COPIES[face] > 1 else (), Double) for face in FACES)
THROWS = _by_face(
    _both(
        (face,) if COPIES[face] > 1 and NUMBER[face] in NUMBERS else (),
        lambda card, call: Throw(card, card, call),
    )
    for face in FACES
)
SERVES = _by_face(_both((face,) if NUMBER[face] in NUMBERS else (), Serve) for face in FACES)
PIA_SERVES = tuple(_both((WAY[f"pia-{number}"],), Serve) for number in NUMBERS)
"""PIA_SERVES[number][leaves one]."""
SETS = _by_face(_both((face,) if NUMBER[face] in NUMBERS else (), LaySet) for face in FACES)


def _runs(call: bool) -> dict[tuple[int, int], Action]:  # noqa: FBT001 - mirrors the field of the action
    lows = [suit * RANKS + low for suit in SUITS for low in range(len(NUMBERS) - RUN + 1)]
    ends = [(low, low + RUN - 1) for low in lows]
    return {pair: Run(*pair, call) for low, high in ends for pair in ((low, high), (high, low))}


RUNS = (_runs(call=False), _runs(call=True))
"""RUNS[with call][first, last]."""
DRAWS = tuple(Draw(count) for count in range(len(DECK)))
CHOICES = tuple(Choose(card) for card in range(NOTHING + 1))
CALLED_PIA = Choose(PIA, call=True)
HIDES = tuple(Hide(face) for face in FACES)
NAMINGS = tuple(Name(suit) for suit in SUITS)
DODGES: tuple[Offers, Offers] = ((Dodge(),), (Dodge(), Dodge(call=True)))
PASS, PASS_ON, RETHINK = Pass(), PassOn(), Rethink()
