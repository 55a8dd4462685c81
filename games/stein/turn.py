"""The roll that begins a turn, the points it gives, and the turn's end."""

from games.core.dice import TABLE, Dice
from games.core.game import Event, IllegalAction, Seat
from games.core.translation import N_
from games.stein.actions import EndTurn
from games.stein.board.board import KEEPERS
from games.stein.events import rolled
from games.stein.halves import check_turn_limit, end_half
from games.stein.state import READY, State

ACE = 1


def begin_turn(state: State, dice: Dice) -> list[Event]:
    """Roll for the seat on turn: points, or the end of the half once time is up (S-R7, S-R40)."""
    events = check_turn_limit(state)
    points = dice.roll(state.luck, TABLE)
    if state.time_up and points == ACE:
        return events + end_half(state, dice)
    seat = state.turn
    state.turns += 1
    state.roll = state.points = points
    state.shot, state.shooters = READY, []
    keeper = KEEPERS[seat]
    state.owed = state.holder == keeper and state.is_home(keeper, state.ball)
    state.before, state.trail = state.trail, []
    state.phase = "turn"
    events.append(rolled(seat, points))
    return events


def end_turn(state: State, seat: Seat, action: EndTurn) -> list[Event]:  # noqa: ARG001 - the action has no fields
    """Forfeit the remaining points; raises `IllegalAction` while the goalie owes a shot (S-R8)."""
    if state.owed:
        raise IllegalAction(
            "S-R20",
            N_("Your goalie may not keep a ball he got in his penalty area. Pass it first."),
        )
    state.turn, state.phase, state.points = 1 - seat, "roll", 0
    return []
