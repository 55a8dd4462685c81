"""The channels and threads of a server that everybody in it may read."""

from collections.abc import Collection
from typing import Any

import discord

from bot.host.ui.channel_permissions import PublicServer
from bot.host.ui.member import clean_name

LONGEST = 60
"""Most characters of the names of servers and channels on a page."""
MOST_ASKED = 25
"""The most threads that are looked up one by one."""
PUBLIC_THREADS = (
    discord.ChannelType.public_thread.value,
    discord.ChannelType.news_thread.value,
)
WITH_VOICES = (discord.VoiceChannel, discord.StageChannel)
READABLE = (discord.TextChannel, discord.ForumChannel, *WITH_VOICES)
"""The kinds of channels that hold messages, or threads with messages."""


async def public_part(
    client: discord.Client, guild_id: int, also: Collection[int] = ()
) -> PublicServer:
    """Return what everybody in a server may read, in three requests.

    Of threads these are the public ones that are active, and those of `also` that are archived:
    Discord lists archived threads channel by channel alone, so each takes a request.
    """
    guild = await client.fetch_guild(guild_id, with_counts=False)
    channels, active = await guild.fetch_channels(), await client.http.get_active_threads(guild_id)
    seen = {
        channel.id: _name(channel.name)
        for channel in channels
        if _is_public(channel, guild.default_role)
    }
    threads: list[Any] = [*active["threads"]]
    known = {channel.id for channel in channels} | {int(thread["id"]) for thread in threads}
    for channel_id in [asked for asked in also if asked not in known][:MOST_ASKED]:
        try:
            threads.append(await client.http.get_channel(channel_id))
        except (discord.NotFound, discord.Forbidden):  # deleted, or a private thread
            continue
    public = {
        int(thread["id"]): _name(thread["name"])
        for thread in threads
        if thread["type"] in PUBLIC_THREADS and int(thread["parent_id"] or 0) in seen
    }
    return PublicServer(_name(guild.name), seen | public)


def _is_public(channel: discord.abc.GuildChannel, everybody: discord.Role) -> bool:
    """Return whether everybody may read a channel; one with voices only who may enter it."""
    may = channel.permissions_for(everybody)
    may_enter = may.connect or not isinstance(channel, WITH_VOICES)
    is_read = may.view_channel and may.read_message_history and may_enter
    return isinstance(channel, READABLE) and is_read


def _name(name: str) -> str:
    return clean_name(name, LONGEST)
