"""Outbox: what has to be told, told exactly once, also when the bot dies in between.

A row is written with the move. Telling it is: look whether it was told already (Discord forgets a
nonce after minutes, so older posts are looked for in the channel), post or edit, remember where.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection

from bot.host import cards, lobby_sheet
from bot.host.deliver import SEEN_LATELY, Standing, needs_new_card
from bot.host.lobby import find_lobby
from bot.host.sheet import Sheet
from bot.host.table import Table, Tables
from storage import matches, messages, outbox
from storage.messages import MessageRow
from storage.outbox import OutboxRow

LATELY = int(SEEN_LATELY.total_seconds() * 1000)
NONCE = 25
"""Most characters of a nonce (Discord's documentation, Create Message)."""
T = TypeVar("T")
log = structlog.get_logger()


class Gone(Exception):  # noqa: N818 - the word for a message or channel that is not there any more
    """The message or channel is gone, or the bot may not write there."""


class Teller(Protocol):
    """Posts and edits messages; a front end implements it."""

    async def post(self, channel_id: int, sheet: Sheet, *, nonce: str, silent: bool) -> int:
        """Post a message and return its id; raises `Gone`."""

    async def edit(self, channel_id: int, message_id: int, sheet: Sheet) -> None:
        """Draw the sheet over a message; raises `Gone`."""

    async def find(self, channel_id: int, match_id: str, after: int) -> int | None:
        """Return our latest message of this match posted after a moment (ms)."""

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Open a thread below a message and return its id, also if it is open already."""


class Outbox:
    """Tells a match's open rows, one match at a time."""

    def __init__(self, tables: Tables, teller: Teller) -> None:
        """Tell what these tables have saved."""
        self.tables = tables
        self.teller = teller
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._pressed: dict[tuple[str, int], int] = {}

    def saw(self, match_id: str, user_id: int) -> None:
        """Remember that this member pressed something here just now."""
        now = self.tables.now()
        self._pressed[match_id, user_id] = now
        for key in [key for key, at in self._pressed.items() if now - at > LATELY]:
            del self._pressed[key]

    async def tell(self, match_id: str, shown: int = 0) -> None:
        """Tell what is open of this match; `shown` is the version its card shows already."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            for row in await self._read(lambda conn: outbox.open_rows(conn, match_id=match_id)):
                try:
                    await self._tell(row, shown)
                except Gone as gone:
                    log.info("not told yet", match=match_id, kind=row.kind, why=str(gone))
                    await self._begin(row)
                    return

    async def _tell(self, row: OutboxRow, shown: int) -> None:
        match row.kind:
            case "card":
                await self._tell_card(row, shown)
            case "result":
                await self._tell_result(row)
            case "thread":
                await self._tell_thread(row)
            case _:
                await self._tell_lobby(row, shown)

    async def _tell_card(self, row: OutboxRow, shown: int) -> None:
        table = await self.tables.load(row.match_id)
        old = await self._message(row.match_id, "card")
        if old is not None and not self._must_post(table, old):
            if shown >= row.version or await self._edit(old, cards.card(table)):
                await self._tick_off(row, replace(old, asks=_asked(table)))
                return
            old = None
        sheet = replace(cards.card(table), ping=cards.ping_for(table))
        posted = await self._post(row, table.channel_id, sheet)
        await self._tick_off(row, replace(posted, asks=_asked(table)))
        if old is not None and old.message_id != posted.message_id:
            await self._edit(old, cards.moved(table))

    async def _tell_result(self, row: OutboxRow) -> None:
        table = await self.tables.load(row.match_id)
        posted = await self._post(row, table.channel_id, cards.result(table), silent=True)
        await self._tick_off(row, posted)
        lobby = await self._message(row.match_id, "lobby")
        if table.row.thread_id is not None and lobby is not None:
            await self._edit(lobby, lobby_sheet.ended(table))

    async def _tell_thread(self, row: OutboxRow) -> None:
        table = await self.tables.load(row.match_id)
        lobby = await self._message(row.match_id, "lobby")
        thread = table.row.thread_id
        if lobby is not None and thread is None:
            try:
                thread = await self.teller.open_thread(
                    lobby.channel_id, lobby.message_id, lobby_sheet.thread_name(table)
                )
            except Gone as gone:
                log.info("no thread, so the channel", match=row.match_id, why=str(gone))

        def note(conn: Connection) -> None:
            matches.set_thread(conn, row.match_id, thread)
            outbox.done(conn, row.id)

        await self.tables.database.write(note)
        table.row = replace(table.row, thread_id=thread)
        if lobby is not None:
            await self._edit(lobby, lobby_sheet.started(table))

    async def _tell_lobby(self, row: OutboxRow, shown: int) -> None:
        shelf = self.tables.shelf
        lobby = await self._read(lambda conn: find_lobby(conn, shelf, row.match_id))
        message = await self._message(row.match_id, "lobby")
        has_begun = lobby is not None and lobby.row.state is not None
        if lobby is None or has_begun or (message and shown >= row.version):
            await self._tick_off(row, None)
            return
        sheet = lobby_sheet.sheet(lobby)
        if message is not None and await self._edit(message, sheet):
            await self._tick_off(row, None)
        else:
            await self._tick_off(row, await self._post(row, lobby.row.channel_id, sheet))

    def _must_post(self, table: Table, old: MessageRow) -> bool:
        """Return whether the card moves down, with a mention, rather than being edited."""
        now_asks = cards.asked_members(table)
        asks = [user for seat in old.asks if (user := table.seat(seat).user_id) is not None]
        standing = Standing(
            now=self.tables.now(),
            posted_at=old.posted_at,
            asks=tuple(asks),
            now_asks=tuple(now_asks),
            seen=all((table.id, user) in self._pressed for user in now_asks),
            is_thread=table.row.thread_id is not None,
        )
        here = old.channel_id == table.channel_id
        return table.is_running and (not here or needs_new_card(standing))

    async def _post(
        self, row: OutboxRow, channel_id: int, sheet: Sheet, *, silent: bool = False
    ) -> MessageRow:
        """Post a row's message, unless that was done before the bot died; return where it is."""
        message_id = None
        if row.tried_at is not None:
            message_id = await self.teller.find(channel_id, row.match_id, row.tried_at)
        if message_id is None:
            await self._begin(row)
            nonce = f"{row.match_id}.{row.kind}.{row.version}"[:NONCE]
            message_id = await self.teller.post(channel_id, sheet, nonce=nonce, silent=silent)
        return MessageRow(row.match_id, row.kind, channel_id, message_id, self.tables.now())

    async def _edit(self, message: MessageRow, sheet: Sheet) -> bool:
        """Edit a message; False when it is gone or too old, its buttons then still answer."""
        try:
            await self.teller.edit(message.channel_id, message.message_id, sheet)
        except Gone:
            return False
        return True

    async def _message(self, match_id: str, role: str) -> MessageRow | None:
        return await self._read(lambda conn: messages.get(conn, match_id, role))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self.tables.database.read(work)

    async def _begin(self, row: OutboxRow) -> None:
        now = self.tables.now()
        await self.tables.database.write(lambda conn: outbox.tried(conn, row.id, now))

    async def _tick_off(self, row: OutboxRow, message: MessageRow | None) -> None:
        def tick_off(conn: Connection) -> None:
            if message is not None:
                messages.put(conn, message)
            outbox.done(conn, row.id)

        await self.tables.database.write(tick_off)


def _asked(table: Table) -> tuple[int, ...]:
    """Return the seats the card asks now."""
    users = cards.asked_members(table)
    return tuple(seat.seat for seat in table.row.seats if seat.user_id in users)
