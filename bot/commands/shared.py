"""Helpers of the commands: contexts in which they are available, autocompletion, dispatch."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.discord.interaction_values import member_of, place_of
from bot.discord.router import Router
from bot.host.app.command_service import NO_ANSWERS, CommandService
from bot.host.match.handler_result import Handled
from bot.host.ui import permissions
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.permissions import Trust

Interaction: TypeAlias = discord.Interaction[Any]
Suggest: TypeAlias = Callable[
    [Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]
]
Usable: TypeAlias = (
    app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
)
C = TypeVar("C", bound=Usable)
LONGEST = 100
"""Most characters of a suggestion's name and value."""


def allow_in_servers_and_dms(command: C) -> C:
    """Make a command available in servers and in the bot's direct messages."""
    command.allowed_contexts = app_commands.AppCommandContext(
        guild=True, dm_channel=True, private_channel=False
    )
    command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return command


def for_servers(command: C) -> C:
    """Make a command, group or context menu available in servers only."""
    command.allowed_contexts = app_commands.AppCommandContext(
        guild=True, dm_channel=False, private_channel=False
    )
    command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return command


async def dispatch(
    service: CommandService,
    interaction: Interaction,
    action: str,
    *values: str,
    answers: Mapping[str, str] = NO_ANSWERS,
    since: int | None = None,
) -> Handled:
    """Run the handler of the button, select or form with this action, which needs no match.

    `since` is the current minute if Discord has checked the command's permission (see
    `bot/host/ui/permissions.py`).
    """
    member, place = await member_of(interaction, service.host), place_of(interaction)
    custom_id = CustomId(NO_MATCH, action)
    if since is not None:
        custom_id = permissions.authorized(action, Trust(member.user_id, since))
    member_interaction = MemberInteraction(
        member, place, custom_id, interaction.id, values=values, answers=answers
    )
    return await service.host.handle(member_interaction)


async def respond_as_permitted(
    service: CommandService,
    router: Router,
    interaction: Interaction,
    action: str,
    *values: str,
    answers: Mapping[str, str] = NO_ANSWERS,
) -> None:
    """Run a button's handler, trusting that Discord has checked the command's permission."""

    async def work() -> Handled:
        return await dispatch(
            service, interaction, action, *values, answers=answers, since=service.minute()
        )

    await router.answer(interaction, work)


def game_option(service: CommandService) -> Suggest:
    """Return the autocompletion of an option that names a game."""

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(
            service.game_suggestions(typed, (await member_of(interaction, service.host)).locale)
        )

    return suggest


def match_option(service: CommandService) -> Suggest:
    """Return the autocompletion of an option that names one of the member's matches."""

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(
            await service.match_suggestions(await member_of(interaction, service.host), typed)
        )

    return suggest


def choices(pairs: list[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return Discord's choices of (label, value) pairs, with labels cut to `LONGEST`."""
    return [app_commands.Choice(name=label[:LONGEST], value=value) for label, value in pairs]
