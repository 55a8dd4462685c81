"""The posts about the days of a week, enqueued in the transaction that opens or ends a day."""

from sqlalchemy import Connection

from bot.host.league.days import week_stories, weekly_rivalry
from bot.host.league.days.week_stories import EndedDays
from bot.host.league.race import weekly_table
from bot.host.league.rules.announcements import (
    DayOfTransfers,
    WeekBegun,
    WeekEnded,
    enqueue_announcement,
)
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from games.core.reporting.week_reporting import WeekReport
from games.core.season import Season
from storage.server import divisions


def enqueue_preview(
    conn: Connection, division: Division, loaded: LoadedMatch, days: Season, now: int
) -> None:
    """Enqueue the post about a week whose first day opens now."""
    week = days.week_of(division.row.stage)
    view = loaded.definition.game.view(loaded.match.state, None)
    weekly_rivalry.choose(conn, division, week, days.meetings(view, week))
    stories = week_stories.before_week(conn, division, loaded, days, week)
    about = WeekBegun(division=division.row.id, week=week, stories=stories)
    enqueue_announcement(conn, loaded.id, about, now)


def enqueue_ended(
    conn: Connection,
    division: Division,
    loaded: LoadedMatch,
    days: Season,
    stage: int,
    told: EndedDays,
    now: int,
) -> None:
    """Store the tables of weeks that ended before `stage`, and enqueue posts about ended days.

    A day with transfers gets a post when it has ended, a week gets one with its table.
    """
    view = loaded.definition.game.view(loaded.match.state, None)
    played = days.stage(loaded.match.state)
    for index in range(division.row.stage, min(stage, played)):
        week = days.week_of(index)
        if index in told.deals:
            deals = DayOfTransfers(
                division=division.row.id, week=week, stage=index, stories=told.deals[index]
            )
            enqueue_announcement(conn, loaded.id, deals, now)
        if days.ends_week(index):
            before = divisions.table_of(conn, division.row.id, week - 1)
            rows = weekly_table.standing(division, week, days, view, before)
            divisions.put_table(conn, rows)
            weekly_rivalry.settle(conn, division, week, days.meetings(view, week), now)
            report = told.reports.get(week, WeekReport())
            ended = WeekEnded(
                division=division.row.id,
                week=week,
                stories=report.stories,
                best=report.best,
                race=told.races.get(week, ()),
            )
            enqueue_announcement(conn, loaded.id, ended, now)
