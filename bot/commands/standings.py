"""`/leaderboard`, `/stats` and `/puzzle`: a server's ratings, a record, the puzzle of the day."""

import discord
from discord import app_commands

from bot.commands.shared import (
    Command,
    Interaction,
    allow_in_servers_and_dms,
    for_servers,
    game_option,
    respond,
)
from bot.host.leaderboards.leaderboard_view import PERIODS
from bot.host.ratings.ranking import Period
from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction, Reply
from bot.interactions.router import Router
from games.core.translation import N_

HALL = "hall"


def standing_commands(router: Router) -> list[Command]:
    """Return the commands about ratings and records, and the puzzle of the day."""
    return [_leaderboard(router), _stats(router), _puzzle(router)]


async def respond_with_stats(
    router: Router, interaction: Interaction, who: discord.abc.User, game: str = ""
) -> None:
    """Answer with a user's record; refuse for a bot."""

    async def stats(pressed: MemberInteraction) -> Reply:
        if who.bot:
            raise Refusal(N_("Computers keep no record. Choose a member."))
        return await router.host.services.stats.show(pressed, who.id, game, name=who.display_name)

    await respond(router, interaction, "/stats", handler=stats)


def _leaderboard(router: Router) -> Command:
    @app_commands.command(name="leaderboard", description="This server's leaderboard for a game")
    @app_commands.describe(
        game="Which game (default: the most played here)",
        period="Time span; only matches inside it count",
    )
    @app_commands.choices(
        period=[
            *(
                app_commands.Choice(name=name, value=str(period))
                for period, name in PERIODS.items()
            ),
            app_commands.Choice(name="Hall of fame", value=HALL),
        ]
    )
    @app_commands.autocomplete(game=game_option(router))
    async def leaderboard(
        interaction: Interaction, game: str = "", period: str = str(Period.ALL)
    ) -> None:
        if period == HALL:
            await respond(router, interaction, "/hall")
            return
        boards = router.host.services.boards
        await respond(
            router,
            interaction,
            "/leaderboard",
            handler=lambda pressed: boards.show(pressed, game, period),
        )

    return for_servers(leaderboard)


def _stats(router: Router) -> Command:
    @app_commands.command(name="stats", description="Record, rating, streaks, head-to-head")
    @app_commands.describe(player="Which player (default: you)", game="Which game (default: all)")
    @app_commands.autocomplete(game=game_option(router))
    async def stats(
        interaction: Interaction, player: discord.User | None = None, game: str = ""
    ) -> None:
        await respond_with_stats(router, interaction, player or interaction.user, game)

    return allow_in_servers_and_dms(stats)


def _puzzle(router: Router) -> Command:
    @allow_in_servers_and_dms
    @app_commands.command(name="puzzle", description="The puzzle of the day: find the best choice")
    async def puzzle(interaction: Interaction) -> None:
        await respond(router, interaction, "/puzzle", handler=router.host.services.puzzles.show)

    return puzzle
