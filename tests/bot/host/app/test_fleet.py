"""Two processes on one database: what is pressed at any is right, what is due is done by one."""

import asyncio
import random

import pytest

from bot.host.members import member_caches as caches
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import PublicMessage
from storage.engine.database import Database
from storage.fleet.shards import Shards
from storage.match import matches, moves
from storage.member import preferences
from storage.opening import open_database
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, Front, said
from tests.marks import others_long

pytestmark = pytest.mark.always

HOME = (GUILD >> 22) % 2
"""The shard of the matches here."""


@pytest.fixture
async def other_database(request, database):
    """The same database as another process opens it; a file is shared within one process."""
    if database.path is not None:
        yield database
    else:
        async with open_database(request.getfixturevalue("address")) as opened:
            yield opened


def process_of(database: Database, clock, shard, messenger=None):
    """A process that serves one of two shards."""
    front = Front(database, clock, shards=Shards(shard, shard, 2))
    if messenger is not None:
        front.messenger = messenger
        front.restart()
    return front


@pytest.fixture
def owner(database, clock):
    return process_of(database, clock, HOME)


@pytest.fixture
def other(other_database, clock, owner):
    return process_of(other_database, clock, 1 - HOME, owner.messenger)


async def lines_of(front, match):
    rows = await front.database.read(lambda conn: moves.of(conn, match))
    return [row.lines for row in rows if row.lines]


async def test_a_press_at_another_process_than_the_owner_s_is_told_at_once(owner, other):
    match = await owner.begin(ANA, BEN)
    await other.move(ANA, match, "bid 1")
    assert await lines_of(owner, match) == [("bid 1",)]
    assert await owner.untold() == []
    assert len((await owner.message(match)).looks) > 2, "the lobby, the card, the move"
    assert owner.messenger.posts == [], "nothing is posted again"


@pytest.mark.usefixtures("even_lot")
async def test_what_is_due_is_done_by_the_process_of_its_shard(owner, other):
    match = await owner.begin(ANA, BEN)
    before = await owner.row(match)
    await other.pass_time(days=2)
    assert await owner.row(match) == before
    await owner.pass_time(seconds=1)
    assert await owner.row(match) != before


async def test_a_process_that_died_at_its_work_is_followed_at_once(
    owner, database, clock, even_lot
):
    match = await owner.begin(ANA, BEN)
    before = await owner.row(match)
    clock.move(days=2)
    owner.host.services.background.begin = lambda *_: None  # it claims, and dies
    await owner.host.tick()
    successor = process_of(database, clock, HOME, owner.messenger)
    await successor.host.tick()
    assert await owner.row(match) != before


async def press_at_once(fronts, member, match, action):
    """Press one button at several processes at the same moment; return the replies."""
    table = await fronts[0].table(match)
    custom_id = CustomId.parse(table.custom_id(action, table.row.seat_of(member.user_id)))
    return await asyncio.gather(*(front.send(member, custom_id, private=True) for front in fronts))


@pytest.mark.parametrize("seed", others_long([0, 1, 2]))
async def test_presses_from_everywhere_are_each_there_once(owner, other, seed):
    """A whole match, each move at a random process, sometimes at both."""
    chance, players = random.Random(seed), {0: ANA, 1: BEN}
    match = await owner.begin(ANA, BEN)
    answered = 0
    while (table := await owner.table(match)).is_running:
        seat = chance.choice(table.waiting)
        action = chance.choice(table.definition.game.legal_actions(table.match.state, seat))
        at = chance.choice([[owner], [other], [owner, other]])
        before = table.match.move
        await press_at_once(at, players[seat], match, table.definition.notation.write(action))
        after = (await owner.table(match)).match.move
        assert after == before + 1
        answered += 1
    assert len(await lines_of(owner, match)) == answered > 2
    await owner.pass_time(minutes=11)
    assert await owner.untold() == []
    assert set(await owner.messages(match)) == {"lobby", "card", "result"}


async def test_preferences_changed_elsewhere_are_known_within_a_minute(owner, other, monkeypatch):
    match = await owner.begin(ANA, BEN)
    assert not (await other.host.services.tastes.of(ANA.user_id)).confirm
    await owner.host.services.tastes.change(ANA.user_id, 0, confirm=True)
    assert (await owner.host.services.tastes.of(ANA.user_id)).confirm
    later = caches.monotonic() + caches.FRESH_FOR + 1
    monkeypatch.setattr(caches, "monotonic", lambda: later)
    is_shared = other.database.path is None
    assert (await other.host.services.tastes.of(ANA.user_id)).confirm == is_shared
    assert (await owner.row(match)).status == "running"


async def test_who_was_deleted_elsewhere_a_moment_ago_can_go_on(owner, other):
    """The other process still takes the member for stored."""
    match = await owner.open(ANA)
    await other.send(CEM, CustomId("0", "/data-show"), private=True)
    await owner.send(CEM, CustomId("0", "/data-delete"), private=True, answers={"sure": "DELETE"})
    first = await other.press(CEM, match, "/join")
    assert said(first) == "Someone was faster. Look again at the match, then press."
    await other.press(CEM, match, "/join")
    assert [seat.user_id for seat in (await owner.row(match)).seats] == [ANA.user_id, CEM.user_id]


@pytest.mark.parametrize("address", ["postgresql_url"], indirect=True)
async def test_preferences_of_who_was_deleted_elsewhere_are_written_after_all(owner, other):
    await other.send(CEM, CustomId("0", "/me-settings"), private=True)
    await owner.send(CEM, CustomId("0", "/data-delete"), private=True, answers={"sure": "DELETE"})
    await other.send(CEM, CustomId("0", "/me-confirm on"), private=True)
    stored = await owner.database.read(lambda conn: preferences.load(conn, CEM.user_id))
    assert stored.confirm


async def test_two_who_ask_for_a_rematch_at_different_processes_open_one(owner, other):
    match = await owner.begin(ANA, BEN)
    await owner.press(BEN, match, "/resign-yes", on=None, private=True)
    custom_id = CustomId(match, "/rematch")
    replies = await asyncio.gather(owner.send(ANA, custom_id), other.send(BEN, custom_id))
    assert sorted(isinstance(one, PublicMessage) for one in replies) == [False, True]
    lobbies = await owner.database.read(lambda conn: matches.ids(conn, "lobby"))
    assert len(lobbies) == 1
    await owner.send(ANA, custom_id)
    await other.send(BEN, custom_id)
    assert (await owner.row(lobbies[0])).status == "running"
