"""The discord.py client: connects Discord's events with the host."""

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import tasks

from bot import __version__
from bot.commands import add_commands, digest_of
from bot.commands.translation import Translation
from bot.discord.channel_gateway import DiscordMessenger
from bot.discord.emojis import Emojis
from bot.discord.http_trace import trace_rate_limits
from bot.discord.permissions import DiscordPermissionChecker
from bot.discord.persistent_items import PersistentItem, answers_of
from bot.discord.router import Router
from bot.host.app.command_service import CommandService
from bot.host.app.host import Host
from bot.host.servers.repeated_deletions import repeat_deletions
from bot.host.ui.custom_id import CustomId
from bot.operations.health import serve_health
from bot.operations.metrics import Metrics, make_metrics
from bot.operations.settings import Settings, SettingsError
from bot.operations.systemd import report_to_systemd
from bot.rendering.rasterizer import Rasterizer
from bot.rendering.workers import Workers
from games.registry import GAMES
from storage.engine.database import Database
from storage.errors import StorageError
from storage.opening import open_database
from storage.server import key_values

REFUSED = "Discord refused the token; copy it again from the Developer Portal into .env."
AUTHENTICATION_FAILED = 4004
"""The gateway's close code for a refused token."""
UNREACHABLE = (OSError, aiohttp.ClientError, discord.DiscordServerError, discord.GatewayNotFound)
GIL_SWITCH_SECONDS = 0.0005
"""Seconds a thread may hold the GIL while another waits for it.

The database's two threads need the GIL to build each statement. With Python's default of 5 ms the
event loop, which releases the GIL at every send, would often wait that long to get it back.
"""
GC_THRESHOLDS = (700, 10, 1)
"""Thresholds of the garbage collector: full collections run ten times as often as by default."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds until the next attempt to connect: the first delay, which doubles, and the longest."""
GOODBYE_WITHIN, WORKERS_END_WITHIN = 1.0, 1.0
"""Seconds that closing waits for Discord, and for jobs in the worker processes."""
ENDS_WITHIN = 7.5
"""Seconds from a signal until the process ends in any case, before a service manager kills it.

Nothing is lost then, because every acknowledged change is on disk.
"""
log = structlog.get_logger()


class Fulltime(discord.AutoShardedClient):
    """The client: passes interactions to the router, and calls the host's tick every second."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        clock: Callable[[], datetime],
        *,
        forget_messages: bool = False,
    ) -> None:
        """Wire up the bot; `forget_messages` is for the playground, whose channel starts empty."""
        # the bot never uses voice, so discord.py need not warn about missing libraries
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.database = database
        self.workers = Workers(settings.workers)
        self.raster = raster = Rasterizer(self.workers, at_once=settings.workers)
        self.faces = Emojis(self, database, raster)
        self.host = Host(
            GAMES,
            database,
            clock,
            self.workers,
            DiscordMessenger(self, raster, self.faces.get),
            most_matches=settings.max_matches,
            permission_checker=DiscordPermissionChecker(self),
        )
        self.meter = self._make_meter(wanted=settings.health_port is not None)
        self.router = Router(self.host, raster, self.faces.get, self.meter)
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self.router.command_error)
        add_commands(self.tree, CommandService(self.host), self.router)
        self.ticked_at: float | None = None  # by the event loop's clock
        self._is_playground = forget_messages
        self._uploading: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None

    def _make_meter(self, *, wanted: bool) -> Metrics:
        """Return the collector of measurements, which counts Discord's rate limits, too."""
        meter = make_metrics(wanted=wanted)
        if wanted:
            self.http.http_trace = trace_rate_limits(meter)
        return meter

    async def setup_hook(self) -> None:
        """Register the persistent components, sync changed commands, and start the tick."""
        await self.tree.set_translator(Translation())
        self.add_dynamic_items(PersistentItem)
        if self._is_playground:
            await self.host.forget_messages()
        else:  # the playground shows no application emoji
            self._uploading = asyncio.create_task(self._load_emojis())
        await repeat_deletions(self.host.services.own_data)
        await self.host.services.own_data.scrub_if_due()
        await self._sync()
        self.ticked_at = asyncio.get_running_loop().time()
        self.tick.start()

    async def _load_emojis(self) -> None:
        """Load the emoji of all games in the background."""
        await self.faces.load(
            {name: svg for box in GAMES.values() for name, svg in box.emoji().items()}
        )

    async def on_component(
        self, interaction: discord.Interaction[Any], custom_id: str, values: list[str]
    ) -> None:
        """Handle a button or a select."""
        await self.router.press(interaction, custom_id, values)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle submitted modals, which discord.py does not store, and unknown custom ids."""
        data: Any = interaction.data
        match interaction.type:
            case discord.InteractionType.modal_submit:
                answers = answers_of(data["components"])
                await self.router.press(interaction, data["custom_id"], answers=answers)
            case discord.InteractionType.component if CustomId.parse(data["custom_id"]) is None:
                await self.router.press(interaction, data["custom_id"])

    async def on_ready(self) -> None:
        """Tell the host which servers the bot is in, to catch up on invitations and removals."""
        log.info("ready", servers=len(self.guilds), shards=len(self.shards))
        await self.host.services.servers.synchronize({guild.id for guild in self.guilds})

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Log that a lost gateway connection was resumed."""
        log.info("resumed", shard=shard_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Suspend the matches of a server that removed the bot."""
        await self.host.services.servers.suspend_server(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the matches of a server that invited the bot again."""
        await self.host.services.servers.invited(guild.id)

    @tasks.loop(seconds=1)
    async def tick(self) -> None:
        """Let the host do what is due, once the servers and their channels are known."""
        if not self.is_ready():
            return
        began = perf_counter()
        try:
            await self.host.tick()
            self.meter.ticked(perf_counter() - began)
            self.ticked_at = asyncio.get_running_loop().time()
        except Exception:  # the next tick tries again
            log.exception("a tick failed")

    async def close(self) -> None:
        """Finish the interactions in progress, then disconnect and close the database."""
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave())
        # the caller's task may itself be cancelled while closing
        await asyncio.shield(self._leaving)

    async def _leave(self) -> None:
        self.tick.cancel()
        if self._uploading is not None:
            self._uploading.cancel()
        await self.router.close()
        await self.host.close()
        try:
            async with asyncio.timeout(GOODBYE_WITHIN):
                await super().close()
        except TimeoutError:
            log.warning("Discord did not say goodbye")
            await self.http.close()
        try:
            async with asyncio.timeout(WORKERS_END_WITHIN):
                await self.workers.close()
        except TimeoutError:
            log.warning("workers are busy still, so they are left behind")
        await self.database.close()
        log.info("stopped")

    async def forget_session(self) -> None:
        """Close what a failed login has opened, so that the next attempt starts afresh."""
        await self.http.close()
        self.http.connector = discord.utils.MISSING

    async def _sync(self) -> None:
        """Send the commands to Discord if they differ from those sent last."""
        digest = await digest_of(self.tree, self.application_id)
        known = await self.database.read(lambda conn: key_values.get(conn, key_values.COMMANDS))
        if known == digest and not self._is_playground:
            return
        try:
            await self.tree.sync()
        except discord.HTTPException as error:  # those sent last remain
            log.warning("commands not synced", status=error.status, code=error.code)
            return
        await self.database.write(lambda conn: key_values.put(conn, key_values.COMMANDS, digest))
        log.info("commands synced", count=len(self.tree.get_commands()))


def make_client(
    settings: Settings, *, clock: Callable[[], datetime], forget_messages: bool = False
) -> Fulltime:
    """Return the bot over its database; raises SettingsError if that cannot be opened."""
    try:
        database = open_database(settings.address, backups=settings.backups)
    except StorageError as error:
        raise SettingsError(str(error)) from None
    return Fulltime(settings, database, clock, forget_messages=forget_messages)


def run(settings: Settings) -> None:
    """Run the bot on Discord until SIGINT or SIGTERM.

    Raises SettingsError for a token that Discord refuses or a database that cannot be used.
    """
    sys.setswitchinterval(GIL_SWITCH_SECONDS)
    bot = make_client(settings, clock=lambda: datetime.now(UTC))
    log.info("starting", version=__version__, database=bot.database.address)
    tune_garbage_collector()
    try:
        asyncio.run(serve(bot, settings, when_asked_to_stop=_start_exit_timer))
    except StorageError as error:
        raise SettingsError(str(error)) from None


async def serve(
    bot: Fulltime, settings: Settings, when_asked_to_stop: Callable[[], None] = lambda: None
) -> None:
    """Log in and stay connected until a signal; raises SettingsError for a bad token or port."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()

    def leave() -> None:
        when_asked_to_stop()
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, leave)
    async with serve_health(bot, settings), report_to_systemd():
        connected = asyncio.create_task(_connect(bot, settings))
        settled = asyncio.create_task(tune_garbage_collector_when_ready(bot))
        stopped = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait((connected, stopped), return_when=asyncio.FIRST_COMPLETED)
        finally:
            await bot.close()
            for task in (stopped, settled, connected):
                task.cancel()
            await asyncio.gather(connected, settled, stopped, return_exceptions=True)
        if not connected.cancelled():
            connected.result()


def _start_exit_timer() -> None:
    """Start a timer that ends this process even if a thread or the event loop hangs."""
    timer = threading.Timer(ENDS_WITHIN, _force_exit)
    timer.daemon = True
    timer.start()


def _force_exit() -> None:
    """End this process at once; the worker processes notice and end too."""
    log.warning("did not stop in time, so it ends at once", seconds=ENDS_WITHIN)
    os._exit(1)


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

    Raises SettingsError for a token that Discord refuses.
    """
    token = settings.token.get_secret_value() if settings.token else ""
    wait, is_logged_in = FIRST_WAIT, False
    while True:
        try:
            if not is_logged_in:
                await bot.login(token)
                is_logged_in = True
            await bot.connect()
        except discord.LoginFailure:
            raise SettingsError(REFUSED) from None
        except discord.ConnectionClosed as error:
            if error.code == AUTHENTICATION_FAILED:
                raise SettingsError(REFUSED) from None
            raise
        except UNREACHABLE as error:
            if bot.is_closed():
                raise
            log.warning("no connection to Discord yet", why=type(error).__name__, again_in=wait)
            if not is_logged_in:
                await bot.forget_session()
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)
        else:
            return
