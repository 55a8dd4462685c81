"""The status of a seat in its phase: done, still to act, or on turn."""

from typing import Literal, TypeAlias

from games.core.game import Seat
from games.eleven.state import TOGETHER
from games.eleven.view import View

Owes: TypeAlias = Literal["done", "owes", "turn"]


def owed_by(view: View, seat: Seat) -> Owes | None:
    """Return the status of a seat; None from Tuesday to Thursday while its turn is to come."""
    if view.phase in TOGETHER:
        return "owes" if seat in view.waiting else "done"
    if view.phase == "over":
        return None
    seats = len(view.clubs)
    ahead, turn = (seat - view.first) % seats, (view.turn - view.first) % seats
    return "done" if ahead < turn else "turn" if ahead == turn else None
