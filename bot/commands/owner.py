"""`/owner`: for the people who run the bot, in the servers that the settings name."""

import re

import discord
from discord import app_commands

from bot.commands.shared import Command, Interaction, for_servers, plain_command, respond
from bot.interactions.router import Router

ID = re.compile(r"(?:<@!?)?([0-9]{1,20})>?")
PLAIN = {
    "status": ("/owner-status", "What is stored, due and overdue, and which processes run"),
    "reports": ("/owner-reports", "What members reported, to answer it"),
    "announce": ("/owner-announce", "Announce something once in all servers that have agreed"),
    "pause": ("/owner-pause", "Pause new matches before maintenance"),
    "stop": ("/owner-stop", "Stop the bot; nothing is lost"),
    "log": ("/owner-log", "Who is blocked, what owners have done, and where announcements arrived"),
}
"""The subcommands without options: the action of the equivalent button, and the description."""
ABOUT = {
    "block": ("/owner-block", "Block a member or a server; their matches end, unrated"),
    "unblock": ("/owner-unblock", "End the block of a member or a server"),
}


def owner_commands(router: Router) -> app_commands.Group:
    """Return the group of commands for owners, shown only to administrators by default."""
    group = for_servers(app_commands.Group(name="owner", description="For who runs this bot"))
    group.default_permissions = discord.Permissions(0)
    for name, (action, description) in PLAIN.items():
        group.add_command(plain_command(router, name, description, action))
    for name, (action, description) in ABOUT.items():
        group.add_command(_about(router, name, action, description))
    group.add_command(_leave(router))
    return group


def _about(router: Router, name: str, action: str, description: str) -> Command:
    @app_commands.command(name=name, description=description)
    @app_commands.describe(member="The id of a member", server="Or the id of a server")
    async def command(interaction: Interaction, member: str = "", server: str = "") -> None:
        kind, found = ("server", server) if server else ("member", member)
        await respond(router, interaction, f"{action} {kind} {typed_id(found)}")

    return command


def _leave(router: Router) -> Command:
    @app_commands.command(name="leave", description="Leave a server")
    @app_commands.describe(server="The id of the server")
    async def command(interaction: Interaction, server: str) -> None:
        await respond(router, interaction, f"/owner-leave server {typed_id(server)}")

    return command


def typed_id(typed: str) -> str:
    """Return the id that was typed, alone or as a mention; "-" for anything else."""
    found = ID.fullmatch(typed.strip())
    return found[1] if found else "-"
