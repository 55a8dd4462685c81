"""Helpers of the commands: contexts in which they are available, autocompletion, answers."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.discord.interaction_values import member_of, place_of
from bot.discord.router import NO_ANSWERS, Router
from bot.host.app.match_commands import MatchCommands
from bot.host.clock import time_zones
from bot.host.match.handler_result import Handled, MatchHandler
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction, Right
from bot.host.ui.shortening import shortened
from bot.host.views import help_pages
from games.core.screen import MAX_ENTRIES

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


async def respond(
    router: Router,
    interaction: Interaction,
    action: str,
    *values: str,
    handler: MatchHandler | None = None,
    answers: Mapping[str, str] = NO_ANSWERS,
    public: bool = False,
    permitted: Right | None = None,
) -> None:
    """Answer a command by this handler, else as the button, select or form with this action.

    `permitted` is the right that Discord has checked (`bot/host/ui/permissions.py`).
    """

    async def work() -> Handled:
        pressed = await _as_press(router, interaction, action)
        if permitted is not None:
            services = router.host.services
            pressed = await services.grants.granted(pressed, permitted, services.matches.now())
        pressed = replace(pressed, values=values, answers=answers)
        return await router.host.handle(pressed, handler)

    await router.answer(interaction, work, public=public)


async def show(
    router: Router, interaction: Interaction, action: str, handler: MatchHandler
) -> None:
    """Answer a command that only shows something, and so stores nothing about the member."""

    async def work() -> Handled:
        pressed = await _as_press(router, interaction, action)
        return await router.host.handle(pressed, handler, stores_name=False)

    await router.answer(interaction, work)


async def _as_press(router: Router, interaction: Interaction, action: str) -> MemberInteraction:
    """Return a command as the press of a button with this action."""
    member, place = await member_of(interaction, router.host), place_of(interaction)
    custom_id = CustomId(NO_MATCH, action)
    return MemberInteraction(member, place, custom_id, interaction.id, source="command")


def game_option(router: Router) -> Suggest:
    """Return the autocompletion of an option that names a game."""

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        locale = (await member_of(interaction, router.host)).locale
        return choices(help_pages.game_choices(router.host.services.games, typed, locale))

    return suggest


def match_option(router: Router, *, over: bool = False) -> Suggest:
    """Return the autocompletion of an option that names one of the member's matches.

    These are the running ones; with `over` the finished ones come before them.
    """
    matches = MatchCommands(router.host)

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        member = await member_of(interaction, router.host)
        return choices(await matches.suggestions(member, typed, over=over))

    return suggest


def zone_option(router: Router) -> Suggest:
    """Return the autocompletion of an option that names a time zone, with its local time."""

    async def suggest(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        now = router.host.services.matches.clock()
        return choices(time_zones.suggestions(typed, now, MAX_ENTRIES))

    return suggest


def choices(pairs: list[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return Discord's choices of (label, value) pairs, with labels cut to `LONGEST`."""
    return [
        app_commands.Choice(name=shortened(label, LONGEST, is_markdown=False), value=value)
        for label, value in pairs
    ]
