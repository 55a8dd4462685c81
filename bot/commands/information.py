"""`/games`, `/hand`, `/rules`, `/learn`, `/help`: information in ephemeral messages."""

from typing import Any

from discord import app_commands

from bot.commands.shared import (
    Interaction,
    allow_in_servers_and_dms,
    choices,
    game_option,
    match_option,
)
from bot.discord.interaction_values import member_of, place_of
from bot.discord.router import Router
from bot.host.app.command_service import CommandService
from bot.host.match.handler_result import Handled

Command = app_commands.Command[Any, ..., None]


def information_commands(service: CommandService, router: Router) -> list[Command]:
    """Return the commands that reply with an ephemeral message."""
    return [
        allow_in_servers_and_dms(command)
        for command in (_games(service, router), _hand(service, router), _rules(service, router))
    ] + [
        allow_in_servers_and_dms(_learn(service, router)),
        allow_in_servers_and_dms(_help(service, router)),
    ]


def _games(service: CommandService, router: Router) -> Command:
    @app_commands.command(
        name="games", description=("Your matches, whose turn it is, and links to them")
    )
    async def games(interaction: Interaction) -> None:
        async def work() -> Handled:
            return Handled(await service.games(await member_of(interaction, service.host)))

        await router.answer(interaction, work)

    return games


def _hand(service: CommandService, router: Router) -> Command:
    @app_commands.command(name="hand", description="Show your hand or private panel")
    @app_commands.describe(match="Which match (default: the one in this channel)")
    @app_commands.autocomplete(match=match_option(service))
    async def hand(interaction: Interaction, match: str | None = None) -> None:
        async def work() -> Handled:
            member, place = await member_of(interaction, service.host), place_of(interaction)
            return await service.on_match(member, place, "/hand", match, interaction.id)

        await router.answer(interaction, work)

    return hand


def _rules(service: CommandService, router: Router) -> Command:
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", None) or ""
        return choices(
            service.topic_suggestions(
                game, typed, (await member_of(interaction, service.host)).locale
            )
        )

    @app_commands.command(name="rules", description="A game's rules in short topics")
    @app_commands.describe(game="Which game", topic="Which topic")
    @app_commands.autocomplete(game=game_option(service), topic=suggest)
    async def rules(interaction: Interaction, game: str, topic: str = "") -> None:
        async def work() -> Handled:
            return Handled(
                await service.rules(await member_of(interaction, service.host), game, topic)
            )

        await router.answer(interaction, work)

    return rules


def _learn(service: CommandService, router: Router) -> Command:
    @app_commands.command(name="learn", description="Learn a game in 5 minutes by playing it")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=game_option(service))
    async def learn(interaction: Interaction, game: str) -> None:
        async def work() -> Handled:
            return Handled(await service.learn(await member_of(interaction, service.host), game))

        await router.answer(interaction, work)

    return learn


def _help(service: CommandService, router: Router) -> Command:
    @app_commands.command(name="help", description="What you can do here")
    async def help_(interaction: Interaction) -> None:
        async def work() -> Handled:
            return Handled(
                await service.help(
                    await member_of(interaction, service.host), place_of(interaction)
                )
            )

        await router.answer(interaction, work)

    return help_
