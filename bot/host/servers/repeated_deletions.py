"""Deleting a server's data, and repeating deletions after a restored backup or an import."""

import json
from dataclasses import dataclass

import structlog
from pydantic import TypeAdapter
from sqlalchemy import Connection

from bot.host.members.privacy import OwnData
from bot.host.ui.member import Member
from storage.member import deletions, players, presets, privacy
from storage.member.deletions import Deletion
from storage.member.privacy import FORMER_NAME
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


def forget_server(conn: Connection, guild_id: int, now: int) -> list[WebhookKey]:
    """Delete all data of a server in this transaction, and log the deletion.

    Returns the bot's webhooks there, for the caller to delete at Discord.
    """
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
    await _forget_imported(own_data)
    database, now = own_data.database, own_data.matches.now()
    restored = database.path
    noted = deletions_to_repeat(restored) if restored else []
    if restored is None or not noted:
        return
    found = await database.read(lambda conn: _brought_back(conn, noted))
    failed = [one for one in found.members if not await _is_deleted(own_data, one)]

    def repeat(conn: Connection) -> None:
        for guild_id in found.servers:
            forget_server(conn, guild_id, now)
        if not failed:
            deletions.add(conn, found.deletions)

    await database.write(repeat)
    await own_data.scrub()
    if not failed:
        clear_repeated_deletions(restored)
    deleted = len(found.members) - len(failed)
    log.info("deletions_repeated", members=deleted, servers=len(found.servers))


async def _forget_imported(own_data: OwnData) -> None:
    """Delete what an import has brought back of members, under ids that stand in for theirs."""
    database = own_data.database
    waiting = await database.read(lambda conn: key_values.get(conn, key_values.FORGET))
    ids = list[int]()
    with database.unreadable.apart("facts", key_values.FORGET):
        ids = _IDS.validate_json(waiting or "[]")
    if not ids:
        return
    failed = [one for one in ids if not await _is_deleted(own_data, one)]
    await database.write(lambda conn: key_values.put(conn, key_values.FORGET, json.dumps(failed)))
    await own_data.scrub()
    log.info("imported_members_deleted", members=len(ids) - len(failed))


async def _is_deleted(own_data: OwnData, user_id: int) -> bool:
    """Delete a member's data; False if that failed, so that the next start tries again."""
    try:
        await own_data.delete_all_of(Member(user_id, FORMER_NAME, None))
    except Exception:
        log.exception("repeated_deletion_failed")
        return False
    return True


def _brought_back(conn: Connection, noted: list[Deletion]) -> _BroughtBack:
    known = {one.salt for one in deletions.every(conn)}
    lacking = [one for one in noted if one.salt not in known]
    return _BroughtBack(
        lacking,
        deletions.matching(lacking, deletions.MEMBER, players.ids(conn)),
        deletions.matching(lacking, deletions.SERVER, sorted(privacy.servers(conn))),
    )
