"""Private messages that say that something is being worked out, until they show it.

This is best effort: they are known to the process that showed them, while their tokens last. Each
has a button that shows the same, for a message whose process was restarted or whose token is old.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

import structlog

from bot.host.delivery.messages import DeliveryError, Messenger
from bot.host.ui.message import MessageContent
from storage.match.panels import PanelKey

MOST_PAGES = 1_000
"""The most pages known; the one noted longest ago is forgotten first."""
AT_ONCE = 4
"""The most edits at the same time."""
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class AwaitedPage:
    """Where a member reads that work is being done, and until when (ms) it can be edited."""

    match_id: str
    user_id: int
    locale: str
    key: PanelKey
    expires_at: int


Draw: TypeAlias = Callable[[AwaitedPage], Awaitable[MessageContent | None]]
"""Returns what a page shows from now on, None to leave it."""


class AwaitedPages:
    """Edits these messages while the work goes on, and once it is done."""

    def __init__(self, messenger: Messenger, now: Callable[[], int]) -> None:
        """Edit by `messenger`; `now` returns the time in ms."""
        self._messenger = messenger
        self._now = now
        self._shown: dict[int, AwaitedPage] = {}
        """By the message's id."""
        self._room = asyncio.Semaphore(AT_ONCE)

    def add(self, page: AwaitedPage) -> None:
        """Record that a message waits for the result of a match."""
        self.forget(page.key.message_id)
        if len(self._shown) >= MOST_PAGES:
            del self._shown[next(iter(self._shown))]
        self._shown[page.key.message_id] = page

    def forget(self, message_id: int) -> None:
        """Record that a message shows something else: it is left alone from now on."""
        self._shown.pop(message_id, None)

    async def edit(self, match_id: str, draw: Draw, *, is_done: bool) -> None:
        """Show the present state of the work in all messages that wait for it.

        Once it `is_done` they wait no more. One that Discord refuses is forgotten.
        """
        pages = [page for page in self._shown.values() if page.match_id == match_id]
        await asyncio.gather(*(self._edit(page, draw, is_done=is_done) for page in pages))

    async def _edit(self, page: AwaitedPage, draw: Draw, *, is_done: bool) -> None:
        if page.expires_at <= self._now():
            self.forget(page.key.message_id)
            return
        content = await draw(page)
        try:
            async with self._room:
                if content is None or self._shown.get(page.key.message_id) is not page:
                    return  # its member has pressed another button meanwhile
                if is_done:
                    self.forget(page.key.message_id)
                await self._messenger.edit_panel(page.key, content)
        except DeliveryError as error:
            log.info("awaited_page_edit_failed", match=page.match_id, why=str(error))
            self.forget(page.key.message_id)
