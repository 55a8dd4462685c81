"""Results in the channel that managers chose: once, by webhook or message, and never lost."""

import json

import pytest

from bot.host.delivery.messages import DeliveryError
from bot.host.ui.interaction import Location
from bot.host.ui.message import Link
from storage.match import outbox
from storage.server import post_targets, servers
from storage.server.post_targets import RESULTS, PostTarget
from storage.server.servers import Server
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CHANNEL,
    EVE,
    GUILD,
    WITH_THREADS,
    Died,
    labels,
    presses,
    said,
)

NEWS, STAFF = 801, 802
IN_NEWS = Location(NEWS, GUILD)


@pytest.fixture
def choose(front):
    """Choose the channel for results, with a webhook or without."""

    async def choose(channel_id=NEWS, *, webhook=False):
        key = await front.messenger.webhooks.create(channel_id) if webhook else None
        target = PostTarget(GUILD, RESULTS, channel_id, key)
        await front.database.write(lambda conn: post_targets.put(conn, target))
        return key

    return choose


async def announce_in(front, channel_id):
    await front.database.write(
        lambda conn: servers.save(conn, Server(GUILD, channel_id=channel_id))
    )


async def end(front, **wish):
    """Play a match to its end; return its id."""
    match = await front.begin(ANA, BEN, **wish)
    await resign(front, match)
    return match


async def resign(front, match):
    await front.press(ANA, match, "/resign-yes", on=None)


async def target(front):
    return await front.database.read(lambda conn: post_targets.load(conn, GUILD, RESULTS))


def posts(front, channel_id=NEWS):
    return [post for post in front.messenger.posts if post.channel == channel_id]


def results(front, channel_id=NEWS):
    return [post for post in posts(front, channel_id) if "Fairness check" in labels(post.content)]


async def test_without_a_choice_a_result_is_posted_once(front):
    match = await end(front)
    assert len(results(front, CHANNEL)) == 1
    assert posts(front) == []
    assert set(await front.messages(match)) == {"lobby", "card", "result"}


async def test_a_result_stays_where_it_was_played_and_is_in_the_channel_too(front, choose):
    await choose()
    match = await end(front)
    (original,), (copy,) = results(front, CHANNEL), results(front)
    assert copy.content.lines == original.content.lines
    assert copy.silent
    assert labels(copy.content) == ["Replay", "Fairness check", "To the match"]
    (link,) = [press for press in presses(copy.content) if isinstance(press, Link)]
    assert link.url == f"https://discord.com/channels/{GUILD}/{CHANNEL}/{original.id}"
    assert await front.untold() == []
    assert (await front.messages(match))["result-copy"].message_id == copy.id


async def test_by_a_webhook_it_has_the_name_of_the_game(front, choose):
    await choose(webhook=True)
    await end(front)
    (copy,) = results(front)
    assert front.messenger.webhooks.names == {copy.id: "Pennies"}


async def test_a_result_of_a_thread_is_in_its_channel_too_if_that_is_chosen(front, choose):
    await choose(CHANNEL)
    match = await end(front, place=WITH_THREADS)
    thread = (await front.row(match)).thread_id
    assert len(results(front, thread)) == len(results(front, CHANNEL)) == 1


@pytest.mark.parametrize("webhook", [True, False])
async def test_where_it_was_played_it_is_not_posted_twice(front, choose, webhook):
    await choose(CHANNEL, webhook=webhook)
    await end(front)
    assert len(results(front, CHANNEL)) == 1


async def test_a_private_match_stays_private(front, choose):
    await choose()
    await end(front, private=True)
    assert posts(front) == []


async def test_a_match_of_another_server_is_not_posted_here(front, choose):
    await choose()
    match = await front.begin(ANA, BEN)
    target = PostTarget(GUILD + 1, RESULTS, NEWS)
    await front.database.write(lambda conn: post_targets.put(conn, target))
    await front.database.write(lambda conn: post_targets.remove(conn, GUILD, RESULTS))
    await resign(front, match)
    assert posts(front) == []


async def test_everybody_may_press_what_stands_there_and_nowhere_else(front, choose):
    await choose()
    match = await end(front)
    (copy,) = results(front)
    replay = await front.click(EVE, copy.id, "Replay", place=IN_NEWS)
    assert "don't know that match" not in said(replay)
    elsewhere = await front.click(EVE, copy.id, "Replay", place=Location(STAFF, GUILD))
    assert "don't know that match" in said(elsewhere)
    assert match


@pytest.mark.parametrize("webhook", [True, False])
async def test_killed_after_the_post_it_is_posted_once(front, choose, webhook):
    await choose(webhook=webhook)
    match = await front.begin(ANA, BEN)
    tick = outbox.LATE + 1
    if webhook:
        front.messenger.dies = "webhook"
    else:
        die_in(front, NEWS)
    with pytest.raises(Died):
        await resign(front, match)
    front.restart()
    for _ in range(3):
        await front.pass_time(milliseconds=outbox.ATTEMPT_MS + tick)
    assert len(results(front)) == 1
    assert await front.untold() == []
    assert (await front.messages(match))["result-copy"].channel_id == NEWS


def die_in(front, channel_id):
    """Kill the bot after its next post in this channel."""
    post = front.messenger.post

    async def dying(channel, content, **more):
        posted = await post(channel, content, **more)
        if channel == channel_id:
            front.messenger.post = post
            raise Died("post")
        return posted

    front.messenger.post = dying


@pytest.mark.parametrize("webhook", [True, False])
async def test_a_failure_that_passes_is_tried_again_in_the_same_way(front, choose, webhook):
    await choose(webhook=webhook)
    match = await front.begin(ANA, BEN)
    fail_in(front, NEWS, webhook=webhook)
    await resign(front, match)
    assert posts(front) == []
    assert await front.untold() == [(match, "result-copy")]
    await front.pass_time(minutes=1)
    (copy,) = results(front)
    assert (copy.id in front.messenger.webhooks.names) == webhook
    assert (await target(front)).trouble is None


def fail_in(front, channel_id, *, webhook):
    """Let the next post in this channel fail with a 503."""
    holder = front.messenger.webhooks if webhook else front.messenger
    post = holder.post

    async def failing(place, *args, **more):
        if webhook or place == channel_id:
            holder.post = post
            front.messenger.faults = 1
            return await front.messenger.edit(0, 0, front.messenger.posts[-1].content)
        return await post(place, *args, **more)

    holder.post = failing


async def test_a_deleted_webhook_gives_way_to_the_bot_s_message_and_is_told_once(front, choose):
    await announce_in(front, STAFF)
    front.messenger.webhooks.channels.pop(await choose(webhook=True))
    await end(front)
    await end(front)
    assert len(results(front)) == 2
    assert front.messenger.webhooks.names == {}
    (told,) = posts(front, STAFF)
    assert said(told.content) == (
        f"⚠ My webhook in <#{NEWS}> was deleted, so I post results there myself."
    )
    assert labels(told.content) == ["Choose anew"]
    assert await target(front) == PostTarget(GUILD, RESULTS, NEWS, None, "webhook")


async def test_without_an_announcement_channel_it_is_told_where_the_post_went(front, choose):
    front.messenger.webhooks.channels.pop(await choose(webhook=True))
    await end(front)
    assert ["was deleted" in said(post.content) for post in posts(front)] == [True, False]


@pytest.mark.parametrize("webhook", [True, False])
async def test_where_the_bot_may_not_post_it_is_told_and_works_again_later(front, choose, webhook):
    key = await choose(webhook=webhook)
    if key is not None:
        front.messenger.webhooks.channels.pop(key)
    front.messenger.closed.add(NEWS)
    await end(front)
    assert posts(front) == []
    assert len(results(front, CHANNEL)) == 1
    assert await front.untold() == []
    told = [
        said(post.content) for post in posts(front, CHANNEL) if "can't post" in said(post.content)
    ]
    assert len(told) == 1
    assert "allow me View Channel and Send Messages there" in told[0]
    await end(front)
    assert (await target(front)).trouble == "rights"
    front.messenger.closed.clear()
    await end(front)
    assert len(results(front)) == 1
    assert (await target(front)).trouble is None


async def test_a_deleted_channel_is_told_and_not_tried_again(front, choose):
    await choose(webhook=True)
    front.messenger.delete_channel(NEWS)
    await end(front)
    assert (await target(front)).trouble == "channel"
    requests = len(front.messenger.posts)
    await end(front)
    assert not any("deleted" in said(post.content) for post in front.messenger.posts[requests:])
    assert await front.untold() == []


async def test_what_discord_refuses_of_a_webhook_the_bot_posts_itself(front, choose):
    """For instance a name that Discord does not like: it says nothing about the webhook."""
    key = await choose(webhook=True)
    front.messenger.webhooks.refusal = DeliveryError("400 50035")
    await end(front)
    await end(front)
    assert len(results(front)) == 2
    assert len(front.messenger.webhooks.names) == 1
    assert await target(front) == PostTarget(GUILD, RESULTS, NEWS, key)


async def test_a_choice_that_is_taken_back_before_the_copy_is_posted_counts(front, choose):
    await choose(webhook=True)
    match = await front.begin(ANA, BEN)
    fail_in(front, NEWS, webhook=True)
    await resign(front, match)
    await front.database.write(lambda conn: post_targets.remove(conn, GUILD, RESULTS))
    await front.pass_time(minutes=1)
    assert posts(front) == []
    assert await front.untold() == []


async def test_no_row_of_a_delivery_holds_a_token(front, choose):
    key = await choose(webhook=True)
    match = await end(front)
    stored = await front.stored(match)
    assert key.token not in json.dumps(repr(stored))
