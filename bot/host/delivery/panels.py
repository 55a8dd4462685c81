"""Updates members' open panels, each by the interaction token of the last press on it.

This is best effort: an edit that Discord refuses is not repeated, and nothing waits for an edit.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from time import monotonic
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection

from bot.host.clock.recurring import Recurring
from bot.host.delivery.error_meanings import log_failure
from bot.host.delivery.messages import DeliveryError, GoneError, Messenger
from bot.host.delivery.old_panels import aged, replaced_panel, retired_settings
from bot.host.delivery.panel_changes import (
    Changes,
    LaterRefreshes,
    at_view,
    bare,
    differs,
    may_be_open,
    path_of,
)
from bot.host.delivery.panel_storage import KnownPanel, PanelStorage, is_stored
from bot.host.delivery.private_pages import Page, PrivatePages
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent
from storage.match import matches, panels
from storage.match.panels import PanelKey, PanelRow

TOKEN_LASTS = 14 * 60_000
"""Milliseconds after a press for which its token is used; Discord accepts it a minute longer."""
LAST_MINUTE = 50_000
"""Milliseconds after that in which a panel can still be edited to say that it is old."""
LOOKED_EVERY = 10_000
"""Milliseconds between two searches for panels whose token expires."""
GATHERED_FOR = 0.3
"""Seconds without a change after which a match's panels are redrawn, and in which what is stored of
panels is gathered.

If the process ends before a panel is stored, that panel only no longer updates.
"""
AT_ONCE = 16
"""The most edits at the same time."""
MOST_KNOWN = 10_000
"""The most panels cached; when full, the cache is cleared, which costs one edit per panel."""
Draw: TypeAlias = Callable[[LoadedMatch, int, int, str, tuple[str, ...]], MessageContent]
"""Draws a seat's panel for a user in a language, with the menus of a path opened."""
log = structlog.get_logger()


class Panels:
    """Keeps the open panels of matches up to date."""

    def __init__(self, match_service: MatchService, messenger: Messenger, draw: Draw) -> None:
        """Edit panels of these matches by `messenger`."""
        self.matches = match_service
        self.messenger = messenger
        self._draw = draw
        self._known: dict[tuple[str, int], KnownPanel] = {}
        self._edited: dict[tuple[str, int], float] = {}
        """When a panel was last edited (monotonic seconds)."""
        self._storage = PanelStorage(match_service, self._start, self._stored)
        self._waiting: dict[str, Changes] = {}
        """The changes of matches whose panels are about to be refreshed."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._pages = PrivatePages(messenger, self._start, self._room)
        self._later = LaterRefreshes(self.refresh)
        self._looks = Recurring(LOOKED_EVERY)

    def shown(
        self,
        user_id: int,
        locale: str,
        key: PanelKey,
        content: MessageContent,
        drawn_at: float | None,
    ) -> None:
        """Note that a private message shows this panel, drawn at `drawn_at` (monotonic seconds).

        `drawn_at` None: the message lacks its picture, so it is drawn again. If the member's panel
        of the match was another message, that one is reduced to a line.
        """
        view = content.panel
        assert view is not None, "only panels are noted"
        here, now = (view.match_id, user_id), self.matches.now()
        self._pages.forget(key.message_id)
        shows, asked, version = view.path, view.asked, view.version
        expires_at = now + TOKEN_LASTS
        row = PanelRow(view.match_id, user_id, key, shows, asked, version, locale, expires_at)
        known = self._known.get(here)
        # an edit since it was drawn may have landed later
        is_certain = drawn_at is not None and self._edited.get(here, 0.0) < drawn_at
        shown = bare(content) if is_certain else None
        self._remember(
            here, KnownPanel(row, known.stored_at if known else 0.0, shown, content.notice)
        )
        if known is None or not is_stored(known, row):
            self._known[here].stored_at = monotonic()
            self._storage.store_soon(row, self._gathers, is_pressed=True)
        if not is_certain:
            self.refresh(view.match_id)

    def opened(self, page: Page, locale: str, key: PanelKey) -> None:
        """Note that a private message shows a page of a match, and is not the member's panel."""
        now = self.matches.now()
        self._pages.replace(page, key, locale, now, now + TOKEN_LASTS)

    async def covered(self, match_id: str, user_id: int, key: PanelKey) -> bool:
        """Note that a private message shows something else; return whether it is the panel."""
        known = self._known.get((match_id, user_id))
        expires_at = self.matches.now() + TOKEN_LASTS
        if known is None:
            return await self.matches.database.write(
                lambda conn: panels.show_other(conn, match_id, user_id, key, expires_at)
            )
        if known.row.key.message_id == key.message_id:
            row = replace(known.row, key=key, shows=None, expires_at=expires_at)
            self._remember((match_id, user_id), KnownPanel(row, monotonic(), None))
            self._storage.store_soon(row, self._gathers, is_pressed=True)
            return True
        return False

    def refresh(self, match_id: str, loaded: LoadedMatch | None = None) -> None:
        """Start to redraw the panels of a match that have changed; returns at once.

        `loaded` is the match if it was just read or changed; of several, the newest is drawn.
        """
        if match_id in self._waiting:
            self._waiting[match_id].add(loaded)
        else:
            self._waiting[match_id] = Changes(loaded)
            self._start(self._refresh(match_id))

    @property
    def is_due(self) -> bool:
        """Whether to look for panels whose tokens expire."""
        return self._looks.is_due(self.matches.now())

    async def let_go(self) -> None:
        """Forget the panels whose tokens expire, and add "As of …" to each."""
        now = self.matches.now()
        self._looks.done(now)
        for row, loaded in await self._storage.take_expired(now):
            self._known.pop((row.match_id, row.user_id), None)
            self._edited.pop((row.match_id, row.user_id), None)
            if now >= row.expires_at + LAST_MINUTE:
                continue
            if loaded is not None and row.shows is not None:
                self._start(self._age(row, loaded, now))
            elif loaded is None and row.is_of_lobby:
                self._start(self._retire(row))

    async def finished(self) -> None:
        """Wait until no edit is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Store the gathered rows, and cancel the running edits."""
        await self._storage.store_all()
        self._later.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _refresh(self, match_id: str) -> None:
        """Redraw the panels of a match, each as soon as it may be edited again."""
        await self._waiting[match_id].pause(self._gathers)
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            rests = await self._redraw(match_id, self._waiting.pop(match_id).loaded)
        if rests:
            await asyncio.sleep(rests)
            self.refresh(match_id)

    async def _redraw(self, match_id: str, known: LoadedMatch | None) -> float:
        """Redraw the panels that may be edited; return the seconds until the next one may be."""
        now = self.matches.now()

        unstored = self._storage.unstored_of(match_id)

        def read(conn: Connection) -> tuple[LoadedMatch | None, list[PanelRow], bool]:
            stored = {row.user_id: row for row in panels.of(conn, match_id, now)}
            found = [*(stored | unstored).values()]
            loaded = self._newest(conn, match_id, known) if found else None
            lobby = matches.load(conn, match_id) if found and loaded is None else None
            return loaded, found, lobby is not None and lobby.status == "closed"

        loaded, found, is_closed = await self.matches.database.read(read)
        if is_closed:
            await asyncio.gather(*(self._retire(row) for row in found if row.is_of_lobby))
        if loaded is None:
            return 0.0
        rests = {row.user_id: self._rest(row) for row in found if self._is_older(row, loaded)}
        todo = [
            (row, content)
            for row in found
            if not rests.get(row.user_id) and (content := self._changed(loaded, row))
        ]
        await asyncio.gather(*(self._edit(row, content) for row, content in todo))
        return min(filter(None, rests.values()), default=0.0)

    def _newest(
        self, conn: Connection, match_id: str, known: LoadedMatch | None
    ) -> LoadedMatch | None:
        """Return the known match if it is still as stored, else the stored one."""
        is_current = known is not None and known.match.version == matches.version_of(conn, match_id)
        return known if is_current else self.matches.find(conn, match_id)

    def _is_older(self, row: PanelRow, loaded: LoadedMatch) -> bool:
        """Return whether a panel may show an older position than the current one."""
        known = self._known.get((row.match_id, row.user_id))
        return known is None or known.content is None or known.row.version < loaded.match.version

    def _changed(self, loaded: LoadedMatch, row: PanelRow) -> MessageContent | None:
        """Return the new content of a panel; None if it needs no edit."""
        known = self._known.get((row.match_id, row.user_id))
        if known is not None and known.row.key.message_id == row.key.message_id:
            row = known.row
        elif known is None and row.version == loaded.match.version:
            return None
        seat = loaded.row.seat_of(row.user_id)
        path = None if seat is None else path_of(loaded, seat, row)
        if seat is None or path is None:
            return None
        content = self._draw(loaded, seat, row.user_id, row.locale, path)
        if known is not None and known.content is not None:
            if not differs(known.content, content):
                return None
            pressed = (self.matches.now() - row.expires_at + TOKEN_LASTS) / 1000
            left = self.messenger.panel_undisturbed_for - pressed
            if left > 0 and may_be_open(known.content, content, must_act=seat in loaded.waiting):
                self._later.plan(row.match_id, left)
                return None
        is_asked_the_same = row.asked == loaded.match.asked[seat]
        return replace(content, notice=known.notice if known and is_asked_the_same else "")

    def _rest(self, row: PanelRow) -> float:
        """Return the seconds until a panel may be edited again."""
        every = self.messenger.panel_edits_every
        edited = self._edited.get((row.match_id, row.user_id))
        return 0.0 if edited is None else min(every, max(0.0, edited + every - monotonic()))

    async def _edit(self, row: PanelRow, content: MessageContent) -> None:
        """Edit a panel and note what it shows; if that is uncertain, refresh it again."""
        here, view = (row.match_id, row.user_id), content.panel
        assert view is not None, "panels say what they are"
        before = self._known.get(here)
        if not await self._sent(row, content):
            return
        self._edited[here] = monotonic()
        row = at_view(row, view)
        if (known := self._known.get(here)) is not before:  # pressed, or let go: it is uncertain
            if known is not None:
                known.content = None
            self.refresh(row.match_id)
            return
        if before is not None:
            row = replace(row, key=before.row.key, expires_at=before.row.expires_at)
        stored_at = before.stored_at if before else 0.0
        self._remember(here, KnownPanel(row, stored_at, bare(content), content.notice))
        self._storage.store_soon(row, self._gathers, is_pressed=False)

    async def _sent(self, row: PanelRow, content: MessageContent) -> bool:
        """Edit a panel's message; False if that failed. A panel that is gone is forgotten."""
        try:
            async with self._room:
                await self.messenger.edit_panel(row.key, content)
        except GoneError:
            self._known.pop((row.match_id, row.user_id), None)
            await self.matches.database.write(lambda conn: panels.remove(conn, row))
            return False
        except DeliveryError as error:
            log_failure("panel_edit_failed", error, match=row.match_id)
            return False
        return True

    async def _replace(self, before: PanelRow, row: PanelRow) -> None:
        """Replace a panel by one line once the member has opened another."""
        below = before.key.message_id < row.key.message_id
        words = words_for((), row.locale)
        content = replaced_panel(words, below=below, is_hand=not before.is_of_lobby)
        try:
            async with self._room:
                await self.messenger.edit_panel(before.key, content)
        except DeliveryError as error:
            log.info("old_panel_edit_failed", match=row.match_id, why=str(error))

    async def _retire(self, row: PanelRow) -> None:
        """Replace a lobby's panel that no longer updates by a line without selects."""
        if await self._sent(row, retired_settings(words_for((), row.locale))):
            self._known.pop((row.match_id, row.user_id), None)
            await self.matches.database.write(lambda conn: panels.remove(conn, row))

    async def _age(self, row: PanelRow, loaded: LoadedMatch, now: int) -> None:
        """Add "As of …" to a panel, since it no longer updates."""
        seat, path = loaded.row.seat_of(row.user_id), row.shows
        if seat is None or path is None:
            return
        content = self._draw(loaded, seat, row.user_id, row.locale, path)
        words = words_for(loaded.row.seats, row.locale)
        await self._sent(row, aged(content, words, now))

    @property
    def _gathers(self) -> float:
        """The seconds for which changes are gathered."""
        return min(GATHERED_FOR, self.messenger.panel_edits_every)

    def _stored(self, row: PanelRow, before: PanelRow | None, version: int) -> None:
        """Handle a stored panel: reduce the message it replaced to a line, redraw an old version.

        The version is old if another process moved the match before the panel was stored, and so
        did not find it.
        """
        if before is not None and before.expires_at > self.matches.now():
            self._start(self._replace(before, row))
        if version > row.version and row.shows is not None:
            self.refresh(row.match_id)

    def _remember(self, here: tuple[str, int], panel: KnownPanel) -> None:
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
            self._edited.clear()
        self._known[here] = panel

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _logged(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work`; a failure is logged, and panels stay as they are."""
        try:
            await work
        except Exception:
            log.exception("panel_redraw_failed")
