"""The events, one frozen class each. Cards are faces; a laid card is a way (see `cards`)."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from games.core.game import Event, Seat

Cards = tuple[int, ...]
LastCard: TypeAlias = Literal["laid", "answered", "thrown"]
"""How a card leaves a hand: in turn, as an answer to Paul or Petra, or out of turn."""


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Round `number` began; `seat`, drawn by lot, starts (I-R3)."""

    number: int
    seat: Seat
    kind: Literal["round"] = field(default="round", kw_only=True)


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The seat was dealt these cards; private to the seat (I-R2)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    kind: Literal["dealt"] = field(default="dealt", kw_only=True)


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """The seat withdrew its secret choice."""

    seat: Seat
    kind: Literal["took-back"] = field(default="took-back", kw_only=True)


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The top card of the draw pile was turned up to start with, or buried again (I-R2, I-A5)."""

    reveals: ClassVar[bool] = True

    card: int
    buried: bool = False
    kind: Literal["turned"] = field(default="turned", kw_only=True)


@dataclass(frozen=True, slots=True)
class Named(Event):
    """The seat named the colour of the card turned up (I-A4)."""

    seat: Seat
    suit: int
    kind: Literal["named"] = field(default="named", kw_only=True)


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """The seat laid one card, or `copies` identical ones."""

    seat: Seat
    way: int
    copies: int = 1
    call: bool = False
    kind: Literal["laid"] = field(default="laid", kw_only=True)


@dataclass(frozen=True, slots=True)
class LaidMany(Event):
    """The seat laid a run or a set; the last of the cards is on top (I-R34)."""

    seat: Seat
    cards: Cards
    call: bool = False
    kind: Literal["laid-many"] = field(default="laid-many", kw_only=True)


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """The seat threw the twin of the top card; play goes on after it (I-R28)."""

    seat: Seat
    card: int
    call: bool = False
    kind: Literal["thrown"] = field(default="thrown", kw_only=True)


@dataclass(frozen=True, slots=True)
class Served(Event):
    """The seat served Paul or Petra (I-A15)."""

    seat: Seat
    way: int
    call: bool = False
    kind: Literal["served"] = field(default="served", kw_only=True)


@dataclass(frozen=True, slots=True)
class Dodged(Event):
    """The seat laid Pia and was spared (I-R20)."""

    seat: Seat
    call: bool = False
    kind: Literal["dodged"] = field(default="dodged", kw_only=True)


@dataclass(frozen=True, slots=True)
class PassedOn(Event):
    """The seat passed the effect it dodged on to `to` (I-A21)."""

    seat: Seat
    to: Seat
    kind: Literal["passed-on"] = field(default="passed-on", kw_only=True)


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The seat drew these cards, `short` of what it owed (I-A33); private to the seat."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    short: int = 0
    kind: Literal["drew"] = field(default="drew", kw_only=True)


@dataclass(frozen=True, slots=True)
class DrewHidden(Event):
    """The seat drew this many cards, `short` of what it owed since no more were left (I-A33)."""

    seat: Seat
    count: int
    short: int = 0
    kind: Literal["drew-hidden"] = field(default="drew-hidden", kw_only=True)


@dataclass(frozen=True, slots=True)
class DrewNothing(Event):
    """The seat had to draw, but no card was left (I-A33)."""

    seat: Seat
    kind: Literal["drew-nothing"] = field(default="drew-nothing", kw_only=True)


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The laid cards, except the top one, became the new draw pile of `count` (I-R10)."""

    count: int
    kind: Literal["reshuffled"] = field(default="reshuffled", kw_only=True)


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat did nothing: kept what it drew, could not play, or moved no card."""

    seat: Seat
    kind: Literal["passed"] = field(default="passed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The seat was skipped (I-R15)."""

    seat: Seat
    kind: Literal["skipped"] = field(default="skipped", kw_only=True)


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """The seat chose a card in secret, to set aside or for Patrick; private to the seat."""

    seat: Seat
    card: int
    kind: Literal["chose"] = field(default="chose", kw_only=True)


@dataclass(frozen=True, slots=True)
class ChoseHidden(Event):
    """The seat chose a card in secret (I-R22, I-R31)."""

    seat: Seat
    kind: Literal["chose-hidden"] = field(default="chose-hidden", kw_only=True)


@dataclass(frozen=True, slots=True)
class Compared(Event):
    """All choices were revealed, by seat; `losers` draw (I-R22, I-A35)."""

    reveals: ClassVar[bool] = True

    cards: Cards
    losers: tuple[Seat, ...]
    kind: Literal["compared"] = field(default="compared", kw_only=True)


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The seat turned up its face-down card at `place`; it is played if it fits (I-R33)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    place: int
    card: int
    fits: bool
    call: bool = False
    kind: Literal["turned-up"] = field(default="turned-up", kw_only=True)


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """The seat swapped these face-down cards of `owner`; private to the seat (I-A27)."""

    seat: Seat
    owner: Seat
    first: int
    second: int
    kind: Literal["swapped"] = field(default="swapped", kw_only=True)


@dataclass(frozen=True, slots=True)
class SwappedHidden(Event):
    """The seat swapped two face-down cards of `owner`."""

    seat: Seat
    owner: Seat
    kind: Literal["swapped-hidden"] = field(default="swapped-hidden", kw_only=True)


@dataclass(frozen=True, slots=True)
class Caught(Event):
    """The seat caught `culprit`, possibly itself, without "Finita!" (I-R23, I-A1)."""

    seat: Seat
    culprit: Seat
    kind: Literal["caught"] = field(default="caught", kw_only=True)


@dataclass(frozen=True, slots=True)
class ClapOpened(Event):
    """A 9 was discarded, on top or within a run: all seats clap (I-R30, I-A37)."""

    card: int
    kind: Literal["clap-opened"] = field(default="clap-opened", kw_only=True)


@dataclass(frozen=True, slots=True)
class Clapped(Event):
    """The seat clapped in time."""

    seat: Seat
    kind: Literal["clapped"] = field(default="clapped", kw_only=True)


@dataclass(frozen=True, slots=True)
class ClapClosed(Event):
    """The clapping ended; these seats were last or too late and draw (I-A29)."""

    slow: tuple[Seat, ...]
    kind: Literal["clap-closed"] = field(default="clap-closed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Misclapped(Event):
    """The seat clapped on a card that is no 9 (I-R30)."""

    seat: Seat
    card: int
    kind: Literal["misclapped"] = field(default="misclapped", kw_only=True)


@dataclass(frozen=True, slots=True)
class Misplayed(Event):
    """The seat laid a wrong card and took it back (I-R25)."""

    seat: Seat
    card: int
    kind: Literal["misplayed"] = field(default="misplayed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Accused(Event):
    """The seat demanded a penalty for `accused` (I-A30)."""

    seat: Seat
    accused: Seat
    what: int
    kind: Literal["accused"] = field(default="accused", kw_only=True)


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """The seat voted on the penalty."""

    seat: Seat
    accused: Seat
    yes: bool
    kind: Literal["voted"] = field(default="voted", kw_only=True)


@dataclass(frozen=True, slots=True)
class Abstained(Event):
    """The seat abstained from the vote."""

    seat: Seat
    accused: Seat
    kind: Literal["abstained"] = field(default="abstained", kw_only=True)


@dataclass(frozen=True, slots=True)
class Judged(Event):
    """The vote was decided: `guilty` or not."""

    accused: Seat
    what: int
    guilty: bool
    kind: Literal["judged"] = field(default="judged", kw_only=True)


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round ended: its winner (None: it was broken off), its points, and the totals.

    `way` is how the last card left the hand.
    """

    reveals: ClassVar[bool] = True

    seat: Seat | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    number: int
    way: LastCard = "laid"
    kind: Literal["round-ended"] = field(default="round-ended", kw_only=True)


# fmt: off
EVENTS = (
    RoundBegan, Dealt, TookBack, Turned, Named, Laid, LaidMany, Thrown, Served, Dodged, PassedOn,
    Drew, DrewHidden, DrewNothing, Reshuffled, Passed, Skipped, Chose, ChoseHidden, Compared,
    TurnedUp, Swapped, SwappedHidden, Caught, ClapOpened, Clapped, ClapClosed, Misclapped,
    Misplayed, Accused, Voted, Abstained, Judged, RoundEnded,
)
# fmt: on
