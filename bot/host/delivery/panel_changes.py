"""What an open panel shows anew, and whether that is worth an edit now."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import MessageContent, PanelView, Select
from bot.host.views.menus import FIRST_LEVEL
from storage.match.panels import PanelRow

LONGEST_WAIT = 1.2
"""Seconds after which panels are redrawn although their match still changes; members see a move
within two."""


def path_of(loaded: LoadedMatch, seat: int, row: PanelRow) -> tuple[str, ...] | None:
    """Return the opened menus a panel is redrawn with; None if it is left alone.

    Menus stay open until the seat is asked something else. A panel that shows another page, such as
    the log, is left alone until the seat has to act.
    """
    is_asked_anew = row.asked != loaded.match.asked[seat]
    if row.shows is None:
        return () if is_asked_anew and seat in loaded.waiting else None
    return () if is_asked_anew and row.shows != FIRST_LEVEL else row.shows


def at_view(row: PanelRow, view: PanelView) -> PanelRow:
    """Return the row of a panel after it was redrawn as `view`."""
    return replace(row, shows=view.path, asked=view.asked, version=view.version)


def bare(content: MessageContent) -> MessageContent:
    """Return a panel's content for comparison: without the answer to a press and the position."""
    return replace(content, notice="", panel=None)


def differs(shown: MessageContent, content: MessageContent) -> bool:
    """Return whether a panel is worth an edit: the small print alone is not."""
    return replace(bare(shown), details=()) != replace(bare(content), details=())


def may_be_open(shown: MessageContent, content: MessageContent, *, must_act: bool) -> bool:
    """Return whether the member may be choosing from a panel, and an edit leaves the choices."""
    has_select = any(isinstance(row, Select) for row in shown.rows)
    return shown.rows == content.rows and (must_act or has_select)


class Changes:
    """The changes of a match for which its panels are about to be redrawn, once for all.

    Redrawing competes with the next presses, so it waits for a pause in the changes.
    """

    def __init__(self, loaded: LoadedMatch | None) -> None:
        """The match has just changed; `loaded` is it if known."""
        self.loaded = loaded
        self._since = self._last = monotonic()

    def add(self, loaded: LoadedMatch | None) -> None:
        """Note another change now; of the known matches, the newest is kept."""
        self._last = monotonic()
        if self.loaded is None or loaded is None:
            self.loaded = None
        elif loaded.match.version >= self.loaded.match.version:
            self.loaded = loaded

    async def pause(self, seconds: float) -> None:
        """Return after `seconds` without a change, or `LONGEST_WAIT` after the first change."""
        latest = self._since + LONGEST_WAIT
        left = seconds
        while True:
            await asyncio.sleep(left)
            left = min(self._last + seconds, latest) - monotonic()
            if left <= 0:
                return


class LaterRefreshes:
    """Calls `refresh` with a match's id after some seconds, once for all that was planned."""

    def __init__(self, refresh: Callable[[str], None]) -> None:
        """Plan calls of `refresh`."""
        self._refresh = refresh
        self._planned: dict[str, asyncio.TimerHandle] = {}

    def plan(self, match_id: str, seconds: float) -> None:
        """Refresh a match after these seconds, or earlier if that is planned already."""
        loop = asyncio.get_running_loop()
        planned = self._planned.get(match_id)
        if planned is not None and planned.when() <= loop.time() + seconds:
            return
        if planned is not None:
            planned.cancel()
        self._planned[match_id] = loop.call_later(seconds, self._due, match_id)

    def cancel(self) -> None:
        """Cancel all planned calls."""
        for planned in self._planned.values():
            planned.cancel()

    def _due(self, match_id: str) -> None:
        del self._planned[match_id]
        self._refresh(match_id)
