"""What is played for who is absent: the same moves, chosen at once or one by one."""

import pytest

from bot.host.computers.choices import think
from bot.host.league.days.remaining_day import choose_rest, rest_of
from storage.match import plans
from tests.bot.host.league.ground import ANA, BEN, MANAGERS, ON_A_FILE, SIX

pytestmark = pytest.mark.usefixtures("forgiving")


@pytest.fixture
def forgiving(monkeypatch):
    """However many days somebody misses, no computer runs their club."""
    monkeypatch.setattr("bot.host.league.days.absent_members.MAX_MISSED_DAYS", 10**6)


@pytest.mark.long
@ON_A_FILE
async def test_the_rest_of_a_day_is_what_computers_choose_move_by_move(league):
    (division,) = await league.begin(**SIX)
    for _ in range(6):  # the draft, the days before the first week, and Monday
        table = await league.table(division.match_id)
        stage = league.definition.season.stage(table.match.state)
        at_once = [*choose_rest(rest_of(table, stage, ())).lines]
        one_by_one = []
        while league.definition.season.stage(table.match.state) <= stage:
            seat = table.waiting[0]
            question = league.host.services.scheduler.opponents._question(table, seat)
            one_by_one.append((seat, think(question).line))
            table.match.play(seat, (one_by_one[-1][1],))
        assert at_once == one_by_one
        await league.pass_day(division)
        story = (await league.stored(division.match_id))[1]
        played = [(one.seat, *one.lines) for one in story[-len(at_once) :]]
        assert played == at_once


@ON_A_FILE
async def test_a_computers_choices_end_where_a_plan_has_its_turn_and_go_on_behind_it(
    league,
):
    """On Tuesday one manager has planned: the plan is theirs, the rest is a computer's choice."""
    (division,) = await league.begin(**SIX)
    while await league.stage(division) < 5:
        await league.pass_day(division)
    table = await league.table(division.match_id)
    (turn,) = table.waiting
    planned = (turn + 1) % len(MANAGERS)
    await league.database.write(
        lambda conn: plans.save(conn, table.id, planned, ("pass", "nonsense"))
    )
    table = await league.table(division.match_id)
    before = [*choose_rest(rest_of(table, 5, ())).lines]
    assert {seat for seat, _ in before} == {turn}
    await league.pass_day(division)
    story = [one for one in (await league.stored(division.match_id))[1] if one.version > 0]
    later = story[-len([one for one in story if one.version > table.match.version]) :]
    assert [(one.seat, *one.lines) for one in later[: len(before)]] == before
    assert [one.lines for one in later if one.seat == planned] == [("pass",)]
    helped = (await league.table(division.match_id)).settings.helped
    assert not {one.version for one in later if one.seat == planned} & set(helped)
    assert {one.version for one in later if one.seat != planned} <= set(helped)


async def test_a_plan_of_which_nothing_can_be_done_is_a_computer_s_choice(league, monkeypatch):
    (division,) = await league.begin(ANA, BEN, **SIX)
    table = await league.table(division.match_id)
    seat = table.waiting[0]
    await league.database.write(lambda conn: plans.save(conn, table.id, seat, ("nonsense",)))
    await league.pass_day(division)
    assert await league.stage(division) == 1
    assert (await league.table(division.match_id)).plans.turns == {}
