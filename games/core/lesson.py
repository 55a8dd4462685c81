"""Lesson: a match with a known seed that is played page by page and explains itself.

A box holds its lesson as data; `bot/host/lessons.py` plays it on the real rules, so that a lesson
that says what the rules do not do cannot be shown (`tests/contract/test_lessons.py`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from games.core.game import Seat
from games.core.words import Words

SecondPerson: TypeAlias = Mapping[str, str | tuple[str, str]]
"""A sentence, or its singular and plural, by the sentence (or singular) it stands for."""


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
    """A learner's seat at a table of this seed and these options, and the pages.

    `second_person` has, by sentences that name a seat, what the learner is told instead when they
    are that seat. `cover` is the position of the page whose picture stands for the game where games
    are listed.
    """

    seed: str
    pages: tuple[Page, ...]
    seats: int = 2
    seat: Seat = 0
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    hand: Callable[[Any, Words], str] = lambda _view, _words: ""
    """What the learner holds, in a line of words, where no picture shows it."""
    second_person: SecondPerson = field(default_factory=lambda: MappingProxyType({}))
    cover: int = 0
