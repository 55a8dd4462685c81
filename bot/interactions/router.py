"""The entry point of all interactions: passes them to the host, sends replies, reports errors."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
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

from bot.host.app.host import Host
from bot.host.delivery.messages import DeliveryError
from bot.host.match.handler_result import Handled
from bot.host.match.match_service import has_played
from bot.host.servers.reports import new_error_code
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction, PublicMessage, Reply, ephemeral_text
from bot.host.ui.member import words_for
from bot.interactions.components import FindEmoji, no_emoji
from bot.interactions.interaction_values import (
    chosen_people,
    is_private,
    member_of,
    place_of,
    source_of,
)
from bot.interactions.open_presses import OpenPresses
from bot.interactions.outages import BROKEN, explain
from bot.interactions.repeated_interactions import HandledInteractions
from bot.interactions.responder import Responder
from bot.operations.metrics import Metrics
from bot.operations.press_trace import PressTracer, span
from bot.operations.shard_lease import ShardLease
from bot.rendering.rasterizer import Rasterizer
from bot.transport.one_try import UncertainPostError
from games.core.translation import N_, Translator
from storage.errors import StorageError
from storage.match.panels import PanelKey

Interaction: TypeAlias = discord.Interaction[Any]
NO_ANSWERS: Mapping[str, str] = MappingProxyType({})
NO_METER = Metrics()
NO_TRACER = PressTracer(None)
CHANGED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
CUT_OFF = (aiohttp.ClientError, RuntimeError)
"""Errors of requests that are sent or still running when the session is closed at shutdown."""
log = structlog.get_logger()


class Router:
    """Passes interactions to the host, and its replies to Discord."""

    def __init__(
        self,
        host: Host,
        raster: Rasterizer,
        emoji: FindEmoji = no_emoji,
        meter: Metrics = NO_METER,
        tracer: PressTracer = NO_TRACER,
        lease: ShardLease | None = None,
    ) -> None:
        """Route to this host, while this process holds its lease."""
        self.host = host
        self.meter = meter
        self.tracer = tracer
        self.raster = raster
        self.emoji = emoji
        self.presses = OpenPresses(lease)
        self._handled = HandledInteractions()

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
                source=source_of(interaction),
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
        """Do the work, send its reply, then deliver to the others; report errors to the member.

        An interaction that Discord delivers a second time is ignored.
        """
        has_played.set(False)
        _name_in_log(interaction=interaction.id)
        if not await self._is_ours(interaction):
            return
        with self.tracer.trace():
            async with (
                self._responder(interaction, public=public) as responder,
                self._boundary(interaction, responder, is_move=is_move),
            ):
                await self._answer(interaction, work, responder)

    async def _answer(
        self,
        interaction: Interaction,
        work: Callable[[], Awaitable[Handled]],
        responder: Responder,
    ) -> None:
        """Do what `answer` does, within its error boundary."""
        begun = perf_counter()
        if self.presses.is_closing:
            text = (await self._words(interaction))("I'm restarting. Try in a minute.")
            await responder.send(ephemeral_text(text))
            return
        handled = await self._do(work)
        try:
            complete = await responder.send(handled.reply)
            self.meter.answered(perf_counter() - begun)
        except Exception as error:  # if cancelled at shutdown, the next start delivers
            was_played = has_played.get()
            if isinstance(error, UncertainPostError):
                await self._look_for_post(interaction, handled.reply, responder)
            await self._after(handled, responder, complete=False)
            has_played.set(was_played)  # computers may have moved meanwhile
            raise
        with span("after"):
            await self._after(handled, responder, complete=complete)
        if not responder.is_lost and not handled.shows_panel:
            await responder.attach_late_picture()

    async def _is_ours(self, interaction: Interaction) -> bool:
        """Return False for a repeated interaction, or if another process serves the shards now."""
        if not self._handled.is_new(interaction.id):
            log.info("interaction_redelivered")
            return False
        if not await self.presses.are_ours():
            log.info("interaction_left_to_other_process")
            return False
        return True

    async def _do(self, work: Callable[[], Awaitable[Handled]]) -> Handled:
        """Do the work once there is a place for it; note when its reply was drawn."""
        async with AsyncExitStack() as held:
            with span("queue"):
                await held.enter_async_context(self.presses.admitted())
            with span("handle"):
                handled = await work()
        _name_in_log(match=handled.match_id)
        if handled.decided_at is not None:
            return handled
        return replace(handled, decided_at=monotonic())

    def _responder(self, interaction: Interaction, *, public: bool = False) -> Responder:
        words = partial(self._words, interaction)
        return Responder(
            interaction, self.raster, self._handled, self.emoji, words=words, public=public
        )

    async def close(self) -> None:
        """Refuse new interactions, and wait a moment for the running ones."""
        await self.presses.close()

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
        """Store where the reply's message is, and deliver the changes to the other members.

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
            arrived = responder.has_arrived
            await self.host.after_reply(handled, complete=complete, has_arrived=arrived)
        except Exception as error:  # noqa: BLE001 - it is logged
            self.host.services.background.log_failure("card_edit_failed", error)

    async def _look_for_post(
        self, interaction: Interaction, reply: Reply, responder: Responder
    ) -> None:
        """Look for a public message whose answer was lost, so that it is not posted once more."""
        if isinstance(reply, PublicMessage) and responder.message_id is None:
            began = int(interaction.created_at.timestamp() * 1000)
            messenger, channel_id = self.host.services.outbox.messenger, interaction.channel_id or 0
            with suppress(DeliveryError):
                responder.message_id = await messenger.find(channel_id, reply.match_id, began)

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
        with self.presses.opened():
            try:
                yield
            except Exception as error:  # noqa: BLE001 - the one error boundary
                await self._report_failure(interaction, responder, error, is_move=is_move)

    async def _report_failure(
        self,
        interaction: Interaction,
        responder: Responder,
        error: Exception,
        *,
        is_move: bool = False,
    ) -> None:
        """Reply what a known failure means; for any other error, reply with its code in the log."""
        if (self.presses.is_closing or self.presses.is_lost) and isinstance(error, CUT_OFF):
            log.info("interaction_cut_off", why=type(error).__name__)
            return
        self.meter.broke()
        known = explain(error, is_move=is_move, has_played=has_played.get())
        if known is not None:
            with suppress(Exception):  # Discord may not take this either
                text = (await self._words(interaction))(known.text, **known.facts)
                await responder.send(ephemeral_text(text))
            return
        code = new_error_code()
        log.error("interaction_failed", code=code, exc_info=error)
        words = await self._words(interaction)
        text = words(BROKEN, code=code)
        try:
            await responder.send(ephemeral_text(text))
        except Exception as late:  # noqa: BLE001 - the member cannot be reached
            log.warning("error_reply_failed", code=code, why=type(late).__name__)


def _name_in_log(**ids: str | int) -> None:
    """Bind these ids to all further log lines of this interaction's task."""
    bind_contextvars(**{name: value for name, value in ids.items() if value != NO_MATCH})
