"""Giving a match or lobby back the time in which it could not be played."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.match import clock_storage
from bot.host.match.match_settings import MatchSettings
from storage.match import matches
from storage.match.matches import MatchRow


def give_back(conn: Connection, row: MatchRow, since: int, now: int) -> MatchRow:
    """Let a match stand still from `since` to `now` (ms), and return its stored row.

    The clocks of its turns do not count that span. Its timer, or the end of a lobby, is later by
    the part of it that followed the last move or change.
    """
    settings, lost = MatchSettings.load(row.settings), now - _begun(row, since)
    settings.no_thread = None
    if row.status == "running":
        settings.has_paused = True
    if settings.bell is not None:
        settings.bell = replace(settings.bell, at=settings.bell.at + lost)
    wake_at = None if row.wake_at is None else row.wake_at + lost
    later = replace(row, version=row.version + 1, settings=settings.dump(), wake_at=wake_at)
    matches.save(conn, later, seen_version=row.version)
    clock_storage.record_suspension(conn, row.id, since, now)
    return later


def _begun(row: MatchRow, since: int) -> int:
    """Return when a match's present timer, or a lobby's present end, began to wait in the span.

    A lobby of a cup or a league has one end, whatever happens in it.
    """
    is_owed = row.status == "lobby" and MatchSettings.load(row.settings).cup is not None
    return max(since, row.created_at if is_owed else row.touched_at)
