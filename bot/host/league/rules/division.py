"""A division as stored, with its season, members and deadlines."""

from dataclasses import dataclass

from bot.host.league.rules import season_settings
from bot.host.league.rules.season_settings import SeasonSettings
from bot.host.ui.member import FORMER, escape_markdown, words_with_seats
from games.core.clubs.identity import ClubIdentity
from games.core.clubs.wording import with_manager
from games.core.translation import Translator
from leagues import computer_clubs
from leagues.round_deadlines import RoundDeadlines
from storage.match.matches import MatchRow
from storage.match.plans import Plans
from storage.server.awards import AwardRow
from storage.server.divisions import ClosingRow, DivisionRow, FixtureRow
from storage.server.seasons import MemberRow, SeasonRow


@dataclass(frozen=True, slots=True)
class Division:
    """A division with its season, members (ordered by seat) and deadlines.

    The rules of leagues read it as a `leagues.season_data.Division`.

    `of` is the season's number of divisions; `names` are plain text by member number, `plans` the
    plans stored for its match, `awards` those of a division that is over, `fixtures` those of a
    league of matches.
    """

    row: DivisionRow
    season: SeasonRow
    of: int
    members: list[MemberRow]
    names: dict[int, str]
    closings: list[ClosingRow]
    match: MatchRow | None
    plans: Plans
    awards: tuple[AwardRow, ...] = ()
    fixtures: tuple[FixtureRow, ...] = ()

    @property
    def terms(self) -> SeasonSettings:
        """The organiser's settings."""
        return season_settings.load(self.season.settings)

    @property
    def is_league(self) -> bool:
        """Whether it is played in rounds of separate matches rather than as one match."""
        return self.row.match_id is None

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.row.ended_at is not None

    @property
    def stage(self) -> int:
        """The day or round that is open, or opens next."""
        return self.row.stage

    @property
    def day_count(self) -> int:
        """The number of its days or rounds, 0 in a sitting."""
        return len(self.closings)

    @property
    def computers(self) -> frozenset[int]:
        """The members whose clubs a computer runs at present, or did so at the end."""
        seats = {seat.seat for seat in self.match.seats if seat.bot} if self.match else set()
        return frozenset(member.number for member in self.members if member.seat in seats)

    @property
    def dues(self) -> tuple[int, ...]:
        """The deadlines of its days (ms), empty in a sitting."""
        return tuple(closing.due for closing in self.closings)

    @property
    def rounds(self) -> RoundDeadlines:
        """The deadlines of a league's rounds."""
        return RoundDeadlines(self.terms.calendar, self.dues, self.row.stage)

    @property
    def has_members(self) -> bool:
        """Whether any member may still come back: not all are former members."""
        return any(member.user_id is not None for member in self.members)

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

    def club(self, number: int | None, words: Translator) -> str:
        """Return a member's club as plain text; the member's name where a league has no clubs."""
        found = self.club_identity(number, words)
        return self.name(number, words) if found is None else found.name

    def club_with_manager(self, number: int | None, words: Translator) -> str:
        """Return a member's club as markdown, with the member's name if it differs."""
        club = escape_markdown(self.club(number, words))
        return with_manager(club, escape_markdown(self.name(number, words)), words)

    def club_identity(self, number: int | None, words: Translator) -> ClubIdentity | None:
        """Return the identity of a member's club; None where a league has no clubs."""
        seat = next((member.seat for member in self.members if member.number == number), None)
        if self.match is None or seat is None:
            return None
        return words_with_seats(words, self.match.seats).club(seat)

    def is_computer(self, number: int | None) -> bool:
        """Return whether a member's club is a computer's, which is marked."""
        return computer_clubs.is_computer(self, number)

    def member(self, seat: int) -> MemberRow:
        """Return the member with this seat."""
        return next(member for member in self.members if member.seat == seat)

    def member_of(self, user_id: int) -> MemberRow | None:
        """Return the user's membership, None if they are no member of this division."""
        return next((member for member in self.members if member.user_id == user_id), None)
