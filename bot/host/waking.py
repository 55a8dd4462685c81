"""Waking: what the house does by itself: bells, computers, empty lobbies, what is untold."""

import asyncio
from contextlib import ExitStack

import structlog
from sqlalchemy import Connection
from structlog.contextvars import bind_contextvars

from bot.host.leavers import Leavers
from bot.host.lobby import Lobbies
from bot.host.opponents import Opponents
from bot.host.outbox import Outbox
from bot.host.table import Table
from bot.host.timing import Timing
from games.core.game import Refused
from storage import matches, outbox, turns
from storage.errors import Stale
from storage.matches import MatchRow
from storage.outbox import OutboxRow

AGAIN_AFTER = 60_000
"""Milliseconds until something that could not be told or played is tried again."""
LATE = 10_000
"""Milliseconds after which a tick tells what nobody has told."""
MOST_DOUBLINGS = 8
"""How often that time doubles while the channel refuses: in the end it is 43 minutes."""
MOST_UNTOLD = 1000
"""Rows of the outbox looked at in a tick, so that closed channels do not hide the others."""
log = structlog.get_logger()


class Waking:
    """Goes on with matches after a press, and when their time has come."""

    def __init__(
        self,
        lobbies: Lobbies,
        opponents: Opponents,
        timing: Timing,
        outbox: Outbox,
        leavers: Leavers,
    ) -> None:
        """Go on with these lobbies, with the matches of these computers, and with their turns."""
        self.tables = lobbies.tables
        self.database = lobbies.tables.database
        self.lobbies = lobbies
        self.opponents = opponents
        self.timing = timing
        self.outbox = outbox
        self.leavers = leavers
        self._busy: set[str] = set()
        self._rests_until: dict[str, int] = {}

    async def carry_on(self, match_id: str) -> None:
        """Let the computers of a match move, then tell what is open."""
        await self.go_on(match_id)

    async def go_on(self, match_id: str, shown: int = 0) -> bool:
        """Do what `carry_on` does, and return whether the match has gone on by itself.

        `shown` is the version its card shows already.
        """
        row, table, must_tell = self.database.look(lambda conn: self._read(conn, match_id))
        if row is None or row.game not in self.tables.shelf:
            return False
        with ExitStack() as busy:
            self._busy.add(match_id)
            busy.callback(self._busy.discard, match_id)
            has_moved = row.status == "running"  # it may, before something fails
            try:
                if row.status == "running":
                    after = await self.opponents.play(match_id, table)
                    has_moved = after.match.version > row.version
            finally:
                if must_tell or has_moved:
                    await self.outbox.tell(match_id, shown)
        return has_moved

    def _read(self, conn: Connection, match_id: str) -> tuple[MatchRow | None, Table | None, bool]:
        """Return a match, its table while it runs, and whether anything of it is to be told."""
        row = matches.load(conn, match_id)
        table = self.tables.complete(conn, row) if row and row.status == "running" else None
        return row, table, bool(outbox.open_rows(conn, match_id=match_id, limit=1))

    async def tick(self) -> None:
        """Do what is due by now: bells, computers, lobbies nobody filled, and what is untold."""
        now = self.tables.now()
        due, timed, untold = await self.database.read(lambda conn: _due(conn, now))
        await asyncio.gather(
            *(
                self._wake(match_id, rings=match_id in due, is_timed=match_id in timed)
                for match_id in dict.fromkeys([*due, *timed, *untold])
                if match_id not in self._busy and self._rests_until.get(match_id, 0) <= now
            )
        )

    async def _wake(self, match_id: str, *, rings: bool, is_timed: bool = False) -> None:
        """Go on with one match; where that fails it rests, so that others and the log do not.

        It is a task of its own, so the lines it logs carry the match, and no others do.
        """
        bind_contextvars(match=match_id)
        try:
            if rings:
                await self._ring(match_id)
            if is_timed:
                await self.leavers.look(match_id)
                await self.timing.wake(match_id)
            await self.carry_on(match_id)
            self._rests_until.pop(match_id, None)
        except Exception:
            self._rests_until[match_id] = self.tables.now() + AGAIN_AFTER
            log.exception("could not go on")

    async def _ring(self, match_id: str) -> None:
        """Wake a lobby, or play what the bell names if it is a bell that is due."""
        row = await self.database.read(lambda conn: matches.load(conn, match_id))
        try:
            if row is not None and row.status == "lobby":
                await self.lobbies.wake(match_id)
            elif row is not None and await self.tables.is_bell_due(match_id):
                await self.tables.ring(match_id)
            elif row is not None and row.status == "running" and row.game in self.tables.shelf:
                await self.opponents.react(match_id)
        except (Refused, Stale):
            after = await self.database.read(lambda conn: matches.load(conn, match_id))
            if after == row:  # nobody was faster, so it would fail again
                raise


def _due(conn: Connection, now: int) -> tuple[list[str], list[str], list[str]]:
    """Return the matches whose time has come, those with a turn to look at, and those untold."""
    rows = outbox.open_rows(conn, limit=MOST_UNTOLD)
    untold = [row.match_id for row in rows if _is_late(row, now)]
    return matches.due(conn, now), turns.due(conn, now), untold


def _is_late(row: OutboxRow, now: int) -> bool:
    """Return whether it is time to tell the row again; each failure doubles the wait."""
    wait = LATE << min(max(row.tries - 1, 0), MOST_DOUBLINGS)
    return now - (row.tried_at or row.created_at) > wait
