"""The table of a league of matches knows what everybody can still reach."""

from bot.host.league.rules.round_results import standing
from storage.server.divisions import VOIDED, DivisionRow, FixtureRow

ROW = DivisionRow(id="d", season_id="s", level=0)


def fixture(number, home, away, **result):
    return FixtureRow(division_id="d", round=number, slot=0, home=home, away=away, **result)


def test_three_points_may_be_won_in_each_match_that_is_not_over():
    """One that was voided cannot be won any more; late ones still can."""
    fixtures = [
        fixture(0, 0, 1, done=True, winner=0, home_score=3, away_score=1),
        fixture(0, 2, 3, done=True, winner=VOIDED),
        fixture(1, 0, 2),
        fixture(1, 1, 3),
        fixture(2, 0, 3),
    ]
    rows = {row.number: row for row in standing(ROW, range(4), fixtures, 1)}
    assert {number: row.reach for number, row in rows.items()} == {0: 9, 1: 3, 2: 3, 3: 6}
    assert (rows[0].scored, rows[0].conceded, rows[0].difference) == (3, 1, 2)
