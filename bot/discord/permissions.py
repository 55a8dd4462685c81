"""Discord permissions of the bot in its servers and channels, and how to change them."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

import discord

from bot.discord import public_channels
from bot.host.ui.channel_permissions import (
    MANAGE_ROLES,
    MANAGE_WEBHOOKS,
    ChannelPermissions,
    MissingPermission,
    PublicServer,
    RoleStatus,
)
from bot.host.ui.member import clean_name
from bot.operations.offline_checks import Finding
from bot.transport.delivery_errors import translate_discord_errors

REQUIRED_PERMISSIONS: Mapping[str, str] = MappingProxyType(
    {
        "view_channel": "View Channel",
        "send_messages": "Send Messages",
        "attach_files": "Attach Files",
        "read_message_history": "Read Message History",
        "create_public_threads": "Create Public Threads",
        "send_messages_in_threads": "Send Messages in Threads",
    }
)
"""The permissions the bot needs: discord.py's names, with those in Discord's menus."""
OPTIONAL_PERMISSIONS: Mapping[str, str] = MappingProxyType({"manage_webhooks": MANAGE_WEBHOOKS})
"""Permissions that only some settings need, in the same form."""
MEMBER_PERMISSIONS: Mapping[str, str] = MappingProxyType(
    {"send_messages_in_threads": "Send Messages in Threads"}
)
"""The permissions members need: otherwise they cannot press buttons in an archived thread."""
PERMISSIONS = discord.Permissions(**dict.fromkeys(REQUIRED_PERMISSIONS, True))
POWERFUL = discord.Permissions.elevated()
"""Permissions that a champions' role must not have: champions could take over the server."""
PAGE = 200
"""The most servers Discord lists per request."""
MOST_SERVERS = 25
"""Servers whose channels are checked, those with open matches first; three requests each."""
MOST_ASKED = 25
"""The most members of whom it is looked up whether they see a channel; a request each."""
MOST_NAMED = 5
"""The most channels named as unusable."""


def invite_link(application_id: int) -> str:
    """Return the link that adds the bot to a server with the permissions it needs."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS)


async def guilds_of(client: discord.Client) -> list[Any]:
    """Return the bot's servers, each with the bot's permissions there before channel overwrites."""
    guilds: list[Any] = []
    while len(guilds) % PAGE == 0:
        after = int(guilds[-1]["id"]) if guilds else 0
        page = await client.http.get_guilds(PAGE, after=after, with_counts=False)
        if not page:
            break
        guilds += page
    return guilds


def server_finding(guild: Mapping[str, Any], bot: str) -> Finding:
    """Return which permissions the bot lacks in a server (before channel overwrites), and a fix."""
    name = clean_name(str(guild["name"]))
    lacks = _missing_names(discord.Permissions(int(guild["permissions"])))
    if not lacks:
        return Finding(is_well=True, text=f"server {name}: nothing is missing.")
    text = (
        f"server {name}: allow {', '.join(lacks)} in Server Settings → Roles → {bot} → "
        "Permissions (or in a channel: Edit Channel → Permissions)."
    )
    return Finding(is_well=False, text=text)


async def channel_findings(
    client: discord.Client, data: Mapping[str, Any], playing: Iterable[int]
) -> list[Finding]:
    """Return which permissions the bot and members lack in a server's channels.

    `playing` are the ids of channels with open matches; each problem there has its own finding.
    Other channels that the bot cannot use are no problem as long as it can play in one.
    """
    me, channels = await _channels(client, int(data["id"]))
    lacking = {channel: _missing_names(channel.permissions_for(me)) for channel in channels}
    bot, server = clean_name(me.name), clean_name(me.guild.name)
    findings = [
        _in_channel(channel, lacks, server, bot)
        for channel, lacks in lacking.items()
        if lacks and channel.id in set(playing)
    ]
    findings += [
        _for_members(channel, lacks, server)
        for channel in channels
        if channel.id in set(playing) and (lacks := _members_lack(channel))
    ]
    closed = {channel: lacks for channel, lacks in lacking.items() if lacks}
    if not closed or len(closed) == len(lacking):
        return [server_finding(data, bot) if not closed else _in_none(data, closed, bot), *findings]
    return [_in_some(server, closed, len(lacking)), *findings]


async def role_finding(client: discord.Client, data: Mapping[str, Any], role_id: int) -> Finding:
    """Return what keeps the bot from giving a server's champions their role."""
    status = await status_of_role(client, int(data["id"]), role_id)
    server = clean_name(data["name"])
    if status.is_gone:
        text = f"the champion's role in {server} was deleted; choose another one in /setup."
        return Finding(is_well=False, text=text)
    wrong = []
    if status.lacks_right:
        wrong.append(f"allow {MANAGE_ROLES} in Server Settings → Roles → {status.bot}")
    if status.is_above:
        wrong.append(f"drag {status.bot} above it in Server Settings → Roles")
    text = f"the champion's role in {server}: {'; '.join(wrong) or 'nothing is missing'}."
    return Finding(is_well=not wrong, text=text)


class DiscordPermissionChecker:
    """Checks the bot's permissions in channels, for the host."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def survey(
        self, guild_id: int, channel_ids: tuple[int, ...], rights: tuple[str, ...] = ()
    ) -> list[ChannelPermissions]:
        """Return which of `rights` (default: all needed to play) are missing in each channel.

        Raises `DeliveryError` if Discord fails.
        """
        async with translate_discord_errors():
            me, channels = await _channels(self._client, guild_id)
        bot, known = clean_name(me.display_name), {channel.id: channel for channel in channels}
        return [
            ChannelPermissions(
                channel_id,
                bot,
                _missing(known[channel_id], me, rights),
                members_lack=() if rights else _members_lack(known[channel_id]),
            )
            if channel_id in known
            else ChannelPermissions(channel_id, bot, is_gone=True)
            for channel_id in channel_ids
        ]

    async def count_blind(
        self, guild_id: int, channel_id: int, user_ids: tuple[int, ...]
    ) -> int | None:
        """Return how many of these users are in the server and can't see a text channel.

        None if they are too many to ask, or for another kind of channel. Raises `DeliveryError`.
        """
        if len(user_ids) > MOST_ASKED:
            return None
        async with translate_discord_errors():
            _, channels = await _channels(self._client, guild_id)
            channel = next(
                (text_channel for text_channel in channels if text_channel.id == channel_id), None
            )
            if channel is None:
                return None
            members = [await _member_of(channel.guild, user_id) for user_id in user_ids]
        there = [member for member in members if member is not None]
        return sum(not channel.permissions_for(member).view_channel for member in there)

    async def role_status(self, guild_id: int, role_id: int) -> RoleStatus:
        """Return what keeps the bot from giving a role; raises `DeliveryError` if Discord fails."""
        async with translate_discord_errors():
            return await status_of_role(self._client, guild_id, role_id)

    async def count_threads(self, guild_id: int) -> int:
        """Return how many active threads a server has; raises `DeliveryError` if Discord fails."""
        async with translate_discord_errors():
            found = await self._client.http.get_active_threads(guild_id)
        return len(found["threads"])

    async def public_part(self, guild_id: int, also: Collection[int] = ()) -> PublicServer:
        """Return what everybody in a server may read; raises `DeliveryError` if Discord fails."""
        async with translate_discord_errors():
            return await public_channels.public_part(self._client, guild_id, also)


async def status_of_role(client: discord.Client, guild_id: int, role_id: int) -> RoleStatus:
    """Return what keeps the bot from giving a role, in two requests."""
    assert client.user is not None, "a client that has logged in knows itself"
    guild = await client.fetch_guild(guild_id, with_counts=False)
    me, role = await guild.fetch_member(client.user.id), guild.get_role(role_id)
    bot, may = clean_name(me.display_name), me.guild_permissions.manage_roles
    if role is None:
        return RoleStatus(role_id, bot, lacks_right=not may, is_gone=True)
    return RoleStatus(
        role_id,
        bot,
        lacks_right=not may,
        is_above=role >= me.top_role,
        is_managed=role.managed or role.is_default(),
        is_powerful=bool(role.permissions.value & POWERFUL.value),
    )


async def _channels(
    client: discord.Client, guild_id: int
) -> tuple[discord.Member, list[discord.TextChannel]]:
    """Return the bot as a member of a server, and its text channels, in three requests."""
    assert client.user is not None, "a client that has logged in knows itself"
    guild = await client.fetch_guild(guild_id, with_counts=False)
    me, channels = await guild.fetch_member(client.user.id), await guild.fetch_channels()
    ordered = sorted(channels, key=lambda channel: channel.position)
    return me, [channel for channel in ordered if isinstance(channel, discord.TextChannel)]


async def _member_of(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Return a member of a server, None if the user is not in it."""
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound:
        return None


def _missing(
    channel: discord.TextChannel, me: discord.Member, rights: tuple[str, ...]
) -> tuple[MissingPermission, ...]:
    """Return the permissions missing in a channel, and whether the whole server lacks them."""
    everywhere = _missing_names(me.guild_permissions, rights)
    return tuple(
        MissingPermission(right, right in everywhere)
        for right in _missing_names(channel.permissions_for(me), rights)
    )


def _members_lack(channel: discord.TextChannel) -> tuple[str, ...]:
    """Return the member permissions that no ordinary role which sees the channel has there.

    Roles of bots and of moderators are not ordinary.
    """
    ordinary = [
        role
        for role in channel.guild.roles
        if role.is_default() or not (role.managed or role.permissions.value & POWERFUL.value)
    ]
    allowed = [channel.permissions_for(role) for role in ordinary]
    seeing = [permissions for permissions in allowed if permissions.view_channel]
    return tuple(
        menu
        for right, menu in MEMBER_PERMISSIONS.items()
        if seeing and not any(getattr(permissions, right) for permissions in seeing)
    )


def _missing_names(has: discord.Permissions, rights: tuple[str, ...] = ()) -> list[str]:
    """Return the missing ones of these permissions, by default of those needed to play.

    They are named as in Discord's menus.
    """
    if has.administrator:
        return []
    known = {**REQUIRED_PERMISSIONS, **OPTIONAL_PERMISSIONS}
    needed = rights or REQUIRED_PERMISSIONS.values()
    return [menu for right, menu in known.items() if menu in needed and not getattr(has, right)]


def _in_none(
    data: Mapping[str, Any], closed: Mapping[discord.TextChannel, list[str]], bot: str
) -> Finding:
    """Return what to change if the bot can play in no channel."""
    whole = server_finding(data, bot)
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
    """Return the channels in which the bot cannot play, for information."""
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
    """Return what to change in a channel with open matches."""
    return Finding(
        is_well=False,
        text=f"channel #{clean_name(channel.name)} in {server}, where matches are open: allow "
        f"{', '.join(lacks)} in Edit Channel → Permissions → {bot}.",
    )


def _for_members(channel: discord.TextChannel, lacks: Iterable[str], server: str) -> Finding:
    """Return what members lack in a channel with open matches; the bot can play there."""
    return Finding(
        is_well=True,
        text=f"channel #{clean_name(channel.name)} in {server}, where matches are open: members "
        f"cannot press buttons in threads that have gone quiet; allow {', '.join(lacks)} in "
        "Edit Channel → Permissions → @everyone, or the role of the players.",
    )
