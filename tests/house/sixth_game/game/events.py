"""What happens: sticks lie in a row, and are taken."""

from games.core.declaring import event, events_in
from games.core.game import Event


@event("row-laid")
class RowLaid(Event):
    """This many sticks lie in the row."""

    sticks: int


@event("taken")
class Taken(Event):
    """A seat took sticks from the row."""

    seat: int
    sticks: int
    left: int


EVENTS = events_in(globals())
