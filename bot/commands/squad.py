"""`/squad`: the squads and decks a member has saved."""

from discord import app_commands

from bot.commands.shared import (
    Command,
    Interaction,
    NamedOption,
    Request,
    allow_in_servers_and_dms,
    as_request,
    plain_command,
    respond,
)
from bot.host.app.match_commands import MatchCommands
from bot.host.ui.typed_names import Suggestion
from bot.interactions.interaction_values import member_of
from bot.interactions.router import Router

ACTIONS = {
    "show": ("?preset-show", "Look at one, rename or delete it"),
    "share": ("?preset-share", "Show one to everybody here; they may take a copy"),
    "delete": ("?preset-drop", "Delete one"),
}
"""The subcommands about one preset: the action of the equivalent button, and the description."""


def squad_commands(router: Router) -> app_commands.Group:
    """Return the group of commands about squads and decks."""
    group = allow_in_servers_and_dms(
        app_commands.Group(name="squad", description="Your squads and decks")
    )
    listed = "All squads and decks you have saved"
    group.add_command(plain_command(router, "list", listed, "/preset-all"))
    group.add_command(_save(router))
    for name, (action, description) in ACTIONS.items():
        group.add_command(_command(router, name, action, description))
    return group


def _save(router: Router) -> Command:
    matches = MatchCommands(router.host)

    @app_commands.command(name="save", description="Save the squad and deck you are building here")
    @app_commands.describe(name="What to call it")
    async def command(interaction: Interaction, name: str) -> None:
        await respond(
            router,
            interaction,
            "/preset-keep",
            handler=lambda pressed: matches.press(pressed, None),
            answers={"name": name},
        )

    return command


def _command(router: Router, name: str, action: str, description: str) -> Command:
    async def offer(interaction: Interaction, typed: str) -> list[Suggestion]:
        presets = router.host.services.presets
        return await presets.suggestions(await member_of(interaction, router.host), typed)

    option = NamedOption(offer)

    @app_commands.command(name=name, description=description)
    @app_commands.describe(squad="Which one")
    @app_commands.autocomplete(squad=option.suggest)
    async def command(interaction: Interaction, squad: str) -> None:
        async def find() -> Request:
            return Request(action, (await option.meant(interaction, squad),))

        handler = as_request(router, find)
        await respond(router, interaction, "/squad", handler=handler, public=name == "share")

    return command
