"""The view of a match: everybody sees everything."""

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
    """Return the whole state as a view."""
    return View(seat, state.left, state.turn, tuple(state.taken), tuple(state.luck))


def outcome_of(position: State | View) -> Outcome | None:
    """Return the outcome: the seat that took the last stick wins (M-R3); None before that."""
    if position.left:
        return None
    winner = 1 - position.turn
    reason = N_("{seat} took the last stick.")
    ranking = ((winner,), (position.turn,))
    return Outcome(ranking, reason, "M-R3", {"seat": winner}, tuple(position.taken))
