"""The rules of a game as short texts, one Markdown file per language, with a position for each."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from games.core.game import Seat

DEFAULT = "en"
"""The language in which every game has topics."""
POSITIONS = "positions.toml"
"""The file of the positions that the pictures of the topics show."""
_HEADING = re.compile(r"^## ([a-z0-9-]+): (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TopicMatch:
    """A match that some positions of topics are taken from: its seed, and its moves as notation.

    A move is a seat and the lines that it plays, separated by commas.
    """

    seed: str
    seats: int
    options: Mapping[str, Any]
    moves: tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class TopicPosition:
    """A match after some moves, as `seat` sees it (None: an onlooker)."""

    match: TopicMatch
    after: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Topic:
    """A short text about the rules: a key to request it by, a heading, at most 1,500 characters.

    `position` is what its picture shows.
    """

    key: str
    title: str
    text: str
    position: TopicPosition | None = None


def topics_of(package: str) -> Callable[[str], tuple[Topic, ...]]:
    """Return a loader of a package's `topics/<language>.md` by locale ("de", "en-US").

    Each topic begins with a line "## key: Title". A language without a file falls back to English.
    `topics/positions.toml` has a position for each key.
    """

    @cache
    def positions() -> dict[str, TopicPosition]:
        return positions_in(files(package) / "topics" / POSITIONS)

    @cache
    def topics(locale: str) -> tuple[Topic, ...]:
        folder = files(package) / "topics"
        wanted = folder / f"{locale.partition('-')[0]}.md"
        page = wanted if wanted.is_file() else folder / f"{DEFAULT}.md"
        _, *parts = _HEADING.split(page.read_text(encoding="utf-8"))
        found = zip(parts[0::3], parts[1::3], parts[2::3], strict=True)
        return tuple(
            Topic(key, title, text.strip(), positions().get(key)) for key, title, text in found
        )

    return topics


def positions_in(file: Traversable) -> dict[str, TopicPosition]:
    """Return the positions of a file by the key of their topic; none if there is no file.

    The file has a table `[[match]]` for each match: its seed, seats and options, a line for each
    move, and by topic, after how many of them the position comes and which seat sees it.
    """
    if not file.is_file():
        return {}
    topic_positions: dict[str, TopicPosition] = {}
    for table in tomllib.loads(file.read_text(encoding="utf-8"))["match"]:
        moves = tuple(map(_move, table["moves"].splitlines()))
        match = TopicMatch(table["seed"], table["seats"], table.get("options", {}), moves)
        for key, shown in table["topics"].items():
            topic_positions[key] = TopicPosition(match, shown["after"], shown.get("seat"))
    return topic_positions


def _move(line: str) -> tuple[Seat, str]:
    seat, _, lines = line.partition(" ")
    return int(seat), lines
