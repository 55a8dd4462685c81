"""Lesson: a match with a known seed that is played page by page and explains itself.

A box holds its lesson as data; `bot/host/lessons.py` plays it on the real rules, so that a lesson
that says what the rules do not do cannot be shown (`tests/contract/test_lessons.py`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from games.core.game import Seat
from games.core.words import Words


@dataclass(frozen=True, slots=True)
class Page:
    """What there is to understand, a marked sentence or several, and what is played to go on.

    `line` is the learner's move as lines of notation parted by commas; without one the page is
    only read. `tries` are mistakes the learner may press, each as a marked label and lines: the
    rules refuse them and say why.
    `others` are the moves of other seats after it; what is left for them is done by the weakest
    computer.
    """

    text: str
    line: str = ""
    tries: tuple[tuple[str, str], ...] = ()
    others: tuple[tuple[Seat, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A learner's seat at a table of this seed and these options, and the pages."""

    seed: str
    pages: tuple[Page, ...]
    seats: int = 2
    seat: Seat = 0
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    hand: Callable[[Any, Words], str] = lambda _view, _words: ""
    """What the learner holds, in a line of words, where no picture shows it."""
