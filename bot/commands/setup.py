"""`/setup`: settings, checks and data of a server, for its managers."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.shared import Interaction, choices, for_servers, respond_as_permitted
from bot.discord.router import Router
from bot.host.app.command_service import CommandService
from bot.host.members.member_settings_view import language_name
from bot.host.ui.member import languages

Command = app_commands.Command[Any, ..., None]
PLAIN = {
    "start": ("/setup-step 1", "Set me up in four steps; the last one checks my permissions"),
    "check": ("/setup-check", "Check my permissions and how to fix them"),
    "defaults": ("/setup-defaults", "Default settings for new matches"),
    "channels": ("/setup-channels", "Where matches may be started, and how many per channel"),
    "posts": (
        "/setup-posts",
        "Where results, league posts and puzzles go, as messages or by a webhook",
    ),
    "data": ("/setup-data", "Export or delete all data stored about this server"),
}
"""The subcommands without options: the action of the equivalent button, and the description."""


def setup_commands(service: CommandService, router: Router) -> app_commands.Group:
    """Return the group of commands for managers, hidden from members without Manage Server."""
    group = for_servers(app_commands.Group(name="setup", description="Set this bot up"))
    group.default_permissions = discord.Permissions(manage_guild=True)
    for name, (action, description) in PLAIN.items():
        group.add_command(_plain(service, router, name, action, description))
    for command in (_channel(service, router), _language(service, router), _clock(service, router)):
        group.add_command(command)
    return group


def _plain(
    service: CommandService, router: Router, name: str, action: str, description: str
) -> Command:
    @app_commands.command(name=name, description=description)
    async def command(interaction: Interaction) -> None:
        await respond_as_permitted(service, router, interaction, action)

    return command


def _channel(service: CommandService, router: Router) -> Command:
    @app_commands.command(name="channel", description="Channel for announcements")
    @app_commands.describe(channel="Which channel")
    async def channel(interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
        if channel is None:
            await respond_as_permitted(service, router, interaction, "/setup-step 1")
        else:
            await respond_as_permitted(
                service, router, interaction, "?setup-channel", str(channel.id)
            )

    return channel


def _language(service: CommandService, router: Router) -> Command:
    async def suggest(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        names = [(language_name(code), code) for code in languages()]
        return choices([pair for pair in names if typed.casefold() in pair[0].casefold()])

    @app_commands.command(name="language", description="Which language public messages speak")
    @app_commands.describe(language="Which language")
    @app_commands.autocomplete(language=suggest)
    async def language(interaction: Interaction, language: str = "") -> None:
        if language:
            await respond_as_permitted(service, router, interaction, "?setup-language", language)
        else:
            await respond_as_permitted(service, router, interaction, "/setup-step 2")

    return language


def _clock(service: CommandService, router: Router) -> Command:
    async def suggest(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(service.zone_suggestions(typed))

    @app_commands.command(name="clock", description="The server's time zone, and when a day closes")
    @app_commands.describe(
        zone="Time zone", hour="The hour at which a day closes; 0 is midnight at its end"
    )
    @app_commands.autocomplete(zone=suggest)
    async def clock(
        interaction: Interaction,
        zone: str = "",
        hour: app_commands.Range[int, 0, 23] | None = None,
    ) -> None:
        if zone:
            answers = {"zone": zone} | ({} if hour is None else {"hour": str(hour)})
            await respond_as_permitted(
                service, router, interaction, "/setup-zone-set", answers=answers
            )
        elif hour is not None:
            await respond_as_permitted(service, router, interaction, "?setup-hour", str(hour))
        else:
            await respond_as_permitted(service, router, interaction, "/setup-step 3")

    return clock
