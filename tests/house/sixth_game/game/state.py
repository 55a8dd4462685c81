"""The row of sticks, and whose turn it is."""

from dataclasses import dataclass

from games.core.game import Seat, StateBase

STICKS, MOST = 9, 3
"""Sticks in the row (M-R1), and how many a player may take at once (M-R2)."""


@dataclass(slots=True, kw_only=True)
class State(StateBase):
    """`left` sticks lie in the row."""

    left: int = STICKS
    turn: Seat = 0
