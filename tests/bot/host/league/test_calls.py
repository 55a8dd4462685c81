"""A mention as one's turn arrives or a day closes, at most one per day and member."""

from datetime import UTC, datetime
from functools import partial

import pytest

from bot.host.league.posts import call_posts
from bot.host.league.rules.announcements import TurnCall
from bot.host.league.rules.division_reading import read
from bot.host.league.rules.due_reminders import REMINDED
from storage.match import plans
from storage.member import absences, preferences
from storage.member.preferences import Preferences
from tests.bot.host.fakes import Died, labels, said
from tests.bot.host.league.ground import ANA, BEN, CEM, DAILY, HOUR, ON_A_FILE

"""Days open and close at noon."""
PEOPLE = (ANA, BEN, CEM)
TUESDAY = 5


@pytest.fixture
async def tuesday(league):
    """A season of three on its first Tuesday; nobody has pressed anything for eleven minutes."""
    (division,) = await league.begin(*PEOPLE, **DAILY)
    await league.until(division, TUESDAY, *PEOPLE, seconds=1)
    return division


async def turn(league, division):
    """The number of the member whose turn it is."""
    (seat,) = (await league.table(division.match_id)).waiting
    return seat


async def due(league, division, stage=TUESDAY):
    return (await league.closings(division))[stage].due


async def pinged(league, division, stage=TUESDAY):
    return (await league.closings(division))[stage].pinged


def calls(league):
    return league.posts("then a computer chooses")


def reminders(league):
    return league.posts("Still left")


async def choose(league, member, **what):
    chosen = Preferences(member.user_id, **what)
    await league.database.write(lambda conn: preferences.save(conn, chosen))


async def open_day(league, division, *, quiet=()):
    """Close Monday by the clock, so that Tuesday opens without a press; return whose turn it is."""
    await league.until(division, TUESDAY - 1, *PEOPLE, seconds=1)
    for who in quiet:
        await choose(league, who, quiet_from=11 * 60, quiet_to=22 * 60)
    await league.pass_time(milliseconds=await due(league, division, 4) - league.clock.ms())
    await league.pass_time(seconds=2)
    return await turn(league, division)


async def test_a_member_is_called_as_their_turn_arrives_and_only_then(league):
    (division,) = await league.begin(*PEOPLE, **DAILY)
    first = await open_day(league, division)
    before = len(league.mentions())
    assert league.mentions()[-1] == PEOPLE[first].user_id
    assert labels(league.messenger.posts[-1].content) == ["My club", "Season table"]
    await league.pass_time(hours=1)
    assert len(league.mentions()) == before
    await league.act(division, PEOPLE[first])
    await league.pass_time(seconds=2)
    second = await turn(league, division)
    assert league.mentions()[before:] == [PEOPLE[second].user_id]
    assert await pinged(league, division) == (first, second)


@pytest.mark.long
async def test_who_has_pressed_something_just_now_is_called_ten_minutes_later(league, tuesday):
    await league.pass_time(minutes=11)
    first = await turn(league, tuesday)
    others = [who for number, who in enumerate(PEOPLE) if number != first]
    for who in others:
        await league.come(tuesday, who)
    told = len(calls(league))
    await league.act(tuesday, PEOPLE[first])
    await league.pass_time(minutes=9)
    assert len(calls(league)) == told
    await league.pass_time(minutes=2)
    assert len(calls(league)) == told + 1
    assert (await pinged(league, tuesday))[-1] == await turn(league, tuesday)


@pytest.mark.long
async def test_who_has_left_wishes_is_not_called(league, tuesday):
    first = await turn(league, tuesday)
    others = [number for number in range(3) if number != first]
    for number in others:
        await league.database.write(
            lambda conn, number=number: plans.save(conn, tuesday.match_id, number, ("pass",))
        )
    await league.pass_time(minutes=11)
    await league.act(tuesday, PEOPLE[first])
    await league.pass_time(hours=1)
    assert {*await pinged(league, tuesday)} <= {first}
    assert (await league.divisions())[0].stage > TUESDAY


async def test_nobody_is_called_in_quiet_hours_but_as_they_end(league):
    (division,) = await league.begin(*PEOPLE, **DAILY)
    first = await open_day(league, division, quiet=PEOPLE)
    assert calls(league) == []
    await league.pass_time(hours=9)
    assert calls(league) == []
    await league.pass_time(hours=1, seconds=5)
    assert len(calls(league)) == 1
    assert datetime.fromtimestamp(league.clock.ms() / 1000, UTC).hour == 22
    assert await pinged(league, division) == (first,)


@pytest.mark.long
async def test_nobody_is_called_while_away_but_as_they_are_back(league):
    (division,) = await league.begin(*PEOPLE, **DAILY)
    await league.until(division, TUESDAY - 1, *PEOPLE, seconds=1)
    opens = await due(league, division, 4)
    for who in PEOPLE:
        await league.database.write(
            lambda conn, who=who: absences.add(conn, who.user_id, opens, opens + 21 * HOUR)
        )
    await league.pass_time(milliseconds=opens - league.clock.ms())
    await league.pass_time(hours=20)
    assert calls(league) == []
    assert reminders(league) == []
    await league.pass_time(hours=1)
    assert len(calls(league)) + len(reminders(league)) >= 1


async def test_four_hours_before_closing_who_has_chosen_nothing_is_reminded_once(league):
    """Who was called today is named alone; nobody is mentioned twice a day."""
    (division,) = await league.begin(*PEOPLE, **DAILY)
    first = await open_day(league, division)
    before = len(league.mentions())
    closes = await due(league, division)
    await league.pass_time(milliseconds=closes - 4 * HOUR - 1_000 - league.clock.ms())
    assert reminders(league) == []
    await league.pass_time(seconds=2)
    (text,) = reminders(league)
    assert all(name in text for name in ("Ana", "Ben", "Cem"))
    others = {who.user_id for number, who in enumerate(PEOPLE) if number != first}
    assert {*league.mentions()[before:]} == others
    assert sorted(await pinged(league, division)) == [REMINDED, 0, 1, 2]
    await league.pass_time(hours=3)
    assert len(reminders(league)) == 1
    assert len(league.mentions()) == before + 2


@pytest.mark.long
async def test_who_is_quiet_at_the_reminder_is_mentioned_as_that_ends(league):
    (division,) = await league.begin(*PEOPLE, **DAILY)
    first = await open_day(league, division)
    quiet = PEOPLE[(first + 1) % 3]
    await choose(league, quiet, quiet_from=7 * 60, quiet_to=10 * 60)
    before = len(league.mentions())
    closes = await due(league, division)
    await league.pass_time(milliseconds=closes - 4 * HOUR + 1_000 - league.clock.ms())
    assert quiet.user_id not in league.mentions()[before:]
    await league.pass_time(hours=2)
    assert league.mentions()[before:][-1] == quiet.user_id
    assert len(league.mentions()) == before + 2


@pytest.mark.long
async def test_who_wants_no_mentions_of_turns_is_reminded_and_who_wants_none_is_named(league):
    for who in PEOPLE:
        await league.host.remember_member(who)
        await choose(league, who, pings="off" if who is CEM else "deadline")
    (division,) = await league.begin(*PEOPLE, **DAILY)
    await open_day(league, division)
    assert calls(league) == []
    before = len(league.mentions())
    await league.pass_time(milliseconds=await due(league, division) - 3 * HOUR - league.clock.ms())
    assert {*league.mentions()[before:]} == {ANA.user_id, BEN.user_id}
    assert "Cem" in reminders(league)[-1]


@pytest.mark.long
@ON_A_FILE
async def test_calls_of_a_day_replace_each_other_and_an_earlier_one_no_later_one(league):
    (division,) = await league.begin(*PEOPLE, **DAILY)
    first = await open_day(league, division)
    (old,) = [
        post for post in league.messenger.posts if "then a computer chooses" in said(post.content)
    ]
    assert f"{PEOPLE[first].name}" in said(old.content).split(": Tuesday closes")[0]
    assert old.id in league.messenger.messages
    await league.pass_time(hours=1)
    await league.act(division, PEOPLE[first])
    await league.pass_time(minutes=11)
    assert len(calls(league)) == 2
    assert old.id not in league.messenger.messages
    roles = [
        role
        for role in await league.messages(division.match_id)
        if role.startswith(call_posts.CALL_ROLE)
    ]
    assert len(roles) == 1
    assert not call_posts.is_replaced("day-call 7", "day-call 6")
    assert call_posts.is_replaced("day-call 6", "day-call 17")
    assert not call_posts.is_replaced("season-6", "day-call 17")
    assert not call_posts.is_replaced("day-call 6", "season-17")


@pytest.mark.long
async def test_a_call_that_cannot_be_deleted_goes_with_the_one_after(league):
    (division,) = await league.begin(*PEOPLE, **DAILY)
    for _ in range(2):
        first = await open_or_turn(league, division)
        await league.pass_time(hours=1)
        league.messenger.faults = 0
        await league.act(division, PEOPLE[first])
        league.messenger.faults = 1
        await league.pass_time(minutes=11)
    league.messenger.faults = 0
    assert len(calls(league)) == 3


async def open_or_turn(league, division):
    (now,) = await league.divisions()
    if now.stage == TUESDAY:
        return await turn(league, division)
    return await open_day(league, division)


async def test_a_call_is_told_once_though_the_bot_dies_as_it_tells(league):
    (division,) = await league.begin(*PEOPLE, **DAILY)
    await league.until(division, TUESDAY - 1, *PEOPLE, seconds=1)
    await league.pass_time(milliseconds=await due(league, division, 4) - league.clock.ms())
    assert len(calls(league)) == 1
    await league.pass_time(hours=1)
    await league.act(division, PEOPLE[await turn(league, division)])
    league.clock.move(minutes=11)
    league.messenger.dies = "post"
    with pytest.raises(Died):
        await league.host.tick()
    league.restart()
    await league.pass_time(minutes=1)
    await league.pass_time(minutes=1)
    assert len(calls(league)) == 2


async def test_a_call_whose_member_has_acted_meanwhile_is_not_told(league):
    (division,) = await league.begin(*PEOPLE, **DAILY)
    await open_day(league, division)
    await league.pass_time(hours=1)
    number = await turn(league, division)
    part = await league.database.read(lambda conn: read(conn, division.id))
    table = await league.table(division.match_id)
    call = partial(TurnCall, division=division.id, stage=part.row.stage)
    assert not call_posts.is_moved(part, table, call(numbers=(number,)))
    assert call_posts.is_moved(part, table, call(numbers=((number + 1) % 3,)))
    assert call_posts.is_moved(part, None, call(numbers=(number,)))
