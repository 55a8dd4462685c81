"""The handlers of slash commands, and their suggestions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from sqlalchemy import Connection

from bot.host.app.host import Host
from bot.host.app.request_context import access_denied_reason
from bot.host.clock import time_zones
from bot.host.lobby.lobby_lookup import find_lobby
from bot.host.match.handler_result import Handled
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.lobby_state import Lobby
from bot.host.ratings.ranking import Period
from bot.host.refusal import Refusal
from bot.host.ui import permissions
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import (
    EphemeralMessage,
    Location,
    MemberInteraction,
    Reply,
    ephemeral_text,
)
from bot.host.ui.member import Member, words_for
from bot.host.ui.message import Link
from bot.host.ui.refusals import UNKNOWN, refusal_as_reply
from bot.host.views import help_pages, lessons, lobby_card
from bot.host.views.match_status import title_with_occasion
from games.core.translation import N_, Translator
from storage.match import match_issues, matches, messages
from storage.match.match_issues import PLACE
from storage.match.matches import MatchRow
from storage.match.messages import MessageRow

NO_ANSWERS: Mapping[str, str] = MappingProxyType({})
MOST = 25
"""Most suggestions Discord shows."""


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """The options of `/play`; `opponent` is a member to invite, `computer` asks for one instead.

    `level` is how well computers play.
    """

    game: str
    opponent: Member | None = None
    computer: bool = False
    seats: int | None = None
    private: bool = False
    speed: str | None = None
    level: str | None = None


class CommandService:
    """Handles slash commands."""

    def __init__(self, host: Host) -> None:
        self.host = host

    async def play(self, member: Member, place: Location, wish: PlayRequest) -> Reply:
        """Open a lobby; in direct messages against computers only."""
        return await refusal_as_reply(member, self._play(member, place, wish))

    async def games(self, member: Member) -> Reply:
        """List the member's running matches in all servers."""
        tables = await self._mine(member)
        if not tables:
            words = words_for((), member.locale)
            none = words("You have no running match. Start one: /play")
            return EphemeralMessage(
                self.host.services.launcher.card(words, words("Your matches"), none)
            )
        return EphemeralMessage(help_pages.games(tables, member.user_id, member.locale))

    async def on_match(
        self,
        member: Member,
        place: Location,
        action: str,
        match_id: str | None,
        token: int,
        *,
        answers: Mapping[str, str] = NO_ANSWERS,
    ) -> Handled:
        """Handle the `action` of a match's button, or of its form with these `answers`.

        Without a match id, the match of this channel is used.
        """
        words = words_for((), member.locale)
        row = await self._find(member, place, match_id)
        if row is None:
            interaction = MemberInteraction(member, place, CustomId(NO_MATCH, action), token)
            return Handled(
                ephemeral_text(words("No match is played here. /games lists yours.")), interaction
            )
        interaction = MemberInteraction(
            member, place, CustomId(row.id, action), token, answers=answers
        )
        return await self.host.handle(interaction)

    async def cup(
        self,
        interaction: MemberInteraction,
        name: str,
        *,
        own_squads: bool,
        handicap: bool,
        replay: bool,
    ) -> Reply:
        """Open a cup."""
        await self.host.remember_member(interaction.member)
        opened = self.host.services.cups.open(
            interaction.member,
            interaction.place,
            name,
            own_squads=own_squads,
            handicap=handicap,
            replay=replay,
        )
        return await refusal_as_reply(interaction.member, opened)

    async def cup_table(self, interaction: MemberInteraction, cup_id: str) -> Reply:
        """Show a cup."""
        loaded = self.host.services.cups.table(interaction.member, interaction.place, cup_id)
        return await refusal_as_reply(interaction.member, loaded)

    async def leaderboard(self, interaction: MemberInteraction, game: str, period: str) -> Reply:
        """Show a game's leaderboard of this server."""
        await self.host.remember_member(interaction.member)
        boards = self.host.services.boards
        chosen = Period(period) if period in set(Period) else Period.ALL
        return await refusal_as_reply(interaction.member, boards.show(interaction, game, chosen))

    async def stats(
        self, interaction: MemberInteraction, user_id: int, name: str, game: str = ""
    ) -> Reply:
        """Show a member's record on this server."""
        await self.host.remember_member(interaction.member)
        stats = self.host.services.stats
        return await refusal_as_reply(
            interaction.member, stats.show(interaction, user_id, game, name=name)
        )

    async def puzzle(self, interaction: MemberInteraction) -> Reply:
        """Show the puzzle of the day."""
        await self.host.remember_member(interaction.member)
        puzzles = self.host.services.puzzles
        return await refusal_as_reply(interaction.member, puzzles.show(interaction))

    async def challenge(self, interaction: MemberInteraction, guest: Member) -> Reply:
        """Ask for the game to which a member is invited."""
        await self.host.remember_member(interaction.member)
        asked = self.host.services.challenges.ask(interaction, guest)
        return await refusal_as_reply(interaction.member, asked)

    async def matches_at(self, place: Location, message_id: int) -> list[str]:
        """Return the ids of the matches of a message of the bot whose buttons name no match."""

        def find(conn: Connection) -> list[str]:
            row = matches.last_in(conn, place.channel_id) if place.is_thread else None
            return messages.matches_at(conn, message_id) or ([row.id] if row else [])

        return await self.host.services.database.read(find)

    async def open_match(self, interaction: MemberInteraction, named: Sequence[str]) -> Handled:
        """Show the match a message is about: the member's hand or the card; a list if several."""
        member, place = interaction.member, interaction.place
        rows = [row for match_id in named if (row := await self._find(member, place, match_id))]
        words = words_for((), member.locale)
        if len(rows) > 1:
            ids = {row.id for row in rows}
            tables = [table for table in await self._mine(member) if table.id in ids]
            if tables:
                return Handled(
                    EphemeralMessage(help_pages.games(tables, member.user_id, member.locale)),
                    interaction,
                )
        if not rows:
            return Handled(
                ephemeral_text(words("There is no match at that message. /games lists yours.")),
                interaction,
            )
        row = rows[0]
        if row.state is None:
            return Handled(await self._lobby(row, words), interaction)
        action = "/hand" if row.status == "running" and _sits(row, member) else "/show"
        interaction = replace(interaction, custom_id=CustomId(row.id, action))
        return await self.host.handle(interaction)

    async def _lobby(self, row: MatchRow, words: Translator) -> Reply:
        """Show a lobby, with a link to its public message."""

        def find(conn: Connection) -> tuple[Lobby | None, MessageRow | None]:
            return find_lobby(conn, self.host.services.games, row.id), messages.get(
                conn, row.id, "lobby"
            )

        lobby, message = await self.host.services.database.read(find)
        if lobby is None:
            return ephemeral_text(words(UNKNOWN))
        content = replace(lobby_card.content(lobby), rows=())
        if message is None or row.status == "closed":
            return EphemeralMessage(content)
        guild = "@me" if row.guild_id is None else row.guild_id
        url = f"https://discord.com/channels/{guild}/{message.channel_id}/{message.message_id}"
        link = Link(words("Go to this match"), url)
        return EphemeralMessage(replace(content, rows=((link,),)))

    async def help(self, member: Member, place: Location) -> Reply:
        """List the games, with the way into the match of this channel and the member's club."""
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

    async def rules(self, member: Member, game: str, topic: str) -> Reply:
        """Show a topic of a game's rules."""
        return await refusal_as_reply(member, self._rules(member, game, topic))

    async def learn(self, member: Member, game: str) -> Reply:
        """Show the first page of a game's lesson."""
        return await refusal_as_reply(member, self._learn(member, game))

    def game_suggestions(self, typed: str, locale: str) -> list[tuple[str, str]]:
        """Return the games whose title or name contains the typed text, as (label, name)."""
        words = words_for((), locale)
        titles = [
            (words(definition.title), name) for name, definition in self.host.services.games.items()
        ]
        wanted = typed.casefold()
        return [pair for pair in titles if wanted in f"{pair[0]} {pair[1]}".casefold()][:MOST]

    def topic_suggestions(self, game: str, typed: str, locale: str) -> list[tuple[str, str]]:
        """Return the topics of a game whose heading contains the typed text."""
        words = words_for((), locale)
        try:
            definition = help_pages.find_game(self.host.services.games, game, words)
        except Refusal:
            return []
        found = help_pages.topics_of(definition, words, locale)
        topics = [(topic.title, topic.key) for topic in found]
        return [pair for pair in topics if typed.casefold() in pair[0].casefold()][:MOST]

    def minute(self) -> int:
        """Return the current minute, for the custom ids of panels that need a permission."""
        return permissions.issued_at_minute(self.host.services.matches.now())

    def zone_suggestions(self, typed: str) -> list[tuple[str, str]]:
        """Return time zones that contain the typed text, with their present local time."""
        return time_zones.suggestions(typed, self.host.services.matches.clock(), MOST)

    async def match_suggestions(self, member: Member, typed: str) -> list[tuple[str, str]]:
        """Return the member's running matches as ("Finale vs Ben, your turn", id)."""
        words = words_for((), member.locale)
        tables = await self._mine(member)
        labels = [(help_pages.match_label(one, member.user_id, words), one.id) for one in tables]
        return [pair for pair in labels if typed.casefold() in pair[0].casefold()][:MOST]

    async def _play(self, member: Member, place: Location, wish: PlayRequest) -> Reply:
        lobby = await self._open(member, place, wish)
        offer = await self.host.services.setup.offer(member, place)
        return replace(lobby_card.announcement(lobby), aside=offer)

    async def _rules(self, member: Member, game: str, topic: str) -> Reply:
        words = words_for((), member.locale)
        definition = help_pages.find_game(self.host.services.games, game, words)
        return EphemeralMessage(help_pages.rules(definition, words, topic, member.locale))

    async def _learn(self, member: Member, game: str) -> Reply:
        definition = help_pages.find_game(
            self.host.services.games, game, words_for((), member.locale)
        )
        return EphemeralMessage(lessons.content(definition, 0, member.locale))

    async def _open(self, member: Member, place: Location, wish: PlayRequest) -> Lobby:
        await self.host.remember_member(member)
        words = words_for((), member.locale)
        definition = help_pages.find_game(self.host.services.games, wish.game, words)
        if wish.opponent is not None and wish.opponent.user_id == member.user_id:
            raise Refusal(N_("You can't play yourself. Leave opponent empty."))
        lobby_card.require_level(definition, wish.level, words)
        return await self.host.services.opening.open(
            member,
            place,
            definition,
            seats=wish.seats,
            invited=(wish.opponent,) if wish.opponent else (),
            private=wish.private,
            computers=1 if wish.computer else 0,
            speed=wish.speed,
            level=wish.level,
        )

    async def _mine(self, member: Member) -> list[LoadedMatch]:
        tables = self.host.services.matches

        def find(conn: Connection) -> list[LoadedMatch]:
            rows = matches.running_of(conn, member.user_id)
            found = (tables.find(conn, row.id) for row in rows)
            return [table for table in found if table is not None]

        return await self.host.services.database.read(find)

    async def _find(self, member: Member, place: Location, match_id: str | None) -> MatchRow | None:
        """Return the named match, or the last one of this channel, if the member may see it."""

        def find(conn: Connection) -> MatchRow | None:
            if match_id is not None:
                found = [matches.load(conn, match_id)]
            else:
                running = matches.running_in(conn, place.channel_id)
                mine_last = sorted(running, key=lambda row: _sits(row, member))
                found = [matches.last_in(conn, place.channel_id), *mine_last]
            seen = [
                row for row in found if row and not access_denied_reason(conn, row, member, place)
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
