"""A web server with the bot's health and its metrics."""

import asyncio
import errno
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.discord.client import Fulltime
from bot.operations.settings import Settings, SettingsError

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
            raise SettingsError(_why_not_served(error, settings)) from None
        yield runner.addresses[0][1]
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        await runner.cleanup()


def _why_not_served(error: OSError, settings: Settings) -> str:
    """Return a sentence about an address or a port that cannot be opened."""
    port, address = settings.health_port, settings.health_address
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken; choose another one for FULLTIME_HEALTH_PORT."
    if error.errno == errno.EACCES:
        return f"Port {port} is for root alone; choose one above 1023 for FULLTIME_HEALTH_PORT."
    return f"{address} is no address of this machine; correct FULLTIME_HEALTH_ADDRESS."


async def measure_loop_lag(bot: Fulltime) -> None:
    """Measure how late the event loop resumes after a sleep, until cancelled."""
    clock = asyncio.get_running_loop().time
    while True:
        before = clock()
        await asyncio.sleep(LAG_INTERVAL)
        bot.meter.lagged(max(0.0, clock() - before - LAG_INTERVAL))
