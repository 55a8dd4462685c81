"""Responder: answers one interaction with a reply, in time, whatever else is slow."""

import asyncio
import io
from types import TracebackType
from typing import Any, Self, TypeAlias

import discord
import structlog

from bot.host.reply import Announce, Ask, Hand, Redraw, Reply, Whisper, say
from bot.host.sheet import Sheet
from bot.raster import Raster, RasterError
from bot.render import Rendered, render, render_form
from games.core.words import Words

Interaction: TypeAlias = discord.Interaction[Any]

DEFER_AFTER = 1.5
"""Seconds after which an answer is promised, so that the token does not die (3 s)."""
PICTURE_WAIT = 1.0
"""Seconds an answer waits for its picture; later the picture follows by an edit."""
ACKNOWLEDGED = 40060
log = structlog.get_logger()


class Responder:
    """One interaction's answer; enter it first, so that a slow answer is promised in time."""

    def __init__(self, interaction: Interaction, raster: Raster, *, public: bool = False) -> None:
        """Answer this interaction; `public` says that a command's answer is for everybody."""
        self.interaction = interaction
        self._raster = raster
        self._public = public
        self._lock = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None
        self.message_id: int | None = None
        """Where an announcement was put."""

    async def __aenter__(self) -> Self:
        """Start the clock."""
        self._timer = asyncio.create_task(self._promise())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the clock."""
        if self._timer is not None:
            self._timer.cancel()

    async def send(self, reply: Reply) -> bool:
        """Send the reply; False when it went without its picture or came too late to be seen."""
        try:
            async with self._lock:
                return await self._send(reply)
        except discord.NotFound as error:
            log.info("answered too late", code=error.code)
        except discord.HTTPException as error:
            if error.code != ACKNOWLEDGED:
                raise
            log.info("answered twice", code=error.code)
        return False

    async def _send(self, reply: Reply) -> bool:
        is_command = self.interaction.type is discord.InteractionType.application_command
        match reply:
            case Ask(form):
                if self.interaction.response.is_done():
                    return await self._whisper(say(Words()("That took me too long. Press again.")))
                await self.interaction.response.send_modal(render_form(form))
                return True
            case Hand(download):
                file = discord.File(io.BytesIO(download.content), download.name)
                await self._give(download.text, file)
                return True
            case Announce(sheet):
                return await self._announce(sheet)
            case Redraw(sheet, aside) if not is_command:
                complete = await self._redraw(sheet)
                if aside:
                    await self._whisper(say(aside))
                return complete
            case Redraw(sheet) | Whisper(sheet):
                return await self._whisper(Whisper(sheet))

    async def _redraw(self, sheet: Sheet) -> bool:
        drawn, complete = await self._draw(sheet)
        look: dict[str, Any] = {
            "view": drawn.view,
            "attachments": drawn.files,
            "allowed_mentions": drawn.mentions,
        }
        if self.interaction.response.is_done():
            await self.interaction.edit_original_response(**look)
        else:
            await self.interaction.response.edit_message(**look)
        return complete

    async def _whisper(self, whisper: Whisper) -> bool:
        drawn, complete = await self._draw(whisper.sheet)
        response = self.interaction.response
        if not response.is_done():
            await response.send_message(view=drawn.view, files=drawn.files, ephemeral=True)
            if not complete:
                await self._add_picture(whisper.sheet)
            return complete
        await self.interaction.followup.send(view=drawn.view, files=drawn.files, ephemeral=True)
        await self._drop_promise()
        return complete

    async def _announce(self, sheet: Sheet) -> bool:
        drawn, complete = await self._draw(sheet)
        look: dict[str, Any] = {
            "view": drawn.view,
            "files": drawn.files,
            "allowed_mentions": drawn.mentions,
        }
        if self.interaction.response.is_done():
            message = await self.interaction.followup.send(**look, wait=True)
            self.message_id = message.id
            await self._drop_promise()
        else:
            sent = await self.interaction.response.send_message(**look)
            self.message_id = sent.message_id
        return complete

    async def _give(self, text: str, file: discord.File) -> None:
        if self.interaction.response.is_done():
            await self.interaction.followup.send(text, file=file, ephemeral=True)
            await self._drop_promise()
        else:
            await self.interaction.response.send_message(text, file=file, ephemeral=True)

    async def _promise(self) -> None:
        """Tell Discord that the answer comes, if it has not come by then."""
        await asyncio.sleep(DEFER_AFTER)
        async with self._lock:
            response = self.interaction.response
            if response.is_done():
                return
            try:
                if self.interaction.type is discord.InteractionType.application_command:
                    await response.defer(ephemeral=not self._public, thinking=True)
                else:
                    await response.defer()
            except discord.HTTPException as error:
                log.info("could not promise an answer", code=error.code)

    async def _drop_promise(self) -> None:
        """Take "is thinking…" away where the answer stands in a message of its own."""
        if self.interaction.type is discord.InteractionType.application_command:
            await self.interaction.delete_original_response()

    async def _draw(self, sheet: Sheet) -> tuple[Rendered, bool]:
        """Return the sheet drawn, and whether its picture came in time."""
        if sheet.picture is None:
            return render(sheet, picture=None), True
        try:
            png = await asyncio.wait_for(self._raster.png(sheet.picture.svg), PICTURE_WAIT)
        except RasterError:
            return render(sheet, picture=None), True
        except TimeoutError:
            return render(sheet, picture=None), False
        return render(sheet, picture=png), True

    async def _add_picture(self, sheet: Sheet) -> None:
        """Draw a private answer again, now with its picture."""
        if sheet.picture is not None:
            drawn = render(sheet, picture=await self._raster.png(sheet.picture.svg))
            await self.interaction.edit_original_response(view=drawn.view, attachments=drawn.files)
