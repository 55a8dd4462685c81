"""`/setup`: settings, checks and data of a server, for its managers."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.shared import (
    Interaction,
    NamedOption,
    Request,
    as_request,
    for_servers,
    respond,
    zone_option,
)
from bot.host.members.member_settings_view import language_name
from bot.host.ui import typed_names
from bot.host.ui.member import languages
from bot.host.ui.typed_names import Suggestion
from bot.interactions.router import Router

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
    "web": ("/setup-web", "Pages on which anybody can follow this server, without Discord"),
    "data": ("/setup-data", "Export or delete all data stored about this server"),
}
"""The subcommands without options: the action of the equivalent button, and the description."""


def setup_commands(router: Router) -> app_commands.Group:
    """Return the group of commands for managers, hidden from members without Manage Server."""
    group = for_servers(app_commands.Group(name="setup", description="Set this bot up"))
    group.default_permissions = discord.Permissions(manage_guild=True)
    for name, (action, description) in PLAIN.items():
        group.add_command(_plain(router, name, action, description))
    for command in (_channel(router), _language(router), _clock(router)):
        group.add_command(command)
    return group


def _plain(router: Router, name: str, action: str, description: str) -> Command:
    @app_commands.command(name=name, description=description)
    async def command(interaction: Interaction) -> None:
        await respond(router, interaction, action, permitted="manage")

    return command


def _channel(router: Router) -> Command:
    @app_commands.command(name="channel", description="Channel for announcements")
    @app_commands.describe(channel="Which channel")
    async def channel(interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
        if channel is None:
            await respond(router, interaction, "/setup-step 1", permitted="manage")
        else:
            await respond(
                router, interaction, "?setup-channel", str(channel.id), permitted="manage"
            )

    return channel


def _language(router: Router) -> Command:
    async def offer(_interaction: Interaction, typed: str) -> list[Suggestion]:
        names = [(language_name(code), code) for code in languages()]
        return typed_names.matching(names, typed)

    option = NamedOption(offer)

    @app_commands.command(name="language", description="Which language public messages speak")
    @app_commands.describe(language="Which language")
    @app_commands.autocomplete(language=option.suggest)
    async def language(interaction: Interaction, language: str = "") -> None:
        if language:

            async def find() -> Request:
                return Request("?setup-language", (await option.meant(interaction, language),))

            handler = as_request(router, find)
            await respond(router, interaction, "/setup", handler=handler, permitted="manage")
        else:
            await respond(router, interaction, "/setup-step 2", permitted="manage")

    return language


def _clock(router: Router) -> Command:
    @app_commands.command(name="clock", description="The server's time zone, and when a day closes")
    @app_commands.describe(
        zone="Time zone", hour="The hour at which a day closes; 0 is midnight at its end"
    )
    @app_commands.autocomplete(zone=zone_option(router))
    async def clock(
        interaction: Interaction,
        zone: str = "",
        hour: app_commands.Range[int, 0, 23] | None = None,
    ) -> None:
        if zone:
            answers = {"zone": zone} | ({} if hour is None else {"hour": str(hour)})
            await respond(
                router, interaction, "/setup-zone-set", answers=answers, permitted="manage"
            )
        elif hour is not None:
            await respond(router, interaction, "?setup-hour", str(hour), permitted="manage")
        else:
            await respond(router, interaction, "/setup-step 3", permitted="manage")

    return clock
