"""Goalies cannot be attacked in their penalty area, and must shoot a ball they get there."""

from games.core.game import IllegalAction, Seat
from games.core.translation import N_
from games.stein.board.board import KEEPERS, NAMES, TEAM
from games.stein.state import EMPTY, READY, RUNNING, State


def must_shoot_now(state: State) -> bool:
    """Return whether the goalie got the ball by a pass of this series and must shoot (S-A14)."""
    return state.owed and state.shot == RUNNING


def may_take_ball(state: State, piece: int, to: int) -> bool:
    """Return whether a piece may have the ball on `to`; a goalie in his area only before a shot."""
    return state.shot == READY or not state.is_home(piece, to)


def check_entry(state: State, piece: int, to: int, *, carrying: bool) -> None:
    """Refuse a goalie with the ball in his area once it was shot this turn (S-R23, S-A16)."""
    if may_take_ball(state, piece, to):
        return
    if carrying:
        raise IllegalAction(
            "S-R23",
            N_("The ball was passed this turn, so your goalie may not bring it to {to}."),
            to=NAMES[to],
        )
    raise IllegalAction(
        "S-A16",
        N_("The ball was passed this turn, so your goalie could not pass it on from {to}."),
        to=NAMES[to],
    )


def take_ball(state: State, piece: int, space: int) -> None:
    """Move the ball to the piece; a goalie in his area then owes a shot this turn (S-R20)."""
    state.ball = space
    if state.is_home(piece, space):
        state.owed = True


def safe_keeper(state: State, seat: Seat) -> int:
    """Return this seat's goalie if he cannot be attacked now, else EMPTY (S-R18)."""
    keeper = KEEPERS[seat]
    return keeper if state.is_home(keeper, state.at[keeper]) else EMPTY


def may_keeper_attack(state: State, keeper: int, to: int) -> bool:
    """Return whether a goalie may attack on `to` (S-R21, S-A13).

    After a shot this turn he may neither attack from his area nor take the ball in it.
    """
    if state.shot == READY:
        return True
    if state.is_home(keeper, state.at[keeper]):
        return False
    return to != state.ball or not state.is_home(keeper, to)


def check_victim(state: State, victim: int, to: int) -> None:
    """Refuse an attack on a goalie in his own penalty area (S-R18)."""
    if victim == safe_keeper(state, TEAM[victim]):
        raise IllegalAction(
            "S-R18",
            N_(
                "The goalie on {to} is in his penalty area and can't be attacked. "
                "Choose someone else."
            ),
            to=NAMES[to],
        )


def check_attacker(state: State, piece: int, to: int) -> None:
    """Refuse a goalie's attack that would leave him with a ball he cannot shoot (S-R21, S-A13)."""
    if piece in KEEPERS and not may_keeper_attack(state, piece, to):
        home = state.is_home(piece, state.at[piece])
        raise IllegalAction(
            "S-R21" if home else "S-A13",
            N_("The ball was passed this turn, so your goalie may not attack there now."),
        )
