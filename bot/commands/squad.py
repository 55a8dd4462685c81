"""`/squad`: the squads and decks a member has saved."""

from typing import Any

from discord import app_commands

from bot.commands.shared import Interaction, allow_in_servers_and_dms, choices, dispatch
from bot.discord.interaction_values import member_of, place_of
from bot.discord.router import Router
from bot.host.app.command_service import CommandService
from bot.host.match.handler_result import Handled

ACTIONS = {
    "show": ("?preset-show", "Look at one, rename or delete it"),
    "share": ("?preset-share", "Show one to everybody here; they may take a copy"),
    "delete": ("?preset-drop", "Delete one"),
}
"""The subcommands about one preset: the action of the equivalent button, and the description."""


def squad_commands(service: CommandService, router: Router) -> app_commands.Group:
    """Return the group of commands about squads and decks."""
    group = allow_in_servers_and_dms(
        app_commands.Group(name="squad", description="Your squads and decks")
    )
    group.add_command(_list(service, router))
    group.add_command(_save(service, router))
    for name, (action, description) in ACTIONS.items():
        group.add_command(_command(service, router, name, action, description))
    return group


def _list(service: CommandService, router: Router) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name="list", description="All squads and decks you have saved")
    async def command(interaction: Interaction) -> None:
        async def work() -> Handled:
            return await dispatch(service, interaction, "/preset-all")

        await router.answer(interaction, work)

    return command


def _save(service: CommandService, router: Router) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name="save", description="Save the squad and deck you are building here")
    @app_commands.describe(name="What to call it")
    async def command(interaction: Interaction, name: str) -> None:
        async def work() -> Handled:
            member, place = await member_of(interaction, service.host), place_of(interaction)
            answers = {"name": name}
            return await service.on_match(
                member, place, "/preset-keep", None, interaction.id, answers=answers
            )

        await router.answer(interaction, work)

    return command


def _command(
    service: CommandService, router: Router, name: str, action: str, description: str
) -> app_commands.Command[Any, ..., None]:
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        presets = service.host.services.presets
        return choices(await presets.suggestions(await member_of(interaction, service.host), typed))

    @app_commands.command(name=name, description=description)
    @app_commands.describe(squad="Which one")
    @app_commands.autocomplete(squad=suggest)
    async def command(interaction: Interaction, squad: str) -> None:
        async def work() -> Handled:
            return await dispatch(service, interaction, action, squad)

        await router.answer(interaction, work, public=name == "share")

    return command
