"""Commands are translated once and not anew for every bot that a test starts.

Discord has 34 languages, so discord.py asks 17,000 times per start; without this, that takes half
of the time in which a bot starts on SimCord.
"""

import orjson
from discord.app_commands import Command, ContextMenu, Group

from bot.commands.translation import Translation
from games.registry import GAMES

PAYLOADS = {}
"""What is sent of a command, as JSON, by its kind and name and the games that are offered."""


def remember_payloads(kind):
    """Let all commands of a kind with the same name be sent as the first of them was."""
    plain = kind.get_translated_payload

    async def get_translated_payload(command, tree, translator):
        if getattr(command, "parent", None) or not isinstance(translator, Translation):
            return await plain(command, tree, translator)
        key = (kind, command.name, *GAMES)
        if key not in PAYLOADS:
            PAYLOADS[key] = orjson.dumps(await plain(command, tree, translator))
        return orjson.loads(PAYLOADS[key])

    kind.get_translated_payload = get_translated_payload


def share_payloads():
    """Let every bot share them from now on."""
    for kind in (Command, ContextMenu, Group):
        remember_payloads(kind)
