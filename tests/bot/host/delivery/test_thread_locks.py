"""A match whose thread is locked rests without any loss of time, and goes on where it can."""

import pytest

from bot.host.ui.interaction import PublicMessage
from storage.engine import rows
from storage.match import outbox
from storage.schema.match_tables import matches
from tests.bot.host.delivery.test_channel_recovery import ELSEWHERE, in_a_thread, show, trouble
from tests.bot.host.fakes import ANA, BEN, CHANNEL, HERE, labels, said


def lock(front, thread):
    front.messenger.locked.add(thread)
    return front.host.services.thread_locks.changed(thread, locked=True)


def unlock(front, thread):
    front.messenger.locked.discard(thread)
    return front.host.services.thread_locks.changed(thread, locked=False)


async def lock_while_away(front, known):
    await front.host.services.thread_locks.synchronize(lambda _guild, place: known.get(place))


async def test_its_clock_stands_while_its_thread_is_locked(front, clock, even_lot):
    match, thread = await in_a_thread(front)
    left = (await front.table(match)).settings.bell.at - clock.ms()
    await lock(front, thread)
    await front.pass_time(days=3)
    assert (await front.row(match)).move == 0
    await unlock(front, thread)
    assert (await front.table(match)).settings.bell.at - clock.ms() == left
    assert await trouble(front, match) is None


async def test_what_a_lock_means_is_said_once_in_its_channel(front):
    match, thread = await in_a_thread(front)
    await lock(front, thread)
    await lock(front, thread)
    (post,) = [
        each_post
        for each_post in front.messenger.posts
        if f"<#{thread}> is locked" in said(each_post.content)
    ]
    assert (post.channel, labels(post.content)) == (CHANNEL, ["My hand", "Go on here"])
    panel = await front.press(BEN, match, "/hand", on=None, private=True)
    assert f"🧭 <#{thread}> is locked, so this match is on hold and no clock runs." in said(panel)
    listed = said(await front.command(front.commands.games, ANA))
    assert "its thread is locked, /match show brings it along" in listed


@pytest.mark.parametrize("place", [HERE, ELSEWHERE], ids=["the channel", "another channel"])
async def test_a_match_is_brought_to_a_channel(front, place):
    match, thread = await in_a_thread(front)
    await lock(front, thread)
    assert isinstance(await show(front, BEN, place, match), PublicMessage)
    row = await front.row(match)
    assert (row.channel_id, row.thread_id) == (place.channel_id, None)
    assert await trouble(front, match) is None
    await unlock(front, thread)
    assert (await front.row(match)).thread_id is None


async def test_moves_from_the_own_panel_are_shown_once_it_is_unlocked(front):
    match, thread = await in_a_thread(front)
    card = await front.message(match)
    await lock(front, thread)
    looks = len(card.looks)
    await front.move(ANA, match, "bid 1")
    await front.move(BEN, match, "bid 0")
    assert (len(card.looks), await front.untold()) == (looks, [])
    await unlock(front, thread)
    await front.host.tick()
    assert len(card.looks) > looks
    assert await front.untold() == []


async def test_a_match_that_ends_meanwhile_is_told_in_the_channel(front):
    match, thread = await in_a_thread(front)
    await lock(front, thread)
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    assert (await front.message(match, "result")).channel == CHANNEL
    assert await front.untold() == []
    assert await trouble(front, match) is None


async def test_a_refused_post_tells_of_a_lock_as_well(front):
    """Discord refuses it as if a permission were missing."""
    match, thread = await in_a_thread(front)
    front.messenger.locked.add(thread)
    del front.messenger.messages[(await front.message(match)).id]
    await front.move(ANA, match, "bid 1")
    assert await trouble(front, match) == "locked"


async def test_where_rights_were_missing_a_lock_is_what_it_rests_for_now(front):
    match, thread = await in_a_thread(front)
    front.messenger.closed.add(thread)
    front.messenger.hidden.add(thread)
    await front.move(ANA, match, "bid 1")
    assert await trouble(front, match) == "rights"
    await lock(front, thread)
    assert await trouble(front, match) == "locked"
    front.messenger.closed.clear()
    front.messenger.hidden.clear()
    await unlock(front, thread)
    assert await trouble(front, match) is None


async def test_a_lock_of_while_the_bot_was_away_is_found(front):
    match, thread = await in_a_thread(front)
    await lock_while_away(front, {thread: True})
    assert await trouble(front, match) == "locked"
    await lock_while_away(front, {thread: False})
    assert await trouble(front, match) is None
    front.messenger.locked.add(thread)
    await lock_while_away(front, {})
    assert await trouble(front, match) == "locked"
    front.messenger.locked.clear()
    front.messenger.delete_channel(thread)
    await lock_while_away(front, {})
    await front.host.tick()
    assert await trouble(front, match) is None
    assert (await front.row(match)).thread_id not in (None, thread)


async def test_the_threads_of_other_shards_and_of_matches_that_are_over_are_left_alone(front):
    match, thread = await in_a_thread(front)
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    asked = []
    await front.host.services.thread_locks.synchronize(lambda *place: asked.append(place))
    assert asked == []
    await lock(front, thread)
    assert await trouble(front, match) is None


async def test_a_thread_is_woken_when_a_reminder_is_due(front):
    """Whatever the member wants of reminders: an archived thread hides its buttons."""
    match, thread = await in_a_thread(front)
    await front.pass_time(days=6, hours=23)
    assert thread in front.messenger.woken
    assert "wake" not in [row.kind for row in await front.database.read(outbox.open_rows)]
    assert await trouble(front, match) is None


async def test_a_match_that_cannot_be_read_keeps_no_other_thread_from_being_noted(front):
    damaged, its_thread = await in_a_thread(front)
    match, thread = await in_a_thread(front)
    await front.database.write(
        lambda conn: rows.change(conn, matches, {"state": b"junk"}, id=damaged)
    )
    await lock_while_away(front, {its_thread: True, thread: True})
    assert await trouble(front, match) == "locked"
