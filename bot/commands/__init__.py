"""The slash commands: one module per group; each translates its options and delegates.

- `shared.py`: where a command is available, its suggestions, and `respond`, by which a command
  reaches its handler as a press does. An option that names something is a `NamedOption`, so that
  what was typed counts as if it was chosen.
- `command_tree.py`: where Discord's commands and autocompletions arrive.
- `translation.py`: names and descriptions in other languages. `time.py`: the playground's `/time`.

A command names the handler of its subject, and `respond` in `shared.py` calls it by `Host.handle`.
"""

import hashlib
import json
from typing import Any

from discord import app_commands

from bot.commands.cup import cup_commands
from bot.commands.information import information_commands
from bot.commands.match import match_commands
from bot.commands.me import me_commands
from bot.commands.menus import context_menus
from bot.commands.moderate import moderate_commands
from bot.commands.play import play_command
from bot.commands.season import season_commands
from bot.commands.setup import setup_commands
from bot.commands.squad import squad_commands
from bot.commands.standings import standing_commands
from bot.commands.translation import Translation
from bot.interactions.router import Router


def add_commands(tree: app_commands.CommandTree[Any], router: Router) -> None:
    """Add every command and context menu to the tree."""
    for command in (play_command(router), *information_commands(router)):
        tree.add_command(command)
    tree.add_command(match_commands(router))
    tree.add_command(squad_commands(router))
    tree.add_command(cup_commands(router))
    tree.add_command(me_commands(router))
    tree.add_command(setup_commands(router))
    tree.add_command(moderate_commands(router))
    for command in standing_commands(router):
        tree.add_command(command)
    for menu in context_menus(router):
        tree.add_command(menu)
    tree.add_command(season_commands(router))


async def digest_of(tree: app_commands.CommandTree[Any], application_id: int | None) -> str:
    """Return a SHA-256 of the application's id and of the commands as they are sent to Discord."""
    translation = Translation()
    commands = [
        await command.get_translated_payload(tree, translation) for command in tree.get_commands()
    ]
    text = json.dumps([application_id, commands], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
