"""The actions of a bidder, and that of the timer."""

from dataclasses import dataclass
from typing import ClassVar

from games.core.game import Action


@dataclass(frozen=True, slots=True)
class Roll(Action):
    LINE: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    LINE: ClassVar[str] = "bid {pennies}"
    pennies: int


@dataclass(frozen=True, slots=True)
class Again(Action):
    LINE: ClassVar[str] = "again"
    takes_back: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Clap(Action):
    """Clap for the lot it names, so that a late clap never counts for the next lot."""

    LINE: ClassVar[str] = "clap {lot}"
    late_ok: ClassVar[bool] = True
    lot: int


@dataclass(frozen=True, slots=True)
class CloseClaps(Action):
    """Close the claps; only the match plays it, when the timer fires."""

    LINE: ClassVar[str] = "close {lot}"
    lot: int


@dataclass(frozen=True, slots=True)
class Tip(Action):
    LINE: ClassVar[str] = "tip {taker}"
    taker: int


@dataclass(frozen=True, slots=True)
class Give(Action):
    LINE: ClassVar[str] = "give {card} to {taker}"
    card: int
    taker: int


@dataclass(frozen=True, slots=True)
class Done(Action):
    LINE: ClassVar[str] = "done"


ACTIONS = (Roll, Bid, Again, Clap, CloseClaps, Tip, Give, Done)
