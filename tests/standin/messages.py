"""Writing messages: new ones and edits, with their files, under Discord's limits."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.standin import payloads
from tests.standin.guild import Channel, Message, Person, Webhook
from tests.standin.limits import message_faults
from tests.standin.members.words import walk
from tests.standin.wire import EPHEMERAL, SILENT, SUPPRESS_EMBEDS, V2, Json, Refusal, copied, now
from tests.standin.world import World

SETTABLE = SUPPRESS_EMBEDS | V2 | SILENT


@dataclass(frozen=True)
class Upload:
    """A file that came with a request."""

    filename: str
    content: bytes


@dataclass(frozen=True)
class Draft:
    """The body of a request that writes a message, with its files by their number."""

    body: Json
    files: dict[int, Upload] = field(default_factory=dict)


def post(
    world: World,
    channel: Channel,
    draft: Draft,
    *,
    reader: Person | None = None,
    asked_by: Json | None = None,
    webhook: Webhook | None = None,
) -> Message:
    """Post a message of the bot, or return the earlier one with the same enforced nonce.

    One by a webhook has its id and the name in the body as its author.
    """
    nonce = draft.body.get("nonce")
    key = (channel.id, str(nonce))
    if nonce is not None and draft.body.get("enforce_nonce") and key in world.nonces:
        posted_at, earlier = world.nonces[key]
        if time.monotonic() - posted_at < world.nonce_seconds:
            return earlier
    message = Message(world.mint(), channel, world.bot, reader=reader, asked_by=asked_by)
    if webhook is not None:
        message.webhook = webhook
        message.author = Person(webhook.id, draft.body.get("username") or webhook.name, bot=True)
    message.nonce = None if nonce is None else str(nonce)
    write(world, message, draft)
    channel.messages[message.id] = message
    if nonce is not None:
        world.nonces[key] = (time.monotonic(), message)
    if reader is None:
        _tell(world, "MESSAGE_CREATE", message)
    return message


def edit(world: World, message: Message, draft: Draft) -> Message:
    """Change what the body names and keep the rest."""
    write(world, message, draft)
    message.edits += 1
    message.edited_at = now()
    if message.reader is None:
        _tell(world, "MESSAGE_UPDATE", message)
    return message


def delete(world: World, message: Message) -> None:
    """Take a message away."""
    del message.channel.messages[message.id]
    if message.reader is None:
        gone: Json = {"id": str(message.id), "channel_id": str(message.channel.id)}
        if message.channel.guild:
            gone["guild_id"] = str(message.channel.guild.id)
        world.emit("MESSAGE_DELETE", gone, message.channel.guild)


def write(world: World, message: Message, draft: Draft) -> None:
    """Apply the body to the message, all of it or nothing; raises Refusal 50035 or 50006."""
    body = draft.body
    content = message.content if "content" not in body else body["content"] or ""
    embeds = copied(message.embeds if "embeds" not in body else body["embeds"] or [])
    parts = message.components if "components" not in body else body["components"] or []
    parts = copied(parts)
    flags = message.flags | (body.get("flags") or 0) & SETTABLE
    if message.is_ephemeral:
        flags |= EPHEMERAL
    attachments = _attachments(world, message, draft)
    wrong = message_faults(content, embeds, parts, flags)
    if wrong:
        raise Refusal(50035, wrong)
    if not (content or embeds or parts or attachments):
        raise Refusal(50006)
    _number(parts)
    _resolve([embeds, parts], {attachment["filename"]: attachment for attachment in attachments})
    message.content, message.embeds, message.components = content, embeds, parts
    message.attachments, message.flags = attachments, flags
    message.mentions = _mentioned(world, message.text, body.get("allowed_mentions"))


def _attachments(world: World, message: Message, draft: Draft) -> list[Json]:
    """Keep the old files that are named, or all when none are, and store the new ones."""
    old = {attachment["id"]: attachment for attachment in message.attachments}
    named = draft.body.get("attachments")
    entries: list[Json] = list(named or ()) if named is not None else list(old.values())
    given = {str(entry.get("id")) for entry in entries}
    entries += [{"id": number} for number in draft.files if str(number) not in given]
    if len(entries) > 10:
        raise Refusal(50035, "more than 10 attachments")
    kept: list[Json] = []
    for entry in entries:
        if str(entry["id"]) in old:
            kept.append(old[str(entry["id"])])
        elif int(entry["id"]) in draft.files:
            kept.append(_store(world, message, draft.files[int(entry["id"])], entry))
        else:
            raise Refusal(50035, f"attachment {entry['id']} is neither stored nor sent")
    return kept


def _store(world: World, message: Message, upload: Upload, entry: Json) -> Json:
    """Keep a new file where the bot and the players can fetch it."""
    file_id = str(world.mint())
    filename = entry.get("filename") or upload.filename
    path = f"/attachments/{message.channel.id}/{file_id}/{filename}"
    world.files[path] = upload.content
    return {
        "id": file_id,
        "filename": filename,
        "description": entry.get("description"),
        "size": len(upload.content),
        "url": world.base_url + path,
        "proxy_url": world.base_url + path,
        "ephemeral": message.is_ephemeral,
    }


def _number(parts: list[Json]) -> None:
    """Give each component without a number the next free one, as Discord does."""
    taken = {part["id"] for part in walk(parts) if part.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)
    for part in walk(parts):
        if not part.get("id"):
            part["id"] = next(free)


def _resolve(tree: Any, files: dict[str, Json]) -> None:
    """Replace each attachment:// address by the file's own; raises Refusal 50035."""
    for holder in _holders(tree):
        address = holder.get("url")
        if isinstance(address, str) and address.startswith("attachment://"):
            name = address.removeprefix("attachment://")
            if name not in files:
                raise Refusal(50035, f"there is no attachment {name!r}")
            holder |= {
                "url": files[name]["url"],
                "proxy_url": files[name]["url"],
                "attachment_id": files[name]["id"],
            }


def _holders(tree: Any) -> Iterator[Json]:
    """Yield every object in a JSON value."""
    if isinstance(tree, dict):
        yield tree
    for value in tree.values() if isinstance(tree, dict) else tree:
        if isinstance(value, dict | list):
            yield from _holders(value)


def _mentioned(world: World, text: str, allowed: Json | None) -> list[Person]:
    """List the people this text notifies, as far as the body allows it."""
    called = [person for person in world.people.values() if f"<@{person.id}>" in text]
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return called
    wanted = {int(one) for one in allowed.get("users") or ()}
    return [person for person in called if person.id in wanted]


def _tell(world: World, event: str, message: Message) -> None:
    """Send a message event to the bot."""
    data = payloads.message(message, world.bot)
    if message.channel.guild:
        data["guild_id"] = str(message.channel.guild.id)
    world.emit(event, data, message.channel.guild)
