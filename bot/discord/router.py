"""The entry point of all interactions: passes them to the host, sends replies, reports errors."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from time import monotonic, perf_counter
from types import MappingProxyType
from typing import Any, TypeAlias

import aiohttp
import discord
import structlog
from discord import app_commands
from sqlalchemy.exc import DBAPIError
from structlog.contextvars import bind_contextvars

from bot.discord.components import FindEmoji, no_emoji
from bot.discord.outages import outage, outage_text
from bot.discord.responder import Responder
from bot.host.app.host import Host
from bot.host.match.handler_result import Handled
from bot.host.match.match_service import has_played
from bot.host.servers.reports import new_error_code
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import Location, MemberInteraction, PublicMessage, ephemeral_text
from bot.host.ui.member import Member, words_for
from bot.operations.metrics import Metrics, NoMetrics
from bot.rendering.rasterizer import Rasterizer
from games.core.translation import N_, Translator
from storage.errors import StorageError
from storage.match.panels import PanelKey

Interaction: TypeAlias = discord.Interaction[Any]
NO_ANSWERS: Mapping[str, str] = MappingProxyType({})
NO_METER = NoMetrics()
CHANGED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
AT_WORK = 32
"""Interactions handled concurrently; others wait in order of arrival.

A thousand at once are answered in three quarters of the time it takes without this limit. An
interaction that waits for long is deferred, like one whose handling takes long.
"""
CLOSE_WITHIN = 3.5
"""Seconds the bot waits at shutdown for running interactions; after that it cancels them."""
GIVEN_UP_WITHIN = 0.5
"""Seconds cancelled interactions have to end."""
CUT_OFF = (aiohttp.ClientError, RuntimeError)
"""What a request raises that is sent, or on its way, when the session is closed at shutdown."""
log = structlog.get_logger()


class Router:
    """Passes interactions to the host, and its replies to Discord."""

    def __init__(
        self,
        host: Host,
        raster: Rasterizer,
        emoji: FindEmoji = no_emoji,
        meter: Metrics = NO_METER,
    ) -> None:
        """Route to this host."""
        self.host = host
        self.meter = meter
        self.raster = raster
        self.emoji = emoji
        self._room = asyncio.Semaphore(AT_WORK)
        self._open = 0
        self._answering: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._idle = asyncio.Event()

    async def press(
        self,
        interaction: Interaction,
        custom_id: str,
        values: Sequence[str] = (),
        answers: Mapping[str, str] = NO_ANSWERS,
    ) -> None:
        """Respond to a button, a select (`values`) or a submitted modal (`answers`)."""
        parsed_id = CustomId.parse(custom_id)
        _name_in_log(match=parsed_id.match if parsed_id else NO_MATCH)

        async def answer() -> Handled:
            if parsed_id is None:
                text = N_("That button is not one of mine. /games lists your matches.")
                return Handled(ephemeral_text((await self._words(interaction))(text)))
            member_interaction = MemberInteraction(
                await member_of(interaction, self.host),
                place_of(interaction),
                parsed_id,
                interaction.id,
                message_id=interaction.message.id if interaction.message else None,
                private=is_private(interaction),
                values=tuple(values),
                answers=answers,
                named=chosen_people(interaction),
            )
            return await self.host.handle(member_interaction)

        is_move = parsed_id is not None and not parsed_id.is_host_action and not parsed_id.is_select
        await self.answer(interaction, answer, is_move=is_move)

    async def answer(
        self,
        interaction: Interaction,
        work: Callable[[], Awaitable[Handled]],
        *,
        public: bool = False,
        is_move: bool = False,
    ) -> None:
        """Do the work, send its reply, then deliver to the others; report errors to the member."""
        has_played.set(False)
        _name_in_log(interaction=interaction.id)
        begun = perf_counter()
        async with (
            self._responder(interaction, public=public) as responder,
            self._boundary(interaction, responder, is_move=is_move),
        ):
            if self._closing:
                text = (await self._words(interaction))("I'm restarting. Try in a minute.")
                await responder.send(ephemeral_text(text))
                return
            handled = await self._do(work)
            try:
                complete = await responder.send(handled.reply)
                self.meter.answered(perf_counter() - begun)
            except Exception:  # not when cancelled at shutdown: the next start delivers it
                was_played = has_played.get()
                await self._after(handled, responder, complete=False)
                has_played.set(was_played)  # computers may have moved meanwhile
                raise
            await self._after(handled, responder, complete=complete)
            if not responder.is_lost and not handled.shows_panel:
                await responder.attach_late_picture()

    async def _do(self, work: Callable[[], Awaitable[Handled]]) -> Handled:
        """Do the work once fewer than `AT_WORK` are running; note when its reply was drawn."""
        async with self._room:
            handled = await work()
        _name_in_log(match=handled.match_id)
        if handled.decided_at is not None:
            return handled
        return replace(handled, decided_at=monotonic())

    def _responder(self, interaction: Interaction, *, public: bool = False) -> Responder:
        words = partial(self._words, interaction)
        return Responder(interaction, self.raster, self.emoji, words=words, public=public)

    @property
    def open_interactions(self) -> int:
        """Return the number of interactions being handled, or waiting for that."""
        return self._open

    async def close(self) -> None:
        """Refuse new interactions, and wait `CLOSE_WITHIN` seconds for the running ones."""
        self._closing = True
        if self._open:
            self._idle.clear()
            try:
                await asyncio.wait_for(self._idle.wait(), CLOSE_WITHIN)
            except TimeoutError:
                log.warning("closed over open answers", open=self._open)
                for task in self._answering:
                    task.cancel()
                await asyncio.wait(self._answering, timeout=GIVEN_UP_WITHIN)

    async def command_error(
        self, interaction: Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Respond to a command that failed before its function, such as an outdated one."""
        _name_in_log(interaction=interaction.id)
        async with self._responder(interaction) as responder:
            if isinstance(error, CHANGED):
                text = N_("That command has changed. Wait a minute and type it again.")
                await responder.send(ephemeral_text((await self._words(interaction))(text)))
            else:
                await self._report_failure(interaction, responder, error)

    async def _after(self, handled: Handled, responder: Responder, *, complete: bool) -> None:
        """Store where the reply's message is, and deliver the changes to the others.

        If this fails, a later tick delivers the rows stored with the move.
        """
        member_interaction, reply = handled.interaction, handled.reply
        message_id, private_id = responder.message_id, responder.private_id
        if member_interaction is None:
            return
        try:
            if private_id is not None:
                key = PanelKey(private_id, responder.interaction.token)
                await self.host.note_panel(handled, key, complete=complete)
            if isinstance(reply, PublicMessage) and message_id is not None:
                await self.host.record_message(
                    reply, member_interaction.place.channel_id, message_id
                )
            await self.host.after_reply(handled, complete=complete)
        except Exception as error:  # noqa: BLE001 - it is logged
            self.host.services.background.note("could not tell the others", error)

    async def _words(self, interaction: Interaction) -> Translator:
        """Return the translator for the member's language; if it cannot be read, for Discord's."""
        try:
            locale = (await member_of(interaction, self.host)).locale
        except (StorageError, DBAPIError):
            locale = str(interaction.locale)
        return words_for((), locale)

    @asynccontextmanager
    async def _boundary(
        self, interaction: Interaction, responder: Responder, *, is_move: bool
    ) -> AsyncIterator[None]:
        """Track open interactions; report an error to the log and to the member."""
        task = asyncio.current_task()
        assert task is not None
        self._answering.add(task)
        self._open += 1
        try:
            yield
        except Exception as error:  # noqa: BLE001 - the one error boundary
            await self._report_failure(interaction, responder, error, is_move=is_move)
        finally:
            self._answering.discard(task)
            self._open -= 1
            if not self._open:
                self._idle.set()

    async def _report_failure(
        self,
        interaction: Interaction,
        responder: Responder,
        error: Exception,
        *,
        is_move: bool = False,
    ) -> None:
        """Reply what an outage means for the move; for any other error, reply with its log code."""
        if self._closing and isinstance(error, CUT_OFF):
            log.info("its answer was cut off by the end", why=type(error).__name__)
            return
        self.meter.broke()
        if kind := outage(error):
            log.warning("outage", what=kind)
            text = outage_text(error, is_move=is_move, has_played=has_played.get())
            with suppress(Exception):  # in an outage this may fail too
                await responder.send(ephemeral_text((await self._words(interaction))(text)))
            return
        code = new_error_code()
        log.error("broke", code=code, exc_info=error)
        words = await self._words(interaction)
        text = words(
            "Something broke on my side. Your match is safe – try again. If it "
            "happens twice, run /match show, press Report a problem and name the "
            "code `{code}`.",
            code=code,
        )
        try:
            await responder.send(ephemeral_text(text))
        except Exception as late:  # noqa: BLE001 - the member cannot be reached
            log.warning("could not say so", code=code, why=type(late).__name__)


async def member_of(interaction: Interaction, host: Host) -> Member:
    """Return the member, with their name in this server and the language they chose.

    The member of every interaction is made here, so all messages for them are in that language.
    """
    user, rights = interaction.user, interaction.permissions
    in_server = interaction.guild_id is not None
    member = Member(
        user.id,
        user.display_name,
        interaction.guild_id,
        str(interaction.locale),
        manages=in_server and rights.manage_guild,
        moderates=in_server and rights.manage_threads,
    )
    return await host.services.tastes.with_chosen_language(member)


def chosen_people(interaction: Interaction) -> dict[int, str]:
    """Return the names here of the people chosen in a select of members, by user id; no bots."""
    data: Any = interaction.data
    resolved = data.get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    return {
        int(key): (members.get(key, {}).get("nick") or user.get("global_name") or user["username"])
        for key, user in users.items()
        if not user.get("bot")
    }


def answers_of(components: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return a submitted modal's answers by field key, from the interaction's `components`."""
    answers = {}
    for field in (label["component"] for label in components if "component" in label):
        values = field.get("values") or [field.get("value") or ""]
        answers[field["custom_id"]] = str(values[0])
    return answers


def place_of(interaction: Interaction) -> Location:
    """Return where it happened, and what the bot may do there."""
    rights, channel = interaction.app_permissions, interaction.channel
    return Location(
        channel_id=interaction.channel_id or 0,
        guild_id=interaction.guild_id,
        is_thread=isinstance(channel, discord.Thread),
        can_open_threads=rights.create_public_threads and rights.send_messages_in_threads,
        parent_id=channel.parent_id if isinstance(channel, discord.Thread) else None,
    )


def is_private(interaction: Interaction) -> bool:
    """Return whether only the member sees the pressed message."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _name_in_log(**ids: str | int) -> None:
    """Bind these ids to all further log lines of this interaction's task."""
    bind_contextvars(**{name: value for name, value in ids.items() if value != NO_MATCH})
