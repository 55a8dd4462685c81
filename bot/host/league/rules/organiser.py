"""The last activity of a season's organiser."""

from datetime import timedelta

from sqlalchemy import Connection

from bot.host.league.rules import season_settings
from storage.member.privacy import FORMER
from storage.owner import blocks
from storage.server import seasons
from storage.server.seasons import SeasonRow

SILENT = int(timedelta(days=7).total_seconds() * 1000)
"""Milliseconds of inactivity after which somebody else may organise a season."""


def last_seen(conn: Connection, row: SeasonRow) -> int:
    """Return when the organiser last used the season or organised it (ms)."""
    known = [row.started_at or row.created_at, season_settings.load(row.settings).organised_at]
    members = seasons.members_of(conn, row.id)
    known += [member.came_at or 0 for member in members if member.user_id == row.host_id]
    return max(known)


def is_silent(conn: Connection, row: SeasonRow, now: int) -> bool:
    """Return whether the organiser was deleted or blocked, or inactive for too long."""
    is_gone = row.host_id == FORMER or blocks.has(conn, blocks.MEMBER, row.host_id)
    return is_gone or now - last_seen(conn, row) >= SILENT
