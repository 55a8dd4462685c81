"""The actions of a player, one frozen class each.

`call` says "Finita!" with the card (I-R8).
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from games.core.field_codecs import FieldCodec, flag, named
from games.core.game import Action, Seat
from games.finita.cards.cards import NAMES, SUIT_NAMES, WAY_NAMES

NOTHING = len(NAMES)
"""Stands for no card at all, chosen for Patrick by a seat that has none to show (I-A20)."""
ACCUSATIONS = ("question", "advice")
"""What a player may be accused of: a superfluous question (I-R35), playing advice (I-R24)."""

Face = Annotated[int, named(NAMES)]
FaceOrNothing = Annotated[int, named((*NAMES, "nothing"))]
Way = Annotated[int, named(WAY_NAMES)]
Suit = Annotated[int, named(SUIT_NAMES)]
Call = Annotated[bool, flag("call")]
Accusation = Annotated[int, named(ACCUSATIONS)]
YesNo = Annotated[
    bool,
    FieldCodec(lambda yes: "yes" if yes else "no", lambda text: {"yes": True, "no": False}[text]),
]


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Lay one card, with everything it requires to be declared."""

    LINE: ClassVar[str] = "play {way} {call}"

    way: Way
    call: Call = False


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Declare what the black card just turned up stands for (I-R31)."""

    LINE: ClassVar[str] = "declare {way}"

    way: Way


@dataclass(frozen=True, slots=True)
class Double(Action):
    """Lay two identical cards together (I-R12)."""

    LINE: ClassVar[str] = "double {way} {call}"

    way: Way
    call: Call = False


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Lay five consecutive numbers of one colour: `first` fits, `last` is on top (I-R34)."""

    LINE: ClassVar[str] = "run {first} {last} {call}"

    first: Face
    last: Face
    call: Call = False


@dataclass(frozen=True, slots=True)
class LaySet(Action):
    """Lay one number in all four colours, `last` on top (I-R34, I-A28)."""

    LINE: ClassVar[str] = "set {last} {call}"

    last: Face
    call: Call = False


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Throw the twin of the top card out of turn (I-R28)."""

    LINE: ClassVar[str] = "throw {card} on {top} {call}"
    late_ok: ClassVar[bool] = True

    card: Face
    top: Face
    call: Call = False


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw this many cards: one instead of laying a card, or all that are owed (I-R7, I-R13)."""

    LINE: ClassVar[str] = "draw {count}"

    count: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing: keep the drawn card, be skipped, leave an opponent's cards where they are."""

    LINE: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Dodge(Action):
    """Lay Pia against an effect to be spared (I-R20)."""

    LINE: ClassVar[str] = "dodge {call}"

    call: Call = False


@dataclass(frozen=True, slots=True)
class PassOn(Action):
    """Make the next player face the effect just dodged (I-A21)."""

    LINE: ClassVar[str] = "on"


@dataclass(frozen=True, slots=True)
class Serve(Action):
    """Serve Paul or Petra with a number card, or with Pia as a number (I-A15)."""

    LINE: ClassVar[str] = "serve {way} {call}"

    way: Way
    call: Call = False


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose a card for Patrick in secret: a number card, Pia to stay out, or nothing (I-R22)."""

    LINE: ClassVar[str] = "choose {card} {call}"

    card: FaceOrNothing
    call: Call = False


@dataclass(frozen=True, slots=True)
class Rethink(Action):
    """Withdraw one's secret choice while other seats still choose."""

    LINE: ClassVar[str] = "rethink"
    takes_back: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Name(Action):
    """Name the colour of a colour choice that was turned up at the start (I-A4)."""

    LINE: ClassVar[str] = "name {suit}"

    suit: Suit


@dataclass(frozen=True, slots=True)
class Hide(Action):
    """Set a card aside, face down (I-R31)."""

    LINE: ClassVar[str] = "hide {card}"

    card: Face


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Turn up and play the face-down card at this place, counted from 1 (I-R31, I-R33)."""

    LINE: ClassVar[str] = "reveal {place} {call}"

    place: int
    call: Call = False


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Swap two face-down cards of an opponent, unseen; places counted from 1 (I-R32, I-A27)."""

    LINE: ClassVar[str] = "swap {seat} {first} {second}"

    seat: Seat
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Catch(Action):
    """Catch a player who forgot to say "Finita!" (I-R23)."""

    LINE: ClassVar[str] = "catch {seat}"
    late_ok: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Admit(Action):
    """Admit having forgotten "Finita!" before another player notices (I-A1)."""

    LINE: ClassVar[str] = "admit"


@dataclass(frozen=True, slots=True)
class Clap(Action):
    """Clap on the 9 that is on top (I-R30)."""

    LINE: ClassVar[str] = "clap {card}"
    late_ok: ClassVar[bool] = True

    card: Face


@dataclass(frozen=True, slots=True)
class Misclap(Action):
    """Clap although no 9 is on top: a mistake, which only people make (I-R30)."""

    LINE: ClassVar[str] = "misclap {card}"
    takes_back: ClassVar[bool] = True

    card: Face


@dataclass(frozen=True, slots=True)
class HandsOff(Action):
    """End the time for clapping; only the timer plays it (I-A29)."""

    LINE: ClassVar[str] = "hands-off {card}"

    card: Face


@dataclass(frozen=True, slots=True)
class Misplay(Action):
    """Lay a wrong card, or out of turn, and take it back: a mistake only people make (I-R25)."""

    LINE: ClassVar[str] = "misplay {card}"
    takes_back: ClassVar[bool] = True

    card: Face


@dataclass(frozen=True, slots=True)
class Accuse(Action):
    """Demand a penalty for something said among the players; computers never do (I-A30)."""

    LINE: ClassVar[str] = "accuse {seat} {what}"
    takes_back: ClassVar[bool] = True
    late_ok: ClassVar[bool] = True

    seat: Seat
    what: Accusation


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """Vote on whether the accused player deserves the penalty; computers abstain (I-A30).

    It names the vote by its `number` in the match, so it cannot count in a later one.
    """

    LINE: ClassVar[str] = "vote {seat} {yes} {number}"
    takes_back: ClassVar[bool] = True
    late_ok: ClassVar[bool] = True

    seat: Seat
    yes: YesNo
    number: int


@dataclass(frozen=True, slots=True)
class Abstain(Action):
    """Abstain from the vote of this `number` on the accused player (I-A30)."""

    LINE: ClassVar[str] = "abstain {seat} {number}"
    late_ok: ClassVar[bool] = True

    seat: Seat
    number: int


# fmt: off
ACTIONS = (
    Play, Declare, Double, Run, LaySet, Throw, Draw, Pass, Dodge, PassOn, Serve, Choose, Rethink,
    Name, Hide, Reveal, Swap, Catch, Admit, Clap, Misclap, HandsOff, Misplay, Accuse, Vote,
    Abstain,
)
# fmt: on
