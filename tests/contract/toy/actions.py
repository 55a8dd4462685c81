"""The actions of a bidder, and that of the timer."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from games.core.game import Action


@dataclass(frozen=True, slots=True)
class Roll(Action):
    LINE: ClassVar[str] = "roll"
    kind: Literal["roll"] = field(default="roll", kw_only=True)


@dataclass(frozen=True, slots=True)
class Bid(Action):
    LINE: ClassVar[str] = "bid {pennies}"
    kind: Literal["bid"] = field(default="bid", kw_only=True)
    pennies: int


@dataclass(frozen=True, slots=True)
class Again(Action):
    LINE: ClassVar[str] = "again"
    takes_back: ClassVar[bool] = True
    kind: Literal["again"] = field(default="again", kw_only=True)


@dataclass(frozen=True, slots=True)
class Clap(Action):
    """Clap for the lot it names, so that a late clap never counts for the next lot."""

    LINE: ClassVar[str] = "clap {lot}"
    late_ok: ClassVar[bool] = True
    kind: Literal["clap"] = field(default="clap", kw_only=True)
    lot: int


@dataclass(frozen=True, slots=True)
class CloseClaps(Action):
    """Close the claps; only the match plays it, when the timer fires."""

    LINE: ClassVar[str] = "close {lot}"
    kind: Literal["close"] = field(default="close", kw_only=True)
    lot: int


@dataclass(frozen=True, slots=True)
class Tip(Action):
    LINE: ClassVar[str] = "tip {taker}"
    kind: Literal["tip"] = field(default="tip", kw_only=True)
    taker: int


@dataclass(frozen=True, slots=True)
class Give(Action):
    LINE: ClassVar[str] = "give {card} to {taker}"
    kind: Literal["give"] = field(default="give", kw_only=True)
    card: int
    taker: int


@dataclass(frozen=True, slots=True)
class Done(Action):
    LINE: ClassVar[str] = "done"
    kind: Literal["done"] = field(default="done", kw_only=True)


ACTIONS = (Roll, Bid, Again, Clap, CloseClaps, Tip, Give, Done)
