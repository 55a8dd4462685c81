"""Wishes in a season: played as the turn comes and at closing, in turn order, before stand-ins."""

import pytest

from bot.host.league.rules.division_reading import read
from bot.host.league.rules.due_reminders import members_with_work
from storage.match import plans
from tests.bot.host.fakes import said
from tests.bot.host.league.ground import ANA, BEN, CEM, MANAGERS, SIX

TUESDAY = 5


async def tuesday(league, *members):
    """Return the division and the seats in the order of their turns, as Tuesday is open."""
    (division,) = await league.begin(*members, **SIX)
    await league.until(division, TUESDAY, *members)
    state = await league.state(division)
    return division, [(state.first + index) % len(members) for index in range(len(members))]


async def wish(league, division, seat, *lines):
    await league.database.write(lambda conn: plans.save(conn, division.match_id, seat, lines))


async def played(league, division, since):
    """Return who played what after a version, each with whether it was a stand-in."""
    table = await league.table(division.match_id)
    helped = set(table.settings.helped)
    story = (await league.stored(division.match_id))[1]
    return [(one.seat, *one.lines, one.version in helped) for one in story if one.version > since]


async def version(league, division):
    return (await league.table(division.match_id)).match.version


async def test_at_closing_wishes_are_played_in_turn_order_and_stand_ins_play_for_the_others(league):
    """E-R22: those with wishes follow each other, and nobody's are played before their turn."""
    division, (first, *others) = await tuesday(league, *MANAGERS)
    for seat in others[:2]:
        await wish(league, division, seat, "nonsense", "pass")
    before = await version(league, division)
    await league.pass_day(division)
    assert await league.stage(division) == TUESDAY + 1
    found = await played(league, division, before)
    assert [(seat, "pass", False) for seat in others[:2]] == [
        one for one in found if one[0] in others[:2]
    ]
    order = list(dict.fromkeys(one[0] for one in found))
    assert order == [first, *others]
    assert all(by_stand_in for seat, _, by_stand_in in found if seat in (first, others[2]))


async def asking(league, division, seat):
    """Leave a wish whose die its manager may roll again, and one after it."""
    table = await league.table(division.match_id)
    table.match.state.clubs[seat].res[1] = 3
    await league.host.services.scheduler.timing.change(table)
    await wish(league, division, seat, "improve ops", "pass")


@pytest.mark.long
async def test_what_a_wish_asks_waits_for_its_manager_while_the_day_is_open(league):
    """E-R26: they are called as on a turn; the wishes that are left are kept till then."""
    division, (first, second, _) = await tuesday(league, ANA, BEN, CEM)
    await asking(league, division, second)
    await wish(league, division, first, "pass")
    await league.host.services.scheduler.advance(division.match_id)
    table = await league.table(division.match_id)
    assert table.waiting == (second,)
    assert table.automatic_seat is None
    assert table.plans.turns == {second: ("pass",)}
    who = (ANA, BEN, CEM)[second]
    panel = said(await league.press(who, division.match_id, "/hand", on="card"))
    assert "from your plan: Try to raise" in panel
    assert "The die shows" in panel


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 8])
async def test_at_closing_a_stand_in_answers_what_a_wish_asks_and_the_plan_goes_on(
    league, monkeypatch, seed
):
    """E-R26: only the answer is the stand-in's; where it ends the turn, the plan ends with it."""
    monkeypatch.setattr(
        "bot.host.lobby.lobby_creation.secrets.token_bytes", lambda size: bytes([seed] * size)
    )
    division, (first, second, third) = await tuesday(league, ANA, BEN, CEM)
    await asking(league, division, second)
    await wish(league, division, third, "pass")
    before = await version(league, division)
    await league.pass_day(division)
    assert await league.stage(division) == TUESDAY + 1
    found = [one for one in await played(league, division, before) if one[0] == second]
    assert found[0] == (second, "improve ops", False)
    assert {(one[1].split()[0], one[2]) for one in found[1:]} <= {("choose", True), ("pass", False)}
    assert ("choose", True) in {(one[1].split()[0], one[2]) for one in found}
    after = await played(league, division, before)
    assert (third, "pass", False) in after
    assert (await league.table(division.match_id)).plans.turns == {}
    assert first not in {second, third}


@pytest.mark.long
async def test_who_left_wishes_is_called_for_what_they_ask_and_misses_no_day(league):
    """E-R26: however long that stands, since the day's actions were chosen."""
    division, (first, second, _) = await tuesday(league, ANA, BEN, CEM)
    await asking(league, division, second)
    await wish(league, division, first, "pass")
    await league.host.services.scheduler.advance(division.match_id)
    await league.pass_time(seconds=5)
    table = await league.table(division.match_id)
    part = await league.database.read(lambda conn: read(conn, division.id))
    late = members_with_work(part, table, league.definition.season)
    assert second in {member.seat for member in late}
    await league.pass_day(division)
    assert second not in (await league.closings(division))[TUESDAY].missed
