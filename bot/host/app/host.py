"""The host: entry point of every front end for interactions, replies sent and the clock's ticks."""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic

from sqlalchemy import Connection

from bot.host.app import request_context, routes
from bot.host.app.after_reply import AfterReply
from bot.host.app.private_replies import in_place, is_page, page_kind, with_match_named, with_untold
from bot.host.app.request_context import RequestData
from bot.host.app.routes import Route
from bot.host.app.services import AT_END, Services
from bot.host.app.ticks import Ticks
from bot.host.computers.computer_service import Workers
from bot.host.delivery.messages import Messenger
from bot.host.delivery.private_pages import Page
from bot.host.league.days.presence import BACK, is_on_own_club
from bot.host.match.handler_result import FollowUp, Handled, MatchHandler, Notices
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_writer import Clock
from bot.host.owners.blocking import require_not_blocked
from bot.host.owners.owner_access import NO_OWNERS, OwnerSettings
from bot.host.refusal import IsOver, NotYours, Refusal
from bot.host.ui.channel_permissions import NoPermissionChecker, PermissionChecker
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import (
    EphemeralMessage,
    MemberInteraction,
    PublicMessage,
    Reply,
    UpdateMessage,
    ephemeral_text,
)
from bot.host.ui.member import words_for
from bot.host.ui.permissions import require_right, with_grant
from bot.host.ui.shared_sentences import OUT_OF_DATE, UNKNOWN
from bot.host.views import help_pages, move_confirmation
from games.core.definition import GameDefinition
from games.core.game import IllegalAction
from storage.engine.database import Database
from storage.errors import RowDeletedError, VersionConflict
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.match import matches, messages
from storage.match.messages import MessageRow
from storage.match.panels import PanelKey

NO_PERMISSION_CHECKER = NoPermissionChecker()


@dataclass(frozen=True, slots=True)
class HostSettings:
    """What the operator chooses.

    `most_matches` is the limit of one member in one server. Interactions from all servers are
    handled, but due jobs are only started for the servers of `shards`. `owners` may use `/owner`.
    `web_url` is the address of the pages, "" if there are none.
    """

    most_matches: int = 20
    shards: Shards = ALL_SHARDS
    owners: OwnerSettings = NO_OWNERS
    web_url: str = ""


DEFAULT_SETTINGS = HostSettings()
_is_handling: ContextVar[bool] = ContextVar("is_handling", default=False)
"""Whether this task handles an interaction, which may be by way of another one."""


class Host:
    """Hosts the matches of all servers; independent of discord.py."""

    def __init__(
        self,
        games: Mapping[str, GameDefinition],
        database: Database,
        clock: Clock,
        workers: Workers,
        messenger: Messenger,
        *,
        settings: HostSettings = DEFAULT_SETTINGS,
        permission_checker: PermissionChecker = NO_PERMISSION_CHECKER,
    ) -> None:
        """Build the services; the first ticks continue what was unfinished at the last shutdown."""
        match_service = MatchService(games, database, clock, settings.shards, AT_END)
        self.services = Services(
            match_service,
            workers,
            messenger,
            permission_checker,
            settings.most_matches,
            settings.owners,
            settings.web_url,
        )
        self._routes = routes.all_routes(self.services)
        made = self.services
        self._after_reply = AfterReply(
            made.outbox, made.scheduler, made.seasons, made.cups, made.presets
        )
        self.known_members = self.services.known_members
        self.remember_member = self.known_members.remember
        self._ticks = Ticks(self.services)

    async def handle(
        self,
        interaction: MemberInteraction,
        handler: MatchHandler | None = None,
        *,
        stores_name: bool = True,
    ) -> Handled:
        """Handle an interaction: by this handler of a command, else by the one of its custom id.

        A refusal becomes an ephemeral message and changes nothing. A handler may pass another
        interaction to this method and return its result. `stores_name`: the member's name and
        language are stored if they are new; a command that only shows something stores nothing.
        """
        work = partial(self._handle, interaction, handler or self._answer, stores_name=stores_name)
        is_within = _is_handling.get()
        token = _is_handling.set(True)
        try:
            handled = await work()
        except RowDeletedError:  # another process has deleted the member's data a moment ago
            self.known_members.forget(interaction.member.user_id)
            handled = await work()
        finally:
            _is_handling.reset(token)
        interaction = handled.interaction or interaction
        reply = request_context.kept_private(interaction, handled.reply)
        reply = await request_context.with_wanted_mentions(self.services.database, reply)
        if interaction.private and request_context.adds_message(reply):
            reply = await in_place(self.services, interaction, reply)
        reply = await with_match_named(self.services, interaction, reply)
        notices = handled.notices
        if not is_within:
            reply, notices = await with_untold(self.services, interaction, reply)
        return replace(
            handled,
            reply=reply,
            interaction=interaction,
            notices=notices,
            decided_at=monotonic(),
        )

    async def _handle(
        self, interaction: MemberInteraction, handler: MatchHandler, *, stores_name: bool
    ) -> Handled:
        try:
            route = self._routes.get(interaction.custom_id.route)
            if interaction.custom_id.match == NO_MATCH:
                interaction = with_grant(interaction, await self.services.grants.key())
            self._require_need(interaction, route)
            request_context.validate(interaction, route)
            require_not_blocked(interaction, self.services.owner_watch.state)
            is_known = not stores_name or self.known_members.knows(interaction.member)
            await self.services.own_data.requests.require_no_deletion(
                interaction, is_asked_later=is_known and handler == self._answer
            )
            if stores_name:
                await self.remember_member(interaction.member)
            answer = await handler(interaction)
            return answer if isinstance(answer, Handled) else Handled(answer)
        except NotYours as refused:
            words = interaction.words
            sentence = await self._refusal_text(refused, interaction)
            return Handled(EphemeralMessage(self.services.launcher.card(words, "", sentence)))
        except (Refusal, IllegalAction) as refused:
            is_panel = interaction.private and interaction.custom_id.match != NO_MATCH
            if isinstance(refused, IsOver) and is_panel:
                return Handled(await self._over(interaction, refused))
            return Handled(ephemeral_text(await self._refusal_text(refused, interaction)))
        except VersionConflict:
            self.known_members.forget(interaction.member.user_id)  # perhaps their data was deleted
            words = interaction.words
            text = words("Someone was faster. Look again at the match, then press.")
            return Handled(ephemeral_text(text))

    async def after_reply(
        self, handled: Handled, *, complete: bool = True, has_arrived: bool | None = None
    ) -> None:
        """Let computers move, then deliver the changes to the others; call it after the reply.

        `complete`: the reply was shown, with its picture; `has_arrived`: perhaps without it.
        """
        if complete if has_arrived is None else has_arrived:
            await self._note_read(handled.notices)
        if handled.interaction is not None:
            await self.services.champion_roles.returns.pressed(handled.interaction)
        await self._after_reply.go_on(handled, complete=complete)

    async def _note_read(self, notices: Notices) -> None:
        """Note what the member has read in a reply that has arrived."""
        if notices.answers:
            await self.services.report_answers.note_read(notices.answers)
        if notices.visit is not None:
            self.services.seasons.presence.greeted(notices.visit)

    async def note_panel(self, handled: Handled, key: PanelKey, *, complete: bool = True) -> None:
        """Note what a private message shows after it was sent or redrawn as a reply.

        `complete`: it has its picture.
        """
        interaction, reply = handled.interaction, handled.reply
        if interaction is None or not isinstance(reply, UpdateMessage | EphemeralMessage):
            return
        panels, member = self.services.panels, interaction.member
        await self.services.analysis_delivery.record_page(interaction, reply.content, key)
        if reply.content.panel is not None:
            drawn_at = handled.decided_at if complete else None
            panels.shown(member.user_id, member.locale, key, reply.content, drawn_at)
        elif (match_id := interaction.custom_id.match) != NO_MATCH:
            is_private = interaction.private or isinstance(reply, EphemeralMessage)
            is_panel = interaction.private and await panels.covered(match_id, member.user_id, key)
            if is_private and not is_panel and is_page(reply.content):
                page = Page(match_id, member.user_id, page_kind(interaction.custom_id))
                panels.opened(page, member.locale, key)

    async def tick(self) -> None:
        """Start the jobs that are due, without waiting for them."""
        await self._ticks.start_jobs()

    async def close(self) -> None:
        """Stop all background jobs; they are continued after the next start."""
        await self.services.background.close()
        await self.services.outbox.close()
        await self.services.panels.close()

    async def record_message(
        self, announced: PublicMessage, channel_id: int, message_id: int
    ) -> None:
        """Store where the front end posted a public message."""
        if announced.preset:
            await self.services.presets.placed(announced.preset, channel_id, message_id)
        if announced.season:
            await self.services.seasons.signups.placed(announced.season, channel_id, message_id)
        if announced.cup:
            await self.services.cups.placed(announced.cup, channel_id, message_id)
        if announced.match_id == NO_MATCH:
            return
        at = self.services.matches.now()
        row = MessageRow(announced.match_id, announced.role, channel_id, message_id, at)
        await self.services.database.write(lambda conn: messages.put(conn, row))

    async def forget_messages(self) -> None:
        """Forget all messages and post each lobby and running match again, for an empty Discord."""

        def forget(conn: Connection) -> None:
            messages.forget_all(conn)
            for match_id in matches.ids(conn, "lobby", "running"):
                row = matches.load(conn, match_id)
                if row is not None:
                    # overdue, so that the first tick delivers it
                    self.services.matches.enqueue(
                        conn, row, "lobby" if row.status == "lobby" else "card", at=0
                    )

        await self.services.database.write(forget)

    async def _answer(self, interaction: MemberInteraction) -> Reply | Handled:
        custom_id = interaction.custom_id
        route = self._routes.get(custom_id.route)
        if custom_id.match == NO_MATCH:
            if route is None:
                raise Refusal(help_pages.OLD_LIST)
            if await request_context.is_on_match(self.services.database, interaction):
                alone = request_context.without_message(interaction)
                return request_context.privately(await route.handler(alone))
            return await route.handler(interaction)
        request_data = await self._look_at(interaction)
        if request_data.is_foreign:
            interaction = request_context.without_message(interaction)
        if request_data.visits and custom_id.arguments[0] != BACK:
            takes_back = route is None or is_on_own_club(custom_id)  # a move has no route
            presence = self.services.seasons.presence
            if await presence.record(request_data.visits, takes_back=takes_back):
                request_data = await self._look_at(interaction)
        answer = await self._at(interaction, route, request_data)
        return request_context.privately(answer) if request_data.is_foreign else answer

    def _require_need(self, interaction: MemberInteraction, route: Route | None) -> None:
        """Raise `Refusal` unless the member may use the route."""
        if route is None or route.needs is None:
            return
        if route.needs == "owner":
            self.services.owner_commands.who.require_owner(interaction)
        else:
            require_right(interaction, route.needs, self.services.matches.now())

    async def _at(
        self, interaction: MemberInteraction, route: Route | None, request_data: RequestData
    ) -> Reply | Handled:
        """Handle an interaction with a match, given its route and the data loaded for it."""
        custom_id = interaction.custom_id
        if request_data.why:
            raise (Refusal if request_data.why == UNKNOWN else NotYours)(request_data.why)
        if request_data.was_departed:
            await self.services.departed_members.came_back(
                custom_id.match, interaction.member.user_id
            )
            request_data = replace(request_data, loaded=None)  # the stored match has changed
        if route is None:
            return await self._move(interaction, request_data.loaded)
        if route.display is None or request_data.loaded is None:
            return await route.handler(interaction)
        left = self._left_after_display(request_data.loaded, is_told=request_data.is_told)
        return Handled(await route.display(interaction, request_data.loaded), left=left)

    def _left_after_display(self, loaded: LoadedMatch, *, is_told: bool) -> FollowUp:
        """Return what is left to do at a match that was only displayed."""
        if loaded.automatic_seat is not None:
            return "all"
        is_pending = self.services.outbox.pacing.is_pending(loaded.id)
        return "nothing" if is_told or is_pending else "telling"

    async def _move(
        self, interaction: MemberInteraction, loaded: LoadedMatch | None
    ) -> Reply | Handled:
        """Play a move; ask first if the member wants confirmation."""
        if interaction.custom_id.is_host_action:
            raise Refusal(OUT_OF_DATE)
        is_careful = (await self.services.tastes.of(interaction.member.user_id)).confirm
        if is_careful and move_confirmation.needs_confirmation(interaction):
            return await self.services.play.ask_first(interaction)
        return await self.services.play.move(interaction, loaded)

    async def _look_at(self, interaction: MemberInteraction) -> RequestData:
        """Load what the interaction needs."""
        return await self.services.database.read(
            lambda conn: request_context.read(conn, self.services.matches, interaction)
        )

    async def _over(self, interaction: MemberInteraction, refused: IsOver) -> Reply:
        """Show the end of the match to a player whose panel was still open."""
        loaded = await self.services.matches.load(interaction.custom_id.match)
        if loaded.is_running or loaded.row.seat_of(interaction.member.user_id) is None:
            return ephemeral_text(await self._refusal_text(refused, interaction))
        return await self.services.play.hand(interaction, loaded)

    async def _refusal_text(
        self, refused: Refusal | IllegalAction, interaction: MemberInteraction
    ) -> str:
        row = await self.services.database.read(
            lambda conn: matches.load(conn, interaction.custom_id.match)
        )
        words = words_for(row.seats if row else (), interaction.member.locale)
        return words.fill(refused.text, refused.facts)
