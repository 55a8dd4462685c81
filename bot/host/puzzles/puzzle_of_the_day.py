"""Which puzzle belongs to a day, and its position as the solver sees it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from hashlib import blake2b
from typing import Any

from bot.host.analysis.hint_card import way_to
from bot.host.ui.member import COMPUTERS, words_for
from games.core.analysis.playouts import seats_of
from games.core.definition import GameDefinition
from games.core.puzzles import Puzzle, puzzles_in
from games.core.screen import Picture
from storage.match.matches import SeatRow

DAYS_TOLD = 31
"""Days for which a solution can be shown, if there are enough puzzles."""
MARK_BYTES = 4


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a day (an ordinal), and its game."""

    day: int
    definition: GameDefinition
    puzzle: Puzzle

    @property
    def ends_at(self) -> int:
        """Seconds since 1970 at which the next day begins, in UTC."""
        begins = datetime.combine(date.fromordinal(self.day + 1), time(), UTC)
        return int(begins.timestamp())

    @property
    def lines(self) -> list[str]:
        """The choices, in the order in which the game lists them."""
        legal = self.definition.game.legal_actions(self.state(), self.puzzle.seat)
        return [self.definition.notation.write(action) for action in legal]

    @property
    def mark(self) -> str:
        """The puzzle's mark for custom ids, since an update may give a day another puzzle."""
        named = f"{self.definition.name} {self.puzzle.seed}".encode()
        return blake2b(named, digest_size=MARK_BYTES).hexdigest()

    def state(self) -> Any:  # noqa: ANN401 - a state of any game
        """Return the position."""
        return self.definition.state_adapter.validate_python(self.puzzle.state)


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A puzzle as its solver sees it: picture, lines above and details below, labels of choices."""

    picture: Picture | None
    lines: tuple[str, ...]
    labels: Mapping[str, str]
    details: tuple[str, ...] = ()

    def label_of(self, line: str) -> str:
        """Return a choice's label; the line itself if an earlier version had another puzzle."""
        return self.labels.get(line, line)


def day_of(now: int) -> int:
    """Return the ordinal of the day of a time in ms since 1970, in UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).toordinal()


def puzzle_of(games: Iterable[GameDefinition], day: int) -> DailyPuzzle | None:
    """Return the puzzle of a day, the same everywhere; None if no game has puzzles."""
    every = _puzzles(games)
    if not every:
        return None
    every.sort(key=lambda one: blake2b(f"{one[0].name} {one[1].seed}".encode()).digest())
    definition, puzzle = every[day % len(every)]
    return DailyPuzzle(day, definition, puzzle)


def is_told(games: Iterable[GameDefinition], day: int, today: int) -> bool:
    """Return whether a day's solution may be shown: yesterday's always, an old one no longer.

    Puzzles repeat once all were shown, so an old one may be that of today or tomorrow.
    """
    longest = min(DAYS_TOLD, len(_puzzles(games)) - 2)
    return 1 <= today - day <= max(longest, 1)


def _puzzles(games: Iterable[GameDefinition]) -> list[tuple[GameDefinition, Puzzle]]:
    """Return all puzzles of some games."""
    return [
        (definition, puzzle)
        for definition in games
        if definition.puzzle_file is not None
        for puzzle in puzzles_in(definition.puzzle_file)
    ]


def shown(daily: DailyPuzzle, solver: str, locale: str) -> ShownPuzzle:
    """Return the position as the seat to move sees it, with the solver's name in that seat."""
    definition, seat, state = daily.definition, daily.puzzle.seat, daily.state()
    names = [COMPUTERS[at] if at != seat else solver for at in range(seats_of(state))]
    words = words_for([SeatRow(at, name) for at, name in enumerate(names)], locale)
    view = definition.game.view(state, seat)
    screen = definition.screen(view, definition.game.legal_actions(state, seat), words)
    labels = {line: " → ".join(way_to(screen.menus, line)) or line for line in daily.lines}
    drawn = words.for_pictures()
    if definition.close_up is not None:
        picture = definition.close_up(view, screen, drawn, ())
    else:
        picture = definition.picture(view, drawn)
    happened = (screen.happened,) if screen.happened else ()
    return ShownPuzzle(picture, (*happened, *screen.lines), labels, screen.details)
