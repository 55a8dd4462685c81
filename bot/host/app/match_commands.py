"""The handlers of commands about matches: they find the match that a member means."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.app.host import Host
from bot.host.app.request_context import access_denied_reason
from bot.host.league.seasons.season_queries import at_match
from bot.host.lobby.lobby_lookup import find_lobby
from bot.host.match.handler_result import Handled
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.lobby_state import Lobby
from bot.host.refusal import Refusal
from bot.host.ui import typed_names
from bot.host.ui.interaction import EphemeralMessage, Location, MemberInteraction, Reply
from bot.host.ui.member import Member, words_for
from bot.host.ui.message import Link
from bot.host.ui.shared_sentences import UNKNOWN
from bot.host.views import help_pages, lobby_card
from bot.host.views.match_status import title_with_occasion
from games.core.screen import MAX_ENTRIES
from games.core.translation import N_, Translator
from storage.match import match_issues, matches, messages
from storage.match.match_issues import PLACE
from storage.match.matches import MatchRow
from storage.match.messages import MessageRow

NONE_HERE = N_("No match is played here. /games lists yours.")
NONE_THERE = N_("There is no match at that message. /games lists yours.")


class MatchCommands:
    """Handles commands about the matches of a member, a channel or a message."""

    def __init__(self, host: Host) -> None:
        self.host = host

    async def games(self, interaction: MemberInteraction) -> Reply:
        """List the member's running matches in all servers."""
        member = interaction.member
        mine = await self._mine(member)
        if mine:
            return EphemeralMessage(help_pages.games(mine, member.user_id, member.locale))
        words = words_for((), member.locale)
        none = words("You have no running match. Start one: /play")
        return EphemeralMessage(
            self.host.services.launcher.card(words, words("Your matches"), none)
        )

    async def press(self, interaction: MemberInteraction, match_id: str | None) -> Handled:
        """Handle the interaction as one with this match, by default the one of this channel."""
        row = await self._find(interaction.member, interaction.place, match_id)
        if row is None:
            raise Refusal(NONE_HERE)
        action = interaction.custom_id.action
        return await self.host.handle(at_match(interaction, row.id, action))

    async def matches_at(self, place: Location, message_id: int) -> list[str]:
        """Return the ids of the matches of a message of the bot whose buttons name no match."""

        def find(conn: Connection) -> list[str]:
            row = matches.last_in(conn, place.channel_id) if place.is_thread else None
            return messages.matches_at(conn, message_id) or ([row.id] if row else [])

        return await self.host.services.database.read(find)

    async def open_match(
        self, interaction: MemberInteraction, named: Sequence[str]
    ) -> Reply | Handled:
        """Show the match a message is about: the member's hand or the card; a list if several."""
        member, place = interaction.member, interaction.place
        rows = [row for match_id in named if (row := await self._find(member, place, match_id))]
        if len(rows) > 1:
            ids = {row.id for row in rows}
            mine = [loaded for loaded in await self._mine(member) if loaded.id in ids]
            if mine:
                return EphemeralMessage(help_pages.games(mine, member.user_id, member.locale))
        if not rows:
            raise Refusal(NONE_THERE)
        row = rows[0]
        if row.state is None:
            return await self._lobby(row, words_for((), member.locale))
        action = "/hand" if row.status == "running" and _sits(row, member) else "/show"
        return await self.host.handle(at_match(interaction, row.id, action))

    async def _lobby(self, row: MatchRow, words: Translator) -> Reply:
        """Show a lobby, with a link to its public message."""

        def find(conn: Connection) -> tuple[Lobby | None, MessageRow | None]:
            return find_lobby(conn, self.host.services.games, row.id), messages.get(
                conn, row.id, "lobby"
            )

        lobby, message = await self.host.services.database.read(find)
        if lobby is None:
            raise Refusal(UNKNOWN)
        content = replace(lobby_card.content(lobby), rows=())
        if message is None or row.status == "closed":
            return EphemeralMessage(content)
        guild = "@me" if row.guild_id is None else row.guild_id
        url = f"https://discord.com/channels/{guild}/{message.channel_id}/{message.message_id}"
        link = Link(words("Go to this match"), url)
        return EphemeralMessage(replace(content, rows=((link,),)))

    async def help(self, interaction: MemberInteraction) -> Reply:
        """List the games, with the way into the match of this channel and the member's club."""
        member, place = interaction.member, interaction.place
        row = await self._find(member, place, None)
        loaded = self.host.services.matches.from_row(row) if row else None
        words = words_for((), member.locale)
        lines = (
            [words("{game} is played here.", game=title_with_occasion(loaded, words))]
            if loaded
            else []
        )
        lines.append(help_pages.about_play(words, in_server=place.guild_id is not None))
        lines.append(words("To play, just press the buttons. You never need commands."))
        card = self.host.services.launcher.card(words, words("What I can do here"), *lines)
        mine = await self._mine(member)
        ways = help_pages.ways_in(loaded, mine, member.user_id, place.guild_id, words)
        return EphemeralMessage(replace(card, rows=(*ways, *card.rows)))

    async def suggestions(
        self, member: Member, typed: str, *, over: bool = False
    ) -> list[tuple[str, str]]:
        """Return the member's running matches as ("Finale vs Ben, your turn", id).

        With `over` the finished ones come before them, the latest first.
        """
        words = words_for((), member.locale)
        mine = await self._mine(member, over=over)
        labels = [
            (help_pages.match_label(loaded, member.user_id, words), loaded.id) for loaded in mine
        ]
        return typed_names.matching(labels, typed)

    async def _mine(self, member: Member, *, over: bool = False) -> list[LoadedMatch]:
        match_service = self.host.services.matches

        def find(conn: Connection) -> list[LoadedMatch]:
            rows = matches.running_of(conn, member.user_id)
            if over:
                rows = [*matches.over_of(conn, member.user_id, MAX_ENTRIES), *rows]
            found = (match_service.find(conn, row.id) for row in rows)
            return [loaded for loaded in found if loaded is not None]

        return await self.host.services.database.read(find)

    async def _find(self, member: Member, place: Location, match_id: str | None) -> MatchRow | None:
        """Return the named match, or the last one of this channel, if the member may see it."""

        def find(conn: Connection) -> MatchRow | None:
            if match_id is not None:
                rows = [matches.load(conn, match_id)]
            else:
                running = matches.running_in(conn, place.channel_id)
                mine_last = sorted(running, key=lambda row: _sits(row, member))
                rows = [matches.last_in(conn, place.channel_id), *mine_last]
            seen = [
                row for row in rows if row and not access_denied_reason(conn, row, member, place)
            ]
            if match_id is None and not seen:
                seen = match_without_channel(conn, member, place)
            return seen[-1] if seen else None

        return await self.host.services.database.read(find)


def match_without_channel(conn: Connection, member: Member, place: Location) -> list[MatchRow]:
    """Return the member's only match of this server without a usable channel, if there is one."""
    if place.guild_id is None:
        return []
    mine = matches.running_of(conn, member.user_id, place.guild_id)
    resting = [row for row in mine if PLACE in match_issues.of(conn, row.id)]
    return resting if len(resting) == 1 else []


def _sits(row: MatchRow, member: Member) -> bool:
    return any(seat.user_id == member.user_id for seat in row.seats)
