"""The actions of a player.

`call` says "Finita!" with the card (I-R8).
"""

from typing import Annotated

from games.core.declaring import action, actions_in
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


@action("play {way} {call}")
class Play(Action):
    """Lay one card, with everything it requires to be declared."""

    way: Way
    call: Call = False


@action("declare {way}")
class Declare(Action):
    """Declare what the black card just turned up stands for (I-R31)."""

    way: Way


@action("double {way} {call}")
class Double(Action):
    """Lay two identical cards together (I-R12)."""

    way: Way
    call: Call = False


@action("run {first} {last} {call}")
class Run(Action):
    """Lay five consecutive numbers of one colour: `first` fits, `last` is on top (I-R34)."""

    first: Face
    last: Face
    call: Call = False


@action("set {last} {call}")
class LaySet(Action):
    """Lay one number in all four colours, `last` on top (I-R34, I-A28)."""

    last: Face
    call: Call = False


@action("throw {card} on {top} {call}", late_ok=True)
class Throw(Action):
    """Throw the twin of the top card out of turn (I-R28)."""

    card: Face
    top: Face
    call: Call = False


@action("draw {count}")
class Draw(Action):
    """Draw this many cards: one instead of laying a card, or all that are owed (I-R7, I-R13)."""

    count: int


@action("pass")
class Pass(Action):
    """Do nothing: keep the drawn card, be skipped, leave an opponent's cards where they are."""


@action("dodge {call}")
class Dodge(Action):
    """Lay Pia against an effect to be spared (I-R20)."""

    call: Call = False


@action("on")
class PassOn(Action):
    """Make the next player face the effect just dodged (I-A21)."""


@action("serve {way} {call}")
class Serve(Action):
    """Serve Paul or Petra with a number card, or with Pia as a number (I-A15)."""

    way: Way
    call: Call = False


@action("choose {card} {call}")
class Choose(Action):
    """Choose a card for Patrick in secret: a number card, Pia to stay out, or nothing (I-R22)."""

    card: FaceOrNothing
    call: Call = False


@action("rethink", takes_back=True)
class Rethink(Action):
    """Withdraw one's secret choice while other seats still choose."""


@action("name {suit}")
class Name(Action):
    """Name the colour of a colour choice that was turned up at the start (I-A4)."""

    suit: Suit


@action("hide {card}")
class Hide(Action):
    """Set a card aside, face down (I-R31)."""

    card: Face


@action("reveal {place} {call}")
class Reveal(Action):
    """Turn up and play the face-down card at this place, counted from 1 (I-R31, I-R33)."""

    place: int
    call: Call = False


@action("swap {seat} {first} {second}")
class Swap(Action):
    """Swap two face-down cards of an opponent, unseen; places counted from 1 (I-R32, I-A27)."""

    seat: Seat
    first: int
    second: int


@action("catch {seat}", late_ok=True)
class Catch(Action):
    """Catch a player who forgot to say "Finita!" (I-R23)."""

    seat: Seat


@action("admit")
class Admit(Action):
    """Admit having forgotten "Finita!" before another player notices (I-A1)."""


@action("clap {card}", late_ok=True)
class Clap(Action):
    """Clap on the 9 that is on top (I-R30)."""

    card: Face


@action("misclap {card}", takes_back=True)
class Misclap(Action):
    """Clap although no 9 is on top: a mistake, which only people make (I-R30)."""

    card: Face


@action("hands-off {card}")
class HandsOff(Action):
    """End the time for clapping; only the timer plays it (I-A29)."""

    card: Face


@action("misplay {card}", takes_back=True)
class Misplay(Action):
    """Lay a wrong card, or out of turn, and take it back: a mistake only people make (I-R25)."""

    card: Face


@action("accuse {seat} {what}", takes_back=True, late_ok=True)
class Accuse(Action):
    """Demand a penalty for something said among the players; computers never do (I-A30)."""

    seat: Seat
    what: Accusation


@action("vote {seat} {yes} {number}", takes_back=True, late_ok=True)
class Vote(Action):
    """Vote on whether the accused player deserves the penalty; computers abstain (I-A30).

    It names the vote by its `number` in the match, so it cannot count in a later one.
    """

    seat: Seat
    yes: YesNo
    number: int


@action("abstain {seat} {number}", late_ok=True)
class Abstain(Action):
    """Abstain from the vote of this `number` on the accused player (I-A30)."""

    seat: Seat
    number: int


ACTIONS = actions_in(globals())
