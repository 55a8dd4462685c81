"""The row is laid (M-R1)."""

from games.core.game import Event
from games.nim.events import RowLaid
from games.nim.state import Options, State

SCHEMA = 1


def set_up(options: Options, seats: int) -> tuple[State, list[Event]]:
    """Return the whole row, with the first seat on turn."""
    luck, taken = [0] * (seats + 1), [0] * seats
    state = State(schema=SCHEMA, luck=luck, left=options.sticks, turn=0, taken=taken)
    return state, [RowLaid(options.sticks)]
