"""What happens: sticks are taken."""

from games.core.declaring import event, events_in
from games.core.game import Event, Seat


@event("taken")
class Taken(Event):
    """A seat took sticks from the row."""

    seat: Seat
    sticks: int
    left: int


EVENTS = events_in(globals())
