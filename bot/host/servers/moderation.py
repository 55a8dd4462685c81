"""The actions of moderators on the running matches of their server, with an audit log."""

from sqlalchemy import Connection

from bot.host.clock.turn_clock import HOUR
from bot.host.cups import void_preview
from bot.host.league.days import match_notes
from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.match import match_pauses
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.timeouts import extend_time
from bot.host.refusal import Refusal
from bot.host.replays.rewind import Rewinding
from bot.host.servers import moderation_view
from bot.host.servers.club_reset import ClubReset
from bot.host.servers.moderation_changes import (
    FASTER,
    ModerationChanges,
    ModerationEffect,
    is_outdated,
)
from bot.host.servers.moderation_lists import ModerationLists
from bot.host.servers.seat_moderation import SeatModeration
from bot.host.ui.interaction import MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.numbers import number_or
from bot.host.ui.routing import Routes
from bot.host.views import moderation_notice
from games.core.game import Outcome
from games.core.translation import N_, Translator
from storage.server import audit

COUNTS_FOR_NOBODY = N_("It counts for nobody then, and changes no rating.")
MOST_HOURS = 24 * 28
"""Most hours of an extension."""


class Moderating:
    """Handles `/moderate`, and the buttons of its panels."""

    def __init__(
        self,
        match_service: MatchService,
        opening: LobbyCreation,
        rewinding: Rewinding,
    ) -> None:
        """Moderate these matches; `opening` limits how many a member may be in."""
        self.rewinding = rewinding
        self.matches = match_service
        self.changes = ModerationChanges(match_service)
        self.lists = ModerationLists(match_service)
        self.seats = SeatModeration(self.changes, opening)
        self.clubs = ClubReset(match_service)
        self.routes = Routes[MatchHandler](
            {
                "mod-show": self.show,
                "?mod-show": self.show,
                "mod-pause": self.pause,
                "mod-extend": self.extend,
                "mod-back": self.ask_rewind,
                "mod-rewind": self.rewind,
                "?mod-rewind": self.rewind,
                "mod-end": self.ask_end,
                "mod-end-yes": self.end,
            },
            self.lists.routes,
            self.seats.routes,
            self.clubs.routes,
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show one match with the available actions."""
        return await self.changes.panel(interaction, await self.changes.load(interaction))

    async def pause(self, interaction: MemberInteraction) -> Reply | Handled:
        """Pause a match, or resume it by the button; repeating the command does not resume it."""
        says = [
            argument
            for argument in interaction.custom_id.arguments[2:]
            if argument in ("on", "off")
        ]
        is_stopped = says == ["off"]
        if not says and (loaded := await self.changes.load(interaction)).is_paused:
            return await self.changes.panel(interaction, loaded)

        def turn(loaded: LoadedMatch) -> ModerationEffect:
            if loaded.is_paused != is_stopped:
                raise Refusal(FASTER)
            (match_pauses.start if is_stopped else match_pauses.stop)(loaded, self.matches.now())
            if not is_stopped:
                loaded.settings.held = True
            return ModerationEffect()

        return await self.changes.apply(interaction, "continue" if is_stopped else "pause", turn)

    async def extend(self, interaction: MemberInteraction) -> Reply | Handled:
        """Give the players to move more time, in hours."""
        wanted = interaction.answers.get("hours", "24")
        hours = number_or(wanted, 0)

        def extend(loaded: LoadedMatch) -> ModerationEffect:
            if not 1 <= hours <= MOST_HOURS:
                raise Refusal(N_("Choose 1 to {most} hours."), most=MOST_HOURS)
            extend_time(loaded, hours * HOUR)
            return ModerationEffect({"hours": hours})

        return await self.changes.apply(interaction, "extend", extend)

    async def ask_end(self, interaction: MemberInteraction) -> Reply:
        """Ask for confirmation before a match is ended."""
        loaded = await self.changes.load(interaction)
        words = words_for(loaded.row.seats, interaction.member.locale)
        meaning = await self.matches.database.read(
            lambda conn: _meaning_of_end(conn, loaded, words)
        )
        return update_or_ephemeral(
            interaction, moderation_view.sure_end(loaded, interaction.grant, words, meaning)
        )

    async def end(self, interaction: MemberInteraction) -> Reply | Handled:
        """End a match without a result."""

        def end(loaded: LoadedMatch) -> ModerationEffect:
            everybody = tuple(row.seat for row in loaded.row.seats)
            return ModerationEffect(
                outcome=Outcome((everybody,), moderation_notice.ENDED, audit.VOID)
            )

        return await self.changes.apply(interaction, "end", end)

    async def ask_rewind(self, interaction: MemberInteraction) -> Reply:
        """Ask before which move the match shall continue."""
        loaded = await self.changes.load(interaction)
        loaded.require_running()
        words = words_for(loaded.row.seats, interaction.member.locale)
        moves = await self.rewinding.numbered(loaded.id, words)
        return update_or_ephemeral(
            interaction, moderation_view.rewind(loaded, moves, interaction.grant, words)
        )

    async def rewind(self, interaction: MemberInteraction) -> Reply | Handled:
        """Rewind a match to before the move given by the select or the command."""
        loaded = await self.changes.load(interaction)
        if is_outdated(interaction, loaded):
            return await self.changes.panel(interaction, loaded, FASTER)
        wanted = (
            interaction.values[0]
            if interaction.custom_id.is_select
            else interaction.answers.get("move", "")
        )
        number = number_or(wanted, 0)
        note = self.changes.audit_note(interaction, loaded, "rewind", {"move": number})

        def check(present: LoadedMatch) -> None:
            if is_outdated(interaction, present):
                raise Refusal(FASTER)

        loaded = await self.rewinding.rewind(
            loaded.id, number, lambda conn, _table: audit.add(conn, note), check
        )
        panel = await self.changes.panel(interaction, loaded)
        return Handled(panel, changes=PressChanges((loaded.id,)))


def _meaning_of_end(conn: Connection, loaded: LoadedMatch, words: Translator) -> str:
    """Return what follows if a running match is ended without a result."""
    if loaded.settings.league is not None or loaded.settings.season is not None:
        return match_notes.void_preview(conn, loaded, words)
    if loaded.settings.cup is not None:
        return void_preview.void_preview(conn, loaded, words)
    return words(COUNTS_FOR_NOBODY)
