"""Handlers of buttons that need several services: own hand, leave, show, and rules."""

from dataclasses import replace

from bot.host.app import rules_pages
from bot.host.app.services import Services
from bot.host.league.seasons.season_queries import at_match
from bot.host.match.handler_result import MatchHandler
from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    MemberInteraction,
    Reply,
    UpdateMessage,
    update_or_ephemeral,
)
from bot.host.ui.message import MessageContent
from bot.host.ui.routing import Routes
from bot.host.ui.shared_sentences import UNKNOWN
from bot.host.views import help_pages
from games.core.definition import GameDefinition
from storage.match import matches
from storage.match.matches import MatchRow


class MatchButtons:
    """Handles buttons of a lobby, a match, or its result."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.match_routes = Routes[MatchHandler](
            {
                "show": self.show,
                "rules": self.rules,
                rules_pages.TURN: self.topic,
                "leave-match": self.leave,
            }
        )
        self.select_routes = Routes[MatchHandler]({rules_pages.SELECT: self.topic})
        self.routes = Routes[Handler]({"?games": self.open_listed})

    async def open_listed(self, interaction: MemberInteraction) -> Reply:
        """Show the member's panel of the match that they chose in the list of their matches."""
        custom_id = replace(interaction.custom_id, match=interaction.values[0], action="/hand")
        listed = replace(interaction, custom_id=custom_id, values=())
        return await self.services.play.hand(listed)

    async def hand(
        self, interaction: MemberInteraction, loaded: LoadedMatch
    ) -> UpdateMessage | EphemeralMessage:
        """Show the member's own panel; from another division's match, the one of their own."""
        if (
            loaded.settings.season is not None
            and loaded.row.seat_of(interaction.member.user_id) is None
        ):
            lookup = self.services.seasons.lookup
            own = await lookup.own_in_other_division(interaction, loaded.id)
            if own is not None and own != loaded.id:
                return await self.services.play.hand(at_match(interaction, own, "/hand"))
        return await self.services.play.hand(interaction, loaded)

    async def leave(self, interaction: MemberInteraction) -> Reply:
        """Leave a lobby, or a match that has begun."""
        row = await self.services.database.read(
            lambda conn: matches.load(conn, interaction.custom_id.match)
        )
        has_begun = row is not None and row.state is not None
        return await (
            self.services.resignations.leave(interaction)
            if has_begun
            else self.services.lobbies.leave(interaction)
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the card to the member; if the match had lost its channel, post it here for all."""
        brought = await self.services.places.move_here(interaction)
        return brought or await self.services.play.show(interaction)

    async def rules(self, interaction: MemberInteraction) -> Reply:
        """Show the rules: of the match's present phase, or of a lobby's game from the start."""
        row = await self._row(interaction)
        if row is None or row.game not in self.services.games:
            raise Refusal(UNKNOWN)
        definition, loaded = self.services.games[row.game], self.services.matches.from_row(row)
        key = ""
        if loaded is not None:
            view = definition.game.view(
                loaded.match.state, loaded.row.seat_of(interaction.member.user_id)
            )
            key = definition.topic_of(view)
        return EphemeralMessage(await self._rules_page(interaction, definition, key, loaded))

    async def topic(self, interaction: MemberInteraction) -> Reply:
        """Show another topic of the rules, even if the match they were opened at is gone."""
        definition = self.services.launcher.game_named_in(interaction)
        row = await self._row(interaction)
        loaded = None if row is None else self.services.matches.from_row(row)
        key = rules_pages.asked_topic(interaction)
        page = await self._rules_page(interaction, definition, key, loaded)
        return update_or_ephemeral(interaction, page)

    async def _row(self, interaction: MemberInteraction) -> MatchRow | None:
        return await self.services.database.read(
            lambda conn: matches.load(conn, interaction.custom_id.match)
        )

    async def _rules_page(
        self,
        interaction: MemberInteraction,
        definition: GameDefinition,
        key: str,
        loaded: LoadedMatch | None,
    ) -> MessageContent:
        """Return the page of a topic, with the button that leads back to a match."""
        member, words = interaction.member, interaction.words
        rows = help_pages.ways_in(loaded, (), member.user_id, None, words)
        ways = [button for row in rows for button in row]
        return await self.services.launcher.rules_page(interaction, definition, key, ways)
