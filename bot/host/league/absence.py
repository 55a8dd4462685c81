"""Absence: who did not come to a day, what is played for them, and who runs their clubs then."""

import contextlib
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.clocks import Acted
from bot.host.league.notes import tell
from bot.host.league.part import Part
from bot.host.league.reminding import is_present
from bot.host.opponents import Opponents
from bot.host.table import Table
from bot.host.wishes import play_next
from games.core.game import Refused
from games.core.match import Played
from storage import divisions, matches, moves, seasons
from storage.errors import Stale
from storage.moves import Step
from storage.seasons import MemberRow

IN_A_ROW = 2
"""Days missed in a row after which a computer runs the club."""
MOST = 2_000
"""Moves a closing may need; more means that something is wrong."""


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

    async def play_on(self, part: Part) -> None:
        """Play what is left of a day that has closed: plans, computers, then for who is absent.

        It is written as a whole. Where somebody moved meanwhile nothing is, and it is looked again.
        """
        table = await self.tables.load(part.row.match_id or "")
        seen, steps = table.match.version, list[Step]()
        while _is_left(part, table):
            seat = table.waiting[0] if table.by_itself is None else table.by_itself
            steps.append(self.tables.step(table, await self._play_for(part, table, seat)))
            assert len(steps) < MOST, part.row.id
        if not steps:
            return
        async with self.tables.lock(table.id):
            with contextlib.suppress(Stale):
                await self.database.write(lambda conn: self.tables.save(conn, table, seen, steps))

    async def _play_for(self, part: Part, table: Table, seat: int) -> Played:
        """Play for a seat on a table that is not yet written: what it planned, or a choice."""
        table.acted = Acted(seat)
        if seat in table.plans:
            with contextlib.suppress(Refused):  # nothing of the plan can be done
                return play_next(table, seat)
        table.acted = Acted(seat, helped=True)
        table.plans.pop(seat, None)
        return table.match.play(seat, (await self._line(part, table, seat),))

    async def _line(self, part: Part, table: Table, seat: int) -> str:
        """Return what is played for a seat: a pass where that is agreed, else a careful choice."""
        box, state = table.box, table.match.state
        if part.terms.absent == "pass" and box.planning is not None and not table.seat(seat).bot:
            legal = box.game.legal_actions(state, seat)
            lines = [box.notation.write(action) for action in legal]
            if box.planning.last in lines:
                return box.planning.last
        return await self.opponents.choose(table, seat)


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
