"""Rewinding a running match to before one of its moves, by a moderator.

The following moves use other dice (a new era), so that nobody knows how they will fall.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.lobby.match_start import nothing
from bot.host.match import match_pauses
from bot.host.match.loaded_match import Table
from bot.host.match.match_archive import Archive
from bot.host.match.match_settings import RewoundTo
from bot.host.views.event_text import told
from games.core.game import Refused
from games.core.translation import N_, Words
from storage.match import moves, plans
from storage.match.moves import MoveRow

NO_SUCH_MOVE = N_("There is no move {n} in this match. Choose one from 1 to {last}.")
NOTHING_YET = N_("Nothing has been played in this match yet.")

Note: TypeAlias = Callable[[Connection, Table], None]
"""Hook for further writes in the same transaction, such as the audit log."""


class Rewinding:
    """Rewinds matches."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.tables = archive.tables

    async def rewind(self, match_id: str, number: int, note: Note = nothing) -> Table:
        """Rewind a running match to before its move `number` (from 1), and return it.

        It is one transaction with `note`, and the caller has to advance the match afterwards.
        Raises `Refused` for an unknown move, and `Stale` if another change came first.
        """
        async with self.tables.lock(match_id):
            table = await self.tables.load(match_id)
            table.need_running()
            rows = await self.archive.moves(match_id)
            if not rows:
                raise Refused("house", NOTHING_YET)
            if not 1 <= number <= len(rows):
                raise Refused("house", NO_SUCH_MOVE, n=number, last=len(rows))
            state = await self.archive.state_before(table, rows, number)
            await self._write(table, rows, number, state, note)
        return table

    async def numbered(self, match_id: str, words: Words, most: int = 25) -> list[tuple[int, str]]:
        """Return the newest moves with their numbers, newest first, as an onlooker knows them."""
        table, rows = await self.tables.load(match_id), await self.archive.moves(match_id)
        newest = list(enumerate(rows, 1))[: -most - 1 : -1]
        return [(number, _told(table, row, words)) for number, row in newest]

    async def _write(
        self, table: Table, rows: list[MoveRow], number: int, state: bytes, note: Note
    ) -> None:
        match, seen = table.match, table.match.version
        match.state = table.box.load_state(state)
        match.version += 1
        match.move = number - 1
        match.asked = [match.version] * match.seats
        table.row = replace(table.row, era=table.row.era + 1)
        table.settings.rewound = RewoundTo(number, match.version)
        table.plans = {}
        table.clocks.renew_all()
        stands = table.is_paused and not table.is_held
        if stands and table.box.game.bell(match.state) is None:
            match_pauses.start(table, self.tables.now())  # no timer is left that could be paused
        self.tables.bring_up(table, None)

        def write(conn: Connection) -> None:
            since = rows[number - 1].version
            moves.rewind(conn, table.row, seen_version=seen, since=since)
            plans.forget(conn, table.id)
            self.tables.put_told(conn, table)
            note(conn, table)

        await self.tables.database.write(write)


def _told(table: Table, row: MoveRow, words: Words) -> str:
    who = words("The table") if row.seat is None else words.name(row.seat)
    return " ".join(told(table.box, row.events, None, words)) or who
