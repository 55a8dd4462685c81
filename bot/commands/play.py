"""`/play`: opens a lobby."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.commands.shared import Command, Interaction, allow_in_servers_and_dms, game_option, respond
from bot.host.app.games_card_handlers import PlayRequest
from bot.host.clock.time_control import SPEED_NAMES
from bot.host.refusal import Refusal
from bot.host.ui.computer_levels import LEVELS
from bot.host.ui.interaction import MemberInteraction, Reply
from bot.host.ui.member import Member
from bot.interactions.router import Router
from games.core.bots import EASY, EXPERT, HARD, NORMAL
from games.core.translation import N_

SPEEDS = [app_commands.Choice(name=label, value=name) for name, label in SPEED_NAMES.items()]
"""The speeds a member may choose; the default is the server's."""
LEVEL_CHOICES = [
    app_commands.Choice(name=LEVELS[level], value=level) for level in (EASY, NORMAL, HARD, EXPERT)
]
"""How well computers play; not every game has every level."""


def play_command(router: Router) -> Command:
    """Return the command that opens a lobby."""

    @app_commands.command(name="play", description="Start a match that others can join")
    @app_commands.describe(
        game="Which game",
        opponent="Who to play against (choose this bot to play the computer)",
        seats="How many may play",
        speed="Time for each turn",
        level="How well computers play",
        private="Only members you invite can join",
    )
    @app_commands.choices(speed=SPEEDS, level=LEVEL_CHOICES)
    @app_commands.autocomplete(game=game_option(router))
    async def play(
        interaction: Interaction,
        game: str,
        opponent: discord.User | None = None,
        seats: app_commands.Range[int, 1, 10] | None = None,
        speed: str | None = None,
        private: bool = False,  # noqa: FBT001, FBT002 - Discord's option
        level: str | None = None,
    ) -> None:
        async def opened(pressed: MemberInteraction) -> Reply:
            request = PlayRequest(game, seats=seats, private=private, speed=speed, level=level)
            asked = _with_opponent(request, opponent, interaction)
            return await router.host.services.launcher.open(pressed, asked)

        await respond(router, interaction, "/play", handler=opened, public=True)

    return allow_in_servers_and_dms(play)


def _with_opponent(
    request: PlayRequest, opponent: discord.User | None, interaction: Interaction
) -> PlayRequest:
    """Return the request with the opponent asked for; raises `Refusal` for another bot."""
    if opponent is None:
        return request
    if opponent == interaction.client.user:
        return replace(request, computer=True)
    if opponent.bot:
        raise Refusal(N_("Only I can play among the bots here. Ask me instead."))
    guest = Member(opponent.id, opponent.display_name, interaction.guild_id)
    return replace(request, opponent=guest)
