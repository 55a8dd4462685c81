"""A worker's input for a season's page; it can be pickled, and its user ids are not shown."""

from dataclasses import dataclass

from bot.host.league.race.league_board import Row
from bot.host.match.replay_run import ReplayInput
from games.core.game import Seat
from games.core.screen import Picture
from storage.match.matches import SeatRow


@dataclass(frozen=True, slots=True)
class WeekTable:
    """The table after a week or a round, best first."""

    week: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class PlayedMeeting:
    """A seat's match of a week in the game's own league, its result as markdown."""

    week: int
    seat: Seat
    result: str


@dataclass(frozen=True, slots=True)
class SeasonMatch:
    """The match that is a division's whole season.

    `replay` is None if it cannot be replayed; `stories` are the events (JSON) of the start and of
    each move.
    """

    game: str
    replay: ReplayInput | None
    stories: tuple[str, ...]
    seats: tuple[SeatRow, ...]
    meetings: tuple[PlayedMeeting, ...]


@dataclass(frozen=True, slots=True)
class RoundMatch:
    """A match of a league: its result as markdown, a note, and its last state if there is one."""

    week: int
    result: str
    note: str = ""
    game: str = ""
    state: bytes | None = None
    seats: tuple[SeatRow, ...] = ()


@dataclass(frozen=True, slots=True)
class DivisionInput:
    """A division: its title, places and awards as markdown, places by week, tables, and matches.

    A division has either a `season` or `rounds`.
    """

    title: str
    lines: tuple[str, ...]
    card: Picture | None
    places: Picture | None
    tables: tuple[WeekTable, ...]
    season: SeasonMatch | None = None
    rounds: tuple[RoundMatch, ...] = ()


@dataclass(frozen=True, slots=True)
class SeasonPageInput:
    """A season: its name and game as plain text, when it was played (ms), and its divisions."""

    name: str
    game: str
    locale: str
    began_at: int
    ended_at: int
    is_league: bool
    divisions: tuple[DivisionInput, ...]
