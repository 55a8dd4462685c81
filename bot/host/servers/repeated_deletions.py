"""Deleting a server's data, and repeating deletions after a restored backup or an import."""

from collections.abc import Callable
from dataclasses import dataclass

import structlog
from pydantic import TypeAdapter
from sqlalchemy import Connection

from bot.host.members.privacy import OwnData
from storage.engine.database import Database
from storage.member import deletions, erasing, players, presets, privacy
from storage.member.deletions import Deletion
from storage.server import key_values, post_targets
from storage.server.post_targets import WebhookKey
from storage.sqlite.restore import clear_repeated_deletions, deletions_to_repeat

_IDS = TypeAdapter(list[int])
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _BroughtBack:
    """Deletions missing in a restored database, and the ids whose data it holds again."""

    deletions: list[Deletion]
    members: list[int]
    servers: list[int]


async def forget_server(
    database: Database, guild_id: int, now: int, when_noted: Callable[[], None] = lambda: None
) -> list[WebhookKey]:
    """Delete all data of a server, and log the deletion.

    It is noted first, so that the next start goes on after a kill; then `when_noted` is called.
    Returns the bot's webhooks there, for the caller to delete at Discord.
    """
    key = key_values.FORGET_SERVERS
    await database.write(lambda conn: key_values.add_id(conn, key, guild_id))
    when_noted()
    await erasing.erase_server(database, guild_id)
    webhooks = await database.write(lambda conn: _forget_rest(conn, guild_id, now))
    await erasing.erase_strangers(database)
    await database.write(lambda conn: key_values.remove_id(conn, key, guild_id))
    return webhooks


def _forget_rest(conn: Connection, guild_id: int, now: int) -> list[WebhookKey]:
    """Delete what is left of a server in this transaction, and log the deletion."""
    webhooks = post_targets.webhooks_of(conn, guild_id)
    privacy.delete_server(conn, guild_id)
    presets.forget_cards(conn, guild_id)
    deletions.note(conn, deletions.SERVER, guild_id, now)
    key_values.put(conn, key_values.SCRUB, "due")
    return webhooks


async def repeat_deletions(own_data: OwnData) -> None:
    """Repeat the deletions made after a backup was taken or a server was exported, once it is back.

    Members lose what `/me data delete` deletes, servers what `/setup data` deletes. An interrupted
    run starts again from the beginning.
    """
    await own_data.finish_deletions()
    database, now = own_data.database, own_data.matches.now()
    restored = database.path
    noted = deletions_to_repeat(restored) if restored else []
    if restored is None or not noted:
        return
    found = await database.read(lambda conn: _brought_back(conn, noted))
    failed = [one for one in found.members if not await own_data.is_deleted(one)]
    for guild_id in found.servers:
        await forget_server(database, guild_id, now)
    if not failed:
        await database.write(lambda conn: deletions.add(conn, found.deletions))
    await own_data.scrub()
    if not failed:
        clear_repeated_deletions(restored)
    deleted = len(found.members) - len(failed)
    log.info("deletions_repeated", members=deleted, servers=len(found.servers))


def _brought_back(conn: Connection, noted: list[Deletion]) -> _BroughtBack:
    known = {one.salt for one in deletions.every(conn)}
    lacking = [one for one in noted if one.salt not in known]
    return _BroughtBack(
        lacking,
        deletions.matching(lacking, deletions.MEMBER, players.ids(conn)),
        deletions.matching(lacking, deletions.SERVER, sorted(privacy.servers(conn))),
    )
