"""What a moderator reads before a match is ended without a result, and everybody afterwards."""

from dataclasses import replace

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.server import divisions
from tests.bot.host.fakes import EVE, ON_A_FILE, said
from tests.bot.host.league.days.test_rounds import end, fixtures, join
from tests.bot.host.league.ground import SIX, League
from tests.bot.host.league.test_members_gone import ANA, BEN, CEM, DAN, WHO, begin, read

MODERATOR = replace(EVE, user_id=EVE.user_id * 10**17, moderates=True)
AGAIN = "This match is void: both play each other once more. A new lobby was opened for it."


@pytest.fixture
def eleven(database, clock, monkeypatch):
    return League(database, clock, monkeypatch)


async def ask(front, match):
    """Return what a moderator reads who wants to end a match."""
    action = CustomId(NO_MATCH, f"/mod-end {match}")
    return said(await front.send(MODERATOR, action, private=True))


async def end_it(front, match):
    """End a match as a moderator; return its result as it is posted."""
    await front.send(MODERATOR, CustomId(NO_MATCH, f"/mod-end-yes {match}"), private=True)
    for _ in range(3):
        await front.pass_time(seconds=11)
    return said((await front.message(match, "result")).content)


async def open_tie(cup, cup_id):
    """Let both sides of the first open tie of a cup join; return it."""
    row, ties = await read(cup, cup_id)
    tie = next(each_tie for each_tie in ties if not each_tie.done)
    for number in (tie.home, tie.away):
        await cup.press(WHO[row.entrants[number]], tie.match_id, "/join")
    return tie


async def test_a_match_for_nothing_counts_for_nobody(front, match):
    assert "It counts for nobody then, and changes no rating." in await ask(front, match)
    result = await end_it(front, match)
    assert "A moderator ended this match. It does not count." in result
    assert "🏆" not in result


@pytest.mark.parametrize("members", [(ANA, BEN), (ANA, BEN, CEM, DAN)], ids=["final", "tie"])
async def test_a_cup_s_match_is_played_once_more(cup, members):
    cup_id = await begin(cup, *members)
    tie = await open_tie(cup, cup_id)
    told = "both play each other once more in a new match, and its lobby opens at once"
    assert told in await ask(cup, tie.match_id)
    result = await end_it(cup, tie.match_id)
    assert AGAIN in result
    assert "A draw" not in result
    _, ties = await read(cup, cup_id)
    (again,) = [other for other in ties if (other.round, other.slot) == (tie.round, tie.slot)]
    assert (await cup.row(again.match_id)).status == "lobby"


async def test_a_cup_s_match_is_decided_if_a_side_cannot_play_again(cup):
    cup_id = await begin(cup, ANA, BEN, CEM, DAN)
    tie = await open_tie(cup, cup_id)
    row, _ = await read(cup, cup_id)
    home, away = (WHO[row.entrants[one]] for one in (tie.home, tie.away))
    block = Block(blocks.MEMBER, home.user_id, cup.clock.ms())
    await cup.database.write(lambda conn: blocks.put(conn, block))
    await cup.host.services.owner_watch.refresh()
    told = f"the other side can't play now: {away.name} wins it."
    assert told in await ask(cup, tie.match_id)
    result = await end_it(cup, tie.match_id)
    assert "It is not played again, because the other side could not play." in result
    assert f"{away.name} goes on." in result
    assert "once more" not in result


async def test_a_cup_s_match_of_two_who_cannot_play_again_is_lost_by_both(cup):
    cup_id = await begin(cup, ANA, BEN)
    tie = await open_tie(cup, cup_id)
    for member in (ANA, BEN):
        block = Block(blocks.MEMBER, member.user_id, cup.clock.ms())
        await cup.database.write(lambda conn, block=block: blocks.put(conn, block))
    assert "neither side can play now: nobody wins it" in await ask(cup, tie.match_id)
    result = await end_it(cup, tie.match_id)
    assert "It is not played again, because neither side could play." in result


@pytest.mark.parametrize("is_late", [False, True], ids=["in time", "late"])
async def test_a_league_s_match_counts_for_neither(toys, is_late):
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    users = {member.number: WHO[member.user_id] for member in await toys.members()}
    fixture = (await fixtures(toys, division))[0]
    await join(toys, fixture, users[fixture.home], users[fixture.away])
    if is_late:
        await toys.pass_day(division)
        for _ in range(3):
            await toys.pass_time(seconds=2)
    told = "it counts for neither side then, and is not played again"
    assert told in await ask(toys, fixture.match_id)
    result = await end_it(toys, fixture.match_id)
    assert "It counts for neither side." in result
    assert "once more" not in result


async def test_a_league_s_match_that_is_decided_already_stays_so(toys):
    """Its player has left, and computers play on for both."""
    (division,) = await toys.begin(ANA, BEN, **SIX)
    users = {member.number: WHO[member.user_id] for member in await toys.members()}
    fixture = (await fixtures(toys, division))[0]
    await join(toys, fixture, users[fixture.home], users[fixture.away])
    await toys.database.write(
        lambda conn: divisions.put_fixture(
            conn, replace(fixture, done=True, winner=fixture.home, walkover=True)
        )
    )
    assert "Its result in the league is settled" in await ask(toys, fixture.match_id)
    assert "neither" not in await end_it(toys, fixture.match_id)


async def test_a_drawn_league_match_gives_each_a_point_and_is_not_played_again(toys):
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    users = {member.number: WHO[member.user_id] for member in await toys.members()}
    fixture = (await fixtures(toys, division))[0]
    await join(toys, fixture, users[fixture.home], users[fixture.away])
    await end(toys, fixture, (0, 1), score=(1, 1))
    await toys.host.services.scheduler.advance(fixture.match_id)
    result = said((await toys.message(fixture.match_id, "result")).content)
    assert "A draw: one point for each." in result
    assert "once more" not in result
    shown = said(await toys.press(ANA, fixture.match_id, "/result", on=None, private=True))
    assert "A draw: one point for each." in shown


@ON_A_FILE
async def test_a_season_ends_without_places_and_a_champion(eleven):
    (division,) = await eleven.begin(ANA, BEN, tempo="hours", hours=12)
    told = "This match is the whole season, which ends with it: no places, awards or champion."
    assert told in await ask(eleven, division.match_id)
    result = await end_it(eleven, division.match_id)
    assert "The season has ended with it: no places, awards or champion." in result
    assert "once more" not in result
    row = await eleven.row()
    assert (row.status, row.winner) == ("over", None)
    assert all(member.place is None for member in await eleven.members())


@ON_A_FILE
async def test_a_division_ends_and_only_the_highest_one_takes_the_champion_along(eleven):
    top, other = await eleven.begin(ANA, BEN, CEM, DAN, EVE, tempo="hours", hours=12)
    told = "This match is the season of this division, which ends with it: no places or awards."
    assert told in await ask(eleven, other.match_id)
    result = await end_it(eleven, other.match_id)
    assert "This division has ended with it: no places or awards." in result
    assert "champion" not in result
    assert (await eleven.row()).status == "running"
    told = "the season of the highest division, which ends with it: no places or awards, and no"
    assert told in await ask(eleven, top.match_id)
    result = await end_it(eleven, top.match_id)
    assert "The highest division has ended with it: no places or awards, and no champion" in result
    row = await eleven.row()
    assert (row.status, row.winner) == ("over", None)
