"""A season that no member visits for two weeks stops before computers have won it."""

import pytest

from bot.host.app.season_commands import ClubAssignment
from tests.bot.host.fakes import EVE, labels, said
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, HOUR, ON_A_FILE, League
from tests.contract.toy.definition import DEFINITION as TOY

DAY = 24 * HOUR


def stopped(league):
    return league.posts("Nobody has played for two weeks")


@pytest.mark.parametrize("terms", [{}, {"tempo": "hours", "hours": 96}, {"tempo": "sitting"}])
async def test_a_season_nobody_comes_to_for_two_weeks_stands_still_and_says_so(league, terms):
    await league.begin(ANA, BEN, **terms)
    for _ in range(13):
        await league.pass_time(days=1)
    assert (await league.row()).paused_at is None
    await league.pass_time(days=1, minutes=1)
    assert (await league.row()).paused_at == league.clock.ms()
    assert len(stopped(league)) == 1
    assert "Resume" in labels(league.messenger.posts[-1].content)
    stage = (await league.divisions())[0].stage
    await league.pass_time(days=30)
    assert (await league.divisions())[0].stage == stage
    assert len(stopped(league)) == 1


@pytest.mark.long
async def test_the_organiser_lets_it_go_on_and_the_time_of_the_pause_does_not_count(league):
    (division,) = await league.begin(ANA, BEN)
    await league.pass_time(days=14, minutes=1)
    await league.pass_time(days=30)
    post = league.messenger.posts[-1]
    assert "organiser" in said(await league.click(BEN, post.id, "Resume"))
    assert "goes on" in said(await league.click(ANA, post.id, "Resume"))
    await league.pass_time(days=13)
    assert (await league.row()).paused_at is None
    await league.pass_time(days=1, minutes=2)
    assert (await league.row()).paused_at is not None
    assert len(stopped(league)) == 2
    assert division.ended_at is None


async def test_a_kill_while_it_stops_tells_it_once(league):
    await league.begin(ANA, BEN)
    league.clock.move(days=14, minutes=1)
    league.restart()
    await league.host.tick()
    league.restart()
    for _ in range(3):
        await league.pass_time(minutes=1)
    assert len(stopped(league)) == 1


async def test_a_league_of_single_matches_stands_still_too(database, clock, monkeypatch):
    toys = League(database, clock, monkeypatch, definition=TOY)
    await toys.begin(ANA, BEN, tempo="sitting")
    await toys.pass_time(days=14, minutes=1)
    assert (await toys.row()).paused_at is not None
    assert len(stopped(toys)) == 1


@pytest.mark.long
async def test_computers_alone_do_not_end_a_season(league):
    """With short days they would be through it before two weeks; its last day waits."""
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=1)
    last = league.definition.season.stages - 1
    for _ in range(60):
        await league.pass_time(hours=1)
    assert await league.stage(division) == last
    assert (await league.row()).status == "running"
    await league.come(division, ANA)
    await league.pass_time(seconds=1)
    (now,) = await league.divisions()
    assert (now.stage, now.is_open) == (last, True)
    due = league.clock.ms() + HOUR // 2
    assert (await league.closings(now))[last].due == due
    (post,) = league.posts("Somebody is back")
    assert f"Matchday closes <t:{due // 1000}:F>." in post


async def wait_for_the_last_day(league, **terms):
    """Let computers play a season of Ana and Ben up to its last day."""
    (division,) = await league.begin(ANA, BEN, **terms)
    for member in (ANA, BEN):
        await league.uses(member, "club", "", ClubAssignment("computer"))
    last = league.definition.season.stages - 1
    for _ in range(80):
        if await league.stage(division) == last:
            return division, last
        await league.pass_time(days=1)
        await league.uses(ANA, "do", "show")  # or it would stand still
    raise AssertionError(last)


@pytest.mark.long
@ON_A_FILE
async def test_the_last_day_says_what_it_waits_for_and_is_open_for_half_a_day(league):
    """A real week is not moved by weeks, and reading does not begin the day."""
    division, last = await wait_for_the_last_day(league)
    was = (await league.closings(division))[last].due
    await league.pass_time(milliseconds=was - league.clock.ms() + 5 * DAY)
    league.restart()
    await league.pass_time(minutes=1)
    (post,) = [
        each_post
        for each_post in league.messenger.posts
        if "last day waits" in said(each_post.looks[0])
    ]
    assert labels(post.content) == ["I'm back"]
    await league.uses(ANA, "do", "show")
    await league.pass_time(minutes=1)
    assert not (await league.divisions())[0].is_open
    await league.click(ANA, post.id, "I'm back")
    await league.pass_time(seconds=1)
    (now,) = await league.divisions()
    due = (await league.closings(division))[last].due
    assert (now.stage, now.is_open, due) == (last, True, league.clock.ms() + DAY // 2)
    (moved,) = league.posts("Somebody is back")
    assert f"closes <t:{due // 1000}:F>." in moved
    await league.pass_day(division)
    await league.pass_time(seconds=1)
    assert (await league.row()).status == "over"


@ON_A_FILE
@pytest.mark.long
async def test_the_last_days_open_once_somebody_is_back_in_another_division(league):
    """All are away as the last day comes; one of the upper division is enough to end both."""
    await league.host.remember_member(EVE)
    upper, _ = await league.begin(ANA, BEN, CEM, DAN, EVE, tempo="hours", hours=1)
    for _ in range(60):
        await league.pass_time(hours=1)
    last = league.definition.season.stages - 1
    assert [division.stage for division in await league.divisions()] == [last, last]
    await league.come(upper, ANA)
    for _ in range(4):
        await league.pass_time(hours=1)
    assert (await league.row()).status == "over"


@pytest.mark.long
@ON_A_FILE
async def test_the_last_day_opens_where_somebody_is_left_in_the_division(league):
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=1)
    await league.uses(ANA, "club", "", ClubAssignment("computer"))
    for _ in range(60):
        await league.pass_time(hours=1)
        await league.come(division, BEN)
    assert (await league.row()).status == "over"
