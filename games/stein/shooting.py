"""Once a turn, a shot of one or two spaces, continued from player to player (S-R24 to S-R30)."""

from games.core.game import Event, IllegalAction, Seat
from games.core.translation import N_
from games.stein.actions import SHOOT, Shoot
from games.stein.board.board import GOALS, NAMES, SHOT_NEIGHBOURS, TEAM, TWO_AWAY
from games.stein.events import shot
from games.stein.state import BROKEN, EMPTY, RUNNING, SHOT, State


def can_shoot(state: State, seat: Seat) -> bool:
    """Return whether this seat has the ball and may shoot it, first or again (S-R24, S-R28)."""
    return state.shot <= RUNNING and state.has_ball(seat)


def check_shooter(state: State, seat: Seat) -> int:
    """Return the piece that may shoot now; raises `IllegalAction` (S-R24, S-R30)."""
    if not state.has_ball(seat):
        raise IllegalAction("S-R24", N_("Your team doesn't have the ball. Win it first."))
    if state.shot == BROKEN:
        raise IllegalAction(
            "S-R30", N_("You ran or attacked after the pass, so you can't pass again this turn.")
        )
    if state.shot == SHOT:
        raise IllegalAction("S-R24", N_("You have passed this turn. You can pass again next turn."))
    return state.holder


def legal_shots(state: State, seat: Seat) -> list[Shoot]:
    """Return every space the ball may be shot to (S-R25 to S-R27)."""
    start, on = state.ball, state.on
    ends = [to for to in SHOT_NEIGHBOURS[start] if _is_target(state, seat, to)]
    for to, middles in TWO_AWAY[start]:
        for middle in middles:
            piece = on[middle]
            if piece == EMPTY or TEAM[piece] == seat:
                if _is_target(state, seat, to):
                    ends.append(to)
                break
    if state.owed:
        ends = _without_gifts(state, seat, ends)
    return [SHOOT[to] for to in ends]


def _is_target(state: State, seat: Seat, to: int) -> bool:
    """Return whether a shot may end on `to`: in a goal only as a pass to its own goalie.

    A goalie who has shot in this series cannot get the ball in his area again.
    """
    piece = state.on[to]
    if to in GOALS:
        return piece != EMPTY and TEAM[piece] == seat and piece not in state.shooters
    return piece not in state.shooters or not state.is_home(piece, to)


def _without_gifts(state: State, seat: Seat, ends: list[int]) -> list[int]:
    """Return the targets of an owed ball: opponents only if there is no other target (S-R20)."""
    kept = [to for to in ends if state.on[to] == EMPTY or TEAM[state.on[to]] == seat]
    return kept or ends


def shoot(state: State, seat: Seat, action: Shoot) -> list[Event]:
    """Shoot the ball to a space; raises `IllegalAction` (S-R24 to S-R28)."""
    piece, to = check_shooter(state, seat), action.to
    if action not in legal_shots(state, seat):
        raise _why_not(state, seat, to)
    start, taker = state.ball, state.on[to]
    state.shooters.append(piece)
    state.ball, state.owed = to, False
    if taker != EMPTY and TEAM[taker] == seat and taker not in state.shooters:
        state.shot = RUNNING
        state.owed = state.is_home(taker, to)
    else:
        state.shot = SHOT
    state.trail.append([piece, start, to, -1, 1])
    return [shot(piece, start, to, None if taker == EMPTY else taker)]


def _why_not(state: State, seat: Seat, to: int) -> IllegalAction:
    """Return why the ball may not be shot to a space."""
    start, piece = state.ball, state.on[to]
    if to in GOALS and to != GOALS[state.sides[seat]]:
        return IllegalAction("S-R29", N_("Shoot at the goal from the three dark spaces beside it."))
    if to in GOALS and piece == EMPTY:
        return IllegalAction(
            "S-A9", N_("Your own goal is empty, so you can't pass there. Choose another space.")
        )
    if piece in state.shooters and state.is_home(piece, to):
        return IllegalAction(
            "S-A27", N_("Your goalie has passed in this series and may not get the ball back.")
        )
    if to in SHOT_NEIGHBOURS[start] or _has_free_way(state, seat, to):
        return IllegalAction(
            "S-R20", N_("Your goalie must pass the ball to a team-mate or free space.")
        )
    if any(end == to for end, _ in TWO_AWAY[start]):
        return IllegalAction(
            "S-R26",
            N_(
                "An opponent is in every way to {to} and would take the ball. Choose another space."
            ),
            to=NAMES[to],
        )
    return IllegalAction(
        "S-R25",
        N_(
            "The ball flies one or two spaces along the lines, so {to} is too "
            "far. Choose a nearer space."
        ),
        to=NAMES[to],
    )


def _has_free_way(state: State, seat: Seat, to: int) -> bool:
    return any(
        end == to and any(state.on[m] == EMPTY or TEAM[state.on[m]] == seat for m in middles)
        for end, middles in TWO_AWAY[state.ball]
    )
