"""Rounds of a league in which everybody meets everybody, one match each.

A lobby waits for both players until its round closes; a player who came alone wins without a score,
and if nobody came the match does not count. A match that has begun may go on until the following
round closes; then who is to move loses without a score, and if both are, it does not count.
"""

import json
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.clock.time_control import TimeControl as Clock
from bot.host.league.days import late_matches, round_reminders
from bot.host.league.days.division_snapshot import read_snapshot
from bot.host.league.days.season_end import end_division, ending
from bot.host.league.race import weekly_table
from bot.host.league.rules import division_reading
from bot.host.league.rules.announcements import Advance, WeekEnded, enqueue_announcement
from bot.host.league.rules.division import Division
from bot.host.league.rules.round_results import result_of, standing, time_up, with_result
from bot.host.league.rules.schedule_shifts import Gap, announce_gap, save_deadlines
from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.match.lobby_state import HOST_SILENT
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings
from bot.host.ui.interaction import Location
from games.core.translation import N_
from leagues import title_race
from leagues.leavers import gone, settled, shown
from leagues.places import place_groups, places
from storage.match import invitations, matches
from storage.match.matches import MatchRow
from storage.server import divisions, seasons, servers, stranded_lobbies
from storage.server.divisions import DivisionRow, FixtureRow, StandingRow

AGAIN = 1_000
"""Milliseconds until a round with lobbies that are just being closed is processed again."""
SILENT = int(HOST_SILENT.total_seconds() * 1000)
CLOSED = N_("Lobbies that were not filled are closed now. If only one player came, they win.")
TOO_EARLY = N_("Not everyone has pressed Join yet. Try again when the lobby is 10 minutes old.")


def record_result(service: MatchService, conn: Connection, match: MatchRow) -> tuple[()]:
    """Store the result of a league match that is over, or that nobody played; it opens no match."""
    fixture = divisions.fixture_of(conn, match.id)
    row = divisions.load(conn, fixture.division_id) if fixture else None
    if fixture is not None and row is not None and not fixture.done:
        divisions.put_fixture(conn, with_result(fixture, result_of(fixture, match)))
        divisions.put(conn, replace(row, wake_at=service.now()))
    return ()


class RoundProcessor:
    """Opens and closes the rounds of divisions."""

    def __init__(
        self, match_service: MatchService, opening: LobbyCreation, carry_on: Advance
    ) -> None:
        """Open and process rounds with these services."""
        self.matches = match_service
        self.database = match_service.database
        self.opening = opening
        self.carry_on = carry_on
        self.late = late_matches.LateMatches(match_service)

    async def process_due(self, division_id: str, *, ahead: int | None = None) -> None:
        """Close and open all rounds of a division that are due; `ahead` is one to open early."""
        while (changed := await self._locked(division_id, ahead=ahead)) is not None:
            for match_id in changed:
                await self.carry_on(match_id)

    async def _locked(self, division_id: str, *, ahead: int | None) -> list[str] | None:
        """Run `_step` with the division's lock, which is never held while waiting for Discord."""
        async with self.matches.lock(division_id):
            return await self._step(division_id, ahead=ahead)

    async def _step(self, division_id: str, *, ahead: int | None) -> list[str] | None:
        """Do one thing that is due and return the matches to advance; None: nothing was due."""
        now = self.matches.now()
        seen = await self.database.read(lambda conn: read_snapshot(conn, division_id, now))
        if seen is None:
            return None
        for match_id in seen.up:
            await self.late.end_match(match_id)
        for match_id in [] if seen.up else seen.untold:
            await self.late.tell(match_id, seen.untold[match_id])
        if changed := seen.up or list(seen.untold):
            return changed
        division, fixtures, lobbies = seen.division, seen.fixtures, seen.lobbies
        return await self.database.write(
            lambda conn: self._go_on(conn, division, fixtures, lobbies, ahead=ahead)
        )

    def _go_on(
        self,
        conn: Connection,
        division: Division,
        fixtures: list[FixtureRow],
        lobbies: set[str],
        *,
        ahead: int | None,
    ) -> list[str] | None:
        """Open or close a round, or end the division, and return the matches to advance.

        None: nothing was due, and the next wake time was stored.
        """
        row, now = division.row, self.matches.now()
        if changed := settled(fixtures, gone(division.members)):
            return self._settle(
                conn, division, [with_result(*result) for result in changed], lobbies
            )
        count = 1 + max(fixture.round for fixture in fixtures)
        last = [fixture.match_id for fixture in fixtures if fixture.match_id][-1:]
        if row.stage >= count:
            if all(fixture.done for fixture in fixtures):
                self._end(conn, division, fixtures, count, last[0] or "")
                return [last[0] or ""]
            self._rest(conn, division, fixtures)
            return None
        if not row.is_open:
            if ahead != row.stage and now < self._opens(division):
                self._rest(conn, division, fixtures)
                return None
            return self.open(conn, division, fixtures)
        return self._play(conn, division, fixtures, lobbies, last[0] or "")

    def _settle(
        self,
        conn: Connection,
        division: Division,
        changed: Sequence[FixtureRow],
        lobbies: set[str],
    ) -> list[str]:
        """Store the results of matches of members who have left, and close their lobbies."""
        now = self.matches.now()
        for fixture in changed:
            divisions.put_fixture(conn, fixture)
            match = matches.load(conn, fixture.match_id) if fixture.match_id in lobbies else None
            if match is not None:
                matches.set_wake(conn, match.id, match.version, now)
        divisions.put(conn, replace(division.row, wake_at=now))
        return [fixture.match_id for fixture in changed if fixture.match_id in lobbies]

    def _play(
        self,
        conn: Connection,
        division: Division,
        fixtures: list[FixtureRow],
        lobbies: set[str],
        match_id: str,
    ) -> list[str] | None:
        """Close the open round, or remind members who have not played; returns as `_go_on`."""
        row, now = division.row, self.matches.now()
        mine = [fixture for fixture in fixtures if fixture.round == row.stage]
        is_due = bool(division.dues) and now >= division.dues[row.stage]
        if all(fixture.done for fixture in mine) or (is_due and not lobbies):
            self._close(conn, division, fixtures, match_id)
            return [match_id]
        called = round_reminders.next_reminders(conn, self.matches, division, fixtures)
        ripe = [reminder for reminder in called if reminder.at <= now]
        if ripe and not is_due:
            return [round_reminders.store(conn, division, ripe, now)]
        self._rest(conn, division, fixtures, [reminder.at for reminder in called], again=is_due)
        return None

    def open(self, conn: Connection, division: Division, fixtures: list[FixtureRow]) -> list[str]:
        """Open the lobbies of a round, with both seats reserved, and return their match ids.

        A match that a member who has left owed is over already.
        """
        row, opened = division.row, []
        due = division.dues[row.stage] if division.dues else None
        users = {member.number: member.user_id for member in division.members}
        for fixture in fixtures:
            if fixture.round != row.stage or fixture.done:
                continue
            match = self._lobby(conn, division, due)
            matches.create(conn, match)
            people = [users.get(number) for number in (fixture.home, fixture.away)]
            invitations.invite(conn, match.id, [user for user in people if user is not None])
            divisions.put_fixture(conn, replace(fixture, match_id=match.id))
            self.matches.enqueue(conn, match, "lobby")
            opened.append(match.id)
        divisions.put(conn, replace(row, is_open=True, wake_at=self.matches.now()))
        return opened

    def _lobby(self, conn: Connection, division: Division, due: int | None) -> MatchRow:
        definition, season = self.matches.games[division.season.game], division.season
        server = servers.load(conn, season.guild_id)
        settings = MatchSettings(
            seats=2,
            level=definition.usual_level,
            threads=division.terms.threads,
            rematch=True,
            cup=season.name,
            league=division.row.id,
            division=division.row.level + 1 if division.of > 1 else 0,
            round=division.row.stage + 1,
            dated=due is not None,
            language=servers.language_of(conn, season.guild_id),
            clock=Clock.default_for(server, division.terms.pace),
        )
        place = Location(season.channel_id, season.guild_id)
        options = definition.proposed_options(is_slow=settings.clock.is_slow)
        return replace(
            self.opening.new_row(season.host_id, place, definition),
            options=json.dumps(options),
            settings=settings.dump(),
            wake_at=due,
        )

    def _close(
        self, conn: Connection, division: Division, fixtures: list[FixtureRow], match_id: str
    ) -> None:
        """Close a round: store and announce its table; the next round waits."""
        row, now = division.row, self.matches.now()
        closing = division.closing(row.stage)
        if closing is not None:
            divisions.put_closing(conn, replace(closing, closed_at=now))
        self._keep_table(conn, division, fixtures, row.stage + 1)
        about = WeekEnded(division=row.id, week=row.stage + 1)
        enqueue_announcement(conn, match_id, about, now)
        divisions.put(conn, replace(row, stage=row.stage + 1, is_open=False, wake_at=now))

    def _end(
        self,
        conn: Connection,
        division: Division,
        fixtures: list[FixtureRow],
        count: int,
        match_id: str,
    ) -> None:
        """End a division: its last table includes late results, and members get their places."""
        lines = self._keep_table(conn, division, fixtures, count)
        now = self.matches.now()
        over = replace(ending(conn, division, now), fixtures=tuple(fixtures))
        for number, place in places(place_groups(lines), title_race.placeable(over)).items():
            seasons.put_place(conn, division.season.id, number, place)
        end_division(conn, division, match_id, now)

    def _keep_table(
        self, conn: Connection, division: Division, fixtures: list[FixtureRow], week: int
    ) -> list[StandingRow]:
        rows = standing(division.row, shown(division.members, fixtures), fixtures, week)
        before = divisions.table_of(conn, division.row.id, week - 1)
        kept = weekly_table.with_moves(rows, before)
        divisions.put_table(conn, kept)
        return kept

    def _opens(self, division: Division) -> int:
        """Return when the next round may open (ms): 0 for at once, or the last deadline."""
        if division.terms.is_early or not division.dues or not division.row.stage:
            return 0
        return division.dues[division.row.stage - 1]

    def _rest(
        self,
        conn: Connection,
        division: Division,
        fixtures: list[FixtureRow],
        also: Sequence[int] = (),
        *,
        again: bool = False,
    ) -> None:
        """Store when to wake: a round opens or closes, a late match ends, or one of `also`."""
        row, rounds, now = division.row, division.rounds, self.matches.now()
        times = [division.dues[row.stage]] if row.is_open and row.stage < len(division.dues) else []
        if not row.is_open and row.stage < len(division.dues):
            times.append(self._opens(division))
        times += [
            time_up(conn, fixture, division, now) for fixture in fixtures if rounds.is_late(fixture)
        ]
        times = [time for time in (*times, *also) if time > now] + ([now + AGAIN] if again else [])
        divisions.put(conn, replace(row, wake_at=min(times, default=None)))

    async def close_lobbies(self, rows: list[DivisionRow]) -> str | None:
        """Close lobbies without a deadline in these divisions, and return the reply's text.

        They must have been open for ten minutes. None: there is no such lobby.
        """
        now = self.matches.now()

        def write(conn: Connection) -> list[bool]:
            fixtures = [fixture for row in rows for fixture in divisions.fixtures_of(conn, row.id)]
            ids = [
                fixture.match_id for fixture in fixtures if fixture.match_id and not fixture.done
            ]
            found = [row for match_id in ids if (row := matches.load(conn, match_id))]
            lobbies = [row for row in found if row.status == "lobby" and row.wake_at is None]
            ripe = [row for row in lobbies if now - row.created_at >= SILENT]
            for row in ripe:
                matches.set_wake(conn, row.id, row.version, now)
            return [row in ripe for row in lobbies]

        closes = await self.database.write(write)
        if not closes:
            return None
        return CLOSED if any(closes) else TOO_EARLY

    def move(self, conn: Connection, division_id: str, gap: Gap) -> str:
        """Restore the time of a gap: move the deadlines of open rounds and lobbies.

        During a pause lobbies have no deadline. Returns the match that announces it, "" for none.
        """
        division = division_reading.read(conn, division_id)
        if division is None or division.row.ended_at is not None:
            return ""
        at, fixtures = division.row.stage, divisions.fixtures_of(conn, division_id)
        went = min((gap.starts, *stranded_lobbies.begin_again(conn, division_id, gap.back)))
        dues = division.rounds.moved(fixtures, went=went, back=gap.back)
        round_reminders.reset_reminders(conn, save_deadlines(conn, division, dues), division.dues)
        wake_at = dues[at] if at < len(dues) and division.season.paused_at is None else None
        for fixture in fixtures:
            match = matches.load(conn, fixture.match_id) if fixture.match_id else None
            if match is not None and match.status == "lobby":
                matches.set_wake(conn, match.id, match.version, wake_at)
                self.matches.enqueue(conn, match, "lobby")
        now, told = (
            self.matches.now(),
            [each_fixture.match_id for each_fixture in fixtures if each_fixture.match_id][-1:],
        )
        if told and gap.is_told(division.dues, dues):
            announce_gap(conn, told[0], division, gap, now)
        divisions.put(conn, replace(division.row, wake_at=now))
        return told[0] if told else ""
