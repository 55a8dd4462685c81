"""What everybody sees, which is everything."""

from dataclasses import dataclass

from games.core.game import Outcome
from games.core.translation import N_
from games.nim.state import State


@dataclass(frozen=True, slots=True)
class View:
    """The row and what each seat has taken, as `seat` sees it."""

    seat: int | None
    left: int
    turn: int
    taken: tuple[int, ...]
    luck: tuple[int, ...]


def view_of(state: State, seat: int | None) -> View:
    """Return all there is."""
    return View(seat, state.left, state.turn, tuple(state.taken), tuple(state.luck))


def outcome_of(position: State | View) -> Outcome | None:
    """Return who took the last stick and so has won (M-R3)."""
    if position.left:
        return None
    winner = 1 - position.turn
    reason = N_("{seat} took the last stick.")
    ranking = ((winner,), (position.turn,))
    return Outcome(ranking, reason, "M-R3", {"seat": winner}, tuple(position.taken))
