"""The handlers of a game by its name: open a lobby, play against computers, learn, its rules."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.host.app import rules_pages
from bot.host.delivery.messages import Messenger
from bot.host.lobby.lobby_creation import LobbyCreation, default_seats
from bot.host.lobby.match_start import Starting
from bot.host.match.lobby_state import Lobby
from bot.host.refusal import Refusal
from bot.host.servers.setup import Setup
from bot.host.ui.computer_levels import require_level
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    MemberInteraction,
    PublicMessage,
    Reply,
    UpdateMessage,
    update_or_ephemeral,
)
from bot.host.ui.member import Member, words_for
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.routing import Routes
from bot.host.views import games_card, help_pages, lessons, lobby_card
from games.core.definition import GameDefinition
from games.core.translation import N_, Translator


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


class Launcher:
    """Opens lobbies and starts matches; shows lessons and rules."""

    def __init__(self, opening: LobbyCreation, starting: Starting, setup: Setup) -> None:
        self.opening = opening
        self.starting = starting
        self.setup = setup
        self.routes = Routes[Handler](
            {
                games_card.PLAY: self.play,
                games_card.AGAINST_COMPUTER: self.play_computer,
                games_card.COMMANDS: self.commands,
                lessons.ROUTE: self.learn,
                f"?{rules_pages.SELECT}": self.topic,
                rules_pages.TURN: self.topic,
            }
        )

    @property
    def games(self) -> Mapping[str, GameDefinition]:
        """The installed games by name."""
        return self.opening.matches.games

    def card(self, words: Translator, title: str = "", *lines: str) -> MessageContent:
        """Return the list of games, under a title and lines that introduce it."""
        return games_card.content(self.games, words, title, *lines)

    async def post_game_list(self, messenger: Messenger, channel_id: int) -> None:
        """Post the list of games for everybody; raises `DeliveryError`."""
        card = games_card.greeting(self.games, words_for())
        await messenger.post(channel_id, card, nonce="greeting", silent=True)

    async def play(self, interaction: MemberInteraction) -> Reply:
        """Open a lobby."""
        return await self.open(interaction, PlayRequest(self.game_named_in(interaction).name))

    async def open(self, interaction: MemberInteraction, wish: PlayRequest) -> Reply:
        """Open the requested lobby; in direct messages against computers only."""
        member, place = interaction.member, interaction.place
        definition = self._named(interaction, wish.game)
        if wish.opponent is not None and wish.opponent.user_id == member.user_id:
            raise Refusal(N_("You can't play yourself. Leave opponent empty."))
        require_level(definition, wish.level, words_for((), member.locale))
        lobby = await self.opening.open(
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
        offer = await self.setup.offer(member, place)
        return replace(lobby_card.announcement(lobby), aside=offer)

    async def play_computer(self, interaction: MemberInteraction) -> Reply:
        """Start a match at once, with computers in the other seats."""
        definition = self.game_named_in(interaction)
        seats = default_seats(definition)
        lobby = await self.opening.open(
            interaction.member, interaction.place, definition, seats=seats, computers=seats - 1
        )
        return await self.begin(lobby, interaction)

    async def begin(self, lobby: Lobby, interaction: MemberInteraction) -> PublicMessage:
        """Start the match of a lobby that is already full, and return its public message."""
        begun = await self.starting.begin(lobby, interaction, lobby.row.version, in_place=False)
        role = "lobby" if lobby.settings.threads else "card"
        return PublicMessage(begun.content, lobby.row.id, role, begun.version)

    async def commands(self, interaction: MemberInteraction) -> Reply:
        """List the commands."""
        in_server = interaction.place.guild_id is not None
        return update_or_ephemeral(
            interaction, help_pages.commands(interaction.words, in_server=in_server)
        )

    async def rules(self, interaction: MemberInteraction, game: str, topic: str) -> Reply:
        """Show a topic of a game's rules."""
        definition = self._named(interaction, game)
        return EphemeralMessage(await self.rules_page(interaction, definition, topic))

    async def topic(self, interaction: MemberInteraction) -> Reply:
        """Show the topic of the rules that was chosen below another one."""
        key = rules_pages.asked_topic(interaction)
        page = await self.rules_page(interaction, self.game_named_in(interaction), key)
        return update_or_ephemeral(interaction, page)

    async def rules_page(
        self,
        interaction: MemberInteraction,
        definition: GameDefinition,
        topic: str,
        ways: Sequence[Button] = (),
    ) -> MessageContent:
        """Return the page of a topic, with `ways` back to the match that it was opened at."""
        locale, match = interaction.member.locale, interaction.custom_id.match
        # in a thread, since the position of its picture may have to be replayed
        return await asyncio.to_thread(
            rules_pages.content, definition, topic, locale, match, tuple(ways)
        )

    async def lesson(self, interaction: MemberInteraction, game: str) -> Reply:
        """Show the first page of a game's lesson."""
        definition = self._named(interaction, game)
        return EphemeralMessage(lessons.content(definition, 0, interaction.member.locale))

    async def learn(self, interaction: MemberInteraction) -> Reply:
        """Show a page of a lesson; the last one ends with the list of games."""
        definition = self.game_named_in(interaction)
        answer = lessons.answer(definition, interaction)
        if isinstance(answer, UpdateMessage | EphemeralMessage) and lessons.is_last(
            definition, interaction
        ):
            words = interaction.words
            page = games_card.after_lesson(answer.content, self.games, words)
            return replace(answer, content=page)
        return answer

    def _named(self, interaction: MemberInteraction, game: str) -> GameDefinition:
        """Return the game of this name or title; raises `Refusal` if there is none."""
        return help_pages.find_game(self.games, game, interaction.words)

    def game_named_in(self, interaction: MemberInteraction) -> GameDefinition:
        """Return the game that a custom id names; raises `Refusal` if there is none."""
        name = (
            interaction.custom_id.arguments[1] if len(interaction.custom_id.arguments) > 1 else ""
        )
        if name not in self.games:
            raise Refusal(help_pages.OLD_LIST)
        return self.games[name]
