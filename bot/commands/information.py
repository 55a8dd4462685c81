"""`/games`, `/hand`, `/rules`, `/learn`, `/help`: information in ephemeral messages."""

from discord import app_commands

from bot.commands.shared import (
    Command,
    Interaction,
    NamedOption,
    allow_in_servers_and_dms,
    game_option,
    match_option,
    respond,
    show,
)
from bot.host.app import rules_pages
from bot.host.app.match_commands import MatchCommands
from bot.host.match.handler_result import Handled
from bot.host.ui.interaction import MemberInteraction, Reply
from bot.host.ui.typed_names import Suggestion
from bot.interactions.interaction_values import member_of
from bot.interactions.router import Router


def information_commands(router: Router) -> list[Command]:
    """Return the commands that reply with an ephemeral message."""
    return [
        allow_in_servers_and_dms(command)
        for command in (_games(router), _hand(router), _rules(router))
    ] + [
        allow_in_servers_and_dms(_learn(router)),
        allow_in_servers_and_dms(_help(router)),
    ]


def _games(router: Router) -> Command:
    matches = MatchCommands(router.host)

    @app_commands.command(
        name="games", description=("Your matches, whose turn it is, and links to them")
    )
    async def games(interaction: Interaction) -> None:
        await show(router, interaction, "/games", matches.games)

    return games


def _hand(router: Router) -> Command:
    matches, option = MatchCommands(router.host), match_option(router)

    @app_commands.command(name="hand", description="Show your hand or private panel")
    @app_commands.describe(match="Which match (default: the one in this channel)")
    @app_commands.autocomplete(match=option.suggest)
    async def hand(interaction: Interaction, match: str | None = None) -> None:
        async def handle(pressed: MemberInteraction) -> Handled:
            return await matches.press(pressed, await option.meant(interaction, match) or None)

        await respond(router, interaction, "/hand", handler=handle)

    return hand


def _rules(router: Router) -> Command:
    async def offer(interaction: Interaction, typed: str) -> list[Suggestion]:
        game = getattr(interaction.namespace, "game", None) or ""
        locale = (await member_of(interaction, router.host)).locale
        return rules_pages.topic_choices(router.host.services.games, game, typed, locale)

    option = NamedOption(offer)

    @app_commands.command(name="rules", description="A game's rules in short topics")
    @app_commands.describe(game="Which game", topic="Which topic")
    @app_commands.autocomplete(game=game_option(router), topic=option.suggest)
    async def rules(interaction: Interaction, game: str, topic: str = "") -> None:
        launcher = router.host.services.launcher

        async def shown(pressed: MemberInteraction) -> Reply:
            return await launcher.rules(pressed, game, await option.meant(interaction, topic))

        await show(router, interaction, "/rules", shown)

    return rules


def _learn(router: Router) -> Command:
    @app_commands.command(name="learn", description="Learn a game in 5 minutes by playing it")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=game_option(router))
    async def learn(interaction: Interaction, game: str) -> None:
        launcher = router.host.services.launcher
        await show(router, interaction, "/learn", lambda pressed: launcher.lesson(pressed, game))

    return learn


def _help(router: Router) -> Command:
    matches = MatchCommands(router.host)

    @app_commands.command(name="help", description="What you can do here")
    async def help_(interaction: Interaction) -> None:
        await show(router, interaction, "/help", matches.help)

    return help_
