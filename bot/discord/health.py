"""A web server with the bot's health and its metrics."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.discord.client import Fulltime
from bot.operations.settings import Settings, not_served

LAG_INTERVAL = 0.25
"""Seconds between two measurements of the event loop's lag."""


@asynccontextmanager
async def serve_health(bot: Fulltime, settings: Settings) -> AsyncIterator[int | None]:
    """Serve the pages at the address and port of the settings within the context.

    Yields the port, None without one; raises SettingsError if the address cannot be served.
    """
    if settings.health_port is None:
        yield None
        return
    from aiohttp import web  # noqa: PLC0415 - 2 MB, which a bot without a port does not need

    from bot.discord.health_pages import HealthPages  # noqa: PLC0415 - it imports aiohttp.web

    bot.workers.on_death = bot.meter.worker_died
    bot.workers.on_limit = bot.meter.job_exceeded_limit
    bot.host.services.computers.on_failure = bot.meter.computer_failed
    app = HealthPages(bot, settings.backups).application()
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    looking = asyncio.create_task(measure_loop_lag(bot))
    try:
        try:
            await web.TCPSite(runner, str(settings.health_address), settings.health_port).start()
        except OSError as error:
            address, port = settings.health_address, settings.health_port
            raise not_served(error, address, port, "FULLTIME_HEALTH") from None
        yield runner.addresses[0][1]
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        await runner.cleanup()


async def measure_loop_lag(bot: Fulltime) -> None:
    """Measure how late the event loop resumes after a sleep, until cancelled."""
    clock = asyncio.get_running_loop().time
    while True:
        before = clock()
        await asyncio.sleep(LAG_INTERVAL)
        bot.meter.lagged(max(0.0, clock() - before - LAG_INTERVAL))
