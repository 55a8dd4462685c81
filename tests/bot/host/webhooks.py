"""Webhooks in an in-memory Discord, beside the messages of the bot."""

from itertools import count

from bot.host.delivery.messages import (
    ChannelDeletedError,
    MessageDeletedError,
    MissingPermissionError,
    PostedMessage,
    TransientDeliveryError,
    WebhookDeletedError,
)
from bot.interactions.render import render
from storage.server.post_targets import WebhookKey


class FakeWebhooks:
    """The bot's webhooks: it creates them where it may, and posts by them.

    `barred` are channels without the permission, `names` are those of posts by message id.
    `refusal` is raised by the next post.
    """

    def __init__(self, teller):
        self.teller = teller
        self.channels, self.names = {}, {}
        self.barred = set()
        self.refusal = None
        self._ids = count(51)

    async def create(self, channel_id):
        if channel_id in self.teller.deleted:
            raise ChannelDeletedError("404 10003")
        if channel_id in self.barred:
            raise MissingPermissionError("403 50013")
        for key, channel in self.channels.items():
            if channel == channel_id:
                return key
        number = next(self._ids)
        key = WebhookKey(number, f"secret-of-{channel_id}-x{number}x")
        self.channels[key] = channel_id
        return key

    async def post(self, webhook, name, content, *, silent):
        render(content, picture=None)
        channel_id = self._channel(webhook)
        if self.refusal is not None:
            refusal, self.refusal = self.refusal, None
            raise refusal
        message = self.teller.put(channel_id, content, silent=silent)
        self.teller.posts.append(message)
        self.names[message.id] = name
        self.teller._die("webhook")
        return PostedMessage(channel_id, message.id)

    async def edit(self, webhook, message_id, content):
        self._channel(webhook)
        if message_id not in self.names:
            raise MessageDeletedError("404 10008")
        self.teller.messages[message_id].looks.append(content)

    async def delete(self, webhook):
        self._channel(webhook)
        del self.channels[webhook]

    def _channel(self, webhook):
        """Return a webhook's channel; raises the error of Discord."""
        if self.teller.faults:
            self.teller.faults -= 1
            raise TransientDeliveryError("503")
        if webhook not in self.channels or self.channels[webhook] in self.teller.deleted:
            raise WebhookDeletedError("404 10015")
        return self.channels[webhook]
