"""The discord.py client: connects Discord's events with the host."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

import discord
import structlog
from discord.ext import tasks

from bot.commands import add_commands
from bot.commands.command_tree import CommandTree
from bot.commands.translation import Translation
from bot.discord.channel_gateway import DiscordMessenger
from bot.discord.command_sync import sync_commands
from bot.discord.emojis import Emojis
from bot.discord.owner_sync import OwnerSync
from bot.discord.permissions import DiscordPermissionChecker, invite_link
from bot.discord.steady_loop import steady
from bot.host.app.host import Host, HostSettings
from bot.host.owners.owner_access import OwnerSettings
from bot.interactions.interaction_values import answers_of
from bot.interactions.router import Router
from bot.operations.metrics import Metrics, make_metrics
from bot.operations.press_trace import PressTracer, record_transaction
from bot.operations.settings import Settings, SettingsError
from bot.operations.shard_lease import LeaseLostError, ShardLease
from bot.operations.webhook_posts import report_poster
from bot.rendering.rasterizer import Rasterizer
from bot.rendering.threads import DrawingThreads
from bot.transport.rate_limits import LONGEST_WAIT, trace_responses
from bot.transport.reconnects import Reconnects
from bot.workers import Workers
from games.registry import GAMES
from storage.engine.database import Database, Transaction
from storage.fleet.shards import Shards
from storage.opening import open_database, parse_address

SHARDS_OF_A_FILE = (
    "FULLTIME_SHARDS leaves shards to other processes, which cannot share a file; name all of them,"
    " or a PostgreSQL server in FULLTIME_DATABASE."
)
HOST_STOPS_WITHIN = 1.0
"""Seconds that closing waits for jobs of the host."""
GOODBYE_WITHIN, PICTURES_END_WITHIN, SERVERS_NOTED_WITHIN = 1.0, 1.0, 1.0
"""Seconds that it then waits, at the same time, to disconnect, for pictures and server events."""
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
        shards = Shards() if settings.shards is None else Shards.parse(settings.shards)
        super().__init__(
            **{} if settings.shards is None else _sharding(shards),
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_WAIT,
        )
        self.database = database
        self.lease = ShardLease(database, shards)
        self.workers = Workers(settings.workers)
        self.drawing_threads = DrawingThreads(settings.workers)
        self.raster = raster = Rasterizer(self.drawing_threads, at_once=settings.workers)
        self.faces = Emojis(self, database, raster)
        self.host = self._make_host(settings, clock, shards)
        self.meter = self._make_meter(wanted=settings.health_port is not None)
        tracer = PressTracer(settings.trace)
        self.router = Router(self.host, raster, self.faces.get, self.meter, tracer, self.lease)
        self.tree = CommandTree(self, self.host)
        self.tree.error(self.router.command_error)
        add_commands(self.tree, self.router)
        self.owner_sync = self._serve_owners(settings)
        self.ticked_at: float | None = None  # by the event loop's clock
        self.tick_error: Exception | None = None  # why the last tick failed
        self._is_playground = forget_messages
        self._uploading: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None
        self._server_changes: set[asyncio.Task[None]] = set()

    def _make_host(self, settings: Settings, clock: Callable[[], datetime], shards: Shards) -> Host:
        """Return the host of all games, which writes to Discord by this client."""
        self.database.tells_others = settings.web_url is not None  # whose pages follow changes
        return Host(
            GAMES,
            self.database,
            clock,
            self.workers,
            DiscordMessenger(self, self.raster, self.faces.get),
            settings=HostSettings(
                settings.max_matches,
                shards,
                OwnerSettings(settings.owner_ids, settings.owner_server_ids),
                settings.web_url or "",
            ),
            permission_checker=DiscordPermissionChecker(self),
        )

    def _serve_owners(self, settings: Settings) -> OwnerSync:
        """Add the owners' commands, and let them stop this process and read reports."""
        watch = self.host.services.owner_watch
        owner_sync = OwnerSync(self, settings.owner_server_ids)
        owner_sync.add_commands(self.router)
        watch.on_stop, watch.post_report = owner_sync.stopped.set, report_poster(settings)
        return owner_sync

    def _make_meter(self, *, wanted: bool) -> Metrics:
        """Return the collector of measurements, and let requests and connections be counted."""
        meter = make_metrics(wanted=wanted)
        self.reconnects = Reconnects(meter.reconnected, monotonic)
        self.database.on_transaction = self._note_transaction
        self.http.http_trace = trace_responses(meter)
        return meter

    def _note_transaction(self, done: Transaction) -> None:
        """Record a transaction's times in the metrics, and in the trace of a press."""
        record_transaction(done)
        if done.kind == "write":
            self.meter.committed(done.ended - done.called)

    async def setup_hook(self) -> None:
        """Wait for the shards, register changed commands, and start the tick."""
        assert self.application_id is not None, "a client that has logged in knows its id"
        if not self._is_playground:
            log.info("logged_in", invite=invite_link(self.application_id))
        await self.lease.acquire()
        self.reconnects.pace(self)
        await self.tree.set_translator(Translation())
        if self._is_playground:
            await self.host.forget_messages()
            await self.faces.forget()
        self._uploading = asyncio.create_task(self._load_emojis())
        await self.host.services.repeat_deletions()
        await self.host.services.owner_watch.load()
        await self._sync()
        self.ticked_at = asyncio.get_running_loop().time()
        steady(self.tick).start()

    async def _load_emojis(self) -> None:
        """Load the emoji of all games in the background."""
        await self.faces.load(
            {
                name: svg
                for definition in GAMES.values()
                for name, svg in definition.pictures.emoji().items()
            }
        )

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle buttons, selects and submitted modals; discord.py has no stored views for them."""
        data: Any = interaction.data
        match interaction.type:
            case discord.InteractionType.component:
                await self.router.press(interaction, data["custom_id"], data.get("values", ()))
            case discord.InteractionType.modal_submit:
                answers = answers_of(data["components"])
                await self.router.press(interaction, data["custom_id"], answers=answers)

    async def on_ready(self) -> None:
        """Tell the host which servers the bot is in, to catch up on invitations and removals."""
        log.info("ready", servers=len(self.guilds), shards=len(self.shards))
        present = {guild.id for guild in self.guilds}
        await self._follow(self.host.services.servers.synchronize(present))
        locks = self.host.services.thread_locks
        self.host.services.background.begin("threads", lambda: locks.synchronize(self._lock_of))
        stranded = self.host.services.stranded_lobbies
        self.host.services.background.begin(
            "channels", lambda: stranded.synchronize(self._has_channel)
        )

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that a shard has begun a session."""
        self.reconnects.established(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Log that a lost gateway connection was resumed, unless that happens all the time."""
        self.reconnects.established(shard_id)
        if not self.reconnects.is_unstable(shard_id):
            log.info("resumed", shard=shard_id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Suspend the matches of a thread that was locked, and resume those of one unlocked."""
        locked = bool(payload.data["thread_metadata"].get("locked"))
        await self._follow(
            self.host.services.thread_locks.changed(payload.thread_id, locked=locked)
        )

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Resume the matches that were suspended in a locked thread, since it was deleted."""
        await self._follow(self.host.services.thread_locks.deleted(payload.thread_id))
        await self._follow(self.host.services.stranded_lobbies.channel_deleted(payload.thread_id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let the lobbies of cups and leagues in a deleted channel stand still."""
        await self._follow(self.host.services.stranded_lobbies.channel_deleted(channel.id))

    def _has_channel(self, guild_id: int, channel_id: int) -> bool:
        """Return whether a channel or thread is in the cache."""
        guild = self.get_guild(guild_id)
        return guild is not None and guild.get_channel_or_thread(channel_id) is not None

    def _lock_of(self, guild_id: int, channel_id: int) -> bool | None:
        """Return whether a thread is locked; None if the thread is not in the cache."""
        guild = self.get_guild(guild_id)
        found = guild.get_channel_or_thread(channel_id) if guild else None
        if found is None:
            return None
        return isinstance(found, discord.Thread) and found.locked

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Suspend the matches of a server that removed the bot."""
        await self._follow(self.host.services.servers.suspend_server(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the matches of a server that invited the bot again."""
        await self._follow(self.host.services.servers.invited(guild.id))

    async def _follow(self, change: Coroutine[Any, Any, None]) -> None:
        """Run the host's handler of a server or thread event.

        It is skipped if the bot is closing (the next start catches up), or if another process
        serves these shards.
        """
        if self._leaving is not None or not await self._is_serving():
            change.close()
            return
        task = asyncio.create_task(change)
        self._server_changes.add(task)
        task.add_done_callback(self._server_changes.discard)
        await asyncio.shield(task)

    async def _is_serving(self) -> bool:
        """Return whether this process serves its shards; after a gap its lease is renewed first."""
        with suppress(LeaseLostError):
            await self.lease.confirm()
        return self.lease.is_held

    @tasks.loop(seconds=1)
    async def tick(self) -> None:
        """Let the host do what is due, once the servers and their channels are known.

        While no shard is connected nobody can press anything: without ticks, the host counts that
        as downtime.
        """
        self.reconnects.renew_silent(self.shards)
        if not self.is_ready() or not await self._is_serving():
            return
        if self.shards and not any(map(self.reconnects.is_connected, self.shards.values())):
            self.ticked_at = asyncio.get_running_loop().time()
            return
        began = perf_counter()
        try:
            await self.host.tick()
            self.meter.ticked(perf_counter() - began)
            self.ticked_at = asyncio.get_running_loop().time()
            self.tick_error = None
        except Exception as error:  # noqa: BLE001 - it is logged; the next tick tries again
            self.tick_error = error
            self.host.services.background.log_failure("tick_failed", error)

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
        stopping = asyncio.create_task(self.host.close())
        await asyncio.wait({stopping}, timeout=HOST_STOPS_WITHIN)
        ends = (self._say_goodbye, self.workers.close, self._end_drawing, self._note_server_changes)
        for failed in await asyncio.gather(*(end() for end in ends), return_exceptions=True):
            if isinstance(failed, Exception):
                log.error("shutdown_failed", exc_info=failed)
        await self.lease.give_back()
        await self.database.close()
        log.info("stopped")

    async def _say_goodbye(self) -> None:
        """Disconnect from Discord."""
        try:
            async with asyncio.timeout(GOODBYE_WITHIN):
                await super().close()
        except TimeoutError:
            log.warning("gateway_close_failed")
            await self.http.close()

    async def _end_drawing(self) -> None:
        """Drop the pictures not yet begun, and wait a moment for those being drawn."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PICTURES_END_WITHIN):
                await self.drawing_threads.close()

    async def _note_server_changes(self) -> None:
        """Wait a moment for the handlers of server events that have already begun."""
        if self._server_changes:
            await asyncio.wait(self._server_changes, timeout=SERVERS_NOTED_WITHIN)

    async def forget_session(self) -> None:
        """Close what a failed login has opened, so that the next attempt starts afresh."""
        await self.http.close()

    async def _sync(self) -> None:
        """Send the commands to Discord if they differ from those sent last, by any process."""
        async with self.database.lock("commands"):
            await sync_commands(self, always=self._is_playground)
            await self.owner_sync.sync()


def make_client(
    settings: Settings, *, clock: Callable[[], datetime], forget_messages: bool = False
) -> Fulltime:
    """Open the database and return the bot.

    Raises StorageError if the database cannot be opened, and SettingsError if it is a file and
    FULLTIME_SHARDS leaves shards to other processes.
    """
    is_file = isinstance(parse_address(settings.address), Path)
    if is_file and settings.shards and not Shards.parse(settings.shards).is_all:
        raise SettingsError(SHARDS_OF_A_FILE)
    database = open_database(settings.address, backups=settings.backups)
    return Fulltime(settings, database, clock, forget_messages=forget_messages)


def _sharding(shards: Shards) -> Any:  # noqa: ANN401 - arguments of discord.py's client
    """Return the arguments that make the client connect only these shards."""
    return {"shard_ids": list(shards.ids), "shard_count": shards.count}
