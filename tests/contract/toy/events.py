"""The events; a secret has two of them, one for each audience."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from games.core.game import Event


@dataclass(frozen=True, slots=True)
class Drew(Event):
    reveals: ClassVar[bool] = True
    kind: Literal["drew"] = field(default="drew", kw_only=True)
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrewHidden(Event):
    kind: Literal["drew-hidden"] = field(default="drew-hidden", kw_only=True)
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class LotTurned(Event):
    reveals: ClassVar[bool] = True
    kind: Literal["lot-turned"] = field(default="lot-turned", kw_only=True)
    lot: int
    card: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    kind: Literal["passed"] = field(default="passed", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    kind: Literal["rolled"] = field(default="rolled", kw_only=True)
    seat: int
    die: int


@dataclass(frozen=True, slots=True)
class RolledHidden(Event):
    kind: Literal["rolled-hidden"] = field(default="rolled-hidden", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class BidSet(Event):
    kind: Literal["bid-set"] = field(default="bid-set", kw_only=True)
    seat: int
    pennies: int


@dataclass(frozen=True, slots=True)
class BidHidden(Event):
    kind: Literal["bid-hidden"] = field(default="bid-hidden", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class BidTakenBack(Event):
    kind: Literal["bid-taken-back"] = field(default="bid-taken-back", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class Clapped(Event):
    kind: Literal["clapped"] = field(default="clapped", kw_only=True)
    seat: int
    lot: int


@dataclass(frozen=True, slots=True)
class ClapsClosed(Event):
    kind: Literal["claps-closed"] = field(default="claps-closed", kw_only=True)
    lot: int


@dataclass(frozen=True, slots=True)
class BidsShown(Event):
    reveals: ClassVar[bool] = True
    kind: Literal["bids-shown"] = field(default="bids-shown", kw_only=True)
    bids: tuple[int, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sold(Event):
    kind: Literal["sold"] = field(default="sold", kw_only=True)
    seat: int
    card: int
    pennies: int


@dataclass(frozen=True, slots=True)
class PutAway(Event):
    kind: Literal["put-away"] = field(default="put-away", kw_only=True)
    card: int


@dataclass(frozen=True, slots=True)
class Tipped(Event):
    kind: Literal["tipped"] = field(default="tipped", kw_only=True)
    seat: int
    taker: int


@dataclass(frozen=True, slots=True)
class Gave(Event):
    reveals: ClassVar[bool] = True
    kind: Literal["gave"] = field(default="gave", kw_only=True)
    seat: int
    taker: int
    card: int


@dataclass(frozen=True, slots=True)
class GaveHidden(Event):
    kind: Literal["gave-hidden"] = field(default="gave-hidden", kw_only=True)
    seat: int
    taker: int


@dataclass(frozen=True, slots=True)
class WentHome(Event):
    kind: Literal["went-home"] = field(default="went-home", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class HandsShown(Event):
    reveals: ClassVar[bool] = True
    kind: Literal["hands-shown"] = field(default="hands-shown", kw_only=True)
    hands: tuple[tuple[int, ...], ...]


EVENTS = (
    Drew,
    DrewHidden,
    LotTurned,
    Passed,
    Rolled,
    RolledHidden,
    BidSet,
    BidHidden,
    BidTakenBack,
    Clapped,
    ClapsClosed,
    BidsShown,
    Sold,
    PutAway,
    Tipped,
    Gave,
    GaveHidden,
    WentHome,
    HandsShown,
)
