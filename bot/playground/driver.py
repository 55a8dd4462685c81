"""Advances the playground's time with the real one, and runs what its viewers do.

SimCord's time stands still between actions and its pages show only what was published. So a driver
outside the bot advances its time once a second and publishes changes, under one lock with the
viewers' actions.
"""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Any

import structlog
from simcord.preview import Preview

from bot.playground.environment import PatientEnv, changes_something

TICK = 1.0  # seconds between two steps of the driver
LONGEST_STEP = 5.0  # seconds; a longer gap, as after the machine slept, is not replayed
ANSWER_WAIT = 1.8  # seconds a page waits at most for what its action does; the bot defers after 1.5
STEP_WAIT = 0.4  # seconds a step of the driver keeps actions waiting at most
PRESSES = ("click", "select")  # SimCord's names of the actions on a message's buttons and selects
RESIZE = "configure_presentation"  # SimCord's name of the action that reports a page's size

log = structlog.get_logger()


class Driver:
    """Advances SimCord's time with the real one and keeps the open pages up to date."""

    def __init__(self, env: PatientEnv, preview: Preview) -> None:
        self._env = env
        self._preview = preview
        self._lock = asyncio.Lock()
        self._act = preview._action  # noqa: SLF001 - the one entry point of viewers' actions
        preview._action = self._answer  # type: ignore[method-assign]  # noqa: SLF001 - to share the lock

    async def run(self) -> None:
        """Advance SimCord once a second by the real time that passed, until cancelled."""
        clock = asyncio.get_running_loop().time
        before = clock()
        while True:
            await asyncio.sleep(TICK)
            async with self._lock:
                now = clock()
                passed, before = now - before, now
                with self._env.no_longer_than(STEP_WAIT):
                    await _patiently(self._env.advance_time(min(passed, LONGEST_STEP)))
                    await self._publish()

    async def _answer(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """Run one viewer's action, then publish its effects to all viewers.

        It waits for the bot to be idle, but not for long: `run` publishes what the bot does later.
        After a press SimCord itself publishes the viewer's own page. Publishing a page takes 30 ms
        or more, and the answer waits for it, so that page is not published twice.
        """
        async with self._lock:
            with self._env.no_longer_than(ANSWER_WAIT):
                receipt = await self._act(context_id, self._up_to_date(context_id, body))
                if body.get("kind") not in PRESSES:
                    await self._publish()
                elif self._has_changed():
                    self._publish_others(context_id)
            return receipt

    def _up_to_date(self, context_id: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a `RESIZE` action as if its page were up to date; any other action unchanged.

        SimCord refuses the size from a page that was published again meanwhile. The page would not
        send it again, and a phone would keep a page as wide as a desktop's.
        """
        page = self._preview._pages.get(context_id or "")  # noqa: SLF001 - its revision is private
        if body.get("kind") != RESIZE or page is None:
            return body
        return {**body, "generation": page.generation, "published_revision": page.revision}

    def _publish_others(self, context_id: str | None) -> None:
        """Publish every viewer's page but this one; SimCord's page for Python has no viewer."""
        pages = self._preview._pages  # noqa: SLF001 - it publishes all pages or none
        for page in [page for name, page in pages.items() if name not in (context_id, "python")]:
            if page.id in pages:  # publishing a page removes expired ones
                self._preview._publish(page, reason="refresh")  # noqa: SLF001 - of one page

    async def _publish(self) -> None:
        """Publish every page if the bot changed something since the last time.

        Each publication makes the pages' buttons stale for a moment, so it is skipped if nothing
        changed.
        """
        if self._has_changed():
            await _patiently(self._preview.refresh())

    def _has_changed(self) -> bool:
        """Return whether a page is open and the bot changed something since the last call.

        Requests already checked are dropped, because SimCord keeps them all and a playground may
        run for days.
        """
        seen = any(changes_something(request) for request in self._env.http_requests)
        self._env.http_requests.clear()
        self._env.backend.transcript.clear()
        return seen and not self._preview._closed  # noqa: SLF001 - the last action may be "End"


async def _patiently(work: Awaitable[None]) -> None:
    """Wait until the bot is idle; if that takes too long, log it and go on."""
    try:
        await work
    except TimeoutError:
        log.warning("playground_tick_timed_out")
