"""`/season`: a server's league over weeks."""

from typing import Literal

import discord
from discord import app_commands

from bot.commands.shared import Command, Interaction, NamedOption, for_servers, game_option, respond
from bot.host.app.season_commands import (
    FEWEST_DAYS,
    MOST_DAYS,
    ClubAssignment,
    NewSeason,
    SeasonCommands,
)
from bot.host.match.handler_result import Handled
from bot.host.ui.interaction import MemberInteraction, Reply
from bot.host.ui.member import Member
from bot.host.ui.typed_names import Suggestion
from bot.host.ui.typed_text import LONGEST_TYPED_NAME
from bot.interactions.interaction_values import member_of, place_of
from bot.interactions.router import Router
from leagues.deadlines import Kind

PLAIN = {
    "join": "Sign up for the season that is open",
    "show": "How a season stands",
    "todo": "What I still have to do this season",
    "plan": "Plan my next day ahead",
    "fixtures": "My next opponents and deadlines",
    "history": "All seasons of this server and their champions",
    "advance": "Organiser: start the next day or round now",
    "pause": "Organiser: pause or resume the season",
    "organise": "Take a season over whose organiser is gone",
}
"""The subcommands with a season as their only option, and their descriptions."""
TEMPOS = [
    app_commands.Choice(name="A real week, Monday to Friday", value="week"),
    app_commands.Choice(name="Every few hours", value="hours"),
    app_commands.Choice(name="In one sitting", value="sitting"),
]


def season_commands(router: Router) -> app_commands.Group:
    """Return the group of commands about seasons, which exist in servers only."""
    group = for_servers(app_commands.Group(name="season", description="The league of this server"))
    commands = SeasonCommands(router.host)
    group.add_command(_new(commands, router))
    for name, description in PLAIN.items():
        group.add_command(_plain(commands, router, name, description))
    for make in (_club, _table, _settings):
        group.add_command(make(commands, router))
    return group


def _season_option(router: Router) -> NamedOption:
    async def offer(interaction: Interaction, typed: str) -> list[Suggestion]:
        locale = (await member_of(interaction, router.host)).locale
        looks = router.host.services.seasons.looks
        return await looks.suggestions(place_of(interaction), typed, locale)

    return NamedOption(offer)


def _new(commands: SeasonCommands, router: Router) -> Command:
    @app_commands.command(name="new", description="Open a season; others sign up")
    @app_commands.describe(
        game="Which game (default: the one made for seasons)",
        name="What it is called",
        tempo="How fast it goes; set the hours with Settings on its message",
        hour="Real week: the hour at which a day closes; 0 is midnight at its end",
        zone="Your time zone, such as Europe/Berlin",
        signup_days="It begins after so many days, or when you press Start",
    )
    @app_commands.choices(tempo=TEMPOS)
    @app_commands.autocomplete(game=game_option(router))
    async def new(
        interaction: Interaction,
        game: str = "",
        name: app_commands.Range[str, 1, LONGEST_TYPED_NAME] = "",
        tempo: Kind = "week",
        hour: app_commands.Range[int, 0, 23] | None = None,
        zone: str = "",
        signup_days: app_commands.Range[int, FEWEST_DAYS, MOST_DAYS] = 3,
    ) -> None:
        wish = NewSeason(game, name, tempo, hour, zone, signup_days)
        await respond(
            router,
            interaction,
            "/season",
            handler=lambda pressed: commands.new(pressed, wish),
            public=True,
        )

    return new


def _plain(commands: SeasonCommands, router: Router, name: str, description: str) -> Command:
    option = _season_option(router)

    @app_commands.command(name=name, description=description)
    @app_commands.describe(season="Which season (default: yours)")
    @app_commands.autocomplete(season=option.suggest)
    async def command(interaction: Interaction, season: str = "") -> None:
        async def done(pressed: MemberInteraction) -> Reply | Handled:
            return await commands.do(pressed, name, await option.meant(interaction, season))

        await respond(router, interaction, "/season", handler=done, public=name == "join")

    return command


def _club(commands: SeasonCommands, router: Router) -> Command:
    option = _season_option(router)

    @app_commands.command(name="club", description="My club; or hand it to somebody")
    @app_commands.describe(
        season="Which season (default: yours)",
        run_by="Who runs it from now on",
        hand_to="Another member who takes it over",
        of="Organiser: whose club is handed over; its manager is away",
    )
    @app_commands.autocomplete(season=option.suggest)
    async def club(
        interaction: Interaction,
        season: str = "",
        run_by: Literal["me", "computer"] | None = None,
        hand_to: discord.Member | None = None,
        of: discord.Member | None = None,
    ) -> None:
        heir = None
        if hand_to is not None and not hand_to.bot:
            heir = Member(hand_to.id, hand_to.display_name, interaction.guild_id)
        order = ClubAssignment(run_by or "", heir, of.id if of is not None and heir else None)

        async def done(pressed: MemberInteraction) -> Reply | Handled:
            return await commands.club(pressed, await option.meant(interaction, season), order)

        await respond(router, interaction, "/season", handler=done)

    return club


def _table(commands: SeasonCommands, router: Router) -> Command:
    option = _season_option(router)

    @app_commands.command(name="table", description="The table of a division")
    @app_commands.describe(season="Which season (default: yours)", division="Which division")
    @app_commands.autocomplete(season=option.suggest)
    async def table(
        interaction: Interaction,
        season: str = "",
        division: app_commands.Range[int, 1, 50] | None = None,
    ) -> None:
        async def shown(pressed: MemberInteraction) -> Reply | Handled:
            meant = await option.meant(interaction, season)
            return await commands.table(pressed, meant, division)

        await respond(router, interaction, "/season", handler=shown)

    return table


def _settings(commands: SeasonCommands, router: Router) -> Command:
    option = _season_option(router)

    @app_commands.command(name="settings", description="Organiser: pace, hours, missed days")
    @app_commands.describe(
        season="Which season (default: yours)", zone="Your time zone, such as Europe/Berlin"
    )
    @app_commands.autocomplete(season=option.suggest)
    async def settings(interaction: Interaction, season: str = "", zone: str = "") -> None:
        async def shown(pressed: MemberInteraction) -> Reply | Handled:
            return await commands.settings(pressed, await option.meant(interaction, season), zone)

        await respond(router, interaction, "/season", handler=shown)

    return settings
