"""Two absentees of a league: where neither came or played in time, nobody gets anything."""

import pytest

from leagues.results import NOBODY, VOIDED
from storage.member import ratings, results
from tests.bot.host.fakes import GUILD
from tests.bot.host.league.days.test_late_matches import looked_at
from tests.bot.host.league.days.test_rounds import SIX, fixtures, join, open_ones
from tests.bot.host.league.ground import ANA, BEN, CEM, League
from tests.contract.toy.definition import DEFINITION as TOY


@pytest.fixture
def league(database, clock, monkeypatch):
    return League(database, clock, monkeypatch, definition=TOY)


async def noted(league, fixture):
    """The results and ratings that came of a match."""

    def read(conn):
        found = [ratings.get(conn, GUILD, "toy", one.user_id) for one in (ANA, BEN)]
        return results.of_match(conn, fixture.match_id), [one for one in found if one]

    return await league.database.read(read)


async def let_bid(league, fixture, seat):
    """Let one of two play what the match asks of both."""
    table = await league.table(fixture.match_id)
    legal = TOY.game.legal_actions(table.match.state, seat)
    line = next(one for one in map(TOY.notation.write, legal) if one.startswith("bid"))
    await league.host.services.matches.play(table.id, seat, (line,), table.match.asked[seat])


async def test_a_late_match_that_waits_for_both_counts_for_nobody(league):
    """No point, no form, nothing in statistics and ratings: it has ended without a result."""
    (division,) = await league.begin(ANA, BEN, legs=2, **SIX, speed="none")
    ((fixture, home, away),) = await open_ones(league, division)
    await join(league, fixture, home, away)
    table = await league.table(fixture.match_id)
    assert len(table.waiting) == 2
    for _ in range(2):
        await league.pass_day(division)
        await looked_at(league)
    first = (await fixtures(league, division))[0]
    assert (first.done, first.winner, first.home_score) == (True, VOIDED, None)
    assert await noted(league, fixture) == ([], [])
    assert {(one.points, one.form) for one in (await league.tables(division))[2]} == {(0, "")}
    assert len(league.posts("ended without a result")) >= 1


async def test_a_late_match_that_waits_for_one_is_lost_by_that_one(league):
    (division,) = await league.begin(ANA, BEN, legs=2, **SIX, speed="none")
    ((fixture, home, away),) = await open_ones(league, division)
    await join(league, fixture, home, away)
    await let_bid(league, fixture, 1)
    for _ in range(2):
        await league.pass_day(division)
        await looked_at(league)
    first = (await fixtures(league, division))[0]
    assert (first.done, first.winner) == (True, first.away)
    rows, rated = await noted(league, fixture)
    assert [one.result for one in rows] == ["loss", "win"]
    assert rated == [], "matches of a league are casual"


@pytest.mark.long
async def test_a_match_both_let_run_out_of_time_counts_for_nobody(league):
    """The clock of the match decides before the round does."""
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=96, speed="relaxed")
    ((fixture, home, away),) = await open_ones(league, division)
    await join(league, fixture, home, away)
    for _ in range(90):
        await league.pass_time(hours=1)
    (row,) = await fixtures(league, division)
    assert (row.done, row.winner) == (True, VOIDED)
    assert await noted(league, fixture) == ([], [])


async def test_a_league_nobody_came_to_has_no_champion(league):
    """Nobody has a place or an award, either."""
    (division,) = await league.begin(ANA, BEN, CEM, **SIX)
    for _ in range(3):
        await league.pass_day(division)
        await looked_at(league)
    assert {one.winner for one in await fixtures(league, division)} == {NOBODY}
    row = await league.row()
    assert (row.status, row.winner) == ("over", None)
    assert [one.place for one in await league.members()] == [None, None, None]
    (post,) = league.posts("Autumn is over")
    assert "There is no champion: nobody was left in the title race." in post
    assert "Without a place, as nobody came: Ana, Ben and Cem." in post
    assert "Fair play" not in post
