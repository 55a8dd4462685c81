"""One session of the playground: its server and members, the bot, the page's address, the end."""

import asyncio
import gc
import secrets
import signal
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, nullcontext, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from ipaddress import IPv4Address
from socket import SO_REUSEADDR, SOL_SOCKET, socket
from typing import Any

import discord
import structlog
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle, UserHandle
from simcord.env import Env
from simcord.preview import Preview
from sqlalchemy import Connection

from bot.commands.time import time_command
from bot.host.app.time_travel import ClockAdvancer, OffsetClock
from bot.operations.settings import Settings, SettingsError
from bot.playground.driver import Driver
from bot.playground.environment import (
    PatientEnv,
    create_named_user,
    dates_once_moved,
    let_analyses_run,
    show_emoji,
)
from bot.playground.pictures import show_pictures_steadily
from storage.server import key_values

SERVER = "Fulltime Arena"
CHANNEL = "games"
MEMBERS = ("ana", "ben", "cem", "dana", "emil", "fay", "gus", "hana", "ivo", "jill")
LONGEST_NAME = 32  # letters of a user's name on Discord

HOME = "127.0.0.1"
NO_PROXY = "255.255.255.255/32"
"""A network in which nobody is: nobody vouches for the visitors of the pages here."""
PATIENCE = 60.0  # seconds the bot may take to start, even on a slow machine

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class World:
    """The playground's server: its one channel, and its members by name."""

    channel: ChannelHandle
    members: Mapping[str, MemberActor]


@dataclass(frozen=True, slots=True)
class Names:
    """Names in lower case: `viewers` are those one can be, `others` are members, too.

    All of `MEMBERS` are on the server, whoever is named.
    """

    viewers: Sequence[str] = MEMBERS
    others: Sequence[str] = ()


def build_world(env: Env, names: Names) -> World:
    """Create the server, the channel and the members, with the same ids each time.

    The first viewer manages the server and its threads, so that all commands can be tried. Call it
    before the bot starts, so that the bot creates nothing in between.
    """
    env.backend.bot_user.name = "Fulltime"
    guild = env.create_guild(SERVER)
    members = {
        name: guild.add_member(env.create_user(name, global_name=name.capitalize()))
        for name in MEMBERS
    }
    for name in (*names.viewers, *names.others):
        if name not in members:
            members[name] = guild.add_member(create_named_user(env, name))
    no_threads = discord.PermissionOverwrite(
        create_public_threads=False, create_private_threads=False
    )
    bot = UserHandle(env, env.backend.bot_user)
    channel = guild.create_text_channel(CHANNEL, overwrites={bot: no_threads})
    rights = discord.Permissions(manage_guild=True, manage_threads=True)
    manager = guild.create_role("Manager", permissions=rights)
    env.backend.add_member_role(guild.id, members[names.viewers[0]].id, manager.id)
    return World(channel, members)


def pick_viewers(members: str) -> list[str]:
    """Return the names in a text, in lower case and without duplicates.

    They are separated by commas. Raises SettingsError for a name that is not of letters, or none.
    """
    names = [name for each in members.split(",") if (name := each.strip().lower())]
    wrong = [name for name in names if not name.isalpha() or len(name) > LONGEST_NAME]
    if wrong or not names:
        who = f"“{wrong[0]}” is none" if wrong else "nobody was named"
        raise SettingsError(
            f"--members wants names of 1 to {LONGEST_NAME} letters, separated by commas, such as"
            f" ana,ben,dora; {who}."
        )
    return list(dict.fromkeys(names))


async def serve(  # noqa: PLR0913 - options of a session, all by name
    bot: discord.AutoShardedClient,
    *,
    port: int = 0,
    names: Names = Names(),
    token: str = "",
    say: Callable[[str], object] = print,
    greet: Callable[[int], Awaitable[object]] | None = None,
    stop: asyncio.Event | None = None,
    pages: AbstractAsyncContextManager[None] | None = None,
) -> None:
    """Serve the playground on 127.0.0.1 until the session ends, `stop` is set, or a signal comes.

    `token` is part of the page's URL, by default a new one; with the same token and port, a page
    opened before a restart works again once it is reloaded. `greet` posts the first message into
    the channel of this id, which is new and empty each time. `pages` serves boards in a browser.

    Raises SettingsError if a port is taken or a part of SimCord is missing.
    """
    stop = stop or asyncio.Event()
    env, world = _world_of_today(bot, names)
    async with AsyncExitStack() as stack:
        stack.callback(gc.collect)  # the pipe of a decoder that SimCord drops, while the loop runs
        _stop_on_signals(stack, stop)
        show_emoji(env, bot)
        if (workers := getattr(bot, "workers", None)) is not None:
            let_analyses_run(env, workers)
        stack.push_async_callback(env.shutdown)
        await env.start()
        # what begins before SimCord cannot edit a panel, as a press on a page does
        await stack.enter_async_context(pages or nullcontext())
        stack.push_async_callback(bot.close)
        if greet is not None:
            await greet(world.channel.id)
        preview = await _open_preview(env, world, names.viewers, port, token)
        stack.push_async_callback(preview.close)
        say(_welcome(preview.url, names.viewers))
        await _first_of(Driver(env, preview).run(), preview.wait_closed(), stop.wait())


def _world_of_today(bot: discord.AutoShardedClient, names: Names) -> tuple[PatientEnv, World]:
    """Return SimCord with its world; it has today's date, so times in the messages are right."""
    env = PatientEnv(bot, check_errors=False, shard_count=1, settle_timeout=PATIENCE)
    world = build_world(env, names)
    env.backend.advance_clock(max(0.0, (datetime.now(UTC) - env.now()).total_seconds()))
    return env, world


def _stop_on_signals(stack: AsyncExitStack, stop: asyncio.Event) -> None:
    """Set `stop` on Ctrl-C and SIGTERM for as long as the stack is open."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
        stack.callback(loop.remove_signal_handler, number)


async def _open_preview(
    env: Env, world: World, viewers: Sequence[str], port: int, token: str
) -> Preview:
    """Return the running preview; raises SettingsError if it cannot start."""
    picked = [world.members[name] for name in viewers]
    try:
        preview = env.preview(world.channel, viewers=picked, layout="channel", port=port)
        preview.capability = token or preview.capability
        show_pictures_steadily(preview)
        return await preview.__aenter__()
    except SetupError as error:
        text = f"The playground could not open: {error}"
        if isinstance(error.__cause__, OSError):
            text = f"Port {port} is taken; pick another one, for example with --port {port + 1}."
        raise SettingsError(text) from None


def _welcome(url: str, viewers: Sequence[str]) -> str:
    """Return the page's URL and three steps to start a match, to be typed literally.

    The page sends a typed command as chat unless it was chosen from its list with Enter. "dice"
    matches only one game.
    """
    first, *others = (name.capitalize() for name in viewers)
    guest = f"Viewing as {others[0]}, press Join" if others else "Press + Computer"
    return (
        f"Fulltime is open in your browser at {url}\n"
        f"  1. Viewing as {first}, click Message #{CHANNEL}, type /play, press Enter, type dice,"
        " press Enter, press Enter.\n"
        f"  2. {guest}.\n"
        f"  3. Viewing as {first}, press Start. Ctrl-C closes; your matches stay."
    )


async def _first_of(*works: Coroutine[Any, Any, object]) -> None:
    """Wait until one coroutine ends, cancel the others, and raise the exception of the first."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


def play(settings: Settings, *, port: int, viewers: Sequence[str] | None) -> None:
    """Run the playground with this installation's settings until it is closed.

    Without `viewers` one can be everybody who was ever there with this database.
    """
    from bot.discord.client import make_client  # noqa: PLC0415
    from bot.discord.pages import serve_pages  # noqa: PLC0415

    paged = _with_pages(settings, port)

    async def session() -> None:
        clock = OffsetClock()
        bot = make_client(paged, clock=clock, forget_messages=True)
        passing = ClockAdvancer(bot.host, clock)
        await passing.resume()
        bot.tree.add_command(time_command(passing, bot.router))
        token = await bot.database.write(_page_token)
        members = await bot.database.write(partial(_add_members, named=viewers or ()))
        names = Names(viewers or members, members)
        messenger = bot.host.services.outbox.messenger
        messenger.edits_every = messenger.panel_edits_every = 0.0  # no rate limit here
        # SimCord waits for each timer of the bot, so a press would take as long as the panel rests
        messenger.panel_undisturbed_for = 0.0
        greet = partial(bot.host.services.launcher.post_game_list, messenger)
        stop = asyncio.Event()
        watching = asyncio.create_task(bot.database.watch())
        watching.add_done_callback(lambda _done: stop.set())
        with dates_once_moved(clock):
            pages = serve_pages(bot, paged)
            await serve(
                bot, port=port, names=names, token=token, greet=greet, stop=stop, pages=pages
            )
        if not watching.cancel():
            watching.result()
        if bot.database.lost is not None:
            raise bot.database.lost

    asyncio.run(session())


def _with_pages(settings: Settings, port: int) -> Settings:
    """Return the settings with pages on this machine, at the port after the playground's."""
    with socket() as free:
        # as a server does, else the port of a playground that has just ended is not free yet
        free.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        with suppress(OSError):
            free.bind((HOME, port + 1 if port else 0))
        if not free.getsockname()[1]:
            free.bind((HOME, 0))
        taken = free.getsockname()[1]
    pages = {"web_url": f"http://{HOME}:{taken}", "web_port": taken, "web_proxies": NO_PROXY}
    return settings.model_copy(update=pages | {"web_address": IPv4Address(HOME)})


def _page_token(conn: Connection) -> str:
    """Return the page's token stored in this database; a new one the first time."""
    token = key_values.get(conn, key_values.PLAYGROUND)
    if token is None:
        token = secrets.token_urlsafe(32)
        key_values.put(conn, key_values.PLAYGROUND, token)
    return token


def _add_members(conn: Connection, named: Sequence[str]) -> list[str]:
    """Return everybody's name: `MEMBERS`, those named before with this database, and those now.

    Whoever was named once stays a member, or the bot would take them for one who left the server.
    """
    stored = key_values.get(conn, key_values.PLAYGROUND_MEMBERS)
    before = stored.split(",") if stored else ()
    names = list(dict.fromkeys([*MEMBERS, *before, *named]))
    if others := names[len(MEMBERS) :]:
        key_values.put(conn, key_values.PLAYGROUND_MEMBERS, ",".join(others))
    return names
