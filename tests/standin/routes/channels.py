"""Channels and the messages in them."""

from itertools import islice

from tests.standin import messages, payloads
from tests.standin.routes.call import Call, route
from tests.standin.wire import (
    ATTACH,
    HISTORY,
    SEND,
    SEND_IN_THREADS,
    Json,
    Refusal,
    StandinError,
)


@route("GET", "/channels/{channel_id}")
async def get_channel(call: Call) -> Json:
    """Return a channel."""
    return payloads.channel(call.channel(), call.world.bot)


@route("POST", "/channels/{channel_id}/messages")
async def post(call: Call) -> Json:
    """Post a message; an archived thread wakes up unless it is locked."""
    channel = call.channel()
    channel = call.channel(SEND_IN_THREADS if channel.is_thread else SEND)
    if call.files:
        call.channel(ATTACH)
    if not channel.may_bot_write:
        raise Refusal(50083 if channel.archived else 50013)
    if channel.archived:
        channel.archived = False
        call.world.emit("THREAD_UPDATE", payloads.channel(channel, call.world.bot), channel.guild)
    return call.show(messages.post(call.world, channel, call.draft))


@route("GET", "/channels/{channel_id}/messages")
async def history(call: Call) -> list[Json]:
    """List messages, newest first, by `limit` and `before` or `after`."""
    channel = call.channel()
    if not channel.bot_permissions & HISTORY:
        return []
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= 100:
        raise Refusal(50035, "limit is 1 to 100")
    if "around" in call.query:
        raise StandinError("the stand-in does not list messages around another")
    found = channel.public
    if "after" in call.query:
        after = (message for message in found if message.id > int(call.query["after"]))
        return [call.show(message) for message in reversed(list(islice(after, limit)))]
    if "before" in call.query:
        found = [message for message in found if message.id < int(call.query["before"])]
    return [call.show(message) for message in reversed(found[-limit:])]


@route("GET", "/channels/{channel_id}/messages/{message_id}")
async def get_message(call: Call) -> Json:
    """Return one message."""
    return call.show(call.message())


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
async def edit_message(call: Call) -> Json:
    """Edit one of the bot's own messages."""
    message = call.message()
    if message.author is not call.world.bot:
        raise Refusal(50005)
    if message.channel.archived:
        raise Refusal(50083)
    return call.show(messages.edit(call.world, message, call.draft))


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
async def delete_message(call: Call) -> None:
    """Delete a message."""
    messages.delete(call.world, call.message())
