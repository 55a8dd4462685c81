"""Slash commands: one file per group; each translates and delegates to the desk."""

from typing import Any

from discord import app_commands

from bot.commands.look import look_commands
from bot.commands.match import match_commands
from bot.commands.play import play_command
from bot.host.desk import Desk
from bot.router import Router


def add_commands(tree: app_commands.CommandTree[Any], desk: Desk, router: Router) -> None:
    """Add every command to the tree."""
    for command in (play_command(desk, router), *look_commands(desk, router)):
        tree.add_command(command)
    tree.add_command(match_commands(desk, router))
