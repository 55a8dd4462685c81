"""Two absentees of a league: where neither came or played in time, nobody gets anything."""

import pytest

from leagues.results import NOBODY, VOIDED
from storage.member import ratings, results
from tests.bot.host.fakes import GUILD
from tests.bot.host.league.days.test_rounds import fixtures, join, open_ones
from tests.bot.host.league.ground import ANA, BEN, CEM, SIX
from tests.contract.toy.definition import DEFINITION as TOY


async def noted(toys, fixture):
    """The results and ratings that came of a match."""

    def read(conn):
        found = [ratings.get(conn, GUILD, "toy", member.user_id) for member in (ANA, BEN)]
        return results.of_match(conn, fixture.match_id), [rating for rating in found if rating]

    return await toys.database.read(read)


async def let_bid(toys, fixture, seat):
    """Let one of two play what the match asks of both."""
    table = await toys.table(fixture.match_id)
    legal = TOY.game.legal_actions(table.match.state, seat)
    line = next(action for action in map(TOY.notation.write, legal) if action.startswith("bid"))
    await toys.host.services.matches.play(table.id, seat, (line,), table.match.asked[seat])


async def test_a_late_match_that_waits_for_both_counts_for_nobody(toys):
    """No point, no form, nothing in statistics and ratings: it has ended without a result."""
    (division,) = await toys.begin(ANA, BEN, legs=2, **SIX, speed="none")
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    table = await toys.table(fixture.match_id)
    assert len(table.waiting) == 2
    for _ in range(2):
        await toys.pass_day(division)
        await toys.process_due()
    first = (await fixtures(toys, division))[0]
    assert (first.done, first.winner, first.home_score) == (True, VOIDED, None)
    assert await noted(toys, fixture) == ([], [])
    assert {
        (each_table.points, each_table.form) for each_table in (await toys.tables(division))[2]
    } == {(0, "")}
    assert len(toys.posts("ended without a result")) >= 1


async def test_a_late_match_that_waits_for_one_is_lost_by_that_one(toys):
    (division,) = await toys.begin(ANA, BEN, legs=2, **SIX, speed="none")
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    await let_bid(toys, fixture, 1)
    for _ in range(2):
        await toys.pass_day(division)
        await toys.process_due()
    first = (await fixtures(toys, division))[0]
    assert (first.done, first.winner) == (True, first.away)
    rows, rated = await noted(toys, fixture)
    assert [row.result for row in rows] == ["loss", "win"]
    assert rated == [], "matches of a league are casual"


@pytest.mark.long
async def test_a_match_both_let_run_out_of_time_counts_for_nobody(toys):
    """The clock of the match decides before the round does."""
    (division,) = await toys.begin(ANA, BEN, tempo="hours", hours=96, speed="relaxed")
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    for _ in range(90):
        await toys.pass_time(hours=1)
    (row,) = await fixtures(toys, division)
    assert (row.done, row.winner) == (True, VOIDED)
    assert await noted(toys, fixture) == ([], [])


async def test_a_league_nobody_came_to_has_no_champion(toys):
    """Nobody has a place or an award, either."""
    (division,) = await toys.begin(ANA, BEN, CEM, **SIX)
    for _ in range(3):
        await toys.pass_day(division)
        await toys.process_due()
    assert {fixture.winner for fixture in await fixtures(toys, division)} == {NOBODY}
    row = await toys.row()
    assert (row.status, row.winner) == ("over", None)
    assert [member.place for member in await toys.members()] == [None, None, None]
    (post,) = toys.posts("Autumn is over")
    assert "There is no champion: nobody was left in the title race." in post
    assert "No place for Ana, Ben and Cem, who never came." in post
    assert "Fair play" not in post
