"""Threads are opened on a message, renamed, archived, locked."""

from tests.standin import payloads
from tests.standin.guild import Channel
from tests.standin.routes.call import Call, route
from tests.standin.wire import (
    OPEN_THREADS,
    PUBLIC_THREAD,
    Json,
    Refusal,
)


@route("PATCH", "/channels/{channel_id}")
async def change_channel(call: Call) -> Json:
    """Rename, archive or lock a thread."""
    thread = call.channel()
    if not thread.is_thread or not thread.may_bot_write:
        raise Refusal(50013)
    thread.name = call.body.get("name", thread.name)
    thread.locked = call.body.get("locked", thread.locked)
    thread.archived = call.body.get("archived", thread.archived)
    data = payloads.channel(thread, call.world.bot)
    call.world.emit("THREAD_UPDATE", data, thread.guild)
    return data


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
async def thread_from_message(call: Call) -> Json:
    """Open a public thread on a message; it carries the message's id."""
    call.channel(OPEN_THREADS)
    message = call.message()
    if message.thread is not None:
        raise Refusal(160004)
    message.thread = _open_thread(call, message.id)
    return payloads.channel(message.thread, call.world.bot)


def _open_thread(call: Call, thread_id: int) -> Channel:
    """Make the thread and tell the bot; raises Refusal 160006."""
    parent = call.channel()
    assert parent.guild is not None
    if len(parent.guild.active_threads) >= parent.guild.most_threads:
        raise Refusal(160006)
    opened = Channel(
        thread_id,
        call.body["name"],
        kind=PUBLIC_THREAD,
        guild=parent.guild,
        parent=parent,
        members=[call.world.bot],
    )
    parent.guild.channels.append(opened)
    call.world.channels[opened.id] = opened
    data = payloads.channel(opened, call.world.bot) | {"newly_created": True}
    call.world.emit("THREAD_CREATE", data, parent.guild)
    return opened
