"""Matches of a league that are not over though their round is: whose time stands still."""

from bot.host.views import moderation_notice
from games.core.game import Outcome
from leagues.results import VOIDED
from storage.server import audit
from tests.bot.host.fakes import said
from tests.bot.host.league.days.test_rounds import fixtures, join, open_ones, resign
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, HOUR, SIX


async def begin(toys, *members):
    """Begin a league and its first match; return its division and that fixture."""
    (division,) = await toys.begin(*(members or (ANA, BEN)), **SIX)
    fixture, home, away = (await open_ones(toys, division))[0]
    await join(toys, fixture, home, away)
    return division, fixture


async def is_done(toys, division):
    return (await fixtures(toys, division))[0].done


async def test_a_match_a_moderator_stopped_is_not_decided_by_time(toys):
    """Once it goes on there is half a round left."""
    division, fixture = await begin(toys)
    await toys.stop_or_resume(fixture)
    for _ in range(20):
        await toys.pass_time(hours=1)
    assert not await is_done(toys, division)
    await toys.stop_or_resume(fixture)
    for _ in range(17):
        await toys.pass_time(minutes=10)
    assert not await is_done(toys, division)
    await toys.pass_time(minutes=11)
    await toys.process_due()
    assert await is_done(toys, division)
    assert (await toys.row()).status == "over"


async def test_a_match_stopped_for_a_moment_has_its_time_and_no_more(toys):
    division, fixture = await begin(toys)
    await toys.stop_or_resume(fixture)
    await toys.stop_or_resume(fixture)
    await toys.pass_day(division)
    await toys.pass_time(hours=6)
    await toys.process_due()
    assert await is_done(toys, division)


async def test_a_pause_takes_nothing_from_a_match_that_alone_is_left(toys):
    """Its round was the last one, and it has half a round when the season goes on."""
    division, _ = await begin(toys)
    await toys.pass_day(division)
    await toys.process_due()
    await toys.host.services.seasons.pause(toys.asks(ANA), "")
    await toys.pass_time(days=3)
    assert "goes on" in said(await toys.host.services.seasons.pause(toys.asks(ANA), ""))
    await toys.process_due()
    await toys.pass_time(hours=2)
    assert not await is_done(toys, division)
    await toys.pass_time(hours=4)
    await toys.process_due()
    assert await is_done(toys, division)


async def test_an_absence_takes_nothing_from_a_match_that_alone_is_left(toys):
    division, _ = await begin(toys)
    await toys.pass_day(division)
    await toys.process_due()
    await toys.be_down(days=3)
    await toys.process_due()
    assert not await is_done(toys, division)


async def test_a_pause_takes_nothing_from_a_match_whose_round_closed_early(toys):
    """The round after its own is over before its time, and the one after that is open."""
    division, _ = await begin(toys, ANA, BEN, CEM, DAN)
    await toys.pass_day(division)
    await toys.process_due()
    for fixture, home, away in await open_ones(toys, division):
        if fixture.round == 1:
            await join(toys, fixture, home, away)
            await resign(toys, fixture, away)
    await toys.process_due()
    assert (await toys.divisions())[0].stage == 2
    before = [closing.due for closing in await toys.closings(division)]
    await toys.host.services.seasons.pause(toys.asks(ANA), "")
    await toys.pass_time(days=3)
    await toys.host.services.seasons.pause(toys.asks(ANA), "")
    await toys.process_due()
    assert not await is_done(toys, division)
    due = [closing.due for closing in await toys.closings(division)]
    assert due[1:] == [one + 72 * HOUR for one in before[1:]]


async def test_a_match_a_moderator_ended_without_a_result_counts_for_nobody(toys):
    division, fixture = await begin(toys, ANA, BEN, CEM, DAN)
    table = await toys.table(fixture.match_id)
    outcome = Outcome(((0, 1),), moderation_notice.ENDED, audit.VOID)
    await toys.host.services.matches.save_change(table, outcome=outcome)
    assert (await fixtures(toys, division))[0].winner == VOIDED
    await toys.pass_day(division)
    await toys.process_due()
    assert len(toys.posts("ended without a result", "nobody came")) == 1
    (table,) = (await toys.tables(division)).values()
    assert {(line.points, line.form) for line in table} == {(0, "")}


async def test_a_late_result_is_told_with_the_round_in_which_it_came(toys):
    division, _ = await begin(toys, ANA, BEN, CEM, DAN)
    ((late, home, away), *_) = await open_ones(toys, division)
    await toys.pass_day(division)
    await toys.process_due()
    await resign(toys, late, away)
    told = f"{home.name} – {away.name}: {home.name} won"
    assert toys.posts("· round 1") == toys.posts("· round 1", f"{home.name} – {away.name}")
    assert toys.posts(told) == []
    await toys.pass_day(division)
    await toys.process_due()
    assert toys.posts(told) == toys.posts("· round 2", f"Round 1: {told}") != []
    await toys.pass_day(division)
    await toys.process_due()
    assert len(toys.posts(told)) == 1


async def test_a_late_result_of_the_last_round_is_told_with_the_champion(toys):
    division, fixture = await begin(toys)
    await toys.pass_day(division)
    await toys.process_due()
    ((_, _, away),) = await open_ones(toys, division)
    await resign(toys, fixture, away)
    await toys.process_due()
    assert len(toys.posts("is the champion", "Round 1: ", " won")) == 1


async def test_in_a_sitting_the_organiser_need_not_wait_for_who_never_comes(toys):
    """Ten minutes after a round opened, its lobbies may be closed; who came came, they win."""
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, tempo="sitting")
    (one, home, _), (other, *sides) = await open_ones(toys, division)
    await join(toys, one, home)
    await join(toys, other, *sides)
    await toys.pass_time(minutes=9)
    advance = toys.host.services.seasons.advance
    assert "10 minutes" in said(await advance(toys.asks(ANA), ""))
    await toys.pass_time(minutes=1)
    assert "came, they win" in said(await advance(toys.asks(ANA), ""))
    await toys.process_due()
    first, second = (await fixtures(toys, division))[:2]
    assert (first.done, first.winner) == (True, one.home)
    assert not second.done
    assert "Someone still has to play this round" in said(await advance(toys.asks(ANA), ""))
    await resign(toys, other, sides[0])
    await toys.process_due()
    assert {row.round for row, *_ in await open_ones(toys, division)} == {1}


async def says_until(toys, fixture):
    """Return what a match's card says of its end, "" where it says nothing."""
    lines = (await toys.message(fixture.match_id)).content.details
    return next((line for line in lines if "The round is over" in line), "")


async def test_a_late_match_says_on_its_card_until_when(toys):
    division, fixture = await begin(toys, ANA, BEN, CEM, DAN)
    assert await says_until(toys, fixture) == ""
    await toys.pass_day(division)
    await toys.process_due()
    at = (await toys.closings(division))[1].due // 1000
    assert f"by <t:{at}:F>" in await says_until(toys, fixture)
    await toys.stop_or_resume(fixture)
    await toys.process_due()
    assert await says_until(toys, fixture) == ""
    await toys.stop_or_resume(fixture)
    await toys.process_due()
    assert f"by <t:{at}:F>" in await says_until(toys, fixture)


async def test_a_late_match_s_end_moves_with_the_dates_of_its_league(toys):
    division, fixture = await begin(toys, ANA, BEN, CEM, DAN)
    await toys.pass_day(division)
    await toys.process_due()
    before = await says_until(toys, fixture)
    await toys.host.services.seasons.pause(toys.asks(ANA), "")
    await toys.pass_time(days=3)
    await toys.host.services.seasons.pause(toys.asks(ANA), "")
    await toys.process_due()
    at = (await toys.closings(division))[1].due // 1000
    assert before != await says_until(toys, fixture)
    assert f"by <t:{at}:F>" in await says_until(toys, fixture)
