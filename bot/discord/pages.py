"""The pages beside Discord, of a bot that has an address for them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.discord.client import Fulltime
from bot.operations.settings import Settings


@asynccontextmanager
async def serve_pages(bot: Fulltime, settings: Settings) -> AsyncIterator[None]:
    """Serve the pages within the context, if the settings name their address.

    Raises SettingsError if they cannot be served.
    """
    if settings.web_url is None:
        yield
        return
    from bot.web.server import serving  # noqa: PLC0415 - most bots have no pages

    presses = bot.router.presses
    async with serving(bot.host, presses, settings, is_ready=lambda: bot.ticked_at is not None):
        yield
