"""The state of a match; cards are faces (see `cards`)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import Field

from games.core.game import Seat, StateBase
from games.finita.cards.cards import (
    DRAW2,
    DRAW4,
    NONE,
    NUMBER,
    NUMBERS,
    RANKS,
    REVERSE,
    SKIP,
    SUITS,
    fitting,
)
from games.finita.shared.last_steps import Step

SCHEMA: Final = 1
LAST_STEPS: Final = 10
"""The steps kept to show what happened last; a few more exist until they are cut."""


class Phase(StrEnum):
    """What the match waits for."""

    HIDE = "hide"  # all seats: set cards aside
    NAME = "name"  # the colour of a colour choice turned up at the start
    TURN = "turn"  # a card, or a draw
    DREW = "drew"  # the drawn card, or a pass
    HIT = "hit"  # an answer to draw cards or a skip, or to suffer them
    FREE = "free"  # any card, or to pass the dodged effect on
    SERVE = "serve"  # a card that serves Paul or Petra, or a draw
    COMPARE = "compare"  # all seats: a card for Patrick
    SHOWN = "shown"  # the declaration of a black face-down card just turned up
    STIR = "stir"  # two face-down cards of an opponent to swap, or a pass
    OVER = "over"


HIDE, NAME, TURN, DREW, HIT, FREE, SERVE, COMPARE, SHOWN, STIR, OVER = Phase
"""The members; in Python 3.11 `Phase.TURN` takes four times as long to read as `TURN`."""

SKIPS = frozenset({SKIP, REVERSE})
"""Causes of a skip: the card, and a reversal between two players (I-A8)."""
SECRET = frozenset({HIDE, COMPARE})
CLOSED = frozenset({HIDE, COMPARE, OVER})
"""Phases in which no seat is on turn: all choose in secret, or the match is over."""

Seconds = Annotated[int, Field(ge=1, le=3600)]
Penalty = Annotated[int, Field(ge=0, le=10)]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match: the optional rules (I-R28 to I-R36), and rulings with a choice."""

    throws: bool = False
    overtime: bool = False
    clap: bool = False
    memory: Annotated[int, Field(ge=0, le=3)] = 0
    memory_zero: bool = False
    poker: bool = False
    stupid_question: bool = False
    suggestions: bool = True
    chaos: bool = False
    must_play: bool = False
    strict: bool = False
    double_actions: bool = False
    draw_and_play: bool = False
    patrick_equal: Literal["highest", "any"] = "highest"
    finita_caught: Penalty = 2
    finita_self: Penalty = 1
    question_penalty: Penalty = 1
    advice_penalty: Penalty = 2
    clap_seconds: Seconds = 10
    limit: Annotated[int, Field(ge=0, le=5000)] = 500

    @property
    def is_lively(self) -> bool:
        """Whether a rule lets seats act out of turn, apart from catching a forgotten call."""
        return self.throws or self.clap or self.strict or bool(self.accusations)

    @property
    def accusations(self) -> tuple[int, ...]:
        """The possible accusations, as indices of `ACCUSATIONS`."""
        asked = (0,) if self.stupid_question else ()
        return (*asked, 1) if self.suggestions else asked


@dataclass(slots=True)
class Serving:
    """Paul's or Petra's question: the announced way, the asking seat, the seats yet to answer.

    `queue` begins with the seat that is asked now.
    """

    way: int
    leader: Seat
    queue: list[Seat]
    served: bool = False


@dataclass(slots=True)
class Comparing:
    """Patrick's question: each seat's choice (NONE until it chose), and the comparisons to come."""

    leader: Seat
    chosen: list[int]
    called: list[bool]
    times: int = 1


@dataclass(slots=True)
class Motion:
    """A vote on a penalty: the seats that said yes (first the accuser), no, and abstained.

    A closed vote prevents another one until a seat acts. `number` counts the votes of the match.
    """

    accused: Seat
    what: int
    number: int
    yes: list[Seat]
    no: list[Seat]
    is_open: bool = True
    abstained: list[Seat] = field(default_factory=list)

    @property
    def answered(self) -> tuple[Seat, ...]:
        """The seats that have answered, or need not."""
        return self.accused, *self.yes, *self.no, *self.abstained


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended: its number, its winner (None: it was broken off), the cards left.

    `cards` are by seat, face-down ones included, and `points` what they count (I-R11, I-R26).
    """

    number: int
    winner: Seat | None
    cards: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


@dataclass(slots=True, kw_only=True)
class State(StateBase):
    """The whole state of a match; `hands` are sorted, `pile` and `discard` end with their top card.

    `suit`, `rank` and `named_numbers` define what fits now; the last are the numbers Paul asked for
    that nobody served (I-A16). `last_steps` end with the newest. `cause` is the rank (or DRAW4) of
    the effect that hits the seat on turn, `owed` its cards to draw or seats to skip. `drawn` is the
    card drawn in this turn or turned up, `place` its former place. `forgot` lists the seats that
    may be caught. `sure` says for each face-down card who knows its place: 0 nobody, 1 its owner, 2
    everybody; `among` are cards publicly known to be among a seat's face-down ones, `shown` those
    known to be in its hand. `is_fresh`: no seat has acted on the number card on top. `nine` is the
    9 to clap for. `votes` counts the votes of the match so far. `is_lively`: a rule lets seats act
    out of turn. `last_round` is the result of the round before, at the end that of the last one.
    `dry` counts consecutive turns without a card to draw or lay, `acts` the laid and drawn cards of
    the round.
    """

    options: Options
    hands: list[list[int]]
    hidden: list[list[int]]
    sure: list[list[int]]
    among: list[list[int]]
    shown: list[list[int]]
    minus: list[int]
    pile: list[int]
    discard: list[int]
    turn: Seat = 0
    direction: int = 1
    phase: Phase = TURN
    suit: int = NONE
    rank: int = NONE
    named_numbers: tuple[int, ...] = ()
    cause: int = NONE
    owed: int = 0
    drawn: int = NONE
    place: int = NONE
    said: bool = False
    serving: Serving | None = None
    comparing: Comparing | None = None
    motion: Motion | None = None
    votes: int = 0
    forgot: list[Seat]
    is_fresh: bool = False
    is_clapping: bool = False
    nine: int = NONE
    clapped: list[Seat]
    dry: int = 0
    acts: int = 0
    last_steps: list[Step]
    last_round: RoundResult | None = None
    is_lively: bool

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.hands))

    @property
    def is_secret(self) -> bool:
        """Whether all seats choose in secret, so that nothing else can happen."""
        return self.phase in SECRET

    @property
    def clapped_card(self) -> int:
        """The 9 to clap for; states stored without one mean the top card (I-A37)."""
        return self.discard[-1] if self.nine == NONE else self.nine

    @property
    def can_draw(self) -> bool:
        """Whether a card is left to draw, possibly after a reshuffle (I-R10, I-A33)."""
        return bool(self.pile) or len(self.discard) > 1

    def count(self, seat: Seat) -> int:
        """Return the number of the seat's cards, including face-down ones (I-A25)."""
        return len(self.hands[seat]) + len(self.hidden[seat])

    def leaves_one(self, seat: Seat, laid: int) -> bool:
        """Return whether laying so many cards leaves the seat one: it may say "Finita!" (I-R8)."""
        return len(self.hands[seat]) + len(self.hidden[seat]) - laid == 1

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat `steps` places on in the current direction."""
        return (seat + steps * self.direction) % len(self.hands)

    def others_after(self, seat: Seat) -> list[Seat]:
        """Return all other seats in turn order, starting with the next one."""
        return [self.after(seat, steps) for steps in range(1, len(self.hands))]

    @property
    def fitting(self) -> frozenset[int]:
        """The faces that fit on the pile in an ordinary turn."""
        return fitting(self.suit, self.rank, self.named_numbers)

    def fits(self, face: int) -> bool:
        """Return whether the face fits on the pile in an ordinary turn (I-R6, I-A9)."""
        return face in self.fitting

    def acted(self, *, keeps_calls: bool = False) -> None:
        """Count the act, and close what only stays open until one (I-A1, I-A14, I-A30)."""
        self.acts += 1
        self.is_fresh = False
        if self.acts % LAST_STEPS == 0:
            del self.last_steps[:-LAST_STEPS]
        if not keeps_calls:
            self.close_calls()
        if self.motion is not None and not self.motion.is_open:
            self.motion = None

    def close_calls(self) -> None:
        """Forgive a forgotten "Finita!": a card was laid, or the next turn has ended (I-A40)."""
        if self.forgot:
            self.forgot = []

    def begin_turn(self, seat: Seat) -> None:
        """Start an ordinary turn of the seat."""
        self.turn = seat
        self.phase = TURN
        self.cause = self.drawn = self.place = NONE
        self.owed = 0


def answers_of(cause: int, options: Options) -> frozenset[int]:
    """Return the faces that answer an effect without Pia (I-R13, I-R17, I-A10, I-R36)."""
    return _ANSWERS[cause, options.overtime, options.chaos]


def _of_rank(rank: int) -> frozenset[int]:
    return frozenset(suit * RANKS + rank for suit in SUITS)


def _answers(cause: int, *, overtime: bool, chaos: bool) -> frozenset[int]:
    if cause in SKIPS:
        return _of_rank(cause) if overtime else frozenset()
    own = _of_rank(DRAW2) if cause == DRAW2 else frozenset({DRAW4})
    return _of_rank(DRAW2) | {DRAW4} if chaos else own


_ANSWERS = {
    (cause, overtime, chaos): _answers(cause, overtime=overtime, chaos=chaos)
    for cause in (SKIP, REVERSE, DRAW2, DRAW4)
    for overtime in (False, True)
    for chaos in (False, True)
}


def has_number(hand: list[int]) -> bool:
    """Return whether a hand holds a number card (I-A20)."""
    return any(NUMBER[face] in NUMBERS for face in hand)
