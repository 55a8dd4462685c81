"""The rivalry of a week, stored as the week begins and settled as it ends."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.rules.division import Division
from games.core.season import Fixture
from leagues.rivalry import rivals, verdict
from storage.server import divisions, rivalries
from storage.server.rivalries import RivalryRow


def choose(
    conn: Connection, division: Division, week: int, meetings: Sequence[Fixture] = ()
) -> None:
    """Store the rivalry of a week that begins, if there is one; `meetings` are its matches."""
    numbers = [member.number for member in division.members if member.user_id is not None]
    computers = [number for number in numbers if number in division.computers]
    rows = divisions.table_of(conn, division.row.id, week - 1)
    derbies = {
        frozenset((division.member(meeting.seat).number, division.member(meeting.other).number))
        for meeting in meetings
        if meeting.other is not None
    }
    earlier = rivalries.of_division(conn, division.row.id)
    pair = rivals(numbers, computers, rows, earlier, derbies)
    if pair is not None:
        row = RivalryRow(division_id=division.row.id, week=week, home=pair[0], away=pair[1])
        rivalries.put(conn, row)


def settle(
    conn: Connection, division: Division, week: int, meetings: Sequence[Fixture], now: int
) -> None:
    """Store the winner of the rivalry of a week that is over."""
    row = rivalries.load(conn, division.row.id, week)
    goals = {division.member(meeting.seat).number: meeting.goals for meeting in meetings}
    if row is None or row.settled_at is not None:
        return
    home, away = goals.get(row.home), goals.get(row.away)
    if home is None or away is None:
        return
    better = {1: row.home, -1: row.away, 0: None}[verdict(home, away)]
    rivalries.put(conn, replace(row, winner=better, settled_at=now))
