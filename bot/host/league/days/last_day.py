"""The opening of a season's days, and its last one, which computers alone do not play.

The last day waits while computers run all clubs and somebody may still come back. The wait is
announced; once somebody is back, the day is open for at least half of a day's time, and its new
date is announced.
"""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.rules.announcements import DeadlinesMoved, LastDayWaits, enqueue_announcement
from bot.host.league.rules.division import Division
from bot.host.league.rules.due_reminders import is_present
from bot.host.league.rules.schedule_shifts import save_deadlines
from bot.host.match.loaded_match import LoadedMatch
from games.core.season import Season
from leagues.deadlines import opens
from storage.server import divisions, seasons

WAITING = -2
"""Stored among the mentioned members' numbers once the wait for somebody was announced."""


def opens_at(division: Division, loaded: LoadedMatch, days: Season) -> int | None:
    """Return when the next day may open (ms): 0 for at once, or by the calendar.

    While computers run all clubs, the day waits for its date, or in a sitting until somebody is
    back (None); else they would play the whole season at once.
    """
    stage, is_anybody = division.row.stage, has_anybody(division, loaded)
    is_early = division.terms.is_early or not days.is_in_weeks(stage)
    if is_anybody and is_early:
        return 0
    if not division.dues and (is_anybody or not division.has_members):
        return 0
    return opens(division.dues, stage) if division.dues else None


def has_anybody(division: Division, loaded: LoadedMatch) -> bool:
    """Return whether a member runs a club of the division in person."""
    return any(is_present(member, loaded) for member in division.members)


def is_last(division: Division, days: Season) -> bool:
    """Return whether the division's open or next day is the season's last."""
    return division.row.stage + 1 >= days.stages


def is_left(conn: Connection, division: Division) -> bool:
    """Return whether computers run all clubs of the season, and a member may still come back.

    If all members have left for good, computers play it to its end.
    """
    members = seasons.members_of(conn, division.season.id)
    may_come = any(member.user_id is not None for member in members)
    return may_come and not seasons.has_people(conn, division.season.id)


def announce_wait(conn: Connection, division: Division, match_id: str, now: int) -> bool:
    """Announce that the last day waits; return False if that was done before.

    In a sitting nothing is announced: it waits on any day.
    """
    closing = division.closing(division.row.stage)
    if closing is None or WAITING in closing.pinged:
        return False
    divisions.put_closing(conn, replace(closing, pinged=(*closing.pinged, WAITING)))
    enqueue_announcement(conn, match_id, LastDayWaits(division=division.row.id), now)
    return True


def after_wait(
    conn: Connection, division: Division, loaded: LoadedMatch, days: Season, now: int
) -> Division:
    """Give half of a day's time to the last day if it had to wait, and announce its new date.

    It returns the division with its deadlines, which are stored.
    """
    closing = division.closing(division.row.stage)
    if closing is None or not is_last(division, days) or not has_anybody(division, loaded):
        return division
    due = now + division.terms.calendar.max_restored
    has_waited = WAITING in closing.pinged or now >= closing.due
    if not has_waited or due <= closing.due:
        return division
    later = save_deadlines(conn, division, (*division.dues[:-1], due))
    about = DeadlinesMoved(division=division.row.id, why="back")
    enqueue_announcement(conn, loaded.id, about, now, latest=True)
    return later
