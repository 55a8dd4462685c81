"""Awards: kept with the division that they are of."""

from storage.engine import rows
from storage.schema.season_tables import divisions as table
from storage.server import awards, divisions, seasons
from storage.server.awards import AwardRow
from storage.server.divisions import DivisionRow
from storage.server.seasons import SeasonRow
from tests.storage.conftest import ANA, CHANNEL, GUILD, NOW


def begin(connection):
    season = SeasonRow(
        id="s1",
        guild_id=GUILD,
        channel_id=CHANNEL,
        name="Autumn",
        host_id=ANA,
        game="toy",
        settings="{}",
        created_at=NOW,
    )
    seasons.put(connection, season)
    for level, division_id in enumerate(("d1", "d2")):
        divisions.put(connection, DivisionRow(id=division_id, season_id="s1", level=level))


def test_awards_are_read_by_division_and_those_shared_have_a_row_each(connection):
    begin(connection)
    wall = [AwardRow("d1", "wall", number, {"n": 4}) for number in (2, 1)]
    buy = AwardRow("d1", "best-buy", 2, {"card": 12, "n": 9, "price": 3})
    awards.put_all(connection, [*wall, buy, AwardRow("d2", "wall", 3, {"n": 1})])
    assert awards.of_division(connection, "d1") == (buy, wall[1], wall[0])
    awards.put_all(connection, [])
    assert awards.of_division(connection, "d3") == ()


def test_awards_given_twice_are_there_once_and_go_with_their_division(connection):
    begin(connection)
    for goals in (4, 5):
        awards.put_all(connection, [AwardRow("d1", "wall", 1, {"n": goals})])
    assert awards.of_division(connection, "d1") == (AwardRow("d1", "wall", 1, {"n": 5}),)
    rows.remove(connection, table, id="d1")
    assert awards.of_division(connection, "d1") == ()
