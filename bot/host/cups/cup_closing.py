"""Cups that nobody starts: they are called off, and their host is told once.

After how long is in `sign_ups.py`, with how long before that those who have entered are mentioned,
once and outside their quiet hours.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.clock.recurring import Recurring
from bot.host.clock.turn_clock import HOUR
from bot.host.cups import cup_view, sign_ups
from bot.host.cups.cups import Cups
from bot.host.delivery import availability
from bot.host.delivery.background_queue import Background
from bot.host.delivery.competitions import call_off
from bot.host.lobby.lobby_lookup import can_come
from bot.host.ui.member import escape_markdown, words_for
from bot.host.ui.message import Mention, MessageContent
from games.core.translation import N_
from storage.member import preferences
from storage.server import cups, servers
from storage.server.cups import CupRow

Step: TypeAlias = Callable[[str], Awaitable[None]]
"""Does what is due of the cup with this id."""
EVERY = 3_600_000
"""Milliseconds between two looks for such cups."""
NOT_STARTED = N_("your cup was called off.")
LAST_CALL = 4 * HOUR
"""Milliseconds before the end after which the warning waits for nobody's quiet hours."""
WAITS = N_("your cup hasn't been started yet.")
PRESS_START = N_("{cup}: one of you has to press Start, or it's called off <t:{at}:R>.")


class CupClosing:
    """Looks for cups that nobody starts."""

    def __init__(self, service: Cups, background: Background) -> None:
        """Call off cups of this service; each is a job in the background."""
        self.cups = service
        self.matches = service.matches
        self.database = service.database
        self._background = background
        self._looks = Recurring(EVERY)

    @property
    def is_due(self) -> bool:
        """Return whether it is time for the next look."""
        return self._looks.is_due(self.matches.now())

    def look_soon(self) -> None:
        """Let the next look be due now, since messages of cups may be to be redrawn."""
        self._looks.at_once()

    async def tick(self) -> None:
        """Begin to call off what has waited too long, and to tell what could not be told yet."""
        now = self.matches.now()
        self._looks.done(now)
        found = await self.database.read(lambda conn: cups.waiting(conn, self.matches.shards))
        for row in found:
            step: Step | None = None
            with self.database.unreadable.apart("cups", row.id):
                step = self._next_step(row, now)
            if step is not None and row.game in self.matches.games:
                self._background.begin(f"cup {row.id}", partial(step, row.id), row.channel_id)

    def _next_step(self, row: CupRow, now: int) -> Step | None:
        """Return what is to be done about a cup, None for nothing yet."""
        if row.status != "open":
            is_untold = row.status == "closed" and sign_ups.is_untold(row)
            return self._end if is_untold else self._show
        end = sign_ups.ends_at(row)
        if end <= now:
            return self._end
        if sign_ups.is_moved(row) or sign_ups.is_undrawn(row):
            return self._show
        is_near = end - sign_ups.WARNED_BEFORE <= now
        return self._warn if is_near and not sign_ups.is_warned(row) else None

    async def _show(self, cup_id: str) -> None:
        """Redraw an open cup whose end was put off, or any whose message was not redrawn before."""
        await self.database.write(lambda conn: _note_open(conn, cup_id, moved=False))
        await self.cups.redraw(cup_id)

    async def _warn(self, cup_id: str) -> None:
        """Mention those who have entered a cup that is about to be called off, if it still is.

        While one of them has quiet hours a later look does, unless the end is near.
        """
        now = self.matches.now()
        found = await self.database.read(lambda conn: self._warning(conn, cup_id, now))
        if found is not None:
            row, content = found
            since = sign_ups.waits_since(row)
            await call_off.post(self.cups.messenger, row, content, f"{row.id}.{since}")
            await self.database.write(lambda conn: _note_open(conn, cup_id, warned=since))

    def _warning(
        self, conn: Connection, cup_id: str, now: int
    ) -> tuple[CupRow, MessageContent] | None:
        """Return an open cup with its warning; None if it is not to be posted (now)."""
        row = cups.load(conn, cup_id)
        if row is None or row.status != "open" or self._next_step(row, now) != self._warn:
            return None
        server, end = servers.load(conn, row.guild_id), sign_ups.ends_at(row)
        users = [user for user in row.entrants if user is not None and can_come(conn, user)]
        users = list(preferences.may_be_mentioned(conn, users))
        reaches = availability.read(conn, users, now, server.zone)
        if availability.mention_at(reaches.values(), "lobby", now, end - LAST_CALL) > now:
            return None
        called = [user for user in users if reaches[user].can_hear("lobby", now)]
        words = words_for((), server.language or "en")
        ping = Mention(called[0], words(WAITS), tuple(called[1:])) if called else None
        line = words(PRESS_START, cup=f"🏆 {escape_markdown(row.name)}", at=end // 1000)
        return row, MessageContent("", (line,), ping=ping)

    async def _end(self, cup_id: str) -> None:
        """Call off a cup unless something has happened in it, tell its host, and redraw it.

        What fails is tried again at the next look.
        """
        row = await self.database.write(lambda conn: self._close(conn, cup_id))
        if row is None:
            return
        name = escape_markdown(row.name)
        await call_off.tell_host(
            self.database,
            self.cups.messenger,
            row,
            lambda words: words(cup_view.TOO_LATE, cup=f"🏆 {name}"),
            NOT_STARTED,
        )
        await self.database.write(lambda conn: _note_told(conn, cup_id))
        await self.cups.redraw(cup_id)

    def _close(self, conn: Connection, cup_id: str) -> CupRow | None:
        """Store that a cup is called off; return it, None if it goes on or its host ended it."""
        row, now = cups.load(conn, cup_id), self.matches.now()
        if row is None or row.status not in ("open", "closed"):
            return None
        if row.status == "closed":
            return row if sign_ups.is_untold(row) else None
        if sign_ups.ends_at(row) > now:
            return None
        closed = replace(sign_ups.with_settings(row, off="time", undrawn=True), status="closed")
        cups.put(conn, closed)
        return closed


def _note_told(conn: Connection, cup_id: str) -> None:
    """Store that the host was told; the cup is read again, as its host may be deleted by now."""
    row = cups.load(conn, cup_id)
    if row is not None:
        cups.put(conn, sign_ups.with_settings(row, told=True))


def _note_open(conn: Connection, cup_id: str, **values: int) -> None:
    """Store these settings of a cup, read again, if it is still open."""
    row = cups.load(conn, cup_id)
    if row is not None and row.status == "open":
        cups.put(conn, sign_ups.with_settings(row, **values))
