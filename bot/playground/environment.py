"""SimCord as the playground needs it: patient or quick, with emoji, dates, long analyses."""

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import discord
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import User
from simcord.builders import UserHandle
from simcord.env import Env
from simcord.preview import _markdown
from simcord.types import HttpLogEntry

from bot.host.analysis.analysis_run import analyse_part
from bot.host.app.time_travel import OffsetClock
from bot.workers import Workers

FIRST_ID = 1 << 55
"""The least id of a user that was made by name: an account of 2015, older than SimCord's own."""


AUTOCOMPLETED = 8
"""The type of the interaction response that only offers choices."""


class PatientEnv(Env):
    """Waits for a bot's start as long as for an action: SimCord itself gives up after 5 seconds."""

    _waits_until: float | None = None

    @contextmanager
    def no_longer_than(self, seconds: float) -> Iterator[None]:
        """Wait so long at most for the bot to be idle; what it still does then goes on.

        As on Discord, a press is answered while a computer thinks or others are served.
        """
        self._waits_until = asyncio.get_running_loop().time() + seconds
        try:
            yield
        finally:
            self._waits_until = None

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - SimCord's name
        **how: Any,  # noqa: ANN401 - SimCord's other arguments
    ) -> None:
        patience = max(timeout or 0.0, self.settle_timeout)
        if self._waits_until is None:
            await super()._settle_internal(timeout=patience, **how)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._waits_until):
                await super()._settle_internal(timeout=patience, **how)


def show_emoji(env: Env, bot: discord.AutoShardedClient) -> None:
    """Let the pages show the application's emoji: SimCord discards uploads."""
    upload = bot.create_application_emoji

    async def create(*, name: str, image: bytes) -> discord.Emoji:
        made = await upload(name=name, image=image)
        url = f"{CDN_BASE}/emojis/{made.id}.png"
        env.backend.cdn._blobs[url] = image  # noqa: SLF001 - it stores no emoji itself
        return made

    bot.create_application_emoji = create  # type: ignore[method-assign]


def create_named_user(env: Env, name: str) -> UserHandle:
    """Create a user whose id follows from the name: SimCord's own ids follow from the order."""
    number = FIRST_ID + int.from_bytes(hashlib.sha256(name.encode()).digest()[:6])
    user = env.backend.users[number] = User(number, name, global_name=name.capitalize())
    return UserHandle(env, user)


@contextmanager
def dates_once_moved(clock: OffsetClock) -> Iterator[None]:
    """Show dates for relative times ("in two hours") while the bot's clock is ahead.

    The pages count them from the real time, so a day that closes tomorrow would seem weeks away.
    """
    convert = _markdown._append_token  # noqa: SLF001 - the one place where times become tokens

    def converted(token: Any) -> dict[str, Any] | None:  # noqa: ANN401 - a parser's token
        found = convert(token)
        if clock.ahead and found is not None and found.get("style") == "R":
            return {**found, "style": "f"}
        return found

    _markdown._append_token = converted  # noqa: SLF001 - for this playground
    try:
        yield
    finally:
        _markdown._append_token = convert  # noqa: SLF001 - as it was


def let_analyses_run(env: Env, workers: Workers) -> None:
    """Let pages show what a press did while a match is analysed, which takes up to a minute."""
    run = workers.run

    async def analysing(fn: Callable[..., Any], *args: object) -> Any:  # noqa: ANN401 - any result
        work = run(fn, *args)
        return await (env.external_wait(work, reason="analysis") if fn is analyse_part else work)

    workers.run = analysing  # type: ignore[method-assign]


def changes_something(request: HttpLogEntry) -> bool:
    """Return whether this request of the bot may change what a page shows."""
    body = request.json if isinstance(request.json, dict) else {}
    return request.method != "GET" and body.get("type") != AUTOCOMPLETED
