"""What two members press at the same moment, at two processes, is done once.

The second press has read everything before the first one writes anything.
"""

import asyncio
from dataclasses import replace

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.server import seasons
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, GUILD, private_text
from tests.bot.host.league.ground import DAILY, QUICK, League

pytestmark = pytest.mark.always


class Late:
    """A database as a process has it whose writes wait until they may go on."""

    def __init__(self, database):
        self._database = database
        self.writes, self.may_go_on = asyncio.Event(), asyncio.Event()

    def __getattr__(self, name):
        return getattr(self._database, name)

    async def write(self, work):
        self.writes.set()
        await self.may_go_on.wait()
        return await self._database.write(work)


@pytest.fixture
def league(database, clock, monkeypatch):
    return League(database, clock, monkeypatch, QUICK)


@pytest.fixture
def other(other_database, clock, monkeypatch, league):
    """Another process; it knows the members already, so that it need not write who they are."""
    front = League(Late(other_database), clock, monkeypatch, QUICK)
    front.messenger = league.messenger
    front.restart()
    return front


async def members(league, member):
    return [one for one in await league.members() if one.user_id == member.user_id]


async def opened(league):
    await league.sign_up(ANA, BEN)


async def is_joined(league):
    return len(await members(league, CEM)) == 1


async def is_left(league):
    return len(await league.members()) == 1 and not await members(league, BEN)


async def is_begun(league):
    return len(await league.divisions()) == 1


async def is_closed(league):
    return (await league.row()).status == "closed"


async def running(league):
    await league.begin(ANA, BEN, CEM, **DAILY)


async def is_called_off(league):
    posts = league.posts("is called off by its organiser")
    return (await league.row()).status == "closed" and len(posts) == 1


async def paused(league):
    await running(league)
    await league.uses(ANA, "do", "pause", league.season)


async def is_going_on(league):
    return (await league.row()).paused_at is None


async def over(league):
    await running(league)
    row = await league.row()
    await league.database.write(lambda conn: seasons.put(conn, replace(row, status="over")))


async def has_one_next(league):
    rows = await league.database.read(lambda conn: seasons.of_guild(conn, GUILD))
    return [row.previous for row in rows].count(league.season) == 1


async def wished(league):
    await league.begin(ANA, BEN, CEM, DAN, tempo="sitting")
    await league.pass_time(days=7)
    await league.uses(BEN, "do", "organise", league.season)


async def silent(league):
    await league.begin(ANA, BEN, CEM, DAN, tempo="sitting")
    await league.pass_time(days=8)


async def is_asked(league):
    return len(league.posts("Ben would like to organise Autumn")) == 1


async def is_transferred(league):
    posts = league.posts("Ben organises Autumn from now on")
    return (await league.row()).host_id == BEN.user_id and len(posts) == 1


CASES = {
    "/season-join {season}": (opened, (CEM, CEM), is_joined),
    "/season-leave {season}": (opened, (BEN, BEN), is_left),
    "/season-start {season}": (opened, (ANA, ANA), is_begun),
    "/season-cancel-yes {season}": (opened, (ANA, ANA), is_closed),
    "/season-off-yes {season}": (running, (ANA, ANA), is_called_off),
    "/season-organise {season}": (silent, (BEN, BEN), is_asked),
    "/season-agree {season} 2": (wished, (CEM, DAN), is_transferred),
    "/season-go-on": (paused, (ANA, ANA), is_going_on),
    "/season-again": (over, (BEN, CEM), has_one_next),
}
"""What is pressed: what comes before, who presses it, and whether it was done once."""


@pytest.mark.parametrize("action", CASES)
async def test_what_is_pressed_at_once_is_done_once(league, other, action):
    prepare, (first, second), is_done = CASES[action]
    await prepare(league)
    is_of_match = "{season}" not in action
    match = (await league.divisions())[0].match_id if is_of_match else NO_MATCH
    custom_id = CustomId(match, action.format(season=league.season))
    late = other.database
    late.may_go_on.set()
    await other.send(second, CustomId(match, "/season-table") if is_of_match else _ask(league))
    late.may_go_on.clear()
    late.writes.clear()
    pressed = asyncio.create_task(other.send(second, custom_id, private=True))
    waiting = asyncio.create_task(late.writes.wait())
    await asyncio.wait({pressed, waiting}, return_when=asyncio.FIRST_COMPLETED)
    assert not pressed.done(), "it has read what it needs"
    await league.send(first, custom_id, private=True)
    late.may_go_on.set()
    await pressed
    await league.process_due()
    assert await is_done(league)


async def test_resume_pauses_no_season_that_goes_on_already(league, monkeypatch):
    """The second press has read a paused season."""
    await paused(league)
    match = (await league.divisions())[0].match_id
    lookup, custom_id = league.host.services.seasons.lookup, CustomId(match, "/season-go-on")
    before = await lookup.require_division(replace(league.asks(ANA), custom_id=custom_id))
    await league.send(ANA, custom_id, private=True)

    async def old(_interaction):
        return before

    monkeypatch.setattr(lookup, "require_division", old)
    assert "Someone was faster" in private_text(await league.send(ANA, custom_id, private=True))
    assert await is_going_on(league)


def _ask(league):
    """Something that a member may ask of a season, and that changes nothing."""
    return CustomId(NO_MATCH, f"/season-cancel-ask {league.season}")
