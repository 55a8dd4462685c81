"""Rights: what the bot may do in its servers and their channels, and where that is changed."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import aiohttp
import discord

from bot.checkup import Finding
from bot.host.posts import Gone
from bot.host.seats import clean_name
from bot.host.survey import Missing, Survey

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
MOST_SERVERS = 25
"""Servers whose channels are looked at, those with open matches first: three requests each."""
MOST_NAMED = 5
"""Channels that are named where the bot cannot play."""


async def guilds_of(client: discord.Client) -> list[Any]:
    """Return the servers the bot is in, each with what it may do there before exceptions."""
    guilds: list[Any] = []
    while len(guilds) % PAGE == 0:
        after = int(guilds[-1]["id"]) if guilds else 0
        page = await client.http.get_guilds(PAGE, after=after, with_counts=False)
        if not page:
            break
        guilds += page
    return guilds


def look_at_server(guild: Mapping[str, Any], bot: str) -> Finding:
    """Return what the bot lacks in this server before exceptions, and where that is changed."""
    name = clean_name(str(guild["name"]))
    lacks = _lacking(discord.Permissions(int(guild["permissions"])))
    if not lacks:
        return Finding(is_well=True, text=f"server {name}: nothing is missing.")
    text = (
        f"server {name}: allow {', '.join(lacks)} in Server Settings → Roles → {bot} → "
        "Permissions (or in a channel: Edit Channel → Permissions)."
    )
    return Finding(is_well=False, text=text)


async def look_at_channels(
    client: discord.Client, data: Mapping[str, Any], playing: Iterable[int]
) -> list[Finding]:
    """Return what the bot lacks in the channels of a server, those where it is playing above all.

    Channels it is kept out of are no fault as long as it can play in one.
    """
    me, channels = await _channels(client, int(data["id"]))
    lacking = {channel: _lacking(channel.permissions_for(me)) for channel in channels}
    bot, server = clean_name(me.name), clean_name(me.guild.name)
    found = [
        _in_channel(channel, lacks, server, bot)
        for channel, lacks in lacking.items()
        if lacks and channel.id in set(playing)
    ]
    closed = {channel: lacks for channel, lacks in lacking.items() if lacks}
    if not closed or len(closed) == len(lacking):
        return [look_at_server(data, bot) if not closed else _in_none(data, closed, bot), *found]
    return [_in_some(server, closed, len(lacking)), *found]


class DiscordSurveyor:
    """Looks up for the host what the bot may do in channels."""

    def __init__(self, client: discord.Client) -> None:
        """Look with this client, when it is asked."""
        self._client = client

    async def survey(self, guild_id: int, channel_ids: tuple[int, ...]) -> list[Survey]:
        """Return what is missing in each of these channels; raises `Gone` where none is known."""
        try:
            me, channels = await _channels(self._client, guild_id)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            raise Gone(type(error).__name__) from error
        bot, known = clean_name(me.display_name), {channel.id: channel for channel in channels}
        return [
            Survey(channel_id, bot, _missing(known[channel_id], me))
            if channel_id in known
            else Survey(channel_id, bot, is_gone=True)
            for channel_id in channel_ids
        ]


async def _channels(
    client: discord.Client, guild_id: int
) -> tuple[discord.Member, list[discord.TextChannel]]:
    """Return the bot as a member of a server, and the text channels there, three requests."""
    assert client.user is not None, "a client that has logged in knows itself"
    guild = await client.fetch_guild(guild_id, with_counts=False)
    me, channels = await guild.fetch_member(client.user.id), await guild.fetch_channels()
    ordered = sorted(channels, key=lambda one: one.position)
    return me, [one for one in ordered if isinstance(one, discord.TextChannel)]


def _missing(channel: discord.TextChannel, me: discord.Member) -> tuple[Missing, ...]:
    """Return what is missing in a channel, and whether that is so in the whole server."""
    everywhere = _lacking(me.guild_permissions)
    return tuple(
        Missing(right, right in everywhere) for right in _lacking(channel.permissions_for(me))
    )


def _lacking(has: discord.Permissions) -> list[str]:
    """Return what is missing among all that is needed, as Discord's menus call it."""
    if has.administrator:
        return []
    return [menu for right, menu in NEEDED.items() if not getattr(has, right)]


def _in_none(
    data: Mapping[str, Any], closed: Mapping[discord.TextChannel, list[str]], bot: str
) -> Finding:
    """Return what to change where the bot can play in no channel."""
    whole = look_at_server(data, bot)
    if not whole.is_well:
        return whole
    channel, lacks = next(iter(closed.items()))
    return Finding(
        is_well=False,
        text=f"server {clean_name(str(data['name']))}: the bot can play in no channel; for "
        f"example in #{clean_name(channel.name)} allow {', '.join(lacks)} in "
        f"Edit Channel → Permissions → {bot}.",
    )


def _in_some(
    server: str, closed: Mapping[discord.TextChannel, list[str]], channels: int
) -> Finding:
    """Return where the bot cannot play, for whoever wonders."""
    named = [
        f"#{clean_name(channel.name)} ({lacks[0]})"
        for channel, lacks in list(closed.items())[:MOST_NAMED]
    ]
    more = ["…"] if len(closed) > MOST_NAMED else []
    return Finding(
        is_well=True,
        text=f"server {server}: the bot can play in {channels - len(closed)} of {channels} "
        f"channels; not allowed are {', '.join([*named, *more])}.",
    )


def _in_channel(channel: discord.TextChannel, lacks: list[str], server: str, bot: str) -> Finding:
    """Return what to change in a channel where matches are open."""
    return Finding(
        is_well=False,
        text=f"channel #{clean_name(channel.name)} in {server}, where matches are open: allow "
        f"{', '.join(lacks)} in Edit Channel → Permissions → {bot}.",
    )
