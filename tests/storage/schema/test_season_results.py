"""What the migration to walk-overs and computers' days knows of earlier results."""

import sqlite3
from contextlib import closing

import pytest

from storage.opening import open_database
from tests.bot.host.data.release import FIRST, Release


@pytest.fixture
def first(tmp_path):
    """The database of the first release, whose season of days and league are over."""
    path = tmp_path / "fulltime.db"
    Release.load(FIRST).write_database(path)
    return path


def run(path, *statements):
    with closing(sqlite3.connect(path)) as connection:
        found = [connection.execute(statement).fetchall() for statement in statements]
        connection.commit()
    return found


@pytest.mark.parametrize(
    ("outcome", "is_walkover"),
    [
        ("NULL", 1),
        ('\'{"ranking":[[0],[1]],"reason":"","rule":"league","facts":{},"score":null}\'', 1),
        ('\'{"ranking":[[0],[1]],"reason":"","rule":"left","facts":{},"score":null}\'', 1),
        ('\'{"ranking":[[0],[1]],"reason":"","rule":"D-R1","facts":{},"score":null}\'', 0),
    ],
)
async def test_a_match_without_a_match_was_a_walk_over(first, outcome, is_walkover):
    played = "SELECT match_id FROM fixtures WHERE match_id IS NOT NULL LIMIT 1"
    run(
        first,
        f"UPDATE matches SET outcome = {outcome} WHERE id = ({played})",  # noqa: S608 - a test's
        f"UPDATE fixtures SET done = 1, winner = home WHERE match_id = ({played})",  # noqa: S608 - a constant query
    )
    await open_database(first).close()
    (found,) = run(first, "SELECT walkover FROM fixtures WHERE done = 1 AND winner >= 0")
    assert found == [(is_walkover,)]


@pytest.mark.parametrize(("ended_at", "days"), [("1", 44), ("NULL", 0)])
async def test_a_computer_s_club_of_a_season_that_is_over_stays_one(first, ended_at, days):
    run(
        first,
        f"UPDATE divisions SET stage = 44, ended_at = {ended_at} WHERE match_id IS NOT NULL",  # noqa: S608 - a test's
        "UPDATE seats SET bot = 'normal' WHERE seat = 0 AND match_id IN"
        " (SELECT match_id FROM divisions)",
        "UPDATE seats SET bot = NULL WHERE seat > 0 AND match_id IN"
        " (SELECT match_id FROM divisions)",
    )
    await open_database(first).close()
    (found,) = run(
        first,
        "SELECT DISTINCT seat, computer_days FROM members JOIN divisions"
        " ON divisions.season_id = members.season_id AND divisions.level = members.level"
        " WHERE divisions.match_id IS NOT NULL AND seat < 2 ORDER BY seat",
    )
    assert found == [(0, days), (1, 0)]
