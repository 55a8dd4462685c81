"""The unfinished week of an absent manager does not keep the others from their Monday."""

import pytest

from bot.host.league.rules.division_reading import read
from games.core.dice import SeededDice
from games.eleven.club.context import scene_of
from games.eleven.week.weekend import open_weekend, owe
from tests.bot.host.league.ground import ANA, BEN, CEM

DAY = {"tempo": "hours", "hours": 24}
MONDAY = 4
CEMS = 2


async def owing_monday(league):
    """Return a division whose Monday is open, though Cem owes a token to the week before."""
    (division,) = await league.begin(ANA, BEN, CEM, **DAY)
    await league.until(division, MONDAY, ANA, BEN, CEM)
    table = await league.table(division.match_id)
    state = table.match.state
    state.round -= 1
    open_weekend(state)
    for seat, club in enumerate(state.clubs):
        club.step = "end" if seat == CEMS else "done"
    owe(scene_of(state, CEMS, SeededDice(b"owing", 0), []), 1)
    await league.host.services.scheduler.timing.change(table)
    await league.host.services.scheduler.advance(division.match_id)
    return division


@pytest.mark.long
async def test_a_debt_nobody_answers_is_answered_halfway_so_that_monday_begins(league):
    """E-R67: the others meet on Monday with half of the day left; who owed it plans as they do."""
    division = await owing_monday(league)
    part = await league.database.read(lambda conn: read(conn, division.id))
    await league.pass_time(milliseconds=part.halfway_at - league.clock.ms() - 1)
    assert (await league.table(division.match_id)).waiting == (CEMS,)
    await league.pass_time(milliseconds=1)
    table = await league.table(division.match_id)
    assert table.match.state.phase == "monday"
    assert await league.stage(division) == MONDAY
    story = (await league.stored(division.match_id))[1]
    assert story[-1].version in table.settings.helped
    assert [member.missed for member in await league.members()] == [0, 0, 0]


@pytest.mark.long
async def test_who_owes_it_is_called_as_all_others_wait(league):
    await owing_monday(league)
    before = len(league.mentions())
    await league.pass_time(minutes=11)
    assert league.mentions()[before:] == [CEM.user_id]


@pytest.mark.long
async def test_who_answers_in_time_chooses_the_card(league):
    division = await owing_monday(league)
    await league.act(division, CEM)
    table = await league.table(division.match_id)
    assert table.match.state.phase == "monday"
    story = (await league.stored(division.match_id))[1]
    assert story[-1].version not in table.settings.helped
