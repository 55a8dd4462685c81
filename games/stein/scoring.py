"""Shots at goal: the hidden number, the goalie's call, what follows a goal (S-R31 to S-R39)."""

from games.core.game import Event, IllegalAction, Seat
from games.core.translation import N_
from games.stein.actions import AIM, AIMS, SHOOT_IN, Aim, Guess, ShootIn
from games.stein.board.board import (
    CENTRE,
    GOALS,
    HALVES,
    KEEPERS,
    MOUTHS,
    OFF,
    PLAYERS,
    SQUAD,
    TEAM,
)
from games.stein.events import Aimed, AimHidden, GoalScored, Guessed, TakenOff
from games.stein.setup import kick_off
from games.stein.shooting import can_shoot, check_shooter
from games.stein.shootout import settle
from games.stein.state import SHOOT_OUT, State


def legal_goal_shots(state: State, seat: Seat) -> tuple[Aim | ShootIn, ...]:
    """Return the possible goal shots: into an empty goal, or past its goalie (S-R31)."""
    if not can_shoot(state, seat) or state.ball not in MOUTHS[state.sides[1 - seat]]:
        return ()
    return AIM if state.is_kept(1 - seat) else (SHOOT_IN,)


def _check_goal_shot(state: State, seat: Seat) -> int:
    """Return the piece that may shoot at the goal; raises `IllegalAction` (S-R29, S-R31)."""
    piece = check_shooter(state, seat)
    if state.ball not in MOUTHS[state.sides[1 - seat]]:
        raise IllegalAction(
            "S-R31",
            N_(
                "You can only score from one of the three dark spaces "
                "next to the goal. Go there first."
            ),
        )
    return piece


def shoot_in(state: State, seat: Seat, action: ShootIn) -> list[Event]:  # noqa: ARG001 - the action has no fields
    """Score in a goal without its goalie; raises `IllegalAction` if he is in it (S-R32)."""
    piece = _check_goal_shot(state, seat)
    if state.is_kept(1 - seat):
        raise IllegalAction(
            "S-R33", N_("The goalie is in goal: choose a secret number from 1 to 6.")
        )
    _note_goal_shot(state, seat, piece)
    return _score(state, seat)


def aim(state: State, seat: Seat, action: Aim) -> list[Event]:
    """Shoot at a kept goal with a secret number; forfeits the points left.

    Raises `IllegalAction` (S-R33, S-A18).
    """
    if action.number not in AIMS:
        raise IllegalAction("S-R33", N_("Choose a number from 1 to 6."))
    if state.phase != "penalty":
        piece = _check_goal_shot(state, seat)
        if not state.is_kept(1 - seat):
            raise IllegalAction("S-R32", N_("The goal is empty: just shoot."))
        _note_goal_shot(state, seat, piece)
    piece = state.holder
    state.aim, state.points = action.number, 0
    state.turn, state.phase = 1 - seat, "guess"
    return [Aimed(piece, action.number, only=(seat,)), AimHidden(piece, but=(seat,))]


def guess(state: State, seat: Seat, action: Guess) -> list[Event]:
    """Call a third: the right one parries, a wrong one is a goal (S-R33 to S-R35)."""
    number, state.aim = state.aim, 0
    parried = (number - 1) // 2 == action.third
    events: list[Event] = [Guessed(seat, action.third, number, parried, state.holder)]
    if state.round == SHOOT_OUT:
        return events + settle(state, scored=not parried)
    if not parried:
        return events + _score(state, 1 - seat)
    state.ball = state.at[KEEPERS[seat]]
    state.turn, state.phase = seat, "roll"
    return events


def _note_goal_shot(state: State, seat: Seat, piece: int) -> None:
    state.trail.append([piece, state.ball, GOALS[state.sides[1 - seat]], -1, 1])


def _score(state: State, seat: Seat) -> list[Event]:
    """Count the goal, clear both halves, and let the other side kick off (S-R35 to S-R39)."""
    state.score[seat] += 1
    scored = GoalScored(seat, state.holder, (state.score[0], state.score[1]))
    gone = tuple(piece for piece in range(2 * SQUAD) if _is_taken_off(state, piece))
    for piece in gone:
        state.put(piece, OFF)
    for keeper in KEEPERS:
        state.put(keeper, GOALS[state.sides[TEAM[keeper]]])
    events: list[Event] = [scored, TakenOff(gone)]
    loser = 1 - seat
    kicker = state.next_off(loser)
    if kicker is not None:
        return events + kick_off(state, loser, kicker)
    state.turn, state.phase, state.points = loser, "kick-off", 0
    return events


def _is_taken_off(state: State, piece: int) -> bool:
    """Return whether a player stands in the other half or in the centre (S-R36, S-A6)."""
    space = state.at[piece]
    if piece % SQUAD == PLAYERS or space == OFF:
        return False
    return space in CENTRE or HALVES[space] == 1 - state.sides[TEAM[piece]]
