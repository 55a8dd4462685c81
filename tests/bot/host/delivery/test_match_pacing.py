"""How often a match is told of: its card is edited no faster than its place takes for long."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction
from bot.host.views import match_card
from tests.bot.host.fakes import ANA, BEN, CEM, HERE, TOKEN

REST = 0.6


@pytest.fixture
def resting(front):
    """A front whose channels take an edit of a match every so often."""
    front.messenger.edits_every = REST
    return front


async def play(front, match, *members):
    """Let these play, one after the other, on their own panels; return when all are answered."""
    for member in members:
        table = await front.table(match)
        custom_id = CustomId.parse(table.custom_id("bid 0", table.row.seat_of(member.user_id)))
        interaction = MemberInteraction(member, HERE, custom_id, TOKEN, private=True)
        await front.host.after_reply(await front.host.handle(interaction))


async def told(front, match):
    """Wait until all is told."""
    async with asyncio.timeout(60):
        while await front.untold():  # noqa: ASYNC110 - another task delivers
            await asyncio.sleep(0.01)
    assert (await front.message(match)).content == match_card.public_message(
        await front.table(match)
    )


async def test_moves_that_follow_each_other_share_an_edit_and_nobody_waits_for_it(resting):
    match = await resting.begin(ANA, BEN, CEM)
    edits = len(resting.messenger.edits)
    await play(resting, match, ANA)
    assert len(resting.messenger.edits) == edits + 1, "the first is told at once"
    started = asyncio.get_running_loop().time()
    await play(resting, match, BEN, CEM)
    assert len(resting.messenger.edits) == edits + 1
    await told(resting, match)
    assert len(resting.messenger.edits) == edits + 2
    assert asyncio.get_running_loop().time() - started >= REST * 0.8


@pytest.mark.long
async def test_after_a_rest_a_move_is_told_at_once(resting):
    match = await resting.begin(ANA, BEN)
    await play(resting, match, ANA)
    edits = len(resting.messenger.edits)
    await asyncio.sleep(REST)
    await play(resting, match, BEN)
    assert len(resting.messenger.edits) == edits + 1


async def test_one_match_does_not_wait_for_the_rest_of_another(resting):
    first, second = await resting.begin(ANA, BEN), await resting.begin(ANA, CEM)
    await play(resting, first, ANA)
    edits = len(resting.messenger.edits)
    await play(resting, second, ANA)
    assert len(resting.messenger.edits) == edits + 1


async def test_what_rests_when_the_host_closes_is_told_by_the_next(resting):
    match = await resting.begin(ANA, BEN, CEM)
    await play(resting, match, ANA, BEN)
    await resting.host.close()
    await asyncio.sleep(REST)
    assert await resting.untold() == [(match, "card")]
    resting.restart()
    await resting.host.services.outbox.deliver(match)
    await told(resting, match)


@pytest.mark.long
async def test_what_fails_after_a_rest_is_logged_and_stays_to_be_told(resting, monkeypatch):
    match = await resting.begin(ANA, BEN, CEM)
    await play(resting, match, ANA)

    async def fail(*_one):
        raise RuntimeError("no luck")

    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr(resting.messenger, "edit", fail)
        await play(resting, match, BEN)
        async with asyncio.timeout(60):
            while not logs:  # noqa: ASYNC110 - another task delivers
                await asyncio.sleep(0.01)
    assert [line["event"] for line in logs] == ["card_edit_failed"]
    assert await resting.untold() == [(match, "card")]
    await resting.host.services.outbox.deliver(match)
    await told(resting, match)


@pytest.mark.long
async def test_what_comes_at_the_version_that_is_shown_while_a_match_rests_is_told_too(resting):
    """A member who left changes the card, but is no move."""
    match = await resting.begin(ANA, BEN, CEM)
    await play(resting, match, ANA)
    await resting.host.services.outbox.deliver(match, (await resting.row(match)).version)
    resting.messenger.left.add(CEM.user_id)
    assert await resting.host.services.departed_members.find_departed(match) == [2]
    await told(resting, match)


async def test_moves_made_while_the_card_is_drawn_are_told_by_one_more_edit(front, monkeypatch):
    """Who comes while somebody waits to tell need not wait too: it will be told with that."""
    match = await front.begin(ANA, BEN, CEM)
    drawn, edit = asyncio.Event(), front.messenger.edit

    async def draw_slowly(*one):
        await drawn.wait()
        await edit(*one)

    monkeypatch.setattr(front.messenger, "edit", draw_slowly)
    going_on, edits = [], len(front.messenger.edits)
    for member in (ANA, BEN, CEM):
        table = await front.table(match)
        custom_id = CustomId.parse(table.custom_id("bid 0", table.row.seat_of(member.user_id)))
        interaction = MemberInteraction(member, HERE, custom_id, TOKEN, private=True)
        handled = await front.host.handle(interaction)
        going_on.append(asyncio.create_task(front.host.after_reply(handled)))
        await asyncio.sleep(0.05)
    await asyncio.wait(going_on, timeout=20, return_when=asyncio.FIRST_COMPLETED)
    assert [task.done() for task in going_on] == [False, False, True]
    drawn.set()
    await asyncio.gather(*going_on)
    assert await front.untold() == []
    assert len(front.messenger.edits) == edits + 2
    assert (await front.message(match)).content == match_card.public_message(
        await front.table(match)
    )


async def test_who_stops_waiting_to_tell_leaves_it_to_the_next(front):
    match = await front.begin(ANA, BEN, CEM)
    lock = front.host.services.outbox.pacing._locks.setdefault(match, asyncio.Lock())
    table = await front.table(match)
    await front.host.handle(
        MemberInteraction(ANA, HERE, CustomId.parse(table.custom_id("bid 0", 0)), TOKEN)
    )
    async with lock:
        stopped = asyncio.create_task(front.host.services.outbox.deliver(match))
        await asyncio.sleep(0)
        stopped.cancel()
        await asyncio.gather(stopped, return_exceptions=True)
    await front.host.services.outbox.deliver(match)
    assert await front.untold() == []
