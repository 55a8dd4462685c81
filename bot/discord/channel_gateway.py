"""The host's gateway to Discord's channels: posts, edits, deletions, threads."""

from collections.abc import Collection, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import discord

from bot.discord.roles import DiscordRoles
from bot.discord.webhooks import DiscordWebhooks
from bot.host.delivery.messages import (
    AlreadyDoneError,
    MemberLeftError,
    RoleGateway,
    ThreadArchivedError,
    WebhookMessenger,
    WrongChannelError,
)
from bot.host.ui.custom_id import CustomId
from bot.host.ui.message import MessageContent
from bot.interactions.attachments import with_or_without_picture
from bot.interactions.components import FindEmoji, no_emoji
from bot.interactions.render import Rendered, render_fitted
from bot.rendering.rasterizer import Rasterizer
from bot.rendering.svg_to_png import RasterError
from bot.transport.delivery_errors import translate_discord_errors
from storage.match import outbox
from storage.match.panels import PanelKey

WEEK: Literal[10080] = 10080
"""Minutes of inactivity after which Discord archives a thread."""
SEARCH_LIMIT = 50
"""Messages read in search of a post that may have been made before a crash."""
SKEW = timedelta(seconds=30)
"""How far Discord's clock may be behind ours."""


class DiscordMessenger:
    """Sends the host's messages; Discord's refusals become `DeliveryError`, to be retried later."""

    edits_every = 1.0
    """Seconds between edits: Discord allows five edits in five seconds per channel."""
    panel_edits_every = 2.0
    panel_undisturbed_for = 20.0

    def __init__(
        self, client: discord.Client, raster: Rasterizer, emoji: FindEmoji = no_emoji
    ) -> None:
        """Write with this client, with pictures drawn by `raster`."""
        self._client = client
        self._raster = raster
        self._emoji = emoji
        self.webhooks: WebhookMessenger = DiscordWebhooks(client, self._draw)
        self.roles: RoleGateway = DiscordRoles(client)

    async def post(
        self, channel_id: int, content: MessageContent, *, nonce: str, silent: bool
    ) -> int:
        """Post a message and return its id; repeating a nonce within minutes posts nothing new."""
        channel = self._client.get_partial_messageable(channel_id)

        async def send(rendered: Rendered) -> int:
            message = await channel.send(
                view=rendered.view,
                files=rendered.files,
                nonce=nonce,
                silent=silent,
                allowed_mentions=rendered.mentions,
            )
            return message.id

        return await with_or_without_picture(content, self._draw, send)

    async def edit(self, channel_id: int, message_id: int, content: MessageContent) -> None:
        """Replace the content of a message; unarchive its thread first if Discord requires it."""
        try:
            await self._edit(channel_id, message_id, content)
        except ThreadArchivedError:
            await self.wake_thread(channel_id)
            await self._edit(channel_id, message_id, content)

    async def _edit(self, channel_id: int, message_id: int, content: MessageContent) -> None:
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        await with_or_without_picture(
            content,
            self._draw,
            lambda rendered: message.edit(
                view=rendered.view,
                attachments=rendered.files,
                allowed_mentions=rendered.mentions,
            ),
        )

    async def edit_panel(self, panel: PanelKey, content: MessageContent) -> None:
        """Replace the content of a private message by its interaction's token, from any shard."""
        application = self._client.application_id
        assert application is not None, "a client that has logged in knows its application"
        hook = discord.Webhook.partial(application, panel.token, client=self._client)
        await with_or_without_picture(
            content,
            self._draw,
            lambda rendered: hook.edit_message(
                panel.message_id,
                view=rendered.view,
                attachments=rendered.files,
                allowed_mentions=rendered.mentions,
            ),
        )

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete one of our messages."""
        channel = self._client.get_partial_messageable(channel_id)
        async with translate_discord_errors():
            await channel.get_partial_message(message_id).delete()

    async def find(
        self,
        channel_id: int,
        match_id: str,
        after: int,
        action: str = "",
        known: Collection[int] = (),
        mark: int = 0,
    ) -> int | None:
        """Return the id of the bot's latest message of a match since `after` (ms), else None.

        With an `action`, the message must have a button or select of it. Those in `known` are
        skipped, and with a `mark` those of other deliveries.
        """
        moment = datetime.fromtimestamp(after / 1000, UTC) - SKEW
        channel, found = self._client.get_partial_messageable(channel_id), None
        async with translate_discord_errors():
            async for message in channel.history(limit=SEARCH_LIMIT, after=moment):
                if message.id in known:
                    continue
                if _is_ours(self._client, message) and _leads_to(message, match_id, action):
                    marks = _marks(message)
                    if mark and mark in marks:
                        return message.id
                    if not mark or not marks:
                        found = message.id
        return found

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Open a thread below a message, unless it exists, and return its id."""
        async with translate_discord_errors():  # not cached if it is of another process's shard
            channel = self._client.get_channel(channel_id) or await self._client.fetch_channel(
                channel_id
            )
        if not isinstance(channel, discord.TextChannel):
            raise WrongChannelError(f"{channel_id} is no text channel of ours")
        message = channel.get_partial_message(message_id)
        try:
            async with translate_discord_errors():
                thread = await message.create_thread(name=name, auto_archive_duration=WEEK)
        except AlreadyDoneError:  # a thread has the id of its message
            return message_id
        return thread.id

    async def wake_thread(self, thread_id: int) -> None:
        """Unarchive a thread; no request is made if the cache knows it as active."""
        known = self._client.get_channel(thread_id)
        if not isinstance(known, discord.Thread) or known.archived:
            async with translate_discord_errors():
                await self._client.http.edit_channel(thread_id, archived=False)

    async def is_locked(self, channel_id: int) -> bool:
        """Return whether this is a locked thread."""
        async with translate_discord_errors():
            found: Any = await self._client.http.get_channel(channel_id)
        return bool(found.get("thread_metadata", {}).get("locked"))

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Return whether the user has left the server or deleted the account."""
        try:
            async with translate_discord_errors():
                await self._client.http.get_member(guild_id, user_id)
        except MemberLeftError:
            return True
        return False

    async def owner_of(self, guild_id: int) -> int:
        """Return the user who owns a server."""
        async with translate_discord_errors():
            found: Any = await self._client.http.get_guild(guild_id, with_counts=False)
        return int(found["owner_id"])

    async def leave_server(self, guild_id: int) -> None:
        """Leave a server, also one of another process's shards."""
        async with translate_discord_errors():
            await self._client.http.leave_guild(guild_id)

    async def open_direct(self, user_id: int) -> int:
        """Return the id of the direct message channel with a member."""
        async with translate_discord_errors():
            channel = await self._client.create_dm(discord.Object(user_id))
        return channel.id

    async def _draw(self, content: MessageContent) -> Rendered:
        if content.picture is None:
            return render_fitted(content, picture=None, emoji=self._emoji)
        try:
            png = await self._raster.png(content.picture.svg)
            return render_fitted(content, picture=png, emoji=self._emoji)
        except RasterError:
            return render_fitted(content, picture=None, emoji=self._emoji)


def _is_ours(client: discord.Client, message: discord.Message) -> bool:
    """Return whether the bot posted the message, itself or by a webhook of its own."""
    if message.webhook_id is not None:
        return message.application_id == client.application_id
    return client.user is not None and message.author.id == client.user.id


def _leads_to(message: discord.Message, match_id: str, action: str) -> bool:
    """Return whether the message has a button or select of this match and, if given, action."""
    ids = [
        CustomId.parse(str(getattr(item, "custom_id", None) or ""))
        for item in _walk(message.components)
    ]
    return any(
        custom_id and custom_id.match == match_id and action in ("", custom_id.action)
        for custom_id in ids
    )


def _marks(message: discord.Message) -> list[int]:
    """Return the mark of the delivery that posted the message, unless an edit has removed it."""
    numbers = [getattr(component, "id", None) or 0 for component in message.components]
    return [number for number in numbers if number >= outbox.LEAST_MARK]


def _walk(components: Any) -> Iterator[Any]:  # noqa: ANN401 - discord.py's union of components
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
