"""Challenging a member from the menu on their name: choose a game, then open a lobby."""

from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.interaction import EphemeralMessage, Handler, MemberInteraction, Reply
from bot.host.ui.member import Member, clean_name, escape_markdown
from bot.host.ui.message import MessageContent, Select, SelectOption
from bot.host.ui.numbers import is_number
from bot.host.ui.routing import Routes
from bot.host.ui.shortening import shortened
from bot.host.views import help_pages, lobby_card
from games.core.translation import N_
from storage.member import players


class Challenges:
    """Opens lobbies to which one member is invited."""

    def __init__(self, opening: LobbyCreation) -> None:
        self.opening = opening
        self.routes = Routes[Handler]({"?challenge": self.open})

    async def ask(self, interaction: MemberInteraction, guest: Member) -> Reply:
        """Ask for the game; each entry's value carries the guest's name."""
        words = interaction.words
        _require_other(interaction, guest.user_id)
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
        custom_id = custom_id_of(f"?challenge {guest.user_id}")
        text = words("Which game would you like to play with {name}?", name=escape_markdown(name))
        return EphemeralMessage(
            MessageContent("", (text,), (Select(words("Which game"), custom_id, entries),))
        )

    async def open(self, interaction: MemberInteraction) -> Reply:
        """Open a lobby of the chosen game and invite the guest.

        The name in the value is used for a guest whom the bot has not met here; a modified client
        can send any.
        """
        game, _, name = interaction.values[0].partition(":")
        user, games = interaction.custom_id.arguments[-1], self.opening.matches.games
        guild_id = interaction.place.guild_id
        if game not in games or not is_number(user) or guild_id is None:
            raise Refusal(help_pages.OLD_LIST)
        user_id = int(user)
        _require_other(interaction, user_id)
        known = await self.opening.matches.database.read(
            lambda conn: players.names_of(conn, [user_id], guild_id)
        )
        guest = Member(user_id, known.get(user_id, name), guild_id)
        lobby = await self.opening.open(
            interaction.member, interaction.place, games[game], seats=2, invited=(guest,)
        )
        return lobby_card.announcement(lobby)


def _require_other(interaction: MemberInteraction, user_id: int) -> None:
    """Raise `Refusal` if this is the member themselves."""
    if user_id == interaction.member.user_id:
        raise Refusal(N_("You can't play yourself. Choose someone else's name."))
