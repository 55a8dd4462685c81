"""Matches of a league that are not over though their round is: whose time stands still."""

from dataclasses import replace

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.views import moderation_notice
from games.core.game import Outcome
from leagues.results import VOIDED
from storage.server import audit
from tests.bot.host.fakes import EVE, said
from tests.bot.host.league.days.test_rounds import SIX, fixtures, join, open_ones, resign
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, HOUR, League
from tests.contract.toy.definition import DEFINITION as TOY

MODERATOR = replace(EVE, moderates=True)


@pytest.fixture
def league(database, clock, monkeypatch):
    return League(database, clock, monkeypatch, definition=TOY)


async def looked_at(league):
    """Let the bot do what is due, some seconds long."""
    for _ in range(3):
        await league.pass_time(seconds=2)


async def begin(league, *members):
    """Begin a league and its first match; return its division and that fixture."""
    (division,) = await league.begin(*(members or (ANA, BEN)), **SIX)
    fixture, home, away = (await open_ones(league, division))[0]
    await join(league, fixture, home, away)
    return division, fixture


async def stop(league, fixture):
    """Let a moderator stop a match, or let it go on."""
    table = await league.host.services.matches.load(fixture.match_id)
    says = "off" if table.is_paused else "on"
    await league.send(MODERATOR, CustomId("0", f"/mod-pause {table.id} {says}"), private=True)


async def is_done(league, division):
    return (await fixtures(league, division))[0].done


async def test_a_match_a_moderator_stopped_is_not_decided_by_time(league):
    """Once it goes on there is half a round left."""
    division, fixture = await begin(league)
    await stop(league, fixture)
    for _ in range(20):
        await league.pass_time(hours=1)
    assert not await is_done(league, division)
    await stop(league, fixture)
    for _ in range(17):
        await league.pass_time(minutes=10)
    assert not await is_done(league, division)
    await league.pass_time(minutes=11)
    await looked_at(league)
    assert await is_done(league, division)
    assert (await league.row()).status == "over"


async def test_a_match_stopped_for_a_moment_has_its_time_and_no_more(league):
    division, fixture = await begin(league)
    await stop(league, fixture)
    await stop(league, fixture)
    await league.pass_day(division)
    await league.pass_time(hours=6)
    await looked_at(league)
    assert await is_done(league, division)


async def test_a_pause_takes_nothing_from_a_match_that_alone_is_left(league):
    """Its round was the last one, and it has half a round when the season goes on."""
    division, _ = await begin(league)
    await league.pass_day(division)
    await looked_at(league)
    await league.host.services.seasons.pause(league.asks(ANA), "")
    await league.pass_time(days=3)
    assert "goes on" in said(await league.host.services.seasons.pause(league.asks(ANA), ""))
    await looked_at(league)
    await league.pass_time(hours=2)
    assert not await is_done(league, division)
    await league.pass_time(hours=4)
    await looked_at(league)
    assert await is_done(league, division)


async def test_an_absence_takes_nothing_from_a_match_that_alone_is_left(league):
    division, _ = await begin(league)
    await league.pass_day(division)
    await looked_at(league)
    await league.be_down(days=3)
    await looked_at(league)
    assert not await is_done(league, division)


async def test_a_pause_takes_nothing_from_a_match_whose_round_closed_early(league):
    """The round after its own is over before its time, and the one after that is open."""
    division, _ = await begin(league, ANA, BEN, CEM, DAN)
    await league.pass_day(division)
    await looked_at(league)
    for fixture, home, away in await open_ones(league, division):
        if fixture.round == 1:
            await join(league, fixture, home, away)
            await resign(league, fixture, away)
    await looked_at(league)
    assert (await league.divisions())[0].stage == 2
    before = [one.due for one in await league.closings(division)]
    await league.host.services.seasons.pause(league.asks(ANA), "")
    await league.pass_time(days=3)
    await league.host.services.seasons.pause(league.asks(ANA), "")
    await looked_at(league)
    assert not await is_done(league, division)
    due = [one.due for one in await league.closings(division)]
    assert due[1:] == [one + 72 * HOUR for one in before[1:]]


async def test_a_match_a_moderator_ended_without_a_result_counts_for_nobody(league):
    division, fixture = await begin(league, ANA, BEN, CEM, DAN)
    table = await league.table(fixture.match_id)
    outcome = Outcome(((0, 1),), moderation_notice.ENDED, audit.VOID)
    await league.host.services.matches.save_change(table, outcome=outcome)
    assert (await fixtures(league, division))[0].winner == VOIDED
    await league.pass_day(division)
    await looked_at(league)
    assert len(league.posts("ended without a result", "nobody came")) == 1
    (table,) = (await league.tables(division)).values()
    assert {(line.points, line.form) for line in table} == {(0, "")}


async def test_a_late_result_is_told_with_the_round_in_which_it_came(league):
    division, _ = await begin(league, ANA, BEN, CEM, DAN)
    ((late, home, away), *_) = await open_ones(league, division)
    await league.pass_day(division)
    await looked_at(league)
    await resign(league, late, away)
    told = f"{home.name} – {away.name}: {home.name} won"
    assert league.posts("· round 1") == league.posts("· round 1", f"{home.name} – {away.name}")
    assert league.posts(told) == []
    await league.pass_day(division)
    await looked_at(league)
    assert league.posts(told) == league.posts("· round 2", f"Round 1: {told}") != []
    await league.pass_day(division)
    await looked_at(league)
    assert len(league.posts(told)) == 1


async def test_a_late_result_of_the_last_round_is_told_with_the_champion(league):
    division, fixture = await begin(league)
    await league.pass_day(division)
    await looked_at(league)
    ((_, _, away),) = await open_ones(league, division)
    await resign(league, fixture, away)
    await looked_at(league)
    assert len(league.posts("is the champion", "Round 1: ", " won")) == 1


async def test_in_a_sitting_the_organiser_need_not_wait_for_who_never_comes(league):
    """Ten minutes after a round opened, its lobbies may be closed; who came came, they win."""
    (division,) = await league.begin(ANA, BEN, CEM, DAN, tempo="sitting")
    (one, home, _), (other, *sides) = await open_ones(league, division)
    await join(league, one, home)
    await join(league, other, *sides)
    await league.pass_time(minutes=9)
    advance = league.host.services.seasons.advance
    assert "10 minutes" in said(await advance(league.asks(ANA), ""))
    await league.pass_time(minutes=1)
    assert "came, they win" in said(await advance(league.asks(ANA), ""))
    await looked_at(league)
    first, second = (await fixtures(league, division))[:2]
    assert (first.done, first.winner) == (True, one.home)
    assert not second.done
    assert "Someone still has to play this round" in said(await advance(league.asks(ANA), ""))
    await resign(league, other, sides[0])
    await looked_at(league)
    assert {row.round for row, *_ in await open_ones(league, division)} == {1}


async def says_until(league, fixture):
    """Return what a match's card says of its end, "" where it says nothing."""
    lines = (await league.message(fixture.match_id)).content.details
    return next((line for line in lines if "The round is over" in line), "")


async def test_a_late_match_says_on_its_card_until_when(league):
    division, fixture = await begin(league, ANA, BEN, CEM, DAN)
    assert await says_until(league, fixture) == ""
    await league.pass_day(division)
    await looked_at(league)
    at = (await league.closings(division))[1].due // 1000
    assert f"by <t:{at}:F>" in await says_until(league, fixture)
    await stop(league, fixture)
    await looked_at(league)
    assert await says_until(league, fixture) == ""
    await stop(league, fixture)
    await looked_at(league)
    assert f"by <t:{at}:F>" in await says_until(league, fixture)


async def test_a_late_match_s_end_moves_with_the_dates_of_its_league(league):
    division, fixture = await begin(league, ANA, BEN, CEM, DAN)
    await league.pass_day(division)
    await looked_at(league)
    before = await says_until(league, fixture)
    await league.host.services.seasons.pause(league.asks(ANA), "")
    await league.pass_time(days=3)
    await league.host.services.seasons.pause(league.asks(ANA), "")
    await looked_at(league)
    at = (await league.closings(division))[1].due // 1000
    assert before != await says_until(league, fixture)
    assert f"by <t:{at}:F>" in await says_until(league, fixture)
