"""The posts about the days of a week, enqueued in the transaction that opens or ends a day."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.days import week_stories
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
from games.core.season import Fixture, Season
from leagues.rivalry import rivals, verdict
from storage.server import divisions, rivalries
from storage.server.rivalries import RivalryRow


def enqueue_preview(
    conn: Connection, division: Division, loaded: LoadedMatch, days: Season, now: int
) -> None:
    """Enqueue the post about a week whose first day opens now."""
    week = days.week_of(division.row.stage)
    view = loaded.definition.game.view(loaded.match.state, None)
    choose_rivalry(conn, division, week, days.meetings(view, week))
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
    for at in range(division.row.stage, min(stage, played)):
        week = days.week_of(at)
        if at in told.deals:
            deals = DayOfTransfers(
                division=division.row.id, week=week, stage=at, stories=told.deals[at]
            )
            enqueue_announcement(conn, loaded.id, deals, now)
        if days.ends_week(at):
            before = divisions.table_of(conn, division.row.id, week - 1)
            rows = weekly_table.standing(division, week, days, view, before)
            divisions.put_table(conn, rows)
            settle_rivalry(conn, division, week, days.meetings(view, week), now)
            report = told.reports.get(week, WeekReport())
            ended = WeekEnded(
                division=division.row.id,
                week=week,
                stories=report.stories,
                best=report.best,
                race=told.races.get(week, ()),
            )
            enqueue_announcement(conn, loaded.id, ended, now)


def choose_rivalry(
    conn: Connection, division: Division, week: int, meetings: Sequence[Fixture] = ()
) -> None:
    """Store the rivalry of a week that begins, if there is one; `meetings` are its matches."""
    numbers = [one.number for one in division.members if one.user_id is not None]
    computers = [number for number in numbers if number in division.computers]
    rows = divisions.table_of(conn, division.row.id, week - 1)
    derbies = {
        frozenset((division.member(one.seat).number, division.member(one.other).number))
        for one in meetings
        if one.other is not None
    }
    earlier = rivalries.of_division(conn, division.row.id)
    pair = rivals(numbers, computers, rows, earlier, derbies)
    if pair is not None:
        row = RivalryRow(division_id=division.row.id, week=week, home=pair[0], away=pair[1])
        rivalries.put(conn, row)


def settle_rivalry(
    conn: Connection, division: Division, week: int, meetings: Sequence[Fixture], now: int
) -> None:
    """Store the winner of the rivalry of a week that is over."""
    row = rivalries.load(conn, division.row.id, week)
    goals = {division.member(one.seat).number: one.goals for one in meetings}
    if row is None or row.settled_at is not None:
        return
    home, away = goals.get(row.home), goals.get(row.away)
    if home is None or away is None:
        return
    better = {1: row.home, -1: row.away, 0: None}[verdict(home, away)]
    rivalries.put(conn, replace(row, winner=better, settled_at=now))
