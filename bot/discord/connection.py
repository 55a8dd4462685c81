"""Running the client: it logs in and stays connected until a signal ends the process."""

import asyncio
import gc
import signal
import sys
from collections.abc import Callable
from json import JSONDecodeError
from typing import TypeAlias

import aiohttp
import discord
import structlog
from aiohttp.http_exceptions import HttpProcessingError

from bot import __version__
from bot.discord.client import Fulltime, make_client
from bot.discord.exit_timer import MAY_PASS, STOPPED, ExitTimer, status_of
from bot.discord.health import serve_health
from bot.discord.pages import serve_pages
from bot.host.delivery.messages import TransientDeliveryError
from bot.operations.allocator import giving_freed_memory_back
from bot.operations.settings import Settings, SettingsError
from bot.operations.shard_lease import LeaseLostError
from bot.operations.steady_clock import SteadyClock
from bot.operations.systemd import report_to_systemd
from bot.operations.watchdog import end_if_the_loop_stands
from bot.transport.connector import WholeRequests
from bot.transport.delivery_errors import error_of

REFUSED = "Discord refused the token; copy it again from the Developer Portal into .env."
WRONG_SHARDS = (
    "Discord refused the shards; correct FULLTIME_SHARDS, whose count must be enough for all"
    " servers and the same in every process (docs/scaling.md)."
)
NEEDS_A_PERSON = {4004: REFUSED, 4010: WRONG_SHARDS, 4011: WRONG_SHARDS}
"""Error messages by the gateway's close codes after which a retry is useless."""
OUTAGES = (
    HttpProcessingError,
    aiohttp.ClientError,
    discord.ConnectionClosed,
    discord.DiscordServerError,
    discord.GatewayNotFound,
    discord.RateLimited,
)
"""Errors of a connection to Discord, or to the health page, that are logged without tracebacks."""
UNREACHABLE = (
    OSError,
    aiohttp.ClientError,
    JSONDecodeError,
    discord.DiscordServerError,
    discord.GatewayNotFound,
    discord.RateLimited,
)
GIL_SWITCH_SECONDS = 0.0005
"""Seconds a thread may hold the GIL while another waits for it.

The database's two threads need the GIL to build each statement. With Python's default of 5 ms the
event loop, which releases the GIL at every send, would often wait that long to get it back.
"""
GC_THRESHOLDS = (2000, 10, 1)
"""Thresholds of the garbage collector: full collections run three times as often as by default.

With a first threshold of 700, the collector took a tenth of the processor time; with 5000, the
process held another 4 MB of uncollected objects.
"""
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds until the next attempt to connect: the first delay, which doubles, and the longest."""
WhenEnding: TypeAlias = Callable[[BaseException | None, int], None]
"""Called before all is closed, with the error that ends the process, or else with its status."""
log = structlog.get_logger()


def run(settings: Settings) -> None:
    """Run the bot on Discord until SIGINT, SIGTERM, or an owner's `/owner stop`.

    Raises SettingsError for a token that Discord refuses, StorageError for a database that cannot
    be used any more. Ends the process with status 1 if another one has taken its shards, so that it
    is started again.
    """
    sys.setswitchinterval(GIL_SWITCH_SECONDS)
    bot = make_client(settings, clock=SteadyClock())
    log.info("starting", version=__version__, database=bot.database.address)
    tune_garbage_collector()
    timer = ExitTimer(needs_a_person=lambda: bot.database.lost is not None)
    try:
        with asyncio.Runner() as runner:
            runner.run(serve(bot, settings, when_ending=timer.start))
            timer.all_is_closed()
    except LeaseLostError:
        log.warning("shard_lease_lost")
        raise SystemExit(MAY_PASS) from None
    except Exception as error:
        timer.all_is_closed(status_of(error))
        raise


async def serve(
    bot: Fulltime, settings: Settings, when_ending: WhenEnding = lambda _error, _status: None
) -> None:
    """Log in and stay connected until a signal.

    Raises SettingsError for a bad token or port, LeaseLostError once another process has the
    shards, DatabaseLostError once the database file is gone.
    """
    loop, stop = asyncio.get_running_loop(), asyncio.Event()

    def leave() -> None:
        when_ending(None, MAY_PASS)
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, leave)
    async with (
        serve_health(bot, settings),
        serve_pages(bot, settings),
        report_to_systemd(),
        end_if_the_loop_stands(),
        giving_freed_memory_back(),
    ):
        await _stay_connected(bot, settings, stop, when_ending)


async def _stay_connected(
    bot: Fulltime, settings: Settings, stop: asyncio.Event, when_ending: WhenEnding
) -> None:
    """Connect, and close the bot once it is to end; raises the error that ends it."""
    connected = asyncio.create_task(_connect(bot, settings))
    settled = asyncio.create_task(tune_garbage_collector_when_ready(bot))
    watched = asyncio.create_task(bot.database.watch())
    reasons = (stop, bot.lease.lost, bot.owner_sync.stopped)
    ends = (connected, watched, *(asyncio.create_task(reason.wait()) for reason in reasons))
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        ended = [each_task for each_task in (connected, watched) if each_task.done()]
        by_owner = bot.owner_sync.stopped.is_set()
        when_ending(_why_ended(bot, *ended), STOPPED if by_owner else MAY_PASS)
        connected.cancel()  # a start needs what is closed now
        await bot.close()
        for task in (*ends, settled):
            task.cancel()
        await asyncio.gather(*ends, settled, return_exceptions=True)
    if why := _why_ended(bot, *ended):
        raise why


def _why_ended(bot: Fulltime, *tasks: asyncio.Task[None]) -> BaseException | None:
    """Return the error that has stopped the bot; None if that was a signal or an owner.

    `tasks` had ended before the bot was closed: what fails afterwards is no reason.
    """
    if bot.lease.lost.is_set():
        return LeaseLostError()
    failed = (error for task in tasks if not task.cancelled() and (error := task.exception()))
    return next(failed, bot.database.lost)


def tune_garbage_collector() -> None:
    """Freeze all current objects (gc.freeze), so that garbage collection skips them.

    They are about 250,000 objects of modules and commands; each full pass over them would block the
    event loop for about 200 ms. Later objects are collected in small portions.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


async def tune_garbage_collector_when_ready(bot: Fulltime) -> None:
    """Freeze the objects of the first connection too: commands, servers, channels."""
    await bot.wait_until_ready()
    tune_garbage_collector()


async def _connect(bot: Fulltime, settings: Settings) -> None:
    """Log in and connect; while Discord is unreachable, retry with growing delays.

    Raises SettingsError for a token or shards that Discord refuses.
    """
    token = settings.token.get_secret_value() if settings.token else ""
    wait, is_logged_in = FIRST_WAIT, False
    while True:
        try:
            if not is_logged_in:
                bot.http.connector = WholeRequests(bot.lease.confirm)
                await bot.login(token)
                is_logged_in = True
            await bot.connect()
        except discord.LoginFailure:
            raise SettingsError(REFUSED) from None
        except discord.ConnectionClosed as error:
            if error.code in NEEDS_A_PERSON:
                raise SettingsError(NEEDS_A_PERSON[error.code]) from None
            raise
        except (discord.HTTPException, *UNREACHABLE) as error:
            if bot.is_closed() or not _passes(error):
                raise
            status = getattr(error, "status", None)
            log.warning(
                "connection_failed",
                why=type(error).__name__,
                status=status,
                again_in=wait,
            )
            if not is_logged_in:
                await bot.forget_session()
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)
        else:
            return


def _passes(error: Exception) -> bool:
    """Return whether to connect again later; True also after a temporary ban by Discord's proxy."""
    return isinstance(error, UNREACHABLE) or isinstance(error_of(error), TransientDeliveryError)
