"""The news of a week of a league: stories as data, and the public moves they come from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core.game import Event, Seat


@dataclass(frozen=True, slots=True)
class Story:
    """A piece of news about a seat, stored as numbers and turned into a sentence later.

    `kind` names the sentence, `facts` fill it, `others` are further seats in it. Stories with more
    `worth` come first.
    """

    kind: str
    seat: Seat
    facts: Mapping[str, int] = field(default_factory=dict)
    others: tuple[Seat, ...] = ()
    worth: int = 0


@dataclass(frozen=True, slots=True)
class PublicMove:
    """The events of a move that everybody may read.

    `before` returns an onlooker's view of the state before it, None if that is not stored any more.
    """

    events: tuple[Event, ...]
    before: Callable[[], Any | None]


@dataclass(frozen=True, slots=True)
class WeekReport:
    """The stories of a week that is over, best first, and the seat whose match was the best."""

    stories: tuple[Story, ...] = ()
    best: Seat | None = None
