"""A lesson: a match with a fixed seed that is played page by page and explains itself.

A game definition holds its lesson as data. `bot/host/views/lessons.py` plays it with the real
rules, so a lesson cannot claim what the rules do not do (`tests/contract/test_lessons.py`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from games.core.game import Seat
from games.core.translation import Translator

SecondPerson: TypeAlias = Mapping[str, str | tuple[str, str]]
"""Sentences in the second person, by the third-person sentence (or singular) each replaces."""


@dataclass(frozen=True, slots=True)
class Page:
    """One marked text to read, and the moves that lead to the next page.

    `line` is the learner's move as lines of notation separated by commas; a page without one is
    only read. `tries` are mistakes the learner may try, each a marked label and its lines: the
    rules refuse them with a reason. `others` are the moves of other seats after it; anything else
    these seats owe is played by the weakest computer.
    """

    text: str
    line: str = ""
    tries: tuple[tuple[str, str], ...] = ()
    others: tuple[tuple[Seat, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """The seed and options of a match, the learner's seat in it, and the pages.

    `second_person` maps sentences that name a seat to those used when the learner has that seat.
    `cover` is the index of the page whose picture represents the game in lists.
    """

    seed: str
    pages: tuple[Page, ...]
    seats: int = 2
    seat: Seat = 0
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    hand: Callable[[Any, Translator], str] = lambda _view, _words: ""
    """Describes in one line what the learner holds, for games whose picture does not show it."""
    second_person: SecondPerson = field(default_factory=lambda: MappingProxyType({}))
    cover: int = 0
