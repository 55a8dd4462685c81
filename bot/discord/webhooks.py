"""The bot's webhooks through discord.py: created once per channel, executed with their token."""

import re
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord

from bot.host.delivery.messages import ChannelDeletedError, PostedMessage
from bot.host.ui.member import clean_name
from bot.host.ui.message import MessageContent
from bot.interactions import limits
from bot.interactions.attachments import with_or_without_picture
from bot.interactions.render import Rendered
from bot.transport.delivery_errors import translate_discord_errors
from bot.transport.one_try import one_try
from storage.server.post_targets import WebhookKey

Draw: TypeAlias = Callable[[MessageContent], Awaitable[Rendered]]
"""Renders a message with its picture."""
REFUSED_MARKS = re.compile("```|[@#:]")
REFUSED_WORDS = re.compile("discord|clyde", re.IGNORECASE)
"""What Discord refuses in a webhook's name (docs: Create Webhook; Usernames and Nicknames)."""


class DiscordWebhooks:
    """Posts by webhooks of this application, which may have buttons like the bot's messages.

    Each request has the token in its path, which the log replaces (`bot/operations/log.py`).
    """

    def __init__(self, client: discord.Client, draw: Draw) -> None:
        self._client = client
        self._draw = draw

    async def create(self, channel_id: int) -> WebhookKey:
        """Return the bot's webhook in a channel, which is created unless it exists."""
        channel, me = self._client.get_channel(channel_id), self._client.user
        if not isinstance(channel, discord.TextChannel) or me is None:
            raise ChannelDeletedError(f"{channel_id} is no text channel of ours")
        async with translate_discord_errors():
            for hook in await channel.webhooks():
                if hook.token and hook.user is not None and hook.user.id == me.id:
                    return WebhookKey(hook.id, hook.token)
            made = await channel.create_webhook(name=full_name(me.name))
        return WebhookKey(made.id, made.token or "")

    async def post(
        self, webhook: WebhookKey, name: str, content: MessageContent, *, silent: bool
    ) -> PostedMessage:
        """Post a message under the bot's name and `name`, with the bot's picture.

        If Discord's response is lost, `DiscordMessenger.find` finds out whether it was posted.
        """
        me = self._client.user
        assert me is not None, "a client that has logged in knows itself"
        message = await with_or_without_picture(
            content,
            self._draw,
            lambda rendered: one_try(self._hook(webhook)).send(
                view=rendered.view,
                files=rendered.files,
                username=full_name(me.name, name),
                avatar_url=me.display_avatar.url,
                allowed_mentions=rendered.mentions,
                silent=silent,
                wait=True,
            ),
        )
        return PostedMessage(message.channel.id, message.id)

    async def edit(self, webhook: WebhookKey, message_id: int, content: MessageContent) -> None:
        """Replace the content of a message that the webhook posted."""
        await with_or_without_picture(
            content,
            self._draw,
            lambda rendered: self._hook(webhook).edit_message(
                message_id,
                view=rendered.view,
                attachments=rendered.files,
                allowed_mentions=rendered.mentions,
            ),
        )

    async def delete(self, webhook: WebhookKey) -> None:
        """Delete a webhook by its token, which needs no permission."""
        async with translate_discord_errors():
            await self._hook(webhook).delete(prefer_auth=False)

    def _hook(self, webhook: WebhookKey) -> discord.Webhook:
        return discord.Webhook.partial(webhook.id, webhook.token, client=self._client)


def full_name(bot: str, of: str = "") -> str:
    """Return a webhook's name: the bot's and that of its subject, as Discord accepts it."""
    whole = " · ".join(filter(None, (bot, of)))
    accepted = REFUSED_WORDS.sub("…", REFUSED_MARKS.sub("", whole))
    return clean_name(accepted, limits.WEBHOOK_NAME)
