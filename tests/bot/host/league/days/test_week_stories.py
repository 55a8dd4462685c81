"""What a game tells of its weeks is left out if it fails; the season goes on."""

import json
from dataclasses import replace

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot.host.league.days import week_stories
from bot.host.league.days.season_end import after_days
from bot.host.league.days.week_stories import EndedDays
from bot.host.league.rules.announcements import WeekEnded, enqueue_announcement
from bot.host.league.rules.division_reading import read
from bot.host.league.seasons.season_queries import at_match
from games.core.reporting.week_reporting import Story, WeekReport
from games.eleven.definition import DEFINITION
from games.eleven.log.news import Acted
from storage.match.moves import MoveRow
from tests.bot.host.league.ground import ANA, BEN

FRIDAY, SECOND_MONDAY, WEEK = 8, 9, 5
DAYS = replace(DEFINITION.season, stage=lambda _: SECOND_MONDAY)


def broken(*_):
    raise LookupError("a reporter's own fault")


async def read_with(league, days, ask):
    """Return what `ask` reads of a season whose first week is over."""
    (division,) = await league.begin(ANA, BEN)
    loaded = await league.table(division.match_id)

    def look(conn):
        part = read(conn, division.id)
        return ask(conn, part, loaded, days)

    return await league.database.read(look)


def ended(conn, part, loaded, days):
    after = after_days(part, loaded, days, SECOND_MONDAY, now=1)
    return week_stories.of_ended_days(conn, part, loaded, days, after)


def preview(conn, part, loaded, days):
    return week_stories.before_week(conn, part, loaded, days, 1)


@pytest.mark.parametrize(
    ("part", "ask", "nothing"),
    [
        ("preview", preview, ()),
        ("deals", ended, {}),
        ("report", ended, {1: WeekReport()}),
    ],
)
async def test_a_reporter_that_fails_tells_nothing_and_is_logged(league, part, ask, nothing):
    days = replace(DAYS, reporting=replace(DAYS.reporting, **{part: broken}))
    with capture_logs() as logs:
        ended_days = await read_with(league, days, ask)
    if isinstance(ended_days, EndedDays):
        ended_days = ended_days.deals if part == "deals" else ended_days.reports
    assert ended_days == nothing
    assert [log["event"] for log in logs if log["log_level"] == "error"] == ["season_story_failed"]


async def test_a_fault_of_the_database_is_none_of_the_reporter_s(league):
    """It passes, and the same days are told when they are processed again."""

    def lost(*_):
        raise OperationalError("select", {}, Exception("connection lost"))

    days = replace(DAYS, reporting=replace(DAYS.reporting, report=lost))
    with pytest.raises(Exception, match="connection lost"):
        await read_with(league, days, ended)


async def test_an_event_that_today_s_rules_do_not_know_is_left_out_alone(league, monkeypatch):
    known = DEFINITION.event_adapter.dump_python(Acted(0, 3), mode="json")
    events = json.dumps([{"kind": "unheard-of"}, known, {**known, "only": [0]}])
    row = MoveRow(version=1, seat=0, lines=("pass",), events=events, at=0)
    monkeypatch.setattr("storage.match.moves.of_round", lambda *_: [row])
    seen = []

    def report(_view, made, _run_by_members, _untold, _before):
        seen.extend(made)
        return WeekReport()

    days = replace(DAYS, reporting=replace(DAYS.reporting, report=report))
    await read_with(league, days, ended)
    assert [[type(event) for event in move.events] for move in seen] == [[Acted]]


async def test_a_game_is_told_which_clubs_members_run_to_choose_the_match_of_the_week(league):
    (division,) = await league.begin(ANA, BEN)
    clubs = league.host.services.seasons.clubs
    await clubs.away(at_match(league.asks(BEN), division.match_id, "/x"))
    loaded, seen = await league.table(division.match_id), []

    def report(_view, _made, run_by_members, _untold, _before):
        seen.extend(run_by_members)
        return WeekReport()

    days = replace(DAYS, reporting=replace(DAYS.reporting, report=report))
    await league.database.read(lambda conn: ended(conn, read(conn, division.id), loaded, days))
    assert seen == [loaded.row.seat_of(ANA.user_id)]


async def test_a_game_is_told_what_everybody_could_read_of_the_weeks_before(league, monkeypatch):
    known, secret = Acted(0, 3), Acted(0, 4, only=(0,))
    events = DEFINITION.event_adapter.dump_python
    rows = [
        MoveRow(version, 0, ("pass",), json.dumps([events(acted, mode="json")]), at=0)
        for version, acted in ((1, known), (2, secret), (3, known), (4, known))
    ]
    monkeypatch.setattr("storage.match.moves.of_round", lambda *_: rows[2:])
    monkeypatch.setattr("storage.match.moves.standing", lambda *_: rows)
    seen = []

    def report(_view, made, _run_by_members, _untold, before):
        seen.append((len(made), before))
        return WeekReport()

    days = replace(DAYS, reporting=replace(DAYS.reporting, report=report))
    await read_with(league, days, ended)
    assert seen == [(2, [known])]


async def test_a_game_is_told_of_which_clubs_two_weeks_have_told_nothing(league, monkeypatch):
    """From what was posted: the third week tells of them."""
    monkeypatch.setattr("storage.match.moves.of_round", lambda *_: [])
    (division,) = await league.begin(ANA, BEN)
    loaded, seen = await league.table(division.match_id), []

    def report(_view, _made, _run_by_members, untold, _before):
        seen.append({*untold})
        return WeekReport()

    told, third = replace(DAYS.reporting, report=report), SECOND_MONDAY + WEEK
    days = replace(DAYS, reporting=told, stage=lambda _: third + WEEK)

    def post(conn, week, *stories):
        about = WeekEnded(division=division.id, week=week, stories=stories)
        enqueue_announcement(conn, division.match_id, about, now=1)

    def look(conn):
        part = read(conn, division.id)
        stored, after = (
            replace(part, row=replace(part.row, stage=stage)) for stage in (third, third + WEEK)
        )
        week_stories.of_ended_days(conn, stored, loaded, days, after)

    await league.database.write(lambda conn: post(conn, 1, Story("upset", 0)))
    await league.database.read(look)
    await league.database.write(lambda conn: post(conn, 2, Story("wins", 0)))
    await league.database.read(look)
    assert seen == [set(), {1}]
