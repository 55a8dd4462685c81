"""What happens: sticks lie in a row, and are taken."""

from dataclasses import dataclass, field
from typing import Literal

from games.core.game import Event


@dataclass(frozen=True, slots=True)
class RowLaid(Event):
    """This many sticks lie in the row."""

    kind: Literal["row-laid"] = field(default="row-laid", kw_only=True)
    sticks: int


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A seat took sticks from the row."""

    kind: Literal["taken"] = field(default="taken", kw_only=True)
    seat: int
    sticks: int
    left: int


EVENTS = (RowLaid, Taken)
