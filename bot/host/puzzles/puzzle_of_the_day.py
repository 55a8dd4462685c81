"""Which puzzle is chosen for a day, and its position as the solver sees it.

Days come in rounds of half a year, in which no puzzle comes twice. The games share a round as
evenly as the numbers of their puzzles allow, and the days of each are spread over the round.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from hashlib import blake2b
from typing import Any

from bot.host.analysis.told_turn import way_to
from bot.host.ui.member import COMPUTERS, words_for
from games.core.analysis.playouts import seats_of
from games.core.definition import GameDefinition
from games.core.puzzles import Puzzle, puzzles_in
from games.core.screen import Picture, Screen
from games.core.translation import Translator
from storage.match.matches import SeatRow

DAYS_A_ROUND = 182
"""Days until a puzzle may come again, if there are enough puzzles."""
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
        stored = json.dumps(self.puzzle.state, separators=(",", ":"))
        return self.definition.load_state(stored.encode())


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
    """Return the puzzle of a day by these games alone; None if no game has puzzles.

    Another version of the games may have another one: what was shown is stored.
    """
    every = _puzzles(games)
    if not every:
        return None
    days = _days_of_games([len(puzzles) for _definition, puzzles in every])
    number, at = divmod(day, sum(days))
    game, turn = _turns(days)[at]
    definition, puzzles = every[game]
    return DailyPuzzle(day, definition, puzzles[(number * days[game] + turn) % len(puzzles)])


def untaken_puzzle_of(
    games: Iterable[GameDefinition], day: int, taken: Collection[tuple[str, str]]
) -> DailyPuzzle | None:
    """Return the puzzle of a day, or the next one that is not taken; None if all are.

    `taken` are those of the days around it, as (game, seed): an update that adds puzzles gives
    every day another one, so some would come again at once.
    """
    for later in range(days_a_round(games)):
        daily_puzzle = puzzle_of(games, day + later)
        if (
            daily_puzzle is not None
            and (daily_puzzle.definition.name, daily_puzzle.puzzle.seed) not in taken
        ):
            return replace(daily_puzzle, day=day)
    return None


def days_a_round(games: Iterable[GameDefinition]) -> int:
    """Return the number of days in which no puzzle comes twice."""
    return min(DAYS_A_ROUND, sum(len(puzzles) for _definition, puzzles in _puzzles(games)))


def _days_of_games(numbers: Sequence[int]) -> list[int]:
    """Return how many days of a round each game has, from the numbers of their puzzles."""
    days = [0] * len(numbers)
    for _ in range(min(DAYS_A_ROUND, sum(numbers))):
        days[min(_with_more(numbers, days), key=lambda game: days[game])] += 1
    return days


def _with_more(numbers: Sequence[int], days: Sequence[int]) -> list[int]:
    return [game for game, number in enumerate(numbers) if days[game] < number]


def _turns(days: Sequence[int]) -> list[tuple[int, int]]:
    """Return which game each day of a round has, and how many days it had before in the round."""
    turns = [(game, turn) for game, number in enumerate(days) for turn in range(number)]
    return sorted(turns, key=lambda pair: ((pair[1] + 0.5) / days[pair[0]], pair[0]))


def is_told(games: Iterable[GameDefinition], day: int, today: int) -> bool:
    """Return whether a day's solution may be shown: yesterday's always, an old one no longer.

    Puzzles repeat once all were shown, so an old one may be that of today or tomorrow.
    """
    number = sum(len(puzzles) for _definition, puzzles in _puzzles(games))
    longest = min(DAYS_TOLD, number - 2)
    return 1 <= today - day <= max(longest, 1)


def _puzzles(games: Iterable[GameDefinition]) -> list[tuple[GameDefinition, list[Puzzle]]]:
    """Return the games that have puzzles, with these in the order in which they come."""
    found = []
    for definition in games:
        puzzles = (
            puzzles_in(definition.analysis.puzzle_file)
            if definition.analysis.puzzle_file is not None
            else ()
        )
        if puzzles:
            in_order = sorted(puzzles, key=lambda puzzle: blake2b(puzzle.seed.encode()).digest())
            found.append((definition, in_order))
    return found


def shown(daily: DailyPuzzle, solver: str, locale: str) -> ShownPuzzle:
    """Return the position as the seat to move sees it, with the solver's name in that seat."""
    definition, seat, state = daily.definition, daily.puzzle.seat, daily.state()
    words = words_of(daily, solver, locale)
    view = definition.game.view(state, seat)
    screen = definition.screen(view, definition.game.legal_actions(state, seat), words)
    labels = _labels(screen, daily.lines, has_prompts=False)
    if len(set(labels.values())) < len(labels):
        labels = _labels(screen, daily.lines, has_prompts=True)
    picture = definition.own_picture(view, screen, words.for_pictures())
    happened = (screen.happened,) if screen.happened else ()
    return ShownPuzzle(picture, (*happened, *screen.lines), labels, screen.details)


def words_of(daily: DailyPuzzle, solver: str, locale: str) -> Translator:
    """Return the translator of a puzzle, in which the solver has the seat to move."""
    seats = range(seats_of(daily.state()))
    names = [
        COMPUTERS[each_seat] if each_seat != daily.puzzle.seat else solver for each_seat in seats
    ]
    return words_for([SeatRow(index, name) for index, name in enumerate(names)], locale)


def _labels(screen: Screen, lines: Iterable[str], *, has_prompts: bool) -> dict[str, str]:
    """Return the labels of these choices by line, as the panel names them."""
    ways = {line: way_to(screen.menus, line, has_prompts=has_prompts) for line in lines}
    return {line: " → ".join(way) or line for line, way in ways.items()}
