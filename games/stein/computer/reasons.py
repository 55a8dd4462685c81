"""Why a turn is better than another one, by what can be counted on the board after it."""

from collections.abc import Sequence

from games.core.game import Action, IllegalAction, Seat
from games.core.translation import N_, Translator
from games.stein.actions import Aim, EndTurn, ShootIn
from games.stein.computer.turn_plan import NO_DICE, clone, points_to_shoot
from games.stein.rules import Stein
from games.stein.state import State

_GAME = Stein()
_SHOTS = (Aim, ShootIn)
_MOST_POINTS = 6
NEXT_SHOT = N_(
    "Left alone, it can shoot at goal next time with {n} of 6 rolls, otherwise with {m}."
)


def reason(
    state: State, seat: Seat, better: Sequence[Action], instead: Sequence[Action], words: Translator
) -> str:
    """Return the first difference that can be told: a shot, the ball, the next goal shots."""
    if state.phase != "turn" or state.turn != seat:
        return ""
    if any(isinstance(action, _SHOTS) for action in better):
        is_other = any(isinstance(action, _SHOTS) for action in instead)
        return "" if is_other else words("It ends with a shot at goal.")
    after, other = _after(state, seat, better), _after(state, seat, instead)
    if after is None or other is None:
        return ""
    if after.has_ball(seat) and not other.has_ball(seat):
        return words(N_("Its side has the ball then.") if instead else N_("It gets the ball."))
    return _by_rolls(after, other, seat, words)


def _by_rolls(after: State, other: State, seat: Seat, words: Translator) -> str:
    """Return which side can shoot with more or fewer rolls than otherwise, "" if none can."""
    here, there = (_rolls(state, 1 - seat) for state in (after, other))
    if here < there:
        text = N_("The other side can then shoot at goal with {n} of 6 rolls, otherwise with {m}.")
        return words(text, n=here, m=there)
    here, there = (_rolls(state, seat) for state in (after, other))
    if here > there:
        return words(NEXT_SHOT, n=here, m=there)
    return ""


def _after(state: State, seat: Seat, actions: Sequence[Action]) -> State | None:
    """Return the board after these steps, None if one of them is not possible."""
    after = clone(state)
    for action in actions:
        if isinstance(action, (EndTurn, *_SHOTS)):
            break
        try:
            _GAME.apply(after, seat, action, NO_DICE)
        except IllegalAction:
            return None
    return after


def _rolls(state: State, seat: Seat) -> int:
    """Return the number of rolls with which a side that has the ball can shoot at goal at once."""
    if not state.has_ball(seat):
        return 0
    points = points_to_shoot(state, seat, _MOST_POINTS)
    return 0 if points is None else _MOST_POINTS + 1 - max(points, 1)
