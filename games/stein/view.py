"""One seat's view of a match: everything except the other side's secret number."""

from dataclasses import dataclass

from games.core.dice import RandomSource
from games.core.game import Outcome, Seat
from games.stein.actions import AIMS
from games.stein.state import SHOOT_OUT, Options, Phase, State, outcome_of

Steps = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class View:
    """The match as one seat sees it; fields are those of `State`, `aim` only for its shooter."""

    seat: Seat | None
    options: Options
    phase: Phase
    round: int
    at: tuple[int, ...]
    on: tuple[int, ...]
    ball: int
    sides: tuple[int, ...]
    first: Seat
    turn: Seat
    kicking: Seat
    automatic: tuple[bool, ...]
    roll: int
    points: int
    shot: int
    owed: bool
    shooters: tuple[int, ...]
    aim: int
    turns: int
    time_up: bool
    score: tuple[int, ...]
    five: Steps
    penalties: Steps
    trail: Steps
    before: Steps
    outcome: Outcome | None

    @property
    def holder(self) -> int:
        """The piece that has the ball, or EMPTY."""
        return self.on[self.ball]

    @property
    def is_shoot_out(self) -> bool:
        """Whether the shoot-out is running or decided the match."""
        return self.round == SHOOT_OUT


def view_of(state: State, seat: Seat | None) -> View:
    """Return what this seat (None: an onlooker) may know."""
    shooter = 1 - state.turn if state.phase == "guess" else None
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        round=state.round,
        at=tuple(state.at),
        on=tuple(state.on),
        ball=state.ball,
        sides=tuple(state.sides),
        first=state.first,
        turn=state.turn,
        kicking=state.kicking,
        automatic=tuple(state.automatic),
        roll=state.roll,
        points=state.points,
        shot=state.shot,
        owed=state.owed,
        shooters=tuple(state.shooters),
        aim=state.aim if shooter is not None and seat == shooter else 0,
        turns=state.turns,
        time_up=state.time_up,
        score=tuple(state.score),
        five=tuple(map(tuple, state.five)),
        penalties=tuple(map(tuple, state.penalties)),
        trail=tuple(map(tuple, state.trail)),
        before=tuple(map(tuple, state.before)),
        outcome=outcome_of(state),
    )


def imagine(view: View, chance: RandomSource) -> State:
    """Return the viewed state, with a random number for a hidden one."""
    hidden = view.phase == "guess" and not view.aim
    return State(
        schema=1,
        luck=[0, 0, 0],
        round=view.round,
        options=view.options,
        phase=view.phase,
        at=list(view.at),
        on=list(view.on),
        ball=view.ball,
        sides=list(view.sides),
        first=view.first,
        turn=view.turn,
        kicking=view.kicking,
        automatic=list(view.automatic),
        roll=view.roll,
        points=view.points,
        shot=view.shot,
        owed=view.owed,
        shooters=list(view.shooters),
        aim=chance.pick(AIMS) if hidden else view.aim,
        turns=view.turns,
        time_up=view.time_up,
        score=list(view.score),
        five=[list(five) for five in view.five],
        penalties=[list(taken) for taken in view.penalties],
        trail=[list(step) for step in view.trail],
        before=[list(step) for step in view.before],
    )
