"""The state of the auction: numbers and lists of numbers."""

from dataclasses import dataclass
from typing import Literal

from games.core.game import StateBase

CARDS = tuple(card for card in range(1, 7) for _ in range(3))
PENNIES = 3
MOST = 3
"""Most pennies of one bid."""
NONE = -1


@dataclass(frozen=True, slots=True)
class Options:
    lots: int = 2
    claps: bool = True


@dataclass(slots=True, kw_only=True)
class State(StateBase):
    """`bids` are NONE until set, `dice` 0 until rolled; `clap` is the lot to clap for, or 0."""

    phase: Literal["bid", "shop", "over"] = "bid"
    lots: int
    claps: bool
    pile: list[int]
    hands: list[list[int]]
    pennies: list[int]
    bank: int
    away: list[int]
    lot: int = 0
    card: int = 0
    bids: list[int]
    dice: list[int]
    passed: list[bool]
    clap: int = 0
    clapper: int = NONE
    buyer: int = NONE
    has_given: bool = False

    @property
    def seats(self) -> range:
        return range(len(self.hands))
