"""Absence: who did not come to a day, what is played for them, and who runs their clubs then."""

import contextlib
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.clocks import Acted
from bot.host.league.notes import tell
from bot.host.league.part import Part
from bot.host.league.proxy import choose_rest, rest_of
from bot.host.league.reminding import is_present
from bot.host.opponents import Opponents
from bot.host.table import Table
from bot.host.wishes import play_next
from games.core.game import Refused
from storage import divisions, matches, moves, seasons
from storage.errors import Stale
from storage.moves import Step
from storage.seasons import MemberRow

IN_A_ROW = 2
"""Days missed in a row after which a computer runs the club."""


class Absence:
    """Plays for who is away."""

    def __init__(self, opponents: Opponents) -> None:
        """Let these computers choose."""
        self.opponents = opponents
        self.tables = opponents.tables
        self.database = opponents.tables.database

    async def note_presence(self, part: Part, table: Table) -> None:
        """Forget the missed days of whoever has moved since the division was looked at last.

        What was played for them after the day had closed does not count.
        """
        closing, seen = part.closing(part.row.stage), part.row.seen
        until = closing.closed_at if closing else None

        def note(conn: Connection) -> None:
            since = moves.seats_since(conn, table.id, seen)
            here = {seat for seat, at in since if until is None or at < until}
            for one in part.members:
                if one.missed and one.seat in here and is_present(one, table):
                    seasons.put_member(conn, replace(one, missed=0))

        if any(one.missed for one in part.members):
            await self.database.write(note)

    async def note(self, part: Part, table: Table) -> None:
        """Write down who was asked and did not come; the second time a computer takes over."""
        async with self.tables.lock(table.id):
            table = await self.tables.load(table.id)
            missing = [
                one
                for one in part.members
                if one.seat in table.waiting
                and is_present(one, table)
                and one.seat not in table.plans
            ]
            counts = _counts(part, table)
            gone = [one for one in missing if counts and one.missed + 1 >= IN_A_ROW]
            seen = table.match.version
            if gone:
                self._hand_over(table, gone)

            def note(conn: Connection) -> None:
                self._note(conn, part, missing, counts=counts)
                if gone:
                    matches.save_with_seats(conn, table.row, seen_version=seen)
                    self.tables.put(conn, table.row, "card")
                    away = [one.number for one in gone]
                    tell(conn, table.id, part.row.id, "away", self.tables.now(), numbers=away)

            await self.database.write(note)

    def _note(
        self, conn: Connection, part: Part, missing: list[MemberRow], *, counts: bool
    ) -> None:
        now, closing = self.tables.now(), part.closing(part.row.stage)
        assert closing is not None
        numbers = tuple(one.number for one in missing)
        divisions.put_closing(conn, replace(closing, closed_at=now, missed=numbers))
        for one in missing:
            seasons.put_member(conn, replace(one, missed=one.missed + counts))

    def _hand_over(self, table: Table, gone: list[MemberRow]) -> None:
        """Let a computer run the clubs of these members until they are back."""
        away, level = {one.seat for one in gone}, list(table.box.bots)[-1]
        table.match.version += 1
        table.row = replace(
            table.row,
            seats=tuple(
                replace(seat, bot=level) if seat.seat in away else seat for seat in table.row.seats
            ),
        )
        self.tables.bring_up(table, None)

    async def play_on(self, part: Part) -> bool:
        """Play what is left of a day that has closed: plans, computers, then for who is absent.

        It is written as a whole. Where somebody moved meanwhile nothing is, and it is looked again.
        Returns whether anything was left.
        """
        table = await self.tables.load(part.row.match_id or "")
        seen, steps = table.match.version, list[Step]()
        while _is_left(part, table):
            steps += self._play_plan(table) or await self._play_for(part, table)
        if not steps:
            return False
        self.tables.bring_up(table, table.box.game.outcome(table.match.state))
        async with self.tables.lock(table.id):
            with contextlib.suppress(Stale):
                await self.database.write(lambda conn: self.tables.save(conn, table, seen, steps))
        return True

    def _play_plan(self, table: Table) -> list[Step]:
        """Play what the seat that is next has planned; nothing where it has not, or none can be."""
        seat = table.by_itself
        if seat is None or not table.follows_plan(seat):
            return []
        table.acted = Acted(seat)
        try:
            return [self.tables.step(table, play_next(table, seat))]
        except Refused:
            table.plans.pop(seat, None)
            return []

    async def _play_for(self, part: Part, table: Table) -> list[Step]:
        """Play for the others until the day is over, or a plan is next."""
        passes = part.terms.absent == "pass"
        passing = [seat.seat for seat in table.people()] if passes else []
        rest = rest_of(table, part.row.stage, passing)
        steps = []
        for seat, line in await self.opponents.workers.run(choose_rest, rest):
            table.acted = Acted(seat, helped=True)
            steps.append(self.tables.step(table, table.match.play(seat, (line,))))
        return steps


def _is_left(part: Part, table: Table) -> bool:
    """Return whether something of the division's day is still to be played."""
    days = table.box.season
    return (
        days is not None and bool(table.waiting) and days.stage(table.match.state) <= part.row.stage
    )


def _counts(part: Part, table: Table) -> bool:
    """Return whether a day counts among those missed: all before the first week are one."""
    days, stage = table.box.season, part.row.stage
    return days is not None and (days.is_in_weeks(stage) or stage + 1 == len(days.before))
