"""Shared instances of the most frequent events; the first index is always the seat."""

from games.finita.cards.cards import DECK, FACES, MOST_SEATS, WAYS
from games.finita.events import Chose, ChoseHidden, Drew, DrewHidden, Laid, Passed, Served, Skipped

_SEATS = range(MOST_SEATS)
_CHOICES = (*FACES, len(FACES))
"""All faces, and NOTHING."""

LAID = [[Laid(seat, way) for way in WAYS] for seat in _SEATS]
SERVED_QUIETLY = [[Served(seat, way) for way in WAYS] for seat in _SEATS]
DREW_HIDDEN = [
    [DrewHidden(seat, count, but=(seat,)) for count in range(len(DECK))] for seat in _SEATS
]
DREW_ONE = [
    [(Drew(seat, (card,), only=(seat,)), DREW_HIDDEN[seat][1]) for card in FACES] for seat in _SEATS
]
"""DREW_ONE[seat][card]: the events of one drawn card, the private one and the public one."""
_CHOSE_HIDDEN = [ChoseHidden(seat, but=(seat,)) for seat in _SEATS]
CHOSE = [
    [(Chose(seat, card, only=(seat,)), _CHOSE_HIDDEN[seat]) for card in _CHOICES] for seat in _SEATS
]
"""CHOSE[seat][card or NOTHING]: the events of a secret choice, the private and the public one."""
PASSED = [Passed(seat) for seat in _SEATS]
SKIPPED = [Skipped(seat) for seat in _SEATS]
