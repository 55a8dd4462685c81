"""Deleting a server's data, and repeating deletions after a restored backup or an import."""

from collections.abc import Callable
from dataclasses import dataclass

import structlog
from sqlalchemy import Connection

from storage.engine.database import Database
from storage.member import deletions, erasing, players, presets, privacy
from storage.member.deletions import Deletion
from storage.server import key_values, post_targets
from storage.server.post_targets import WebhookKey
from storage.sqlite.restore import clear_repeated_deletions, deletions_to_repeat

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
    deletions.add(conn, deletions.SERVER, guild_id, now)
    key_values.put(conn, key_values.SCRUB, "due")
    return webhooks


async def note_repeated_deletions(database: Database) -> None:
    """Note as to be deleted what was deleted after a backup was taken, once that is restored.

    Members lose what `/me data delete` deletes, servers what `/setup data` deletes: the ticks go on
    until all of it is deleted. What is noted counts as repeated, so that another start does not
    delete what they have begun since.
    """
    restored = database.path
    noted = deletions_to_repeat(restored) if restored else []
    if restored is None or not noted:
        return
    found = await database.write(lambda conn: _store(conn, noted))
    clear_repeated_deletions(restored)
    log.info("deletions_to_repeat", members=len(found.members), servers=len(found.servers))


def _store(conn: Connection, noted: list[Deletion]) -> _BroughtBack:
    found = _brought_back(conn, noted)
    for user_id in found.members:
        key_values.add_id(conn, key_values.FORGET, user_id)
    for guild_id in found.servers:
        key_values.add_id(conn, key_values.FORGET_SERVERS, guild_id)
    deletions.merge(conn, found.deletions)
    return found


def _brought_back(conn: Connection, noted: list[Deletion]) -> _BroughtBack:
    known = {deletion.salt for deletion in deletions.every(conn)}
    lacking = [deletion for deletion in noted if deletion.salt not in known]
    return _BroughtBack(
        lacking,
        deletions.matching(lacking, deletions.MEMBER, players.ids(conn)),
        deletions.matching(lacking, deletions.SERVER, sorted(privacy.servers(conn))),
    )
