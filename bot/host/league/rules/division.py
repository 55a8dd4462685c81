"""A division as stored, with its season, members and deadlines."""

from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.league.rules import season_settings
from bot.host.league.rules.season_settings import SeasonSettings
from bot.host.ui.member import FORMER, numbered_names
from games.core.translation import Translator
from storage.match import matches, plans
from storage.match.matches import MatchRow
from storage.member import players
from storage.server import divisions, seasons
from storage.server.divisions import ClosingRow, DivisionRow, StandingRow
from storage.server.seasons import MemberRow, SeasonRow


@dataclass(frozen=True, slots=True)
class Division:
    """A division with its season, members (ordered by seat) and deadlines.

    `of` is the season's number of divisions; `names` are plain text by member number, `plans` the
    planned moves by seat.
    """

    row: DivisionRow
    season: SeasonRow
    of: int
    members: list[MemberRow]
    names: dict[int, str]
    closings: list[ClosingRow]
    match: MatchRow | None
    plans: dict[int, tuple[str, ...]]

    @property
    def terms(self) -> SeasonSettings:
        """The organiser's settings."""
        return season_settings.load(self.season.settings)

    @property
    def is_league(self) -> bool:
        """Whether it is played in rounds of separate matches rather than as one match."""
        return self.row.match_id is None

    @property
    def dues(self) -> tuple[int, ...]:
        """The deadlines of its days (ms), empty in a sitting."""
        return tuple(closing.due for closing in self.closings)

    @property
    def has_members(self) -> bool:
        """Whether any of its members is not a former one, and may come back."""
        return any(one.user_id is not None for one in self.members)

    @property
    def opened_at(self) -> int:
        """When the previous day or round was closed, or the season began (ms)."""
        before = self.closing(self.row.stage - 1) if self.row.stage else None
        return (before.closed_at if before else None) or self.season.started_at or 0

    @property
    def halfway_at(self) -> int:
        """When half of the open day's time is over (ms)."""
        return (self.opened_at + self.dues[self.row.stage]) // 2

    def closing(self, stage: int) -> ClosingRow | None:
        """Return the deadline of a day; None in a sitting."""
        return self.closings[stage] if stage < len(self.closings) else None

    def name(self, number: int | None, words: Translator) -> str:
        """Return a member's name as plain text; a former member gets a generic one."""
        return self.names.get(-1 if number is None else number, words(FORMER))

    def is_computer(self, number: int | None) -> bool:
        """Return whether a computer runs a member's club, or ran it at the end."""
        seats = {seat.seat for seat in self.match.seats if seat.bot} if self.match else set()
        return any(one.number == number and one.seat in seats for one in self.members)

    def member(self, seat: int) -> MemberRow:
        """Return the member with this seat."""
        return next(one for one in self.members if one.seat == seat)

    def member_of(self, user_id: int) -> MemberRow | None:
        """Return the user's membership, None if they are no member of this division."""
        return next((one for one in self.members if one.user_id == user_id), None)


def read(conn: Connection, division_id: str) -> Division | None:
    """Load a division, None for an unknown id."""
    row = divisions.load(conn, division_id)
    season = seasons.load(conn, row.season_id) if row else None
    if row is None or season is None:
        return None
    everybody = seasons.members_of(conn, season.id)
    members = [one for one in everybody if one.level == row.level]
    return Division(
        row,
        season,
        len(divisions.of_season(conn, season.id)),
        sorted(members, key=lambda one: one.seat or 0),
        names_of(conn, season, everybody),
        divisions.closings_of(conn, row.id),
        matches.load(conn, row.match_id) if row.match_id else None,
        plans.of(conn, row.match_id) if row.match_id else {},
    )


def of_match(conn: Connection, match_id: str) -> Division | None:
    """Load the division a match belongs to, None if it belongs to none."""
    row = divisions.of_match(conn, match_id)
    return read(conn, row.id) if row else None


def names_of(conn: Connection, season: SeasonRow, members: list[MemberRow]) -> dict[int, str]:
    """Return the members' distinct names in the season's server, by number."""
    everybody = sorted(seasons.members_of(conn, season.id), key=lambda one: one.number)
    users = [one.user_id for one in everybody if one.user_id is not None]
    known = players.names_of(conn, users, season.guild_id)
    here = [(one.number, known[one.user_id]) for one in everybody if one.user_id in known]
    names = numbered_names(name for _, name in here)
    called = {number: name for (number, _), name in zip(here, names, strict=True)}
    return {one.number: called[one.number] for one in members if one.number in called}


def last_table(conn: Connection, division_id: str, week: int | None = None) -> list[StandingRow]:
    """Return the table after a week, by default the newest one."""
    weeks = divisions.weeks_of(conn, division_id)
    if week is None:
        week = weeks[-1] if weeks else 0
    return divisions.table_of(conn, division_id, week)
