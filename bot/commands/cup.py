"""`/cup`: the cups of the server."""

from typing import Any

from discord import app_commands

from bot.commands.shared import Interaction, choices, for_servers
from bot.discord.interaction_values import member_of, place_of
from bot.discord.router import Router
from bot.host.app.command_service import CommandService
from bot.host.cups.cups import NAMES
from bot.host.match.handler_result import Handled
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction

Command = app_commands.Command[Any, ..., None]


def cup_commands(service: CommandService, router: Router) -> app_commands.Group:
    """Return the group of commands about cups, which exist in servers only."""
    group = for_servers(
        app_commands.Group(name="cup", description="Play for the cups of this server")
    )
    for command in (_new(service, router), _hold(service, router), _table(service, router)):
        group.add_command(command)
    return group


def _new(service: CommandService, router: Router) -> Command:
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(await service.host.services.cups.names(place_of(interaction), typed))

    @app_commands.command(name="new", description="Open a knock-out cup that others can join")
    @app_commands.describe(
        name="Which cup",
        own_squads="Everybody builds a squad of 50 points",
        handicap="Handicap: the cup holder builds with 48 points, not 50",
        replays="A second match only after a draw, instead of two with goals added",
    )
    @app_commands.autocomplete(name=suggest)
    async def new(
        interaction: Interaction,
        name: str = NAMES[0],
        own_squads: bool = False,  # noqa: FBT001, FBT002 - Discord's option
        handicap: bool = False,  # noqa: FBT001, FBT002 - Discord's option
        replays: bool = False,  # noqa: FBT001, FBT002 - Discord's option
    ) -> None:
        async def work() -> Handled:
            member_interaction = await _click(service, interaction)
            reply = await service.cup(
                member_interaction, name, own_squads=own_squads, handicap=handicap, replay=replays
            )
            return Handled(reply, member_interaction)

        await router.answer(interaction, work, public=True)

    return new


def _hold(service: CommandService, router: Router) -> Command:
    @app_commands.command(name="hold", description="Who holds the cups of this server")
    async def hold(interaction: Interaction) -> None:
        async def work() -> Handled:
            member_interaction = await _click(service, interaction)
            return Handled(
                await service.host.services.cups.holders(
                    member_interaction.member, member_interaction.place
                ),
                member_interaction,
            )

        await router.answer(interaction, work)

    return hold


def _table(service: CommandService, router: Router) -> Command:
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(await service.host.services.cups.suggestions(place_of(interaction), typed))

    @app_commands.command(name="table", description="Who plays whom in a cup, and who got through")
    @app_commands.describe(cup="Which cup (default: newest)")
    @app_commands.autocomplete(cup=suggest)
    async def table(interaction: Interaction, cup: str = "") -> None:
        async def work() -> Handled:
            member_interaction = await _click(service, interaction)
            return Handled(await service.cup_table(member_interaction, cup), member_interaction)

        await router.answer(interaction, work)

    return table


async def _click(service: CommandService, interaction: Interaction) -> MemberInteraction:
    member, place = await member_of(interaction, service.host), place_of(interaction)
    return MemberInteraction(member, place, CustomId(NO_MATCH, "/cup"), interaction.id)
