"""A player enters an opponent's space, pushes him to another, takes his ball (S-R13 to S-R16)."""

from games.core.game import Event, IllegalAction, Seat
from games.core.translation import N_
from games.stein.actions import Attack
from games.stein.board.board import GOALS, NAMES, NEIGHBOURS, TEAM
from games.stein.events import attacked
from games.stein.goalies import check_attacker, check_victim, take_ball
from games.stein.move import check_step, spend
from games.stein.state import EMPTY, State

COST = 2
"""Points to enter and push; taking the ball costs one more (S-R16)."""


def cost_of(state: State, to: int) -> int:
    """Return the cost of an attack on `to`: 2 points, or 3 if it takes the ball (S-R16, S-A10)."""
    return COST + (to == state.ball)


def attack(state: State, seat: Seat, action: Attack) -> list[Event]:
    """Take an opponent's space and push him away; raises `IllegalAction` (S-R13 to S-R16)."""
    start, to, push = action.start, action.to, action.push
    piece = check_step(state, seat, start, to)
    victim = _check_attack(state, seat, piece, to)
    _check_push(state, start, to, push)
    won = to == state.ball
    spend(state, cost_of(state, to))
    state.on[start] = EMPTY
    state.on[push] = victim
    state.at[victim] = push
    state.on[to] = piece
    state.at[piece] = to
    if won:
        take_ball(state, piece, to)
    state.trail.append([piece, start, to, push, 0])
    return [attacked(piece, to, victim, push, won)]


def _check_attack(state: State, seat: Seat, piece: int, to: int) -> int:
    """Return the piece on `to` if this piece may attack it; raises `IllegalAction`."""
    victim = state.on[to]
    if victim == EMPTY or TEAM[victim] == seat:
        raise IllegalAction(
            "S-R14", N_("No opponent is on {to}. Choose someone you can push."), to=NAMES[to]
        )
    if state.holder == piece:
        raise IllegalAction(
            "S-R13", N_("The footballer with the ball can't attack. Pass it first.")
        )
    check_victim(state, victim, to)
    check_attacker(state, piece, to)
    if state.points < cost_of(state, to):
        raise IllegalAction(
            "S-R16",
            N_(
                "You have {points}, and that attack costs {many} points. Run, "
                "pass or end your turn."
            ),
            many=cost_of(state, to),
            points=state.points,
        )
    return victim


def _check_push(state: State, start: int, to: int, push: int) -> None:
    """Refuse a push except to an adjacent free space or the attacker's own space (S-A11)."""
    if push in GOALS or push not in NEIGHBOURS[to]:
        raise IllegalAction(
            "S-A11",
            N_("You can't push them to {push}. Pick a free space next to {to}."),
            to=NAMES[to],
            push=NAMES[push],
        )
    if push != start and (state.on[push] != EMPTY or push == state.ball):
        raise IllegalAction(
            "S-A11",
            N_("{push} is not free. Push them to another space, or to where you came from."),
            push=NAMES[push],
        )
