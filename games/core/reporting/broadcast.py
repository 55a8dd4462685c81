"""Broadcasts: finished matches of a game, shown in pages to anybody who wants to watch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import Seat
from games.core.screen import Recap
from games.core.translation import Translator


@dataclass(frozen=True, slots=True)
class Showing:
    """A finished match of a seat in a round, with a title that does not reveal the result."""

    seat: Seat
    round: int
    title: str


@dataclass(frozen=True, slots=True)
class Broadcast:
    """The matches of a game that everybody may watch.

    `showings` returns the matches that can be watched, from an onlooker's view. `page` returns one
    page, counted from 0, of a seat's match; the length of its `pages` is the number of pages.
    """

    showings: Callable[[Any, Translator], Sequence[Showing]]
    page: Callable[[Any, Seat, int, Translator], Recap]
