"""The row, whose turn it is, and how many sticks each seat has taken."""

from dataclasses import dataclass
from typing import Literal

from games.core.game import StateBase

MOST = 3
"""Sticks a player may take at once (M-R2)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What players may agree on before the match."""

    sticks: Literal[9, 13] = 9


@dataclass(slots=True, kw_only=True)
class State(StateBase):
    """`left` sticks lie in the row; `taken` counts those of each seat."""

    left: int
    turn: int
    taken: list[int]
