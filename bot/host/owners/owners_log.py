"""The owners' entries of the audit log, which belong to no server."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.clock.turn_clock import MINUTE
from bot.host.ui.interaction import MemberInteraction
from storage.schema.member_tables import OWNERS_LOG
from storage.server import audit
from storage.server.audit import Note

AGAIN = MINUTE
"""Milliseconds within which the same by the same owner is a second press."""
MOST = 10_000
"""How many entries are looked through for those about one member or server."""


def entry(interaction: MemberInteraction, what: str, at: int, **detail: object) -> Note:
    """Return the entry about what an owner does at an instant (ms)."""
    user_id = interaction.member.user_id
    return Note(guild_id=OWNERS_LOG, user_id=user_id, what=what, detail=detail, at=at)


def note_once(conn: Connection, done: Note) -> None:
    """Note what an owner has done, unless it was pressed a second time."""
    newest = latest(conn, 1)
    if newest and done.at - newest[0].at < AGAIN and replace(newest[0], at=done.at) == done:
        return
    audit.add(conn, done)


def latest(conn: Connection, limit: int) -> list[Note]:
    """Return up to `limit` entries, newest first."""
    return audit.of_server(conn, OWNERS_LOG, limit)


def blocks_of(conn: Connection, kind: str, blocked_id: int) -> list[Note]:
    """Return when a member or a server was blocked and unblocked, newest first."""
    notes = latest(conn, MOST)
    return [
        note
        for note in notes
        if note.what in ("block", "unblock") and note.detail.get(kind) == blocked_id
    ]
