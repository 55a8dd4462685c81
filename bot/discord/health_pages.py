"""The pages about the bot's health and its metrics, as handlers of aiohttp's server."""

import asyncio
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from aiohttp import web
from sqlalchemy import Connection

from bot.discord.client import Fulltime
from bot.operations.backup_checks import backup_warning
from bot.operations.metrics import CurrentAmounts
from storage.engine.database import Database
from storage.errors import StorageError
from storage.fleet import claims
from storage.match import match_counts, matches, outbox
from storage.server import due_work, key_values
from storage.server.due_work import DueWork

TICK_TIMEOUT = 60.0
"""Seconds without a tick after which the bot counts as hanging."""
DATABASE_TIMEOUT = 2.0
"""Seconds the database has to answer."""
PROBE_TEXT = "0" * 65536
"""The value written to test whether a disk has room again: longer than a move and its state."""
MOST_COUNTED = 1000
"""The most deliveries, and the most overdue rows of a kind, that are counted for a page."""
WORKERS_DIE = "the worker processes die: computers play simply, hints and pages wait"
JOBS_HANG = "a job exceeded its limit and its worker was replaced: the log says which"
COMPUTERS_FAIL = "a computer failed and a simpler one chose: the log says which"
UNREADABLE = "rows cannot be read, and what they are about waits: {counts}; look for row_unreadable"
NO_METRICS = "There are no metrics: `make host` installs prometheus-client, which makes them.\n"


class HealthPages:
    """The handlers of the pages."""

    def __init__(self, bot: Fulltime, backups: Path) -> None:
        """Report on this bot, and on the backups folder of its database file."""
        self._bot = bot
        self._backups = backups

    def application(self) -> web.Application:
        """Return the pages by their paths."""
        app = web.Application()
        app.add_routes(
            [
                web.get("/healthz/live", self.live),
                web.get("/healthz/ready", self.ready),
                web.get("/healthz", self.ready),
                web.get("/metrics", self.metrics),
            ]
        )
        return app

    async def live(self, _request: web.Request) -> web.Response:
        """Respond with 200: the event loop runs. Without this response, only a restart helps."""
        return web.json_response({"is_live": True})

    async def ready(self, _request: web.Request) -> web.Response:
        """Respond with 200 if the bot can do its work, else with 503 and the reasons.

        Warnings name problems that a person should solve, but that do not stop the bot's work.
        """
        wrong = await _wrong(self._bot)
        warnings = await _warnings(self._bot, self._backups)
        body = {"is_live": True, "is_ready": not wrong, "wrong": wrong, "warnings": warnings}
        return web.json_response(body, status=503 if wrong else 200)

    async def metrics(self, _request: web.Request) -> web.Response:
        """Respond with the metrics in Prometheus' text format."""
        warnings = await _warnings(self._bot, self._backups)
        is_ready = not await _wrong(self._bot)
        amounts = await _current_amounts(self._bot, len(warnings), is_ready=is_ready)
        page = self._bot.meter.page(amounts)
        if page is None:
            return web.Response(status=404, text=NO_METRICS)
        return web.Response(body=page, headers={"Content-Type": "text/plain; version=0.0.4"})


async def _wrong(bot: Fulltime) -> list[str]:
    """Return why the bot cannot do its work."""
    return [*_wrong_with_discord(bot), *(await _wrong_with_database(bot))]


def _wrong_with_discord(bot: Fulltime) -> list[str]:
    """Return problems of the connection to Discord and of the periodic ticks."""
    wrong = []
    if not bot.is_ready() or not all(map(bot.reconnects.is_connected, bot.shards.values())):
        wrong.append("not connected to Discord")
    elif any(map(bot.reconnects.is_unstable, bot.shards)):
        wrong.append("the connection to Discord is lost again and again")
    ticked_at, error = bot.ticked_at, bot.tick_error
    if ticked_at is not None and asyncio.get_running_loop().time() - ticked_at > TICK_TIMEOUT:
        wrong.append("what is due is not done: ticks have stopped")
    elif error is not None and not isinstance(error, StorageError):
        wrong.append(f"what is due is not done: {type(error).__name__}")
    return wrong


async def _wrong_with_database(bot: Fulltime) -> list[str]:
    """Return why the database cannot be read or written, by trying both.

    After a write has failed, one of a move's size is tried: a full disk may still take a small one.
    """
    database = bot.database
    if not database.is_checked:
        return ["the database is still being checked"]
    text = PROBE_TEXT if database.trouble else ""
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT):
            await database.read(lambda conn: conn.exec_driver_sql("SELECT 1").scalar())
            await database.write(lambda conn: key_values.put(conn, key_values.PROBE, text))
            if text:
                await database.write(lambda conn: key_values.put(conn, key_values.PROBE, ""))
                database.trouble = None
    except TimeoutError:
        return ["the database does not answer"]
    except StorageError as error:
        return [_without_place(error, database)]
    return []


def _without_place(error: StorageError, database: Database) -> str:
    """Return an error's sentence without the database's place, which the page must not show."""
    text = str(error).replace(database.address, "the database")
    if database.path is not None:
        text = text.replace(str(database.path.absolute().parent), "its folder")
    return text


async def _warnings(bot: Fulltime, backups: Path) -> list[str]:
    """Return warnings about workers, computers, unreadable rows and a file's backups."""
    found = [
        WORKERS_DIE if bot.workers.is_failing else "",
        JOBS_HANG if bot.workers.is_over_limit else "",
        COMPUTERS_FAIL if bot.host.services.computers.is_failing else "",
    ]
    if counts := bot.database.unreadable.counts():
        told = ", ".join(f"{number} of {table}" for table, number in counts.items())
        found.append(UNREADABLE.format(counts=told))
    if bot.database.path is not None:
        path, now = bot.database.path, time.time()
        found.append(await asyncio.to_thread(backup_warning, backups, path, now))
    return list(filter(None, found))


async def _current_amounts(bot: Fulltime, warnings: int, *, is_ready: bool) -> CurrentAmounts:
    """Return the current amounts; while the database cannot be read, none of what it holds."""
    now, stored = bot.host.services.matches.now(), NOTHING_STORED
    if is_ready:
        stored = await bot.database.read(lambda conn: _stored_amounts(conn, now))
    queues = {
        "interactions": bot.router.presses.count,
        "background": len(bot.host.services.background),
        "pictures": bot.raster.in_progress,
        "deliveries": stored.deliveries,
    }
    return CurrentAmounts(
        servers=len(bot.guilds),
        shards=len(bot.shards),
        connected_shards=sum(map(bot.reconnects.is_connected, bot.shards.values())),
        queues=queues,
        open_matches=stored.open_matches,
        failing_deliveries=stored.failing,
        overdue=asdict(stored.overdue),
        claims=stored.claims,
        unreadable=bot.database.unreadable.counts(),
        warnings=warnings,
        is_ready=is_ready,
    )


@dataclass(frozen=True, slots=True)
class _StoredAmounts:
    """Numbers counted in the database; `open_matches` are by status."""

    open_matches: dict[str, int]
    deliveries: int
    failing: int
    overdue: DueWork
    claims: int


NOTHING_STORED = _StoredAmounts({}, 0, 0, DueWork(*(0 for _ in DueWork.__slots__)), 0)


def _stored_amounts(conn: Connection, now: int) -> _StoredAmounts:
    statuses: tuple[matches.Status, ...] = ("lobby", "running")
    return _StoredAmounts(
        {status: match_counts.count(conn, status) for status in statuses},
        outbox.count_open(conn, limit=MOST_COUNTED),
        outbox.count_failing(conn, limit=MOST_COUNTED),
        due_work.count_overdue(conn, now, limit=MOST_COUNTED),
        claims.count(conn, now),
    )
