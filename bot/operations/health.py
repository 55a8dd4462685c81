"""A local web server with the bot's health and its metrics."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from aiohttp import web
from sqlalchemy import Connection

from bot.operations.settings import SettingsError
from storage.errors import StorageError
from storage.match import matches, outbox

if TYPE_CHECKING:
    from bot.discord.client import Fulltime

HOST = "127.0.0.1"
TICK_TIMEOUT = 60.0
"""Seconds without a tick after which the bot counts as hanging."""
DATABASE_TIMEOUT = 2.0
"""Seconds the database has to answer."""
LAG_INTERVAL = 0.25
"""Seconds between two measurements of the event loop's lag."""
MAX_PENDING_COUNTED = 1000
NO_METRICS = "There are no metrics: install prometheus-client, an extra of Fulltime.\n"


@asynccontextmanager
async def serve_health(bot: "Fulltime", port: int | None) -> AsyncIterator[int | None]:
    """Serve /healthz and /metrics on 127.0.0.1 within the context; nothing without a port.

    Yields the port; raises SettingsError if another program uses it.
    """
    if port is None:
        yield None
        return
    pages = _Pages(bot)
    app = web.Application()
    app.add_routes([web.get("/healthz", pages.healthz), web.get("/metrics", pages.metrics)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    looking = asyncio.create_task(measure_loop_lag(bot))
    try:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError:
            text = f"Port {port} is taken; choose another one for FULLTIME_HEALTH_PORT."
            raise SettingsError(text) from None
        yield runner.addresses[0][1]
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        await runner.cleanup()


class _Pages:
    """The handlers of the two pages."""

    def __init__(self, bot: "Fulltime") -> None:
        self._bot = bot

    async def healthz(self, _request: web.Request) -> web.Response:
        """Respond with 200 if the bot is healthy, else with 503 and the reasons."""
        wrong = [*_wrong_with_discord(self._bot), *(await _wrong_with_database(self._bot))]
        status = 503 if wrong else 200
        return web.json_response({"is_well": not wrong, "wrong": wrong}, status=status)

    async def metrics(self, _request: web.Request) -> web.Response:
        """Respond with the metrics in Prometheus' text format."""
        page = self._bot.meter.page(await self._bot.database.read(_open_counts))
        if page is None:
            return web.Response(status=404, text=NO_METRICS)
        return web.Response(body=page, headers={"Content-Type": "text/plain; version=0.0.4"})


def _wrong_with_discord(bot: "Fulltime") -> list[str]:
    """Return problems of the connection to Discord, and whether ticks have stopped."""
    wrong = []
    if not bot.is_ready() or any(shard.is_closed() for shard in bot.shards.values()):
        wrong.append("not connected to Discord")
    if (
        bot.ticked_at is not None
        and asyncio.get_running_loop().time() - bot.ticked_at > TICK_TIMEOUT
    ):
        wrong.append("the house does not tick")
    return wrong


async def _wrong_with_database(bot: "Fulltime") -> list[str]:
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT):
            await bot.database.read(lambda conn: conn.exec_driver_sql("SELECT 1").scalar())
    except TimeoutError:
        return ["the database does not answer"]
    except StorageError:
        return ["the database cannot be read"]
    return []


def _open_counts(conn: Connection) -> dict[str, int]:
    """Return the numbers of open lobbies, running matches and, up to 1,000, open deliveries."""
    open_matches = {status: len(matches.ids(conn, status)) for status in ("lobby", "running")}
    return {**open_matches, "untold": len(outbox.open_rows(conn, limit=MAX_PENDING_COUNTED))}


async def measure_loop_lag(bot: "Fulltime") -> None:
    """Measure how late the event loop resumes after a sleep, until cancelled."""
    clock = asyncio.get_running_loop().time
    while True:
        before = clock()
        await asyncio.sleep(LAG_INTERVAL)
        bot.meter.lagged(max(0.0, clock() - before - LAG_INTERVAL))
