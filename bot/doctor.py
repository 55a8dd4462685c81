"""Doctor: what stands between an operator and a working bot, one finding per check."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import discord

from bot.client import REFUSED, UNREACHABLE
from bot.host.seats import clean_name
from bot.settings import Settings
from storage import matches
from storage.engine import make_engine
from storage.errors import StorageError, in_words
from storage.files import check_place, path_of
from storage.schema import VERSION
from storage.upgrade import version_of

NEEDED: Mapping[str, str] = MappingProxyType(
    {
        "view_channel": "View Channel",
        "send_messages": "Send Messages",
        "attach_files": "Attach Files",
        "read_message_history": "Read Message History",
        "create_public_threads": "Create Public Threads",
        "send_messages_in_threads": "Send Messages in Threads",
    }
)
"""What the bot must be allowed, by discord.py's names: as Discord's menus call it."""
PERMISSIONS = discord.Permissions(**dict.fromkeys(NEEDED, True))
PAGE = 200
"""The most servers Discord lists at once."""
PATIENCE = 20.0
"""Seconds Discord has to answer all that is asked."""
NO_TOKEN = "token: there is none; put it into .env as DISCORD_TOKEN=... (`make play` needs none)."  # noqa: S105 - a sentence
NO_NETWORK = "Discord: it cannot be reached from here; check the network, then ask me again."


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: whether all is well, and a sentence that says what to do if not."""

    is_well: bool
    text: str

    def __str__(self) -> str:
        """Return it as a line."""
        return f"{'✓' if self.is_well else '✗'} {self.text}"


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Yield what every check finds, the database first; changes nothing anywhere."""
    yield await asyncio.to_thread(look_at_database, settings.db)
    if settings.token is None:
        yield Finding(is_well=False, text=NO_TOKEN)
        return
    try:
        async with asyncio.timeout(PATIENCE):
            for finding in await ask_discord(settings.token.get_secret_value()):
                yield finding
    except discord.LoginFailure:
        yield Finding(is_well=False, text=f"token: {REFUSED}")
    except (*UNREACHABLE, TimeoutError):
        yield Finding(is_well=False, text=NO_NETWORK)
    except discord.HTTPException as error:
        text = f"Discord: it refused to answer ({error.status}, {error.code}); ask me again later."
        yield Finding(is_well=False, text=text)


def look_at_database(where: Path) -> Finding:
    """Return how the database stands; it is read as it is, also while the bot runs."""
    try:
        path = path_of(where)
        check_place(path)
        if not path.exists():
            text = f"database: {path} is not there yet; the first start makes it."
            return Finding(is_well=True, text=text)
        return Finding(is_well=True, text=f"database: {_standing(path)}")
    except StorageError as error:
        return Finding(is_well=False, text=f"database: {error}")


def _standing(path: Path) -> str:
    """Return the version, the size and the running matches of a database."""
    engine = make_engine(path, read_only=True)
    version = version_of(engine, path)
    if version != VERSION:
        was = version or "empty"
        return f"{path} is at version {was}; the next start brings it to {VERSION}."
    with in_words(path), engine.connect() as connection:
        running = len(matches.ids(connection, "running"))
    files = (path, Path(f"{path}-wal"))
    size = sum(file.stat().st_size for file in files if file.exists()) / 1e6
    return f"{path} is at version {version}, {size:.1f} MB, {running} running matches."


async def ask_discord(token: str) -> list[Finding]:
    """Log in without connecting and return what Discord says of the bot.

    Raises discord.LoginFailure, discord.HTTPException, and what a missing network raises.
    """
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(token)
        findings = [_application(client), await _commands(client)]
        return [*findings, *(await _servers(client))]


def _application(client: discord.Client) -> Finding:
    """Return who the bot is, and whether its presses are sent to it at all."""
    application = client.application
    assert application is not None, "a client that has logged in knows its application"
    name = clean_name(application.name)
    if application.interactions_endpoint_url:
        text = (
            f"token: it is {name}'s, but its presses go elsewhere; in the Developer Portal, "
            "General Information, empty Interactions Endpoint URL."
        )
        return Finding(is_well=False, text=text)
    text = f"token: it is {name}'s; no privileged intent is needed."
    return Finding(is_well=True, text=text)


async def _commands(client: discord.Client) -> Finding:
    """Return whether Discord knows our commands."""
    assert client.application_id is not None, "a client that has logged in knows its id"
    known = await client.http.get_global_commands(client.application_id)
    if known:
        return Finding(is_well=True, text=f"commands: Discord knows {len(known)}.")
    text = "commands: Discord knows none yet; `fulltime run` sends them when it starts."
    return Finding(is_well=False, text=text)


async def _servers(client: discord.Client) -> list[Finding]:
    """Return what the bot may not do in each of its servers."""
    guilds = await _guilds(client)
    if guilds:
        return [_server(guild, client) for guild in guilds]
    assert client.application_id is not None, "a client that has logged in knows its id"
    url = discord.utils.oauth_url(client.application_id, permissions=PERMISSIONS)
    return [Finding(is_well=False, text=f"servers: the bot is in none; invite it with {url}")]


async def _guilds(client: discord.Client) -> list[Any]:
    """Return the servers the bot is in, each with what it may do there before exceptions."""
    guilds: list[Any] = []
    while len(guilds) % PAGE == 0:
        after = int(guilds[-1]["id"]) if guilds else 0
        page = await client.http.get_guilds(PAGE, after=after, with_counts=False)
        if not page:
            break
        guilds += page
    return guilds


def _server(guild: Mapping[str, Any], client: discord.Client) -> Finding:
    """Return what the bot lacks in this server, by name, and where that is changed."""
    name = clean_name(str(guild["name"]))
    has = discord.Permissions(int(guild["permissions"]))
    lacks = [menu for right, menu in NEEDED.items() if not getattr(has, right)]
    if not lacks or has.administrator:
        return Finding(is_well=True, text=f"server {name}: nothing is missing.")
    role = clean_name(client.user.name) if client.user else "the bot"
    text = (
        f"server {name}: allow {', '.join(lacks)} in Server Settings → Roles → {role} → "
        "Permissions (or in a channel: Edit Channel → Permissions)."
    )
    return Finding(is_well=False, text=text)
