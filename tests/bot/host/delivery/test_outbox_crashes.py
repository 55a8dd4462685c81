"""What the outbox delivers after the bot was killed: nothing is lost, and nothing comes twice."""

import asyncio

import pytest

from bot.host.delivery.messages import TransientDeliveryError
from tests.bot.host.delivery.test_outbox import asked_in_a_full_channel, cards, lose_a_card, shop
from tests.bot.host.fakes import ANA, BEN, WITH_THREADS, Died, Front, labels, said
from tests.marks import others_long

pytestmark = pytest.mark.always


async def test_killed_between_commit_and_telling_it_is_told_once(front, match):
    card = await front.message(match)
    await front.host.services.matches.play(match, 0, ("bid 2",), (await front.row(match)).asked[0])
    front.restart()
    assert "▶ **Ana**" in said(card.content)
    await front.pass_time(seconds=11)
    assert "▶ **Ana**" not in said(card.content)
    await front.pass_time(seconds=60)
    assert front.messenger.edits == [card]
    assert await front.untold() == []


@pytest.mark.parametrize("later", others_long([{"seconds": 11}, {"hours": 3}]))
async def test_killed_between_posting_and_noting_it_is_not_posted_twice(front, clock, later):
    """Within minutes the nonce helps, after that the post is looked for in the channel."""
    match, lost = await lose_a_card(front, clock)
    front.restart()
    await front.pass_time(**later)
    assert (await front.message(match)).id == lost.id
    assert front.messenger.posts[-1] is lost
    assert lost.content.ping.user_id == BEN.user_id
    assert cards(front, match) == [lost.id]
    assert await front.untold() == []


async def test_a_lost_post_is_drawn_again_when_the_match_went_on_meanwhile(front, clock):
    match, lost = await lose_a_card(front, clock)
    front.restart()
    await front.move(BEN, match, "bid 3")
    assert (await front.message(match)).id == lost.id
    assert "Ben: 0 pennies" in said(lost.content)
    assert cards(front, match) == [lost.id]


async def test_a_card_posted_just_before_is_not_taken_for_the_result(front, clock):
    """What is looked for is our latest post of the match since a second before the try."""
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    clock.move(minutes=11)
    await front.move(ANA, match, "done", "bid 1")
    post, thread = front.messenger.post, (await front.row(match)).thread_id

    async def die(*_values, **_more):
        raise Died("before posting")

    front.messenger.post = die
    with pytest.raises(Died):
        await front.press(BEN, match, "/resign-yes", on=None, private=True)
    front.messenger.post = post
    front.restart()
    await front.pass_time(seconds=30)
    assert "Rematch" in labels(front.messenger.posts[-1].content)
    assert front.messenger.posts[-1].channel == thread
    assert await front.untold() == []


async def test_a_result_killed_before_posting_is_posted_though_the_card_is_young(front):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    thread = (await front.row(match)).thread_id
    front.messenger.closed.add(thread)
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    front.messenger.closed.clear()
    front.restart()
    await front.pass_time(minutes=5)
    assert "Rematch" in labels(front.messenger.posts[-1].content)
    assert await front.untold() == []


async def test_two_posts_lost_of_one_match_are_each_found_for_their_delivery(front, clock):
    match, card = await lose_a_card(front, clock)
    front.restart()
    front.messenger.dies = "post"
    with pytest.raises(Died):
        await front.press(BEN, match, "/resign-yes", on=None, private=True)
    result = front.messenger.posts[-1]
    front.restart()
    await front.pass_time(minutes=5)
    assert (await front.message(match)).id == card.id
    assert (await front.message(match, "result")).id == result.id
    assert front.messenger.posts[-2:] == [card, result]
    assert await front.untold() == []


async def test_a_call_lost_after_its_post_is_found_though_it_is_not_needed_any_more(front, clock):
    match = await asked_in_a_full_channel(front, clock)
    front.messenger.dies = "post"
    clock.move(minutes=10)
    with pytest.raises(Died):
        await front.host.services.outbox.deliver(match)
    lost = front.messenger.posts[-1]
    assert lost.content.ping.user_id == BEN.user_id
    front.restart()
    await front.move(BEN, match, "bid 3")
    await front.pass_time(minutes=1)
    assert cards(front, match) == [lost.id]
    assert (await front.message(match)).id == lost.id
    assert await front.untold() == []


async def test_a_response_lost_to_a_failure_is_found_after_the_match_went_on(front, clock):
    """The search begins where the attempt began, not where it failed."""
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    clock.move(minutes=11)
    post = front.messenger.post

    async def post_and_fail(*values, **more):
        await post(*values, **more)
        clock.move(minutes=1)
        raise TransientDeliveryError("the response was lost")

    front.messenger.post = post_and_fail
    await front.move(ANA, match, "done", "bid 1")
    front.messenger.post, lost = post, front.messenger.posts[-1]
    await front.move(BEN, match, "bid 3")
    await front.pass_time(minutes=1)
    assert cards(front, match) == [lost.id]
    assert await front.untold() == []


@pytest.mark.parametrize("call", others_long(["open_thread", "edit", "post"]))
async def test_killed_while_the_match_moves_into_its_thread(front, call):
    match = await front.open(ANA, WITH_THREADS, seats=2)
    await front.press(BEN, match, "/join", place=WITH_THREADS)
    front.messenger.dies = call
    with pytest.raises(Died):
        await front.press(ANA, match, "/start", place=WITH_THREADS)
    front.restart()
    await front.pass_time(seconds=11)
    thread = (await front.row(match)).thread_id
    assert list(front.messenger.threads) == [thread]
    assert [post.channel for post in front.messenger.posts] == [thread]
    assert f"<#{thread}>" in said((await front.message(match, "lobby")).content)
    assert await front.untold() == []


async def test_an_edit_that_covers_what_another_process_showed_is_followed_though_it_closes(
    front, clock, monkeypatch
):
    """Both processes are up; one of them ends while Discord still carries out its older edit."""
    match = await front.begin(ANA, BEN)
    card, tables = await front.message(match), front.host.services.matches
    other = Front(front.database, clock)
    other.messenger.messages = front.messenger.messages
    edit = front.messenger.edit
    arrived, go_on, landed, answered = (asyncio.Event() for _ in range(4))

    async def edit_slowly(*what):
        arrived.set()
        await go_on.wait()
        await edit(*what)
        landed.set()
        await answered.wait()

    monkeypatch.setattr(front.messenger, "edit", edit_slowly)
    await tables.play(match, 0, ("bid 2",), (await front.row(match)).asked[0])
    telling = asyncio.create_task(front.host.services.outbox.deliver(match))
    await arrived.wait()
    await other.host.services.matches.play(match, 1, ("bid 1",), (await front.row(match)).asked[1])
    await other.host.services.outbox.deliver(match)
    newest = said(card.content)
    go_on.set()
    await landed.wait()
    assert said(card.content) != newest
    telling.cancel()
    closing = asyncio.create_task(front.host.close())
    answered.set()
    await closing
    other.clock.move(minutes=1)
    await other.host.tick()
    assert said(card.content) == newest
    assert (match, "card") not in await front.untold()
