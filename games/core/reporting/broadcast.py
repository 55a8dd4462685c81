"""Watching what was played: finished matches of a game, told in pages to whoever likes to watch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import Seat
from games.core.screen import Recap
from games.core.translation import Translator


@dataclass(frozen=True, slots=True)
class Showing:
    """A finished match of a seat in a round, with a title that does not tell how it ended."""

    seat: Seat
    round: int
    title: str


@dataclass(frozen=True, slots=True)
class Broadcast:
    """What a game lets everybody watch.

    `showings` are those an onlooker's view holds. `page` is a page of a seat's showing, from 0 on;
    its `pages` say how many there are.
    """

    showings: Callable[[Any, Translator], Sequence[Showing]]
    page: Callable[[Any, Seat, int, Translator], Recap]
