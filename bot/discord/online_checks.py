"""Checks that need Discord: the token, the clock, the commands and the permissions."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import aiohttp
import discord

from bot.commands import digest_of
from bot.discord import permissions
from bot.discord.client import Fulltime
from bot.discord.connection import REFUSED, UNREACHABLE
from bot.host.ui.member import clean_name
from bot.operations.backup_checks import check_backups
from bot.operations.database_checks import StoredSetup, check_database, read_stored_setup
from bot.operations.disk_checks import check_disks
from bot.operations.metrics import Metrics
from bot.operations.offline_checks import Finding, check_fonts, check_token, hint
from bot.operations.settings import Settings
from bot.transport.rate_limits import trace_responses
from storage.opening import open_database, parse_address

DISCORD_TIMEOUT = 60.0
"""Seconds that all requests to Discord may take together."""
CLOCK_MAY_DIFFER = 5.0
"""Seconds by which this machine's clock may differ from Discord's."""
NO_NETWORK = "Discord: it cannot be reached from here; check the network, then ask me again."
INTENTS = {
    "gateway_presence": "Presence",
    "gateway_guild_members": "Server Members",
    "gateway_message_content": "Message Content",
}
"""The privileged intents: discord.py's names, with those of the Developer Portal."""


async def examine(
    settings: Settings, now: Callable[[], float] = time.time
) -> AsyncIterator[Finding]:
    """Yield the findings of all checks, the offline ones first; changes nothing anywhere.

    `now` returns this machine's time in seconds since 1970.
    """
    yield await asyncio.to_thread(check_database, settings.address, settings.backups)
    if isinstance(place := parse_address(settings.address), Path):
        yield await asyncio.to_thread(check_backups, settings.backups, place, now())
        yield await asyncio.to_thread(check_disks, place, settings.backups)
    yield await asyncio.to_thread(check_fonts)
    if settings.web_url is not None:
        from bot.web.outside_check import check_pages  # noqa: PLC0415 - most bots have no pages

        yield await check_pages(settings.web_url)
    token = settings.token.get_secret_value() if settings.token else None
    wrong = check_token(token)
    if wrong is not None or token is None:
        assert wrong is not None, "no token is wrong"
        yield wrong
        return
    stored = await asyncio.to_thread(read_stored_setup, settings.address)
    try:
        async with asyncio.timeout(DISCORD_TIMEOUT):
            async for finding in check_discord(token, stored, now):
                yield finding
    except discord.LoginFailure:
        yield Finding(is_well=False, text=f"token: {REFUSED}")
    except (*UNREACHABLE, TimeoutError):
        yield Finding(is_well=False, text=NO_NETWORK)
    except discord.HTTPException as error:
        text = f"Discord: it refused to answer ({error.status}, {error.code}); ask me again later."
        yield Finding(is_well=False, text=text)


async def check_discord(
    token: str, stored: StoredSetup, now: Callable[[], float]
) -> AsyncIterator[Finding]:
    """Log in without connecting to the gateway and yield the findings about the bot.

    Raises discord.LoginFailure, discord.HTTPException, and network errors.
    """
    ahead: list[float] = []
    trace = trace_responses(Metrics())

    async def compare(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        answer: aiohttp.TraceRequestEndParams,
    ) -> None:
        told = answer.response.headers.get("Date", "")
        with suppress(ValueError):  # that of a proxy may be no date
            ahead.append(now() - parsedate_to_datetime(told).timestamp())

    trace.on_request_end.append(compare)
    async with discord.Client(intents=discord.Intents(guilds=True), http_trace=trace) as client:
        await client.login(token)
        yield _application(client)
        yield _intents(client)
        yield _clock(ahead)
        yield await _commands(client, stored.commands)
        async for finding in _servers(client, stored):
            yield finding


def _application(client: discord.Client) -> Finding:
    """Return the bot's name, and whether its interactions are sent to another endpoint."""
    application = client.application
    assert application is not None, "a client that has logged in knows its application"
    name = clean_name(application.name)
    if application.interactions_endpoint_url:
        text = (
            f"token: it is {name}'s, but its presses go elsewhere; in the Developer Portal, "
            "General Information, empty Interactions Endpoint URL."
        )
        return Finding(is_well=False, text=text)
    return Finding(is_well=True, text=f"token: it is {name}'s.")


def _intents(client: discord.Client) -> Finding:
    """Return which privileged intents are on; the bot needs none."""
    assert client.application is not None, "a client that has logged in knows its application"
    flags = client.application.flags
    on = [
        menu
        for name, menu in INTENTS.items()
        if getattr(flags, name) or getattr(flags, f"{name}_limited")
    ]
    text = "intents: no privileged one is needed, and none is on."
    if on:
        text = (
            f"intents: no privileged one is needed; {', '.join(on)} may be switched off in the "
            "Developer Portal, Bot."
        )
    return Finding(is_well=True, text=text)


def _clock(ahead: list[float]) -> Finding:
    """Compare this machine's clock with Discord's, which is truncated to seconds."""
    if not ahead:
        return Finding(is_well=True, text="clock: Discord told no time to compare it with.")
    off = min(ahead, key=abs)
    if -CLOCK_MAY_DIFFER <= off <= CLOCK_MAY_DIFFER + 1:
        return Finding(is_well=True, text="clock: it agrees with Discord's.")
    which = "ahead of" if off > 0 else "behind"
    text = (
        f"clock: this machine's is {abs(off):.0f} seconds {which} Discord's, so every deadline "
        "would be; let the system set it (for example `timedatectl set-ntp true`)."
    )
    return Finding(is_well=False, text=text)


async def _commands(client: discord.Client, sent: str | None) -> Finding:
    """Check that Discord has this version's commands; `sent` is the digest of those sent last."""
    assert client.application_id is not None, "a client that has logged in knows its id"
    known = {
        command["name"] for command in await client.http.get_global_commands(client.application_id)
    }
    if not known:
        text = "commands: Discord knows none yet; `fulltime run` sends them when it starts."
        return hint(text)
    ours, digest = await _our_commands(client.application_id)
    if known == ours:
        same = "those of this version" if sent == digest else "the next start sends them anew"
        return Finding(is_well=True, text=f"commands: Discord knows {len(known)}, {same}.")
    text = (
        "commands: Discord knows those of another version; `fulltime run` sends ours when it "
        "starts."
    )
    if sent == digest:
        text = (
            "commands: somebody else sent others with this token since; give every copy of the "
            "bot an application of its own."
        )
    return Finding(is_well=False, text=text)


async def _our_commands(application_id: int) -> tuple[set[str], str]:
    """Return the names of this version's commands and their digest, from an idle client."""
    with TemporaryDirectory() as folder:
        async with open_database(Path(folder) / "empty.db") as database:
            bot = Fulltime(Settings.model_construct(), database, lambda: datetime.now(UTC))
            names = {command.name for command in bot.tree.get_commands()}
            return names, await digest_of(bot.tree, application_id)


async def _servers(client: discord.Client, stored: StoredSetup) -> AsyncIterator[Finding]:
    """Yield the missing permissions in each server, and in the channels of the first few."""
    assert client.application_id is not None, "a client that has logged in knows its id"
    link = permissions.invite_link(client.application_id)
    guilds = await permissions.guilds_of(client)
    if guilds:
        yield Finding(is_well=True, text=f"invite: servers let the bot in with {link}")
    else:
        yield hint(f"servers: the bot is in none yet; invite it with {link}")
    playing = {guild_id for guild_id, _ in stored.places}
    guilds.sort(key=lambda guild: int(guild["id"]) not in playing)
    role = clean_name(client.user.name) if client.user else "the bot"
    for number, guild in enumerate(guilds):
        if number >= permissions.MOST_SERVERS:
            yield permissions.server_finding(guild, role)
            continue
        places = [channel for server, channel in stored.places if server == int(guild["id"])]
        for finding in await permissions.channel_findings(client, guild, places):
            yield finding
        if champions := stored.roles.get(int(guild["id"])):
            yield await permissions.role_finding(client, guild, champions)
