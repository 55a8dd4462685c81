"""A channel's webhooks, and what the bot posts by them with their token."""

import re
import secrets

from tests.standin import messages, payloads
from tests.standin.guild import Webhook
from tests.standin.routes.call import Call, route
from tests.standin.wire import MANAGE_WEBHOOKS, Json, Refusal

MOST = 15
FORBIDDEN = re.compile("discord|clyde|```|[@#:]", re.IGNORECASE)


@route("GET", "/channels/{channel_id}/webhooks")
async def list_webhooks(call: Call) -> list[Json]:
    """List the webhooks of a channel."""
    return [payloads.webhook(other, call.world.bot) for other in _here(call)]


@route("POST", "/channels/{channel_id}/webhooks")
async def create_webhook(call: Call) -> Json:
    """Create a webhook; a channel has 15 at most."""
    if len(_here(call)) >= MOST:
        raise Refusal(30007)
    _check_name(call.body["name"])
    hook = Webhook(call.world.mint(), secrets.token_urlsafe(51), call.body["name"], call.channel())
    call.world.webhooks[hook.id] = hook
    return payloads.webhook(hook, call.world.bot)


def execute(call: Call) -> Json | None:
    """Post a message by a webhook; it is returned if the query asks to wait for it."""
    hook = _hook(call)
    name = call.draft.body.get("username")
    if name is not None:
        _check_name(name)
    message = messages.post(call.world, hook.channel, call.draft, webhook=hook)
    return call.show(message) if call.query.get("wait") in ("1", "true") else None


def edit(call: Call) -> Json:
    """Edit a message that the webhook posted; raises Refusal 10008."""
    hook = _hook(call)
    message = hook.channel.messages.get(int(call.ids["message_id"]))
    if message is None or message.webhook is not hook:
        raise Refusal(10008)
    return call.show(messages.edit(call.world, message, call.draft))


def _here(call: Call) -> list[Webhook]:
    channel = call.channel(MANAGE_WEBHOOKS)
    return [webhook for webhook in call.world.webhooks.values() if webhook.channel is channel]


def _hook(call: Call) -> Webhook:
    return call.world.webhook(call.ids["webhook_id"], call.ids["webhook_token"])


def _check_name(name: str) -> None:
    if FORBIDDEN.search(name):
        raise Refusal(50035, f"a webhook cannot be called {name!r}")
