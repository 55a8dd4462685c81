"""`/leaderboard`, `/stats` and `/puzzle`: a server's ratings, a record, the puzzle of the day."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.shared import Interaction, allow_in_servers_and_dms, for_servers, game_option
from bot.discord.interaction_values import member_of, place_of
from bot.discord.router import Router
from bot.host.app.command_service import CommandService
from bot.host.leaderboards.leaderboard_view import PERIODS
from bot.host.match.handler_result import Handled
from bot.host.ratings.ranking import Period
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction, Reply, ephemeral_text
from bot.host.ui.member import words_for

Command = app_commands.Command[Any, ..., None]
HALL = "hall"


def standing_commands(service: CommandService, router: Router) -> list[Command]:
    """Return the commands about ratings and records, and the puzzle of the day."""
    return [_leaderboard(service, router), _stats(service, router), _puzzle(service, router)]


async def lookup(
    service: CommandService, interaction: Interaction, action: str
) -> MemberInteraction:
    """Return the interaction of a command that belongs to no match."""
    member, place = await member_of(interaction, service.host), place_of(interaction)
    return MemberInteraction(member, place, CustomId(NO_MATCH, action), interaction.id)


async def stats_of(
    service: CommandService, interaction: Interaction, who: discord.abc.User, game: str
) -> Reply:
    """Return the reply with a user's record, or a refusal for a bot."""
    member_interaction = await lookup(service, interaction, "/stats")
    if who.bot:
        words = words_for((), member_interaction.member.locale)
        return ephemeral_text(words("Computers keep no record. Choose a member."))
    return await service.stats(member_interaction, who.id, who.display_name, game)


def _leaderboard(service: CommandService, router: Router) -> Command:
    @app_commands.command(name="leaderboard", description="This server's leaderboard for a game")
    @app_commands.describe(
        game="Which game (default: the most played here)",
        period="Time span; only matches inside it count",
    )
    @app_commands.choices(
        period=[
            *(app_commands.Choice(name=name, value=str(one)) for one, name in PERIODS.items()),
            app_commands.Choice(name="Hall of fame", value=HALL),
        ]
    )
    @app_commands.autocomplete(game=game_option(service))
    async def leaderboard(
        interaction: Interaction, game: str = "", period: str = str(Period.ALL)
    ) -> None:
        async def work() -> Handled:
            member_interaction = await lookup(service, interaction, "/hall")
            if period == HALL:
                return await service.host.handle(member_interaction)
            return Handled(
                await service.leaderboard(member_interaction, game, period), member_interaction
            )

        await router.answer(interaction, work)

    return for_servers(leaderboard)


def _stats(service: CommandService, router: Router) -> Command:
    @app_commands.command(name="stats", description="Record, rating, streaks, head-to-head")
    @app_commands.describe(player="Which player (default: you)", game="Which game (default: all)")
    @app_commands.autocomplete(game=game_option(service))
    async def stats(
        interaction: Interaction, player: discord.User | None = None, game: str = ""
    ) -> None:
        async def work() -> Handled:
            return Handled(await stats_of(service, interaction, player or interaction.user, game))

        await router.answer(interaction, work)

    return allow_in_servers_and_dms(stats)


def _puzzle(service: CommandService, router: Router) -> Command:
    @allow_in_servers_and_dms
    @app_commands.command(name="puzzle", description="The puzzle of the day: find the best choice")
    async def puzzle(interaction: Interaction) -> None:
        async def work() -> Handled:
            return Handled(await service.puzzle(await lookup(service, interaction, "/puzzle")))

        await router.answer(interaction, work)

    return puzzle
