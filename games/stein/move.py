"""A player moves for one point, one space along a line (S-R10)."""

from games.core.game import Event, IllegalAction, Seat
from games.core.translation import N_
from games.stein.actions import Move
from games.stein.board.board import GOALS, KEEPER_NEIGHBOURS, KEEPERS, NAMES, NEIGHBOURS, TEAM
from games.stein.events import moved
from games.stein.goalies import check_entry, must_shoot_now, take_ball
from games.stein.state import BROKEN, EMPTY, RUNNING, State


def move(state: State, seat: Seat, action: Move) -> list[Event]:
    """Move a piece one space, with the ball if it has it; raises `IllegalAction` (S-R10)."""
    start, to = action.start, action.to
    piece = check_step(state, seat, start, to)
    if state.on[to] != EMPTY:
        mine = TEAM[state.on[to]] == seat
        text = (
            N_("Your own footballer is on {to}. Go round.")
            if mine
            else N_("An opponent is on {to}. Attack, or go round.")
        )
        raise IllegalAction("S-A8" if mine else "S-R14", text, to=NAMES[to])
    carrying, picked = state.ball == start, state.ball == to
    if piece in KEEPERS and (carrying or picked):
        check_entry(state, piece, to, carrying=carrying)
    state.on[start] = EMPTY
    state.on[to] = piece
    state.at[piece] = to
    spend(state, 1)
    if carrying or picked:
        take_ball(state, piece, to)
    state.trail.append([piece, start, to, -1, 0])
    return [moved(piece, start, to, picked)]


def check_step(state: State, seat: Seat, start: int, to: int) -> int:
    """Return the piece on `start` if it may step to its neighbour `to`; raises `IllegalAction`."""
    piece = state.on[start]
    if piece == EMPTY or TEAM[piece] != seat:
        raise IllegalAction(
            "S-R7",
            N_("None of your footballers is on {start}. Choose another."),
            start=NAMES[start],
        )
    if must_shoot_now(state):
        raise IllegalAction("S-A14", N_("Your goalie has the ball: pass on before anything else."))
    if state.points < 1:
        raise IllegalAction("S-R9", N_("No points are left. You may still pass, or end your turn."))
    keeper = piece in KEEPERS
    ends = KEEPER_NEIGHBOURS[state.sides[seat]] if keeper else NEIGHBOURS
    if to not in ends[start]:
        if to in GOALS:
            raise IllegalAction(
                "S-R12",
                N_("Only its own goalie may enter {to}, from the three spaces beside it."),
                to=NAMES[to],
            )
        raise IllegalAction(
            "S-R11",
            N_("No line joins {start} and {to}. Where lines cross there is no space to turn."),
            start=NAMES[start],
            to=NAMES[to],
        )
    return piece


def spend(state: State, points: int) -> None:
    """Pay for a step, which also ends a series of shots (S-R30)."""
    state.points -= points
    if state.shot == RUNNING:
        state.shot = BROKEN
