"""Sends the commands to Discord if they have changed."""

from typing import TYPE_CHECKING

import structlog

from bot.commands import digest_of
from bot.transport.delivery_errors import FAILURES, error_of
from storage.server import key_values

if TYPE_CHECKING:
    from bot.discord.client import Fulltime

log = structlog.get_logger()


async def sync_commands(bot: "Fulltime", *, always: bool) -> None:
    """Send the commands if they differ from those sent last, by any process; or `always`."""
    digest = await digest_of(bot.tree, bot.application_id)
    known = await bot.database.read(lambda conn: key_values.get(conn, key_values.COMMANDS))
    if known == digest and not always:
        return
    try:
        await bot.tree.sync()
    except FAILURES as error:  # the commands sent last stay in effect
        log.warning("command_sync_failed", why=str(error_of(error)))
        return
    await bot.database.write(lambda conn: key_values.put(conn, key_values.COMMANDS, digest))
    log.info("commands_synced", count=len(bot.tree.get_commands()))
