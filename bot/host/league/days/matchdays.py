"""Opening and closing the days of divisions that play one match over weeks.

All decisions depend on stored data, so that a restart continues where it stopped: a day that was
being closed is closed, and nothing is announced or reminded twice.
"""

from dataclasses import replace
from functools import partial
from typing import Literal

from sqlalchemy import Connection

from bot.host.league.days import last_day, week_posts, week_stories
from bot.host.league.days.absent_members import AbsentMembers
from bot.host.league.days.clubs import sync_members, taken_over
from bot.host.league.days.presence import Presence
from bot.host.league.days.season_end import after_days, finish
from bot.host.league.days.season_start import days_of
from bot.host.league.days.sittings import Sitting
from bot.host.league.rules import division_reading
from bot.host.league.rules.announcements import Advance, enqueue_announcement
from bot.host.league.rules.division import Division
from bot.host.league.rules.due_reminders import DueMention, members_with_work, next_mention
from bot.host.league.rules.schedule_shifts import Gap, announce_gap, save_deadlines, set_came_at
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from games.core.season import Season
from leagues.deadlines import shifted
from storage.server import divisions, seasons
from storage.server.divisions import DivisionRow
from storage.server.seasons import MemberRow

AGAIN = 60_000
"""Milliseconds until a day that could not be completed is processed again."""


class DayProcessor:
    """Processes the days of divisions that play one match over weeks."""

    def __init__(
        self,
        match_service: MatchService,
        absent_members: AbsentMembers,
        presence: Presence,
        carry_on: Advance,
    ) -> None:
        """Process days of these matches; `absent_members` plays for absent members."""
        self.matches = match_service
        self.database = match_service.database
        self.absent_members = absent_members
        self.presence = presence
        self.sitting = Sitting(absent_members, presence)
        self.carry_on = carry_on

    async def process_due(self, division_id: str, *, ahead: int | None = None) -> None:
        """Close and open all days of a division that are due; `ahead` is one to open early.

        The match is advanced once at the end, so that its message is drawn once; advancing may make
        more due.
        """
        while match_id := await self._steps(division_id, ahead=ahead):
            await self.carry_on(match_id)
            if not await self.database.read(
                partial(divisions.is_due, division_id=division_id, now=self.matches.now())
            ):
                return

    async def _steps(self, division_id: str, *, ahead: int | None) -> str:
        """Do everything due now; return the match that changed, "" if nothing did."""
        done: LoadedMatch | None = None
        async with self.matches.lock(division_id):  # never held while waiting for Discord
            while changed := await self._step(division_id, done, ahead=ahead):
                done = changed
        return done.id if done else ""

    async def _step(
        self, division_id: str, known: LoadedMatch | None, *, ahead: int | None
    ) -> LoadedMatch | None:
        """Do one thing that is due; return the match as it was loaded, None if nothing is due.

        `known` is the match as loaded for the step before.
        """
        division = await self._read(division_id)
        if division is None or division.match is None or division.season.paused_at is not None:
            return None
        loaded = self.matches.from_row(division.match, known)
        if loaded is None or loaded.definition.season is None or division.row.ended_at is not None:
            return None
        loaded.plans = division.plans
        if loaded.is_paused:  # when it resumes its version changes, which makes the division due
            await self._rest(division, None)
        elif await self._go_on(division, loaded, loaded.definition.season, ahead=ahead):
            return loaded
        return None

    async def _read(self, division_id: str) -> Division | None:
        """Load a division, after making users who took over a seat its members."""
        read = partial(division_reading.read, division_id=division_id)
        division = await self.database.read(read)
        if division is not None and taken_over(division):
            await self.database.write(lambda conn: sync_members(conn, division_id))
            division = await self.database.read(read)
        return division

    async def _go_on(
        self, division: Division, loaded: LoadedMatch, days: Season, *, ahead: int | None
    ) -> bool:
        """Do one thing that is due, and return whether anything was."""
        now = self.matches.now()
        stage = days.stage(loaded.match.state) if loaded.is_running else days.stages
        if loaded.is_running and loaded.settings.stood is not None:
            await self._restore_time(division, loaded)
        elif stage > division.row.stage:
            await self._end_days(division, loaded, days, stage)
        elif not division.row.is_open:
            return await self._open_next(division, loaded, days, ahead=ahead)
        elif division.dues and now >= division.dues[division.row.stage]:
            return await self._close(division, loaded) or await self._rest(division, now + AGAIN)
        elif not division.dues:
            return await self._process_sitting(division, loaded)
        elif days.is_between(loaded.match.state) and now >= division.halfway_at:
            is_played = await self.absent_members.play_rest(division, only_between=True)
            return is_played or await self._rest(division, now + AGAIN)
        else:
            return await self._remind(division, loaded, days)
        return True

    async def _restore_time(self, division: Division, loaded: LoadedMatch) -> None:
        """Move the deadlines by the time for which a moderator had stopped the match."""
        stood = loaded.settings.stood
        assert stood is not None
        gap = Gap(*stood, "stopped")
        async with self.matches.lock(loaded.id):
            await self.database.write(lambda conn: self.move(conn, division.row.id, gap))

    async def _end_days(
        self, division: Division, loaded: LoadedMatch, days: Season, stage: int
    ) -> None:
        """Close the days before `stage`, and announce their results and the season's end."""
        now = self.matches.now()
        after = after_days(division, loaded, days, stage, now)
        told = await self.database.read(
            lambda conn: week_stories.of_ended_days(conn, division, loaded, days, after)
        )

        def write(conn: Connection) -> None:
            for index in range(division.row.stage, stage):
                closing = division.closing(index)
                if closing is not None and closing.closed_at is None:
                    divisions.put_closing(conn, replace(closing, closed_at=now))
            seasons.put_column(conn, "computer_days", after.members)
            week_posts.enqueue_ended(conn, division, loaded, days, stage, told, now)
            divisions.put(conn, replace(after.row, ended_at=None))
            if stage >= days.stages:
                finish(conn, division, loaded, now)

        await self.database.write(write)

    async def _open_next(
        self, division: Division, loaded: LoadedMatch, days: Season, *, ahead: int | None
    ) -> bool:
        """Open the next day if it is time, or announce that it waits; return as `_go_on`."""
        at = last_day.opens_at(division, loaded, days)
        if ahead != division.row.stage:
            if at is None or self.matches.now() < at:
                return await self._rest(division, at)
            waits = await self._waits(division, loaded, days)
            if waits != "no":
                return waits == "told" or await self._rest(division, None)
        await self._open(division, loaded, days)
        return True

    async def _waits(
        self, division: Division, loaded: LoadedMatch, days: Season
    ) -> Literal["no", "told", "still"]:
        """Return whether the next day waits for somebody; "told": this is announced just now."""
        if not last_day.is_last(division, days) or last_day.has_anybody(division, loaded):
            return "no"

        def announce(conn: Connection) -> Literal["no", "told", "still"]:
            if not last_day.is_left(conn, division):
                return "no"
            is_news = last_day.announce_wait(conn, division, loaded.id, self.matches.now())
            return "told" if is_news else "still"

        return await self.database.write(announce)

    async def _open(self, division: Division, loaded: LoadedMatch, days: Season) -> None:
        """Open a day; the first of a week is announced with its matches."""
        row, now = replace(division.row, is_open=True), self.matches.now()

        def write(conn: Connection) -> None:
            later = last_day.after_wait(conn, division, loaded, days, now)
            self.show(conn, replace(later, row=row), loaded)
            if days.is_in_weeks(row.stage) and not days.day_of(row.stage):
                week_posts.enqueue_preview(conn, division, loaded, days, now)

        async with self.matches.lock(loaded.id):
            await self.database.write(write)

    async def _close(self, division: Division, loaded: LoadedMatch) -> bool:
        """Close a day whose deadline has passed: record who missed it, then play the rest.

        Returns whether anything was done; otherwise the division has to wait.
        """
        closing = division.closing(division.row.stage)
        if closing is None or closing.closed_at is not None:
            return await self.absent_members.play_rest(division)
        noted = await self.absent_members.record(division, loaded)
        await self.absent_members.play_rest(division, noted)
        return True

    async def _remind(self, division: Division, loaded: LoadedMatch, days: Season) -> bool:
        """Send the reminder that is due, or store when the next event is due."""
        late, now = members_with_work(division, loaded, days), self.matches.now()
        reaches = await self.database.read(
            lambda conn: division_reading.availability_of(conn, division, late)
        )
        pressed_at = partial(self._pressed_at, division)
        due = next_mention(division, loaded, days, late, reaches, pressed_at, now)
        at = division.dues[division.row.stage] if due is None else due.at
        if days.is_between(loaded.match.state):
            at = min(at, division.halfway_at)
        if due is None or now < at:
            return await self._rest(division, at)
        await self.database.write(lambda conn: _note_call(conn, division, due, now))
        return True

    async def _process_sitting(self, division: Division, loaded: LoadedMatch) -> bool:
        """Play for members silent for too long in a sitting, or store when that is the case."""
        now, wakes_at = self.matches.now(), self.sitting.wakes_at(division, loaded)
        if wakes_at is None or now < wakes_at:
            return await self._rest(division, wakes_at)
        return await self.sitting.hand_over(division, loaded, now)

    async def go_on_without(self, division_id: str) -> bool:
        """Play for the silent members of a sitting; return whether there were any."""
        async with self.matches.lock(division_id):
            division = await self._read(division_id)
            loaded = (
                self.matches.from_row(division.match)
                if division is not None and division.match
                else None
            )
            if division is None or loaded is None or division.dues:
                return False
            return await self.sitting.hand_over(division, loaded, self.matches.now())

    async def hand_over_left(self, division: Division, left: list[MemberRow]) -> None:
        """Let computers run the clubs of members who have left the server, and say so once."""
        async with self.matches.lock(division.row.id):
            await self.absent_members.replace_members(division, left, "left")

    def _pressed_at(self, division: Division, number: int) -> int:
        """Return when a member of a division last used a button (ms)."""
        return self.presence.pressed_at(division.season.id, number)

    async def _rest(self, division: Division, wake_at: int | None) -> bool:
        """Store the version processed and the next wake time; return False, as nothing is due."""
        assert division.match is not None
        row = replace(division.row, seen=division.match.version, wake_at=wake_at)
        if row != division.row:
            await self.database.write(lambda conn: _put_if_unchanged(conn, division.row, row))
        return False

    def move(self, conn: Connection, division_id: str, gap: Gap) -> str:
        """Restore the time of a gap and announce the new dates; return the match, "" without one.

        A stopped match gets its time back when it resumes.
        """
        division = division_reading.read(conn, division_id)
        loaded = (
            self.matches.from_row(division.match)
            if division is not None and division.match
            else None
        )
        if division is None or loaded is None or division.row.ended_at is not None:
            return ""
        if gap.why == "away" and loaded.is_paused:
            return ""
        later = save_deadlines(conn, division, _moved(division, gap))
        if gap.is_long:
            set_came_at(conn, division, loaded, gap.back)
        if gap.is_told(division.dues, later.dues):
            announce_gap(conn, loaded.id, division, gap, self.matches.now())
        self.show(conn, later, loaded, gives_back=gap.why == "stopped")
        return loaded.id

    def show(
        self, conn: Connection, division: Division, known: LoadedMatch, *, gives_back: bool = False
    ) -> None:
        """Save a division, and update its open days in the settings of its match.

        `known` is the match as loaded before. `gives_back`: the days have moved by the time for
        which a moderator had stopped the match.
        """
        assert division.match is not None
        loaded = self.matches.find(conn, division.match.id, known)
        assert loaded is not None
        days = loaded.definition.season
        assert days is not None
        if gives_back:
            loaded.settings.stood = None
        loaded.settings.season = days_of(
            division.row,
            division.terms,
            days,
            division.dues,
            of=division.of,
            is_open=division.row.is_open,
            is_paused=division.season.paused_at is not None,
        )
        if loaded.is_running:
            seen = self.matches.advance_version(loaded)
            self.matches.save_between_moves(conn, loaded, seen)
        divisions.put(conn, replace(division.row, wake_at=self.matches.now()))


def _put_if_unchanged(conn: Connection, before: DivisionRow, after: DivisionRow) -> None:
    """Store a division, unless another process has changed it since: then it is looked at again."""
    if divisions.load(conn, before.id) == before:
        divisions.put(conn, after)


def _moved(division: Division, gap: Gap) -> tuple[int, ...]:
    """Return the deadlines after a gap; a day that is being closed keeps its own."""
    closing = division.closing(division.row.stage)
    if closing is None:
        return division.dues
    at = division.row.stage + (closing.closed_at is not None)
    return shifted(division.terms.calendar, division.dues, at, went=gap.starts, back=gap.back)


def _note_call(conn: Connection, division: Division, due: DueMention, now: int) -> None:
    """Record the mentioned members, and enqueue the message that mentions them."""
    closing = division.closing(division.row.stage)
    assert closing is not None
    assert division.match is not None
    divisions.put_closing(conn, replace(closing, pinged=(*closing.pinged, *due.marks)))
    enqueue_announcement(conn, division.match.id, due.announcement(division.row), now)
