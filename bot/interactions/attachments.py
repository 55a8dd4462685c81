"""The files of replies as Discord accepts them, or a sentence about what is too large.

Discord limits each file of a reply (`attachment_size_limit` of the interaction), and the request as
a whole, whose limit it does not name (discord/discord-api-docs#7603). So the sum is held to it.
"""

import asyncio
import io
import zipfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import discord

from bot.host.delivery.messages import FileRefusedError
from bot.host.ui.interaction import SendFile
from bot.host.ui.message import FileAttachment, MessageContent
from bot.interactions.render import Rendered
from bot.transport.delivery_errors import translate_discord_errors
from games.core.translation import Translator

T = TypeVar("T")
MEGABYTE = 2**20


@dataclass(frozen=True, slots=True)
class FileReply:
    """The text of a reply with files, and the files as they are sent."""

    text: str
    files: tuple[FileAttachment, ...]

    def uploads(self) -> list[discord.File]:
        """Return the files for discord.py."""
        return [discord.File(io.BytesIO(file.content), file.name) for file in self.files]


async def fitting(reply: SendFile, limit: int, words: Translator) -> FileReply | None:
    """Return a reply's files as they are, or zipped if they exceed `limit` bytes together.

    None if even the archive does.
    """
    files = (reply.download, *reply.also)
    if _size(files) <= limit:
        return FileReply(reply.download.text, files)
    archive = await asyncio.to_thread(_zipped, files)
    if len(archive.content) > limit:
        return None
    note = words("It is zipped, since Discord takes {n} MB here: unpack it first.", n=_mb(limit))
    return FileReply(f"{archive.text} {note}", (archive,))


def too_large(reply: SendFile, limit: int, words: Translator) -> str:
    """Return what a member reads about files that Discord does not take."""
    said = words(
        "That is {size} MB, and Discord takes {n} MB here, zipped as well.",
        size=_mb(_size((reply.download, *reply.also))),
        n=_mb(limit),
    )
    if reply.download.command:
        way = words(
            "Whoever runs this bot can save it for you: `{command}`", command=reply.download.command
        )
    else:
        way = words("Ask whoever runs this bot for it.")
    return f"{said} {way}"


async def with_or_without_picture(
    content: MessageContent,
    draw: Callable[[MessageContent], Awaitable[Rendered]],
    send: Callable[[Rendered], Awaitable[T]],
) -> T:
    """Send a message; if Discord does not take its picture, send it without one.

    Raises `DeliveryError`.
    """
    rendered = await draw(content)
    try:
        async with translate_discord_errors():
            return await send(rendered)
    except FileRefusedError:
        if content.picture is None:
            raise
    rendered = await draw(replace(content, picture=None))
    async with translate_discord_errors():
        return await send(rendered)


def _size(files: Sequence[FileAttachment]) -> int:
    return sum(len(file.content) for file in files)


def _zipped(files: Sequence[FileAttachment]) -> FileAttachment:
    """Return an archive of files, named after the first."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(file.name, file.content)
    return FileAttachment(f"{files[0].name}.zip", packed.getvalue(), files[0].text)


def _mb(size: int) -> int:
    """Return bytes as whole megabytes: a limit as it is named, any other size rounded up."""
    return -(-size // MEGABYTE)
