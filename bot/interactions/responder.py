"""Sends the reply to one interaction, deferring it in time if the reply or its picture is slow."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from types import TracebackType
from typing import Any, Self, TypeAlias

import discord
import structlog

from bot.host.delivery.messages import (
    AlreadyDoneError,
    FileRefusedError,
    GoneError,
    NotAllowedError,
    ThreadArchivedError,
)
from bot.host.ui.interaction import (
    EphemeralMessage,
    OpenModal,
    PublicMessage,
    Reply,
    SendFile,
    UpdateMessage,
    ephemeral_text,
)
from bot.host.ui.message import Form, MessageContent
from bot.interactions import attachments
from bot.interactions.components import FindEmoji, no_emoji
from bot.interactions.render import Rendered, render_fitted, render_form
from bot.interactions.repeated_interactions import HandledInteractions
from bot.operations.press_trace import span
from bot.rendering.rasterizer import Rasterizer
from bot.rendering.svg_to_png import RasterError
from bot.transport.delivery_errors import FAILURES, error_of
from bot.transport.one_try import one_try
from games.core.translation import Translator

Interaction: TypeAlias = discord.Interaction[Any]
MessageFields: TypeAlias = dict[str, Any]
"""The content of a message, as discord.py's keyword arguments for an edit."""

DEFER_AFTER = 1.5
"""Seconds after which an interaction is deferred; Discord drops it after 3 s."""
PICTURE_WAIT = 1.0
"""Seconds a reply waits for its picture; after that the picture follows by an edit.

A reply does not wait at all if all drawing threads are busy with pictures of other replies.
"""
log = structlog.get_logger()


class Responder:
    """The response to one interaction; enter it before the work, so that it is deferred in time."""

    def __init__(
        self,
        interaction: Interaction,
        raster: Rasterizer,
        handled: HandledInteractions,
        emoji: FindEmoji = no_emoji,
        *,
        words: Callable[[], Awaitable[Translator]] | None = None,
        public: bool = False,
    ) -> None:
        """Respond to this interaction; `public`: everybody sees the reply to a command.

        `handled` knows which messages later interactions redraw.
        `words` returns the translator into the member's language, for a reply that came too late.
        """
        self.interaction = interaction
        self._raster = raster
        self._handled = handled
        self._emoji = emoji
        self._words = words
        self._public = public
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._promising: asyncio.Task[None] | None = None
        self._is_thinking = False
        self._late: tuple[MessageContent, Callable[..., Awaitable[object]]] | None = None
        """A private reply that was sent without its picture, and how its message is edited."""
        self.message_id: int | None = None
        """The id of a public message that was sent."""
        self.private_id: int | None = None
        """The id of the private message that shows the reply."""
        self.is_lost = False
        """Whether the reply came too late: the interaction's token no longer works."""
        self.has_arrived = False
        """Whether Discord has accepted the whole reply, perhaps without its picture."""

    async def __aenter__(self) -> Self:
        """Start the timer for deferring."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(DEFER_AFTER, self._schedule_defer)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the timer."""
        self._stop_clock()

    async def send(self, reply: Reply) -> bool:
        """Send the reply; False if it has no picture yet, or came too late to be shown."""
        try:
            complete = await self._send(reply)
        except discord.HTTPException as error:
            match error_of(error):
                case GoneError():
                    log.info("interaction_expired", code=error.code)
                    self._give_up()
                case NotAllowedError() | ThreadArchivedError():
                    log.info("reply_forbidden", code=error.code)
                    self._give_up()
                case AlreadyDoneError():
                    log.info("interaction_already_answered", code=error.code)
                    await self._find_again(reply)
                case FileRefusedError() if (plain := _without_picture(reply)) != reply:
                    return await self.send(plain)
                case _:
                    raise
            return False
        self.has_arrived = True
        return complete

    async def attach_late_picture(self) -> None:
        """Add the picture, once it is drawn, to a private reply sent without it.

        Not if its message shows the reply to a later press by then.
        """
        if self._late is None or self.private_id is None:
            return
        content, edit = self._late
        assert content.picture is not None, "only a message with a picture lacks one"
        try:
            png = await self._raster.png(content.picture.svg, urgent=True)
            if not self._handled.is_redrawn_since(self.private_id, self.interaction.id):
                await edit(
                    **_message_fields(render_fitted(content, picture=png, emoji=self._emoji))
                )
        except (RasterError, *FAILURES) as error:
            log.info("reply_without_picture", why=type(error).__name__)

    def _give_up(self) -> None:
        """Stop deferring, and note that the token no longer works."""
        self.is_lost = True
        self._stop_clock()

    def _stop_clock(self) -> None:
        for waiting in (self._timer, self._promising):
            if waiting is not None:
                waiting.cancel()

    async def _open(self, form: Form) -> bool:
        """Open a form, or say that it took too long."""
        async with self._lock:
            if not self.interaction.response.is_done():
                await self.interaction.response.send_modal(render_form(form))
                return True
        words = await self._translator()
        text = words("That took me too long. Press again.")
        return await self._send_ephemeral(ephemeral_text(text).content)

    async def _send(self, reply: Reply) -> bool:
        match reply:
            case OpenModal(form):
                return await self._open(form)
            case SendFile():
                return await self._send_files(reply)
            case PublicMessage(content, aside=aside):
                drawn, complete = await self._draw(content)
                self.message_id = await self._send_or_follow_up(
                    _message_fields(drawn), private=False
                )
                if aside:
                    await self._send_ephemeral(ephemeral_text(aside).content)
                return complete
            case UpdateMessage(content, aside):
                draw = self._send_ephemeral if self._is_command else self._redraw
                complete = await draw(content)
                if aside:
                    await self._send_ephemeral(ephemeral_text(aside).content)
                return complete
            case EphemeralMessage(content):
                return await self._send_ephemeral(content)

    async def _send_files(self, reply: SendFile) -> bool:
        """Send files, or a sentence about files that Discord does not take."""
        limit, words = self.interaction.filesize_limit, await self._translator()
        file_reply = await attachments.fitting(reply, limit, words)
        if file_reply is not None:
            fields = {"content": file_reply.text, "attachments": file_reply.uploads()}
            try:
                await self._send_or_follow_up(fields, private=True)
            except discord.HTTPException as error:
                if not isinstance(error_of(error), FileRefusedError):
                    raise
                log.warning("file_refused", why=str(error_of(error)), limit=limit)
            else:
                return True
        return await self._send_ephemeral(
            ephemeral_text(attachments.too_large(reply, limit, words)).content
        )

    async def _translator(self) -> Translator:
        return await self._words() if self._words else Translator()

    @property
    def _is_command(self) -> bool:
        return self.interaction.type is discord.InteractionType.application_command

    async def _redraw(self, content: MessageContent) -> bool:
        """Replace the content of the pressed message."""
        message = self.interaction.message
        if message is not None:
            self._handled.note_redraw(self.interaction.id, message.id)
        drawn, complete = await self._draw(content)
        async with self._lock:
            with span("answer"):
                if self.interaction.response.is_done():
                    await self.interaction.edit_original_response(**_message_fields(drawn))
                else:
                    await self.interaction.response.edit_message(**_message_fields(drawn))
        if message is None or not message.flags.ephemeral:
            return complete
        self.private_id = message.id
        if not complete:
            self._late = content, self.interaction.edit_original_response
        return complete

    async def _send_ephemeral(self, content: MessageContent) -> bool:
        """Send the content as an ephemeral message."""
        drawn, complete = await self._draw(content)
        message_id = await self._send_or_follow_up(_message_fields(drawn), private=True)
        self.private_id = self.private_id or message_id
        if not complete and message_id is not None:
            self._late = content, partial(self.interaction.followup.edit_message, message_id)
        return complete

    async def _send_or_follow_up(self, look: MessageFields, *, private: bool) -> int | None:
        """Send a new message, or fill in the deferred one; return its id."""
        new = {**look, "files": look["attachments"], "ephemeral": private}
        del new["attachments"]
        async with self._lock:
            if not self.interaction.response.is_done():
                with span("answer"):
                    sent = await self.interaction.response.send_message(**new)
                return sent.message_id
            if self._is_thinking:
                self._is_thinking = False
                if private != self._public:
                    return (await self.interaction.edit_original_response(**look)).id
                # everybody sees "is thinking…", but the reply is for the member alone
                await self.interaction.delete_original_response()
            hook = one_try(self.interaction.followup)
            return (await hook.send(**new, wait=True)).id

    async def _find_again(self, reply: Reply) -> None:
        """Look up a public message whose sending got no response from Discord."""
        if isinstance(reply, PublicMessage):
            try:
                self.message_id = (await self.interaction.original_response()).id
            except FAILURES as error:
                log.info("announcement_failed", match=reply.match_id, why=str(error_of(error)))

    def _schedule_defer(self) -> None:
        self._promising = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        """Defer the interaction unless it has been responded to."""
        async with self._lock:
            response = self.interaction.response
            if response.is_done():
                return
            try:
                if self._is_command:
                    await response.defer(ephemeral=not self._public, thinking=True)
                    self._is_thinking = True
                else:
                    await response.defer()
            except FAILURES as error:
                log.info("defer_failed", why=str(error_of(error)))

    async def _draw(self, content: MessageContent) -> tuple[Rendered, bool]:
        """Return the rendered content, and False if its picture will follow later."""
        png, complete = None, True
        if content.picture is not None:
            with span("rasterize"):
                png, complete = await self._rasterized(content.picture.svg)
        with span("render"):
            return render_fitted(content, picture=png, emoji=self._emoji), complete

    async def _rasterized(self, svg: str) -> tuple[bytes | None, bool]:
        """Return a picture as PNG (None if it failed or is late), and False if it will follow."""
        complete = True
        png = self._raster.cached(svg)
        if png is None and self._raster.is_behind(svg):  # too many other replies wait for theirs
            complete = False
        elif png is None:
            try:
                png = await asyncio.wait_for(self._raster.png(svg, urgent=True), PICTURE_WAIT)
            except RasterError:
                log.info("reply_without_picture")
            except TimeoutError:
                complete = False
        return png, complete


def _without_picture(reply: Reply) -> Reply:
    """Return a message without its picture, any other reply as it is."""
    match reply:
        case PublicMessage() | UpdateMessage() | EphemeralMessage():
            return replace(reply, content=replace(reply.content, picture=None))
    return reply


def _message_fields(drawn: Rendered) -> MessageFields:
    return {
        "view": drawn.view,
        "attachments": drawn.files,
        "allowed_mentions": drawn.mentions,
    }
