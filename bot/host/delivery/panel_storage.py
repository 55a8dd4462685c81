"""Stores open panels, gathered for a moment so that no press waits for the database."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeAlias

import structlog
from sqlalchemy import Connection

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.ui.message import MessageContent
from storage.engine import unreadable_rows
from storage.match import matches, panels
from storage.match.panels import PanelRow

Start: TypeAlias = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]
Stored: TypeAlias = Callable[[PanelRow, PanelRow | None, int], None]
"""Called after a row is stored: with it, the row of another message it replaced (None: none), and
the version of the match then."""
STORED_EVERY = 60.0
"""Seconds after which the token of another press on the same panel is stored again."""
log = structlog.get_logger()


@dataclass(slots=True)
class KnownPanel:
    """What this process knows of a panel: its row, and when that was stored (monotonic seconds).

    `content` is what it shows, None if that is uncertain. `notice` is the answer to the last press,
    which is shown above it until the seat is asked something else.
    """

    row: PanelRow
    stored_at: float
    content: MessageContent | None
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Unstored:
    """A panel's row to be stored; `is_pressed`: after a press, not only after a redraw."""

    row: PanelRow
    is_pressed: bool


class PanelStorage:
    """Stores the rows of panels soon after they have changed."""

    def __init__(self, match_service: MatchService, start: Start, stored: Stored) -> None:
        """Store in the database of this service; `start` runs a coroutine in a task."""
        self._matches = match_service
        self._start = start
        self._stored = stored
        self._unstored: dict[tuple[str, int], Unstored] = {}
        self._storing: asyncio.Task[None] | None = None

    def unstored_of(self, match_id: str) -> dict[int, PanelRow]:
        """Return the rows of a match that are not stored yet, by user id."""
        rows = [unstored.row for unstored in self._unstored.values()]
        return {row.user_id: row for row in rows if row.match_id == match_id}

    def store_soon(self, row: PanelRow, gathers: float, *, is_pressed: bool) -> None:
        """Store a row, together with those that change within `gathers` seconds."""
        here = (row.match_id, row.user_id)
        earlier = self._unstored.get(here)
        is_pressed = is_pressed or (earlier is not None and earlier.is_pressed)
        self._unstored[here] = Unstored(row, is_pressed)
        if self._storing is None or self._storing.done():
            self._storing = self._start(self._store_gathered(gathers))

    async def store_all(self) -> None:
        """Store all unstored rows; transactions that wait together share a commit."""
        rows = list(self._unstored.values())
        results = await asyncio.gather(*map(self._store, rows), return_exceptions=True)
        for unstored, result in zip(rows, results, strict=True):
            here = (unstored.row.match_id, unstored.row.user_id)
            if self._unstored.get(here) is unstored:
                del self._unstored[here]
            if isinstance(result, Exception):
                log.warning("panel_not_stored", match=unstored.row.match_id, exc_info=result)

    async def take_expired(self, now: int) -> list[tuple[PanelRow, LoadedMatch | None]]:
        """Delete the rows whose tokens have expired; return each with its match, if it has begun.

        A match that cannot be read costs only its own panels their last edit.
        """

        def take(conn: Connection) -> list[tuple[PanelRow, LoadedMatch | None]]:
            found = list[tuple[PanelRow, LoadedMatch | None]]()
            for row in panels.take_expired(conn, now):
                with unreadable_rows.of(conn).apart("matches", row.match_id):
                    found.append((row, self._matches.find(conn, row.match_id)))
            return found

        return await self._matches.database.write(take)

    async def _store_gathered(self, gathers: float) -> None:
        """Store the rows that change within `gathers` seconds, or while these are stored."""
        await asyncio.sleep(gathers)
        while self._unstored:
            await self.store_all()

    async def _store(self, changed: Unstored) -> None:
        row = changed.row

        def store(conn: Connection) -> tuple[PanelRow | None, int]:
            if not changed.is_pressed:
                panels.redrawn(conn, row)
                return None, row.version
            return panels.put(conn, row), matches.version_of(conn, row.match_id)

        before, version = await self._matches.database.write(store)
        self._stored(row, before, version)


def is_stored(known: KnownPanel, row: PanelRow) -> bool:
    """Return whether the stored row is good enough: same message and menus, and a recent token."""
    is_same = known.row.key.message_id == row.key.message_id and known.row.shows == row.shows
    return is_same and monotonic() - known.stored_at < STORED_EVERY
