"""The state of a match and queries on it.

Footballers and tactics cards are numbers (see `cards`). Seat 0 is SV Stollen, seat 1 is FC Acker.
Lists of length 60 are indexed by footballer.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from pydantic import model_validator

from games.core.game import Seat, StateBase
from games.finale_cards.cards.cards import (
    COMBAT,
    GOALIE,
    LINE,
    LISTS,
    SIZE,
)
from games.finale_cards.events import StoredNews

STOLLEN, ACKER = SEATS = (0, 1)
NOBODY = -1
"""A place on a list that nobody could fill, or no card."""
PERIODS, EXTRA = 6, 2
"""Periods of a match and of extra time (F-R23, F-R69)."""
HAND = 3
"""Tactics cards in hand (F-R19)."""
SET_UP, RESULT, DONE = 0, 2, 4
"""Values of `step`: the index of the list that is being filled, or DONE."""
MOST_ON, MOST_GOALIES = 3, 1
"""Maximum substitutes in one match: outfield players and goalies (F-R62, F-A16)."""

Ending: TypeAlias = Literal["", "goals", "draw", "declined", "tie", "extra", "shoot-out", "endless"]
"""What ended the match; empty while it runs."""
Phase: TypeAlias = Literal[
    # both seats choose in secret
    "squads",
    "changes",
    "tactics",
    "answer",
    "shooters",
    # one seat chooses
    "card",
    "discard",
    "pick",
    "replace",
    "shots",
    # no seat is asked
    "period",
    "attack",
    "fill",
    "mend",
    "next",
    "whistle",
    "shot",
    "over",
]
SIMULTANEOUS_PHASES = frozenset({"squads", "changes", "tactics", "answer", "shooters"})
"""The phases in which both seats choose in secret."""
HAND_PHASES = frozenset({"tactics", "card", "discard"})
"""The phases in which a seat looks at its tactics cards."""
Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match; the rules topics explain them by the ids in brackets.

    `cup` plays a tie of two matches (F-A33), `handicap` is the seat whose squads may cost at most
    48, `bonus` the one whose squads may cost 52 (F-A29), `extra_time` what follows a draw (F-R69),
    `counter_bonus` F-A10, `free_deck_exact` and `open_deck` F-A6 and F-A34. `shots` says whether
    each shot of a shoot-out is taken by its own press, or all ten by the press that ends the choice
    of shooters.
    """

    squads: Literal["first", "free"] = "first"
    extra_time: Literal["agree", "always", "never"] = "agree"
    cup: Literal["none", "always", "on_draw"] = "none"
    handicap: Literal["none", "stollen", "acker"] = "none"
    bonus: Literal["none", "stollen", "acker"] = "none"
    counter_bonus: Literal["abs", "attacker_minus_defender_floor0"] = "abs"
    free_deck_exact: bool = True
    open_deck: bool = False
    shots: Literal["each", "all"] = "each"

    @model_validator(mode="before")
    @classmethod
    def _without_shots(cls, stored: Any) -> Any:  # noqa: ANN401 - whatever is validated
        """Set `shots` to "all" in matches stored before the option existed, as they were begun."""
        return {"shots": "all", **stored} if isinstance(stored, dict) else stored


@dataclass(frozen=True, slots=True)
class Plan:
    """A seat's secret choice; empty outside the phase it belongs to.

    `swaps` are (off, on), `shifts` (footballer, line); the first of the `shooters` is the goalie.
    """

    signed: tuple[int, ...] = ()
    benched: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    swaps: tuple[Pair, ...] = ()
    shifts: tuple[Pair, ...] = ()
    shooters: tuple[int, ...] = ()


EMPTY = Plan()
"""A plan without any choice."""


@dataclass(slots=True)
class Side:
    """One team: `squad` is `pitch`, `bench` and `lost`; `cards` is `deck`, `hand` and `used`.

    The deck's last card is drawn next; the closing card is in none of the lists. `top` is the card
    on the table, `is_closing` whether only the closing card is left (F-R67). `newcomers` counts the
    outfield players and the goalies brought on. `chosen` is a secret tactics card, or the vote on
    extra time (1 is yes). `shot` lists the footballers who have taken a penalty.
    """

    squad: list[int] = field(default_factory=list)
    pitch: list[int] = field(default_factory=list)
    bench: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    newcomers: list[int] = field(default_factory=lambda: [0, 0])
    cards: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    top: int = NOBODY
    is_closing: bool = False
    goals: int = 0
    shot: list[int] = field(default_factory=list)
    ready: bool = False
    chosen: int = NOBODY
    plan: Plan = EMPTY


@dataclass(slots=True, kw_only=True)
class State(StateBase):
    """The whole state of a match; `round` counts periods and rounds of shots.

    `leg` counts the matches of a cup tie, `legs` holds the goals of those played. `attacker` has
    the period's attacks, of which `attacks` are due and `begun` have begun; `on_ball` is the seat
    attacking now, in a counter the other one. `card` is the tactics card in use, `step` the list
    being filled, `picks` the footballers on the four lists. `marks` is 1 for "!" and 2 for "!!".
    `hurt` are the injured still to be replaced. `choices` are the footballers the seat on `turn`
    may pick or bring on. `shots` holds the goals of each round of penalties. `shooters` are those
    of the latest round, each seat's goalie first, `first` the seat that shoots first, and `taken`
    whether each shot of the round was a goal, in order. `recent` is the latest news, oldest first.
    """

    options: Options
    phase: Phase = "squads"
    leg: int = 1
    legs: list[Pair] = field(default_factory=list)
    period: int = 0
    sides: list[Side] = field(default_factory=lambda: [Side(), Side()])
    turned: list[int] = field(default_factory=lambda: [0] * 2 * SIZE)
    cautions: list[int] = field(default_factory=lambda: [0] * 2 * SIZE)
    lines: list[int] = field(default_factory=lambda: [*LINE])
    marks: list[int] = field(default_factory=lambda: [0] * 2 * SIZE)
    turn: Seat = STOLLEN
    choices: list[int] = field(default_factory=list)
    attacker: Seat = STOLLEN
    attacks: int = 0
    begun: int = 0
    is_tie: bool = False
    has_countered: bool = False
    on_ball: Seat = STOLLEN
    is_counter: bool = False
    has_failed: bool = False
    card: int = NOBODY
    step: int = SET_UP
    picks: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    hurt: list[int] = field(default_factory=list)
    shots: list[Pair] = field(default_factory=list)
    shooters: list[list[int]] = field(default_factory=list)
    first: Seat = STOLLEN
    taken: list[bool] = field(default_factory=list)
    ending: Ending = ""
    recent: list[StoredNews] = field(default_factory=list)

    @property
    def score(self) -> Pair:
        """The goals of the current match."""
        return self.sides[STOLLEN].goals, self.sides[ACKER].goals

    @property
    def total(self) -> Pair:
        """The goals that decide: of the tie if they are added, else of the current match."""
        added = [*self.legs, self.score] if self.options.cup == "always" else [self.score]
        return sum(goals for goals, _ in added), sum(goals for _, goals in added)

    def bonus(self) -> int:
        """Return the bonus of a counter-attack for its set-up (F-R48, F-R28, F-A10, F-A11)."""
        if not self.is_counter or self.is_tie or not LISTS[self.card][SET_UP]:
            return 0
        more = COMBAT[self.sides[self.attacker].top] - COMBAT[self.sides[self.on_ball].top]
        return abs(more) if self.options.counter_bonus == "abs" else max(more, 0)


def owner(man: int) -> Seat:
    """Return the seat a footballer plays for."""
    return man // SIZE


def is_goalie(man: int) -> bool:
    """Return whether the footballer's printed type is goalie."""
    return LINE[man] == GOALIE


def goalies(men: list[int] | tuple[int, ...]) -> list[int]:
    """Return the goalies among some footballers."""
    return [man for man in men if LINE[man] == GOALIE]
