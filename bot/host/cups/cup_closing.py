"""Cups that nobody starts: they are called off after a while, and their host is told once."""

from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from bot.host.clock.recurring import Recurring
from bot.host.cups import cup_view, sign_ups
from bot.host.cups.cups import Cups
from bot.host.delivery.background_queue import Background
from bot.host.delivery.competitions import call_off
from bot.host.ui.member import escape_markdown
from games.core.translation import N_
from storage.server import cups
from storage.server.cups import CupRow

EVERY = 3_600_000
"""Milliseconds between two looks for such cups."""
NOT_STARTED = N_("your cup was called off.")


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

    async def tick(self) -> None:
        """Begin to call off what has waited too long, and to tell what could not be told yet."""
        now = self.matches.now()
        self._looks.done(now)
        found = await self.database.read(lambda conn: cups.waiting(conn, self.matches.shards))
        for row in found:
            is_late = row.status == "closed"
            with self.database.unreadable.apart("cups", row.id):
                is_late = is_late or sign_ups.waits_since(row) + sign_ups.LIFE <= now
            if is_late and row.game in self.matches.games:
                self._background.begin(f"cup {row.id}", partial(self._end, row.id), row.channel_id)

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
        """Store that a cup is called off; return it, None if it goes on."""
        row, now = cups.load(conn, cup_id), self.matches.now()
        if row is None or row.status not in ("open", "closed"):
            return None
        if row.status == "open" and sign_ups.waits_since(row) + sign_ups.LIFE > now:
            return None
        closed = replace(sign_ups.with_settings(row, off="time"), status="closed")
        cups.put(conn, closed)
        return closed


def _note_told(conn: Connection, cup_id: str) -> None:
    """Store that the host was told; the cup is read again, as its host may be deleted by now."""
    row = cups.load(conn, cup_id)
    if row is not None:
        cups.put(conn, sign_ups.with_settings(row, told=True))
