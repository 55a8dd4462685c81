"""Pausing seasons that no member has used for two weeks."""

from sqlalchemy import Connection

from bot.host.league.rules.announcements import SeasonDeserted, enqueue_announcement
from leagues.deadlines import DAY
from storage.server import divisions, seasons

AFTER = 14 * DAY
"""Milliseconds without a button press by any member after which a season is paused."""


def is_deserted(conn: Connection, season_id: str, now: int) -> bool:
    """Return whether the season is running and no member has used it for `AFTER`."""
    return seasons.is_silent_since(conn, season_id, now - AFTER, now)


def announce_pause(conn: Connection, season_id: str, now: int) -> None:
    """Enqueue the announcement, once for the whole season."""
    for row in divisions.of_season(conn, season_id):
        fixtures = divisions.fixtures_of(conn, row.id)
        matches = [row.match_id, *(one.match_id for one in fixtures)]
        known = [match_id for match_id in matches if match_id is not None]
        if known:
            enqueue_announcement(conn, known[-1], SeasonDeserted(division=row.id), now)
            return
