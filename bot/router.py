"""Router: the one door for buttons, selects, forms and commands, and the one error boundary."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from time import perf_counter
from types import MappingProxyType
from typing import Any, TypeAlias

import discord
import structlog
from discord import app_commands
from structlog.contextvars import bind_contextvars

from bot.controls import FindEmoji, no_emoji
from bot.host.door import NO_MATCH, Door
from bot.host.house import House
from bot.host.reply import Announce, Click, Place, Reply, say
from bot.host.seats import Member, words_for
from bot.meter import Meter, Unmeasured
from bot.raster import Raster
from bot.responder import Responder
from games.core.words import N_, Words

Interaction: TypeAlias = discord.Interaction[Any]
NO_ANSWERS: Mapping[str, str] = MappingProxyType({})
NO_METER = Unmeasured()
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CHANGED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
AT_WORK = 32
"""Presses at work at once; others wait in the order they came.

A thousand at once are answered a quarter sooner than if all were at work together. Who waits for
long is promised an answer meanwhile, as where the work itself takes long.
"""
CLOSE_WITHIN = 10.0
"""Seconds a closing bot gives to presses it has taken."""
log = structlog.get_logger()


class Router:
    """Hands interactions to the house and its replies to Discord."""

    def __init__(
        self, house: House, raster: Raster, emoji: FindEmoji = no_emoji, meter: Meter = NO_METER
    ) -> None:
        """Route to this house."""
        self.house = house
        self.meter = meter
        self.raster = raster
        self.emoji = emoji
        self._room = asyncio.Semaphore(AT_WORK)
        self._open = 0
        self._closing = False
        self._idle = asyncio.Event()

    async def press(
        self,
        interaction: Interaction,
        custom_id: str,
        values: Sequence[str] = (),
        answers: Mapping[str, str] = NO_ANSWERS,
    ) -> None:
        """Answer a button, a select (`values`) or a submitted form (`answers`)."""
        door = Door.parse(custom_id)
        _name_in_log(match=door.match if door else NO_MATCH)

        async def answer() -> tuple[Click | None, Reply]:
            if door is None:
                text = N_("That button is not one of mine. /games lists your matches.")
                return None, say(_words(interaction)(text))
            click = Click(
                member_of(interaction),
                place_of(interaction),
                door,
                interaction.id,
                message_id=interaction.message.id if interaction.message else None,
                private=is_private(interaction),
                values=tuple(values),
                answers=answers,
            )
            return click, await self.house.press(click)

        await self.answer(interaction, answer)

    async def answer(
        self,
        interaction: Interaction,
        work: Callable[[], Awaitable[tuple[Click | None, Reply]]],
        *,
        public: bool = False,
    ) -> None:
        """Do the work, send its reply, then tell the others; whatever breaks is told kindly."""
        _name_in_log(interaction=interaction.id)
        begun = perf_counter()
        async with (
            Responder(interaction, self.raster, self.emoji, public=public) as responder,
            self._boundary(interaction, responder),
        ):
            if self._closing:
                await responder.send(say(_words(interaction)("I'm restarting. Try in a minute.")))
                return
            async with self._room:
                click, reply = await work()
            _name_in_log(match=_match_of(click, reply))
            complete = False
            try:
                complete = await responder.send(reply)
                self.meter.answered(perf_counter() - begun)
            finally:
                went_on = await self._after(click, reply, responder.message_id, complete=complete)
            if responder.is_lost:
                return
            renewed = await self.house.renewed(click, reply) if click and went_on else None
            if renewed is None:
                await responder.add_picture()
            else:
                await responder.renew(renewed)

    async def close(self) -> None:
        """Take no more presses and wait a little for those that were taken."""
        self._closing = True
        if self._open:
            self._idle.clear()
            try:
                await asyncio.wait_for(self._idle.wait(), CLOSE_WITHIN)
            except TimeoutError:
                log.warning("closed over open answers", open=self._open)

    async def command_error(
        self, interaction: Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Answer a command that never reached its function: Discord shows an older one."""
        _name_in_log(interaction=interaction.id)
        async with Responder(interaction, self.raster, self.emoji) as responder:
            if isinstance(error, CHANGED):
                text = N_("That command has changed. Wait a minute and type it again.")
                await responder.send(say(_words(interaction)(text)))
            else:
                await self._apologise(interaction, responder, error)

    async def _after(
        self, click: Click | None, reply: Reply, message_id: int | None, *, complete: bool
    ) -> bool:
        """Remember where an announcement stands and tell the others; nothing here is lost.

        What fails now was written down with the move, and a tick tells it later. Return whether
        computers have moved, so that what was shown may be old by now.
        """
        if click is None:
            return False
        try:
            if isinstance(reply, Announce) and message_id is not None:
                await self.house.placed(reply, click.place.channel_id, message_id)
            return await self.house.after(click, reply, complete=complete)
        except Exception:
            log.exception("could not tell the others")
            return True

    @asynccontextmanager
    async def _boundary(
        self, interaction: Interaction, responder: Responder
    ) -> AsyncIterator[None]:
        """Count open answers; log what breaks under a code and tell the member that code."""
        self._open += 1
        try:
            yield
        except Exception as error:  # noqa: BLE001 - the one error boundary
            await self._apologise(interaction, responder, error)
        finally:
            self._open -= 1
            if not self._open:
                self._idle.set()

    async def _apologise(
        self, interaction: Interaction, responder: Responder, error: Exception
    ) -> None:
        self.meter.broke()
        code = new_code()
        log.error("broke", code=code, exc_info=error)
        words = _words(interaction)
        text = words("Something broke on my side; your match is safe. Code `{code}`", code=code)
        try:
            await responder.send(say(text))
        except Exception as late:  # noqa: BLE001 - there is nobody left to tell
            log.warning("could not say so", code=code, why=type(late).__name__)


def new_code() -> str:
    """Return a code under which something stands in the log, short enough to be told."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(4))


def member_of(interaction: Interaction) -> Member:
    """Return who pressed, under the name this server knows."""
    user, rights = interaction.user, interaction.permissions
    in_server = interaction.guild_id is not None
    return Member(
        user.id,
        user.display_name,
        interaction.guild_id,
        str(interaction.locale),
        manages=in_server and rights.manage_guild,
        moderates=in_server and rights.manage_threads,
    )


def place_of(interaction: Interaction) -> Place:
    """Return where it happened and what the bot may do there."""
    rights = interaction.app_permissions
    return Place(
        channel_id=interaction.channel_id or 0,
        guild_id=interaction.guild_id,
        is_thread=isinstance(interaction.channel, discord.Thread),
        can_open_threads=rights.create_public_threads and rights.send_messages_in_threads,
    )


def is_private(interaction: Interaction) -> bool:
    """Return whether the message that was pressed is seen by the member alone."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _words(interaction: Interaction) -> Words:
    return words_for((), str(interaction.locale))


def _name_in_log(**ids: str | int) -> None:
    """Let what this interaction's task logs from now on carry these ids; it ends with the task."""
    bind_contextvars(**{name: value for name, value in ids.items() if value != NO_MATCH})


def _match_of(click: Click | None, reply: Reply) -> str:
    """Return the match an answer is about."""
    if isinstance(reply, Announce):
        return reply.match_id
    return click.door.match if click else NO_MATCH
