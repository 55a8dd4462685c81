"""Two processes on one database: what is pressed at any is right, what is due is done by one."""

import asyncio
import random
from dataclasses import replace

import pytest

from bot.host.match.planned_moves import play_next
from bot.host.members import member_caches as caches
from bot.host.members.data_requests import DELETION
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import PublicMessage
from games.core.planning import Planning
from storage.engine.database import Database
from storage.errors import StorageUnavailable
from storage.fleet.shards import Shards
from storage.match import matches, moves, plans
from storage.member import preferences
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, Front, private_text, said
from tests.bot.host.play.test_planning import ahead, plannable, turn
from tests.contract.toy.definition import DEFINITION as TOY
from tests.marks import others_long

pytestmark = pytest.mark.always

HOME = (GUILD >> 22) % 2
"""The shard of the matches here."""


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


@pytest.fixture
async def planned(owner, other):
    """A match in which Ben's turn comes once Ana has bid; he has planned it in advance."""
    other._made[0]["toy"] = replace(TOY, planning=Planning(ahead, "done", turn))
    other.restart()
    match = await plannable(owner, "done")
    for line in ("tip 0", "done"):
        await owner.press(BEN, match, f"/add {line}", on=None, private=True)
    return match


async def plan_of(front, match):
    """What Ben has planned: for his next turn, and for the week."""
    return (await front.database.read(lambda conn: plans.read(conn, match))).of_seat(1)


async def test_what_is_planned_while_a_plan_is_played_elsewhere_stays(owner, other, planned):
    table = await owner.table(planned)
    await owner.host.services.matches.play(planned, 0, ("bid 0",), table.match.asked[0])
    before = await other.table(planned)
    await owner.database.write(
        lambda conn: plans.save(conn, planned, 1, ("tip 0", "done"), (), ("later",))
    )
    await other.host.services.matches.change(planned, lambda found: play_next(found, 1), before)
    assert await plan_of(owner, planned) == (("done",), ("later",))


async def test_what_is_planned_while_a_match_changes_elsewhere_stays(owner, other, planned):
    await owner.press(BEN, planned, "/unplan", on=None, private=True)
    before = await other.table(planned)
    await owner.press(BEN, planned, "/add tip 0", on=None, private=True)
    await other.host.services.matches.save_change(before)
    assert await plan_of(owner, planned) == (("tip 0",), ())


async def test_steps_added_at_two_processes_at_once_are_both_planned(
    owner, other, planned, monkeypatch
):
    """The one has read the plan before the other stores its step."""
    await owner.press(BEN, planned, "/unplan", on=None, private=True)
    service, first = other.host.services.matches, iter([True])
    store = service.store_plan

    async def late(loaded, seat):
        if next(first, False):
            await owner.press(BEN, planned, "/add tip 0", on=None, private=True)
        await store(loaded, seat)

    monkeypatch.setattr(service, "store_plan", late)
    await other.press(BEN, planned, "/add give 9 to 0", on=None, private=True)
    assert await plan_of(owner, planned) == (("tip 0", "give 9 to 0"), ())


@pytest.mark.parametrize("address", ["postgresql_url"], indirect=True)
@pytest.mark.parametrize("whose", ["member", "server"])
async def test_who_is_being_deleted_by_one_process_is_refused_by_each(
    owner, other, monkeypatch, whose
):
    """What they began meanwhile would be deleted in part."""
    match = await owner.begin(ANA, BEN)
    begun, may_go_on = asyncio.Event(), asyncio.Event()

    async def held(_work):
        begun.set()
        await may_go_on.wait()
        raise StorageUnavailable("no server")

    with monkeypatch.context() as context:
        context.setattr(owner.database, "read_long", held)
        deleting = asyncio.create_task(delete(owner, whose))
        await begun.wait()
        assert private_text(await other.press(ANA, match, "/hand")) == DELETION
        may_go_on.set()
        with pytest.raises(StorageUnavailable):
            await deleting
    assert private_text(await other.press(ANA, match, "/hand")) == DELETION
    await owner.pass_time(minutes=1)
    assert DELETION not in said(await other.press(ANA, match, "/hand"))


async def delete(front, whose):
    """Delete all data of Ana or of her server."""
    word = {"member": "data-delete", "server": "setup-delete-yes"}[whose]
    ana = replace(ANA, manages=True)
    await front.send(ana, CustomId("0", f"/{word}"), private=True, answers={"sure": "DELETE"})


@pytest.mark.parametrize("address", ["postgresql_url"], indirect=True)
async def test_preferences_of_who_was_deleted_elsewhere_are_written_after_all(owner, other):
    await other.send(CEM, CustomId("0", "/me-settings"), private=True)
    await owner.send(CEM, CustomId("0", "/data-delete"), private=True, answers={"sure": "DELETE"})
    await other.send(CEM, CustomId("0", "/me-confirm on"), private=True)
    stored = await owner.database.read(lambda conn: preferences.load(conn, CEM.user_id))
    assert stored.confirm


async def rematches(front, status):
    """Return the ids of the matches of this status; the one before is over."""
    return await front.database.read(lambda conn: matches.ids(conn, status))


async def test_two_who_ask_for_a_rematch_at_different_processes_open_one(owner, other):
    match = await owner.begin(ANA, BEN)
    await owner.press(BEN, match, "/resign-yes", on=None, private=True)
    custom_id = CustomId(match, "/rematch")
    replies = await asyncio.gather(owner.send(ANA, custom_id), other.send(BEN, custom_id))
    assert sorted(isinstance(reply, PublicMessage) for reply in replies) == [False, True]
    # the later one may have found the lobby and joined it, which starts the rematch
    opened = [await rematches(owner, status) for status in ("lobby", "running")]
    (rematch,) = [*opened[0], *opened[1]]
    await owner.send(ANA, custom_id)
    await other.send(BEN, custom_id)
    assert await rematches(owner, "running") == [rematch]
    assert await rematches(owner, "lobby") == []
