"""The events. Cards are faces; a laid card is a way (see `cards`)."""

from typing import Literal, TypeAlias

from games.core.declaring import event, events_in
from games.core.game import Event, Seat

Cards = tuple[int, ...]
LastCard: TypeAlias = Literal["laid", "answered", "thrown"]
"""How a card leaves a hand: in turn, as an answer to Paul or Petra, or out of turn."""


@event("round")
class RoundBegan(Event):
    """Round `number` began; `seat`, drawn by lot, starts (I-R3)."""

    number: int
    seat: Seat


@event("dealt", reveals=True)
class Dealt(Event):
    """The seat was dealt these cards; private to the seat (I-R2)."""

    seat: Seat
    cards: Cards


@event("took-back")
class TookBack(Event):
    """The seat withdrew its secret choice."""

    seat: Seat


@event("turned", reveals=True)
class Turned(Event):
    """The top card of the draw pile was turned up to start with, or buried again (I-R2, I-A5)."""

    card: int
    buried: bool = False


@event("named")
class Named(Event):
    """The seat named the colour of the card turned up (I-A4)."""

    seat: Seat
    suit: int


@event("laid")
class Laid(Event):
    """The seat laid one card, or `copies` identical ones."""

    seat: Seat
    way: int
    copies: int = 1
    call: bool = False


@event("laid-many")
class LaidMany(Event):
    """The seat laid a run or a set; the last of the cards is on top (I-R34)."""

    seat: Seat
    cards: Cards
    call: bool = False


@event("thrown")
class Thrown(Event):
    """The seat threw the twin of the top card; play goes on after it (I-R28)."""

    seat: Seat
    card: int
    call: bool = False


@event("served")
class Served(Event):
    """The seat served Paul or Petra (I-A15)."""

    seat: Seat
    way: int
    call: bool = False


@event("dodged")
class Dodged(Event):
    """The seat laid Pia and was spared (I-R20)."""

    seat: Seat
    call: bool = False


@event("passed-on")
class PassedOn(Event):
    """The seat passed the effect it dodged on to `to` (I-A21)."""

    seat: Seat
    to: Seat


@event("drew", reveals=True)
class Drew(Event):
    """The seat drew these cards, `short` of what it owed (I-A33); private to the seat."""

    seat: Seat
    cards: Cards
    short: int = 0


@event("drew-hidden")
class DrewHidden(Event):
    """The seat drew this many cards, `short` of what it owed since no more were left (I-A33)."""

    seat: Seat
    count: int
    short: int = 0


@event("drew-nothing")
class DrewNothing(Event):
    """The seat had to draw, but no card was left (I-A33)."""

    seat: Seat


@event("reshuffled")
class Reshuffled(Event):
    """The laid cards, except the top one, became the new draw pile of `count` (I-R10)."""

    count: int


@event("passed")
class Passed(Event):
    """The seat did nothing: kept what it drew, could not play, or moved no card."""

    seat: Seat


@event("skipped")
class Skipped(Event):
    """The seat was skipped (I-R15)."""

    seat: Seat


@event("chose")
class Chose(Event):
    """The seat chose a card in secret, to set aside or for Patrick; private to the seat."""

    seat: Seat
    card: int


@event("chose-hidden")
class ChoseHidden(Event):
    """The seat chose a card in secret (I-R22, I-R31)."""

    seat: Seat


@event("compared", reveals=True)
class Compared(Event):
    """All choices were revealed, by seat; `losers` draw (I-R22, I-A35)."""

    cards: Cards
    losers: tuple[Seat, ...]


@event("turned-up", reveals=True)
class TurnedUp(Event):
    """The seat turned up its face-down card at `place`; it is played if it fits (I-R33)."""

    seat: Seat
    place: int
    card: int
    fits: bool
    call: bool = False


@event("swapped")
class Swapped(Event):
    """The seat swapped these face-down cards of `owner`; private to the seat (I-A27)."""

    seat: Seat
    owner: Seat
    first: int
    second: int


@event("swapped-hidden")
class SwappedHidden(Event):
    """The seat swapped two face-down cards of `owner`."""

    seat: Seat
    owner: Seat


@event("caught")
class Caught(Event):
    """The seat caught `culprit`, possibly itself, without "Finita!" (I-R23, I-A1)."""

    seat: Seat
    culprit: Seat


@event("clap-opened")
class ClapOpened(Event):
    """A 9 was discarded, on top or within a run: all seats clap (I-R30, I-A37)."""

    card: int


@event("clapped")
class Clapped(Event):
    """The seat clapped in time."""

    seat: Seat


@event("clap-closed")
class ClapClosed(Event):
    """The clapping ended; these seats were last or too late and draw (I-A29)."""

    slow: tuple[Seat, ...]


@event("misclapped")
class Misclapped(Event):
    """The seat clapped on a card that is no 9 (I-R30)."""

    seat: Seat
    card: int


@event("misplayed")
class Misplayed(Event):
    """The seat laid a wrong card and took it back (I-R25)."""

    seat: Seat
    card: int


@event("accused")
class Accused(Event):
    """The seat demanded a penalty for `accused` (I-A30)."""

    seat: Seat
    accused: Seat
    what: int


@event("voted")
class Voted(Event):
    """The seat voted on the penalty."""

    seat: Seat
    accused: Seat
    yes: bool


@event("abstained")
class Abstained(Event):
    """The seat abstained from the vote."""

    seat: Seat
    accused: Seat


@event("judged")
class Judged(Event):
    """The vote was decided: `guilty` or not."""

    accused: Seat
    what: int
    guilty: bool


@event("round-ended", reveals=True)
class RoundEnded(Event):
    """The round ended: its winner (None: it was broken off), its points, and the totals.

    `way` is how the last card left the hand.
    """

    seat: Seat | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    number: int
    way: LastCard = "laid"


EVENTS = events_in(globals())
