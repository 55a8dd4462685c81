"""Rounds: a league in which everybody meets everybody, a match each, round by round.

A match waits for both until its round closes; whoever came alone wins without a score, and where
nobody came it does not count. One that has begun may go on until the round after closes; then
whoever it waits for loses without a score, and where it waits for both it is a draw.
"""

import json
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league import part as parts
from bot.host.league import weekly
from bot.host.league.closings import rounds_moved
from bot.host.league.finish import end_division
from bot.host.league.notes import CarryOn, tell
from bot.host.league.part import Part
from bot.host.league.results import decided, ends_at, is_late, is_too_late, standing
from bot.host.opening import Opening
from bot.host.reply import Place
from bot.host.tables import Tables
from bot.host.terms import Terms as Clock
from games.core.game import Outcome
from games.core.words import N_
from storage import divisions, invitations, matches, seasons, servers
from storage.divisions import FixtureRow, StandingRow
from storage.matches import MatchRow

AGAIN = 1_000
"""Milliseconds until a round is looked at again whose lobbies are just being closed."""
TOO_LATE = N_("{seat} did not play in time.")
BOTH_LATE = N_("The time of this match is up.")


class Rounds:
    """Opens and closes the rounds of divisions, and notes how their matches end."""

    def __init__(self, tables: Tables, opening: Opening, carry_on: CarryOn) -> None:
        """Play rounds at these tables."""
        self.tables = tables
        self.database = tables.database
        self.opening = opening
        self.carry_on = carry_on
        tables.at_end.append(self.note)

    def note(self, conn: Connection, match: MatchRow) -> None:
        """Note the result of a league's match that is over, or that nobody played."""
        fixture = divisions.fixture_of(conn, match.id)
        row = divisions.load(conn, fixture.division_id) if fixture else None
        if fixture is None or row is None or fixture.done:
            return
        divisions.put_fixture(conn, decided(fixture, match))
        divisions.put(conn, replace(row, wake_at=self.tables.now()))

    async def look(self, division_id: str, *, at_once: bool = False) -> None:
        """Do whatever is due in a division; `at_once` opens a round that waits for its time."""
        async with self.tables.lock(division_id):
            while await self._step(division_id, at_once=at_once):
                at_once = False

    async def _step(self, division_id: str, *, at_once: bool) -> bool:
        """Do one thing that is due and return whether there may be more."""

        def read(conn: Connection) -> tuple[Part, list[FixtureRow], set[str]] | None:
            part = parts.read(conn, division_id)
            if part is None or part.season.paused_at is not None or part.row.ended_at is not None:
                return None
            fixtures = divisions.fixtures_of(conn, division_id)
            ids = [one.match_id for one in fixtures if one.match_id and not one.done]
            rows = [row for match_id in ids if (row := matches.load(conn, match_id)) is not None]
            return part, fixtures, {row.id for row in rows if row.status == "lobby"}

        found = await self.database.read(read)
        if found is None:
            return False
        part, fixtures, lobbies = found
        late = [one for one in fixtures if is_too_late(one, part, self.tables.now())]
        waiting = [one for one in late if one.match_id and one.match_id not in lobbies]
        for one in waiting:
            await self._decide(one.match_id or "")
        if waiting:
            return True
        opened = await self.database.write(
            lambda conn: self._go_on(conn, part, fixtures, lobbies, at_once=at_once)
        )
        for match_id in opened or ():
            await self.carry_on(match_id)
        return opened is not None

    def _go_on(
        self,
        conn: Connection,
        part: Part,
        fixtures: list[FixtureRow],
        lobbies: set[str],
        *,
        at_once: bool,
    ) -> list[str] | None:
        """Open or close a round, or end the division, and return the matches to be told.

        None: nothing was due, and when to look again was noted.
        """
        row, now = part.row, self.tables.now()
        count = 1 + max(one.round for one in fixtures)
        last = [one.match_id for one in fixtures if one.match_id][-1:]
        if row.stage >= count:
            if all(one.done for one in fixtures):
                self._end(conn, part, fixtures, count, last[0] or "")
                return [last[0] or ""]
            self._rest(conn, part, fixtures)
            return None
        if not row.is_open:
            if not at_once and now < self._opens(part):
                self._rest(conn, part, fixtures)
                return None
            return self.open(conn, part, fixtures)
        mine = [one for one in fixtures if one.round == row.stage]
        is_due = bool(part.dues) and now >= part.dues[row.stage]
        if not all(one.done for one in mine) and (not is_due or lobbies):
            self._rest(conn, part, fixtures, again=is_due)
            return None
        self._close(conn, part, fixtures, last[0] or "")
        return [last[0] or ""]

    def open(self, conn: Connection, part: Part, fixtures: list[FixtureRow]) -> list[str]:
        """Open the lobbies of a round, both seats kept, and return their matches."""
        row, opened = part.row, []
        due = part.dues[row.stage] if part.dues else None
        users = {one.number: one.user_id for one in part.members}
        for one in fixtures:
            if one.round != row.stage:
                continue
            match = self._lobby(conn, part, due)
            matches.create(conn, match)
            people = [users.get(number) for number in (one.home, one.away)]
            invitations.invite(conn, match.id, [user for user in people if user is not None])
            divisions.put_fixture(conn, replace(one, match_id=match.id))
            self.tables.put(conn, match, "lobby")
            opened.append(match.id)
        divisions.put(conn, replace(row, is_open=True, wake_at=self.tables.now()))
        return opened

    def _lobby(self, conn: Connection, part: Part, due: int | None) -> MatchRow:
        box, season = self.tables.shelf[part.season.game], part.season
        server = servers.load(conn, season.guild_id)
        settings = {
            "seats": 2,
            "level": list(box.bots)[-1],
            "threads": part.terms.threads,
            "rematch": True,
            "cup": season.name,
            "league": part.row.id,
            "round": part.row.stage + 1,
            "language": servers.language_of(conn, season.guild_id),
            "clock": Clock.usual(server, part.terms.pace).stored(),
        }
        place = Place(season.channel_id, season.guild_id)
        options = box.options_adapter.dump_python(box.options(), mode="json")
        return replace(
            self.opening.new_row(season.host_id, place, box),
            options=json.dumps(options),
            settings=json.dumps(settings),
            wake_at=due,
        )

    def _close(
        self, conn: Connection, part: Part, fixtures: list[FixtureRow], match_id: str
    ) -> None:
        """Close a round: its table is kept and told, and the next one waits."""
        row, now = part.row, self.tables.now()
        closing = part.closing(row.stage)
        if closing is not None:
            divisions.put_closing(conn, replace(closing, closed_at=now))
        self._keep_table(conn, part, fixtures, row.stage + 1)
        tell(conn, match_id, row.id, "results", now, week=row.stage + 1)
        divisions.put(conn, replace(row, stage=row.stage + 1, is_open=False, wake_at=now))

    def _end(
        self, conn: Connection, part: Part, fixtures: list[FixtureRow], count: int, match_id: str
    ) -> None:
        """End a division: late results are in its last table, and everybody has a place."""
        lines = self._keep_table(conn, part, fixtures, count)
        places = {line.number: line.place for line in lines}
        for one in part.members:
            seasons.put_member(conn, replace(one, place=places[one.number]))
        end_division(conn, part, match_id, self.tables.now())

    def _keep_table(
        self, conn: Connection, part: Part, fixtures: list[FixtureRow], week: int
    ) -> list[StandingRow]:
        rows = standing(part.row, [one.number for one in part.members], fixtures, week)
        before = divisions.table_of(conn, part.row.id, week - 1)
        kept = weekly.with_moves(rows, before)
        divisions.put_table(conn, kept)
        return kept

    def _opens(self, part: Part) -> int:
        """Return when the round that waits may open: at once, or as the one before closes."""
        if part.terms.is_early or not part.dues or not part.row.stage:
            return 0
        return part.dues[part.row.stage - 1]

    def _rest(
        self, conn: Connection, part: Part, fixtures: list[FixtureRow], *, again: bool = False
    ) -> None:
        """Note when to look again: as a round opens or closes, or a match is too late."""
        row, now = part.row, self.tables.now()
        times = [part.dues[row.stage]] if row.is_open and row.stage < len(part.dues) else []
        if not row.is_open and row.stage < len(part.dues):
            times.append(self._opens(part))
        times += [ends_at(one, part) or now for one in fixtures if is_late(one, part)]
        times = [at for at in times if at > now] + ([now + AGAIN] if again else [])
        divisions.put(conn, replace(row, wake_at=min(times, default=None)))

    async def _decide(self, match_id: str) -> None:
        """End a match whose time is up: whoever it waits for loses."""
        async with self.tables.lock(match_id):
            loaded = await self.tables.load(match_id)
            seen, late = loaded.match.version, loaded.waiting
            if not loaded.is_running:
                return
            everybody = tuple(seat.seat for seat in loaded.row.seats)
            others = tuple(seat for seat in everybody if seat not in late)
            outcome = Outcome((everybody,), BOTH_LATE, "league")
            if late and others:
                outcome = Outcome((others, late), TOO_LATE, "league", {"seat": late[0]})
            loaded.match.version += 1
            self.tables.bring_up(loaded, outcome)

            def write(conn: Connection) -> None:
                matches.save(conn, loaded.row, seen_version=seen)
                self.tables.put_told(conn, loaded)

            await self.database.write(write)
        await self.carry_on(match_id)

    def move(self, conn: Connection, division_id: str, went: int, back: int) -> None:
        """Give back the time of an absence: move the rounds and the lobbies that have not closed.

        While the season is paused the lobbies wait without an end.
        """
        part = parts.read(conn, division_id)
        if part is None or part.row.ended_at is not None:
            return
        at = part.row.stage
        dues = rounds_moved(part.terms.calendar, part.dues, at, went=went, back=back)
        for closing, due in zip(part.closings[at:], dues[at:], strict=True):
            divisions.put_closing(conn, replace(closing, due=due))
        wake_at = dues[at] if at < len(dues) and part.season.paused_at is None else None
        for one in divisions.fixtures_of(conn, division_id):
            match = matches.load(conn, one.match_id) if one.match_id else None
            if match is not None and match.status == "lobby":
                matches.set_wake(conn, match.id, match.version, wake_at)
                self.tables.put(conn, match, "lobby")
        divisions.put(conn, replace(part.row, wake_at=self.tables.now()))
