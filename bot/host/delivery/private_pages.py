"""The newest private page of each kind, such as the log of a match; older ones become a line.

A page is any private message about a match but its panel. This is best effort: pages are known to
the process that showed them, while their tokens last. The buttons of other old pages still work,
and a press on one makes it the newest.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias

import structlog

from bot.host.delivery.messages import DeliveryError, Messenger
from bot.host.delivery.old_panels import replaced_page
from bot.host.ui.member import words_for
from storage.match.panels import PanelKey

MOST_PAGES = 10_000
"""The most pages known; the one noted longest ago is forgotten first."""
Start: TypeAlias = Callable[[Coroutine[Any, Any, None]], object]
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Page:
    """A private message of a member that shows a page of a match."""

    match_id: str
    user_id: int
    kind: str


@dataclass(frozen=True, slots=True)
class _Shown:
    """Where a page is shown, and until when (ms) it can be edited."""

    key: PanelKey
    expires_at: int


class PrivatePages:
    """Keeps one page of each kind per match and member."""

    def __init__(self, messenger: Messenger, start: Start, room: asyncio.Semaphore) -> None:
        """Edit by `messenger`, in tasks that `start` runs, as many at once as `room` has."""
        self._messenger = messenger
        self._start = start
        self._room = room
        self._shown: dict[Page, _Shown] = {}
        self._pages: dict[int, Page] = {}
        """The page that a message shows, by the message's id."""

    def replace(self, page: Page, key: PanelKey, locale: str, now: int, expires_at: int) -> None:
        """Note that a message shows this page; reduce the one that showed it before to a line."""
        self.forget(key.message_id)
        before = self._shown.pop(page, None)
        if before is not None:
            self._pages.pop(before.key.message_id, None)
            if before.expires_at > now:
                self._start(self._replace(page, before.key, key, locale))
        elif len(self._shown) >= MOST_PAGES:
            oldest = self._shown.pop(next(iter(self._shown)))
            self._pages.pop(oldest.key.message_id, None)
        self._shown[page] = _Shown(key, expires_at)
        self._pages[key.message_id] = page

    def forget(self, message_id: int) -> None:
        """Note that a message no longer shows the page it showed, if it showed one."""
        page = self._pages.pop(message_id, None)
        if page is not None:
            del self._shown[page]

    async def _replace(self, page: Page, before: PanelKey, now: PanelKey, locale: str) -> None:
        below = before.message_id < now.message_id
        try:
            async with self._room:
                await self._messenger.edit_panel(
                    before, replaced_page(words_for((), locale), below=below)
                )
        except DeliveryError as error:
            log.info("old_page_edit_failed", match=page.match_id, why=str(error))
