"""Computers that play on for members of a league or a cup: what is told is what counts."""

import pytest

from bot.host.match.stand_ins import assign_stand_in
from games.core.game import Outcome
from tests.bot.host.fakes import said
from tests.bot.host.league.days.test_rounds import end, fixtures, join
from tests.bot.host.league.ground import SIX
from tests.bot.host.league.test_members_gone import (
    ANA,
    BEN,
    CEM,
    DAN,
    WHO,
    begin,
    first_open,
    forget,
    read,
)

pytestmark = pytest.mark.usefixtures("patient")
SAT_IN = "A computer sat in for {name} at the end. Its result counts here"


async def substitute(front, match, seat=0):
    """Let a computer play on for a member, who may come back."""
    loaded = await front.table(match)
    assign_stand_in(loaded, seat)
    await front.host.services.matches.save_change(loaded)


async def playing(toys):
    """Begin a league and its first match, in which a computer plays on for the home side."""
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    fixture, home, away = await first_open(toys, division)
    await join(toys, fixture, home, away)
    await substitute(toys, fixture.match_id)
    return division, fixture, home, away


async def result(front, match):
    await front.host.services.scheduler.advance(match)
    return said((await front.message(match, "result")).content)


async def test_a_substitute_s_win_in_a_league_is_told_as_it_counts(toys):
    division, fixture, home, away = await playing(toys)
    await end(toys, fixture, (0,), (1,), score=(2, 1))
    told = await result(toys, fixture.match_id)
    assert f"🤖 {home.name} won" in told.splitlines()[0]
    assert f"🥇 🤖 {home.name} 2 · 🥈 {away.name} 1" in told
    assert SAT_IN.format(name=home.name) in told
    await toys.pass_day(division)
    await toys.process_due()
    assert len(toys.posts("· round 1", f"{home.name} 2:1 {away.name}")) == 1


async def test_a_substitute_that_wins_in_time_gives_nobody_a_walk_over(toys):
    """The other side did not play in time: the computer was there, its member was not."""
    division, fixture, home, away = await playing(toys)
    loaded = await toys.table(fixture.match_id)
    outcome = Outcome(((0,), (1,)), "{seat} did not play in time.", "league", {"seat": 1})
    await toys.host.services.matches.save_change(loaded, outcome=outcome)
    assert f"🤖 {home.name} won" in (await result(toys, fixture.match_id)).splitlines()[0]
    (stored,) = [
        each_fixture
        for each_fixture in await fixtures(toys, division)
        if each_fixture.slot == 0 and each_fixture.round == 0
    ]
    assert (stored.winner, stored.walkover) == (fixture.home, False)
    await toys.pass_day(division)
    await toys.process_due()
    assert len(toys.posts("· round 1", f"{home.name} – {away.name}: {home.name} won")) == 1


async def test_a_member_s_win_over_a_substitute_that_was_too_late_is_a_walk_over(toys):
    division, fixture, home, away = await playing(toys)
    loaded = await toys.table(fixture.match_id)
    outcome = Outcome(((1,), (0,)), "{seat} did not play in time.", "league", {"seat": 0})
    await toys.host.services.matches.save_change(loaded, outcome=outcome)
    assert f"{away.name} won" in (await result(toys, fixture.match_id)).splitlines()[0]
    await toys.pass_day(division)
    await toys.process_due()
    told = f"{home.name} – {away.name}: walk-over for {away.name}"
    assert len(toys.posts("· round 1", told)) == 1


async def test_a_leaver_s_match_against_a_substitute_ends_with_the_walk_over(toys):
    """No computer plays on for who has left, so that none wins what the table gives the other."""
    (division,) = await toys.begin(ANA, BEN, **SIX)
    fixture, home, away = await first_open(toys, division)
    await join(toys, fixture, home, away)
    await substitute(toys, fixture.match_id)
    await forget(toys, away)
    assert "former player has left." in await result(toys, fixture.match_id)
    assert f"🤖 {home.name} won" in (await result(toys, fixture.match_id)).splitlines()[0]


async def test_a_substitute_s_win_in_a_cup_is_told_as_it_counts(cup):
    cup_id = await begin(cup, ANA, BEN)
    row, (tie,) = await read(cup, cup_id)
    home, away = (WHO[row.entrants[one]] for one in (tie.home, tie.away))
    for member in (home, away):
        await cup.press(member, tie.match_id, "/join")
    await substitute(cup, tie.match_id)
    loaded = await cup.table(tie.match_id)
    outcome = Outcome(((0,), (1,)), "over", "F-R68", score=(2, 1))
    await cup.host.services.matches.save_change(loaded, outcome=outcome)
    told = await result(cup, tie.match_id)
    assert f"🤖 {home.name} won" in told.splitlines()[0]
    assert f"{home.name} wins the cup!" in told
    assert SAT_IN.format(name=home.name) in told
