"""The last steps of a match, as its screens tell them, and shared instances of them."""

from dataclasses import dataclass
from enum import StrEnum

from games.core.game import Seat
from games.finita.cards.cards import DECK, MOST_SEATS, NONE, WAYS


class Did(StrEnum):
    """What a seat did in a step."""

    LAID = "laid"
    DREW = "drew"
    WAS_SKIPPED = "was-skipped"
    DODGED = "dodged"
    PASSED_ON = "passed-on"
    PASSED = "passed"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a seat: the `way` it laid (NONE: no card), and how many cards it drew."""

    seat: Seat
    did: Did
    way: int = NONE
    cards: int = 0


_SEATS = range(MOST_SEATS)
LAID_STEPS = [[Step(seat, Did.LAID, way) for way in WAYS] for seat in _SEATS]
"""LAID_STEPS[seat][way]."""
DREW_STEPS = [[Step(seat, Did.DREW, cards=count) for count in range(len(DECK))] for seat in _SEATS]
"""DREW_STEPS[seat][number of cards]."""
SKIPPED_STEPS = [Step(seat, Did.WAS_SKIPPED) for seat in _SEATS]
DODGED_STEPS = [Step(seat, Did.DODGED) for seat in _SEATS]
PASSED_ON_STEPS = [Step(seat, Did.PASSED_ON) for seat in _SEATS]
PASSED_STEPS = [Step(seat, Did.PASSED) for seat in _SEATS]
