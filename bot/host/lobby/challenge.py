"""Challenging a member from the menu on their name: choose a game, then open a lobby."""

from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import EphemeralMessage, Handler, MemberInteraction, Reply
from bot.host.ui.member import Member, clean_name, escape_markdown, words_for
from bot.host.ui.message import MessageContent, Select, SelectOption
from bot.host.ui.numbers import is_number
from bot.host.ui.routing import Routes
from bot.host.ui.shortening import shortened
from bot.host.views import help_pages, lobby_card
from games.core.translation import N_


class Challenges:
    """Opens lobbies to which one member is invited."""

    def __init__(self, opening: LobbyCreation) -> None:
        self.opening = opening
        self.routes = Routes[Handler]({"?challenge": self.open})

    async def ask(self, interaction: MemberInteraction, guest: Member) -> Reply:
        """Ask for the game; each entry's value carries the guest's name."""
        words = words_for((), interaction.member.locale)
        if guest.user_id == interaction.member.user_id:
            raise Refusal(N_("You can't play yourself. Choose someone else's name."))
        name = clean_name(guest.name)
        entries = tuple(
            SelectOption(
                words(definition.title),
                f"{definition.name}:{name}",
                shortened(words(definition.about), 100, is_markdown=False),
            )
            for definition in self.opening.matches.games.values()
            if 2 in definition.seats  # noqa: PLR2004 - the two of them
        )
        custom_id = str(CustomId(NO_MATCH, f"?challenge {guest.user_id}"))
        text = words("Which game would you like to play with {name}?", name=escape_markdown(name))
        return EphemeralMessage(
            MessageContent("", (text,), (Select(words("Which game"), custom_id, entries),))
        )

    async def open(self, interaction: MemberInteraction) -> Reply:
        """Open a lobby of the chosen game and invite the guest."""
        game, _, name = interaction.values[0].partition(":")
        user, games = interaction.custom_id.arguments[-1], self.opening.matches.games
        if game not in games or not is_number(user) or interaction.place.guild_id is None:
            raise Refusal(help_pages.OLD_LIST)
        guest = Member(int(user), name, interaction.place.guild_id)
        lobby = await self.opening.open(
            interaction.member, interaction.place, games[game], seats=2, invited=(guest,)
        )
        return lobby_card.announcement(lobby)
