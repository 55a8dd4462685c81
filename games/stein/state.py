"""The state of a match of 11, and queries on it."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from games.core.game import Outcome, Seat, StateBase
from games.core.translation import N_
from games.stein.board.board import (
    EAST,
    GOALS,
    IN_AREA,
    KEEPERS,
    KICK_OFF,
    OFF,
    PENALTY_SPACES,
    PLAYERS,
    SPACES,
    SQUAD,
    TEAM,
    WEST,
)

Phase = Literal["place", "kick-off", "roll", "turn", "guess", "select", "penalty", "over"]
EMPTY = -1
"""The value of a space without a piece."""
READY, RUNNING, BROKEN, SHOT = range(4)
"""The turn's shot: not made yet, a series that may continue, one ended by a move, one over."""
SHOTS = 5
"""Shots per side in a shoot-out before sudden death (S-R44)."""
LAST_HALF, LAST_EXTRA_HALF, SHOOT_OUT = 2, 4, 5
"""Rounds: halves 1 and 2, extra halves 3 and 4, the shoot-out."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match.

    A half lasts `turns` turns of both sides or `minutes` of the wall clock, an extra half a quarter
    of it (S-R43, S-A21). `early_stop` ends a shoot-out once it is decided (S-A25).
    """

    clock: Literal["turns", "wall"] = "turns"
    turns: Annotated[int, Field(ge=4, le=200)] = 40
    minutes: Annotated[int, Field(ge=4, le=120)] = 20
    tie: Literal["draw", "extra"] = "draw"
    early_stop: bool = False


@dataclass(slots=True)
class State(StateBase):
    """The whole state of a match.

    `at[piece]` is a space or OFF, `on[space]` a piece or EMPTY. `turn` is the seat to act, `sides`
    the side each seat defends, `first` the seat that began the half. `owed`: the goalie got the
    ball in his area and must shoot it this turn. `shooters` have shot in this turn's series.
    `automatic` seats use the suggested formation. `trail` and `before` are the steps of this and
    the last turn as [piece, from, to, pushed-to or -1, 1 for a shot]. `five` and `penalties` belong
    to the shoot-out.
    """

    options: Options = field(default_factory=Options)
    phase: Phase = "place"
    at: list[int] = field(default_factory=lambda: [OFF] * 2 * SQUAD)
    on: list[int] = field(default_factory=lambda: [EMPTY] * SPACES)
    ball: int = KICK_OFF
    sides: list[int] = field(default_factory=lambda: [WEST, EAST])
    first: Seat = 0
    turn: Seat = 0
    kicking: Seat = 0
    automatic: list[bool] = field(default_factory=lambda: [False, False])
    roll: int = 0
    points: int = 0
    shot: int = READY
    owed: bool = False
    shooters: list[int] = field(default_factory=list)
    aim: int = 0
    turns: int = 0
    time_up: bool = False
    score: list[int] = field(default_factory=lambda: [0, 0])
    five: list[list[int]] = field(default_factory=lambda: [[], []])
    penalties: list[list[int]] = field(default_factory=lambda: [[], []])
    trail: list[list[int]] = field(default_factory=list)
    before: list[list[int]] = field(default_factory=list)

    @property
    def holder(self) -> int:
        """The piece that has the ball, or EMPTY."""
        return self.on[self.ball]

    def has_ball(self, seat: Seat) -> bool:
        """Return whether a piece of this seat has the ball."""
        holder = self.on[self.ball]
        return holder != EMPTY and TEAM[holder] == seat

    def is_home(self, piece: int, space: int) -> bool:
        """Return whether the piece is a goalie and the space lies in his penalty area."""
        return piece == KEEPERS[TEAM[piece]] and IN_AREA[self.sides[TEAM[piece]]][space]

    def is_kept(self, seat: Seat) -> bool:
        """Return whether this seat's goalie stands in his goal."""
        return self.at[KEEPERS[seat]] == GOALS[self.sides[seat]]

    def next_off(self, seat: Seat) -> int | None:
        """Return the lowest player of this seat that stands beside the board."""
        for piece in range(seat * SQUAD, seat * SQUAD + PLAYERS):
            if self.at[piece] == OFF:
                return piece
        return None

    def put(self, piece: int, space: int) -> None:
        """Move a piece to a space or OFF the board, clearing the space it left."""
        if self.at[piece] != OFF:
            self.on[self.at[piece]] = EMPTY
        self.at[piece] = space
        if space != OFF:
            self.on[space] = piece

    def clear(self) -> None:
        """Remove every player from the board and put the goalies in their goals."""
        for piece in range(2 * SQUAD):
            self.put(piece, OFF)
        for seat in (0, 1):
            self.put(KEEPERS[seat], GOALS[self.sides[seat]])

    def penalty_space(self, seat: Seat) -> int:
        """Return the space in front of the goal this seat attacks."""
        return PENALTY_SPACES[self.sides[1 - seat]]


def outcome_of(state: State) -> Outcome | None:
    """Return the outcome and its rule, or None while the match runs (S-R42, S-R45)."""
    if state.phase != "over":
        return None
    goals = [sum(shots) for shots in state.penalties]
    red, white = goals if state.round == SHOOT_OUT else state.score
    score = (state.score[0], state.score[1])
    if red == white:
        return Outcome(((0, 1),), N_("A draw, {red}:{white}."), "S-R42", _facts(score), score)
    winner = int(white > red)
    facts = {"seat": winner, "score": _first(winner, state.score), **_facts(score)}
    ranking = ((winner,), (1 - winner,))
    if state.round == SHOOT_OUT:
        text = N_("{seat} wins the shoot-out {shots} after {red}:{white}.")
        facts["shots"] = _first(winner, goals)
        rule = "S-R44" if len(state.penalties[0]) <= SHOTS else "S-R45"
        return Outcome(ranking, text, rule, facts, score)
    return Outcome(ranking, N_("{seat} wins {score}."), "S-R42", facts, score)


def _first(seat: Seat, goals: list[int]) -> str:
    """Return a score from this seat's side: its own goals first."""
    return f"{goals[seat]}:{goals[1 - seat]}"


def _facts(score: tuple[int, int]) -> dict[str, object]:
    return {"red": score[0], "white": score[1]}


def audit(state: State) -> tuple[int, int, int]:
    """Return how many pieces `at` and `on` agree on, how many they do not, and how many balls."""
    placed = sum(1 for piece, at in enumerate(state.at) if at != OFF and state.on[at] == piece)
    squares = sum(1 for piece in state.on if piece != EMPTY)
    return placed + state.at.count(OFF), squares - placed, int(0 <= state.ball < SPACES)
