"""The thread of a match: what passes is waited for, else the match says why it has none."""

import pytest

from bot.host.delivery.messages import (
    BannedError,
    ChannelDeletedError,
    DeliveryError,
    MessageDeletedError,
    MissingPermissionError,
    TooManyThreadsError,
    TransientDeliveryError,
    WrongChannelError,
)
from bot.host.delivery.thread_delivery import PATIENCE
from bot.host.ui.interaction import Location
from bot.host.views.match_status import NO_THREAD
from storage.match import matches, outbox
from tests.bot.host.fakes import ANA, BEN, CHANNEL, GUILD, WITH_THREADS, Died, labels, said


async def begin(front, *errors):
    """Begin a match whose thread is opened after these errors."""
    front.messenger.thread_errors += errors
    return await front.begin(ANA, BEN, place=WITH_THREADS)


async def settings(front, match):
    return (await front.table(match)).settings


@pytest.mark.always
@pytest.mark.parametrize("error", [BannedError("429 0"), TransientDeliveryError("503")])
async def test_trouble_that_passes_is_waited_for_and_nothing_comes_before_the_thread(front, error):
    match = await begin(front, *[error] * PATIENCE)
    assert front.messenger.posts == []
    await front.pass_time(seconds=5)
    await front.move(ANA, match, "bid 2", place=WITH_THREADS)
    assert front.messenger.posts == []
    for _ in range(10):
        await front.pass_time(seconds=11)
    thread = (await front.row(match)).thread_id
    assert (await front.message(match)).channel == thread
    assert [post.channel for post in front.messenger.posts] == [thread]
    assert said((await front.message(match, "lobby")).content).endswith(f"→ <#{thread}>")
    assert await front.untold() == []


REASONS = [
    (TooManyThreadsError("400 160006"), "full"),
    (MissingPermissionError("403 50013"), "rights"),
    (WrongChannelError("400 50024"), "kind"),
    (MessageDeletedError("404 10008"), "trouble"),
]


@pytest.mark.parametrize(("error", "why"), REASONS)
async def test_what_does_not_pass_takes_the_channel_at_once_and_says_why(front, error, why):
    match = await begin(front, error)
    card = await front.message(match)
    assert card.channel == CHANNEL
    assert NO_THREAD[why] in card.content.lines
    assert (await settings(front, match)).no_thread == why
    assert said((await front.message(match, "lobby")).content) == "Pennies · Ana and Ben"
    await front.move(ANA, match, "bid 2")
    assert NO_THREAD[why] in card.content.lines
    assert await front.untold() == []
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    assert NO_THREAD[why] not in card.content.lines


@pytest.mark.parametrize("error", [TransientDeliveryError("503"), DeliveryError("403 0")])
async def test_trouble_that_does_not_pass_takes_the_channel_after_a_minute(front, error):
    match = await begin(front, *[error] * (PATIENCE + 1))
    for seconds in (11, 21):
        await front.pass_time(seconds=seconds)
        assert front.messenger.posts == []
    await front.pass_time(seconds=41)
    card = await front.message(match)
    assert card.channel == CHANNEL
    assert NO_THREAD["trouble"] in card.content.lines
    assert await front.untold() == []


async def test_killed_after_its_thread_was_opened_a_match_has_one(front):
    front.messenger.dies = "open_thread"
    with pytest.raises(Died):
        await begin(front)
    front.restart()
    await front.pass_time(seconds=11)
    (match,) = await front.database.read(lambda conn: matches.ids(conn, "running"))
    assert len(front.messenger.threads) == 1
    assert (await front.message(match)).channel == (await front.row(match)).thread_id


async def test_without_its_channel_a_match_that_begins_rests(front):
    match = await begin(front, ChannelDeletedError("404 10003"))
    assert (await front.table(match)).place_trouble.why == "channel"
    found = await front.database.read(lambda conn: outbox.open_rows(conn, match_id=match))
    assert found == []


async def test_brought_elsewhere_it_says_no_more_of_the_thread(front):
    match = await begin(front, TooManyThreadsError("400 160006"))
    front.messenger.delete_channel(CHANNEL)
    await front.move(ANA, match, "bid 1")
    elsewhere = Location(801, GUILD)
    await front._answered(await front.on_match(BEN, elsewhere, "/show", match))
    card = await front.message(match)
    assert card.channel == 801
    assert "🧵" not in said(card.content)
    assert "Log" in labels(card.content)


async def test_a_match_that_lost_its_thread_and_gets_no_other_says_why(front):
    match = await begin(front)
    front.messenger.delete_channel((await front.row(match)).thread_id)
    front.messenger.thread_errors.append(TooManyThreadsError("400 160006"))
    await front.move(ANA, match, "bid 1")
    card = await front.message(match)
    assert card.channel == CHANNEL
    assert NO_THREAD["full"] in card.content.lines
    assert await front.untold() == []
