"""What is told of a match: where its card stands, whom it mentions, and nothing twice."""

import asyncio
from dataclasses import replace

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.message import MessageContent
from storage.match.outbox import open_rows
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    CHANNEL,
    HERE,
    TOKEN,
    WITH_THREADS,
    Died,
    labels,
    private_text,
    said,
)


async def shop(front, match, place=HERE):
    """Let Ana win the first lot: she alone is asked, and has asked nobody new."""
    await front.move(ANA, match, "bid 2", place=place)
    await front.move(BEN, match, "bid 0", place=place)


async def lose_a_card(front, clock):
    """Let the bot be killed between posting a card for Ben and storing that; return match and card.

    The bot is to be started again.
    """
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    clock.move(minutes=11)
    front.messenger.dies = "post"
    with pytest.raises(Died):
        await front.move(ANA, match, "done", "bid 1")
    lost = front.messenger.posts[-1]
    assert (await front.message(match)).id != lost.id
    return match, lost


def cards(front, match):
    """The messages that still offer to play this match's moves."""
    return [
        message.id
        for message in front.messenger.messages.values()
        if "My hand" in labels(message.content)
        and any(match in one for one in custom_ids_of(message))
    ]


def custom_ids_of(message):
    return [press.custom_id for row in message.content.rows for press in row]


async def test_the_lobby_becomes_the_card_where_no_thread_may_be_opened(front, match):
    posts = await front.messages(match)
    assert posts["card"].message_id == posts["lobby"].message_id
    assert front.messenger.posts == []
    assert await front.untold() == []


async def test_while_all_look_the_one_card_is_edited_and_nobody_is_mentioned(front, clock, match):
    card = await front.message(match)
    await shop(front, match)
    clock.move(minutes=9)
    await front.move(ANA, match, "done")
    await front.move(ANA, match, "bid 1")
    assert front.messenger.posts == []
    assert (await front.message(match)).id == card.id
    assert "Lot 2" in said(card.content)


async def test_a_press_on_the_card_draws_it_without_an_edit(front, match):
    card = await front.message(match)
    await front.move(ANA, match, "bid 2", private=False, on=card.id)
    assert front.messenger.edits == []
    assert "▶ **Ben**" in said(card.content)


async def test_a_press_in_the_panel_has_the_card_edited(front, match):
    card = await front.message(match)
    await front.move(ANA, match, "bid 2")
    assert front.messenger.edits == [card]


async def test_a_thread_is_opened_below_the_lobby_and_the_card_posted_there(front):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    lobby, card = await front.message(match, "lobby"), await front.message(match)
    thread = (await front.row(match)).thread_id
    assert front.messenger.threads == {lobby.id: "Pennies · Ana, Ben"}
    assert (card.channel, lobby.channel) == (thread, CHANNEL)
    assert said(lobby.content) == f"Pennies · Ana and Ben → <#{thread}>"
    assert await front.untold() == []


async def test_in_a_thread_the_next_player_who_does_not_look_gets_a_new_card(front, clock):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    old = await front.message(match)
    clock.move(minutes=10)
    await front.move(ANA, match, "done", "bid 1")
    new = await front.message(match)
    assert new.id != old.id
    assert new.looks[0].ping.user_id == BEN.user_id
    assert said(old.content) == "⤵ This match goes on below."
    assert labels(old.content) == ["Open this match"]
    assert cards(front, match) == [new.id]


async def test_one_who_was_asked_already_is_not_mentioned_again(front, clock):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    clock.move(hours=1)
    await front.move(ANA, match, "done", "bid 1")
    clock.move(hours=1)
    count = len(front.messenger.posts)
    await front.move(ANA, match, "again")
    await front.move(ANA, match, "bid 2")
    assert len(front.messenger.posts) == count
    assert front.messenger.pings() == [BEN.user_id]


async def test_only_the_one_is_mentioned_who_does_not_look(front, clock):
    match = await front.begin(ANA, BEN, CEM, place=WITH_THREADS)
    await front.move(ANA, match, "bid 2")
    await front.move(BEN, match, "bid 0")
    await front.move(CEM, match, "bid 0")
    clock.move(minutes=11)
    await front.press(BEN, match, "/log", on=None, private=True)
    await front.move(ANA, match, "done")
    assert (await front.message(match)).looks[0].ping.user_id == CEM.user_id


async def test_several_who_do_not_look_are_mentioned_by_one_card(front, clock):
    match = await front.begin(ANA, BEN, CEM, place=WITH_THREADS)
    for member, line in ((ANA, "bid 2"), (BEN, "bid 0"), (CEM, "bid 0")):
        await front.move(member, match, line)
    old = await front.message(match)
    clock.move(minutes=11)
    await front.move(ANA, match, "done")
    assert (await front.message(match)).id != old.id
    (call,) = [post.looks[0].ping for post in front.messenger.posts if post.looks[0].ping]
    assert (call.users, call.text) == ((BEN.user_id, CEM.user_id), "it's your turn.")


async def asked_in_a_full_channel(front, clock):
    """Ben is asked, does not look, and the channel got its last card a minute ago."""
    match = await front.begin(ANA, BEN)
    await shop(front, match)
    clock.move(minutes=20)
    del front.messenger.messages[(await front.message(match)).id]
    await front.move(ANA, match, "tip 1")
    clock.move(minutes=1)
    await front.move(ANA, match, "done")
    assert (len(front.messenger.posts), front.messenger.pings()) == (1, [])
    return match


async def test_in_a_full_channel_the_next_player_is_called_after_ten_minutes(front, clock):
    match = await asked_in_a_full_channel(front, clock)
    card = await front.message(match)
    assert "▶ **Ben**" in said(card.content)
    await front.pass_time(minutes=8, seconds=59)
    assert len(front.messenger.posts) == 1
    front.restart()
    await front.pass_time(seconds=12)
    assert (len(front.messenger.posts), front.messenger.pings()) == (2, [BEN.user_id])
    assert cards(front, match) == [(await front.message(match)).id]
    assert card.id != (await front.message(match)).id
    assert await front.untold() == []


async def test_nobody_is_called_who_came_meanwhile(front, clock):
    match = await asked_in_a_full_channel(front, clock)
    clock.move(minutes=5)
    await front.move(BEN, match, "bid 2")
    for _ in range(3):
        await front.pass_time(minutes=4, seconds=30)
    assert (len(front.messenger.posts), front.messenger.pings()) == (1, [])
    assert await front.untold() == []


async def test_nobody_is_called_to_a_match_that_ended_meanwhile(front, clock):
    match = await asked_in_a_full_channel(front, clock)
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    await front.pass_time(minutes=15)
    assert front.messenger.pings() == []
    assert await front.untold() == []


async def test_a_lobby_that_waited_long_starts_with_a_card_for_the_one_who_went_away(front, clock):
    match = await front.open(ANA, seats=2)
    await front.press(BEN, match, "/join")
    clock.move(hours=3)
    await front.press(ANA, match, "/start")
    assert front.messenger.pings() == [BEN.user_id]
    assert said((await front.message(match, "lobby")).content) == "⤵ This match goes on below."
    assert len(cards(front, match)) == 1


async def test_the_result_is_posted_once_and_silently(front):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    thread = (await front.row(match)).thread_id
    results = [post for post in front.messenger.posts if "Rematch" in labels(post.content)]
    assert [(result.channel, result.silent, result.content.ping) for result in results] == [
        (thread, True, None)
    ]
    lobby = said((await front.message(match, "lobby")).content)
    assert lobby == f"🏁 Pennies: Ana won → <#{thread}>"
    for _ in range(3):
        await front.pass_time(minutes=5)
    assert len([post for post in front.messenger.posts if "Rematch" in labels(post.content)]) == 1


async def test_a_deleted_card_is_posted_again_and_mentions_nobody_told_before(front, clock, match):
    await shop(front, match)
    del front.messenger.messages[(await front.message(match)).id]
    clock.move(hours=1)
    await front.move(ANA, match, "tip 1")
    assert len(front.messenger.posts) == 1
    assert front.messenger.pings() == []
    assert cards(front, match) == [(await front.message(match)).id]


async def test_where_the_bot_may_not_post_the_card_is_edited(front, clock):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    card = await front.message(match)
    front.messenger.closed.add(card.channel)
    clock.move(minutes=11)
    await front.move(ANA, match, "done", "bid 1")
    assert (await front.message(match)).id == card.id
    assert "Lot 2" in said(card.content)
    assert await front.untold() == []


async def test_what_could_not_be_told_is_told_when_the_channel_opens(front, clock, match):
    card = (await front.messages(match))["card"]
    del front.messenger.messages[card.message_id]
    front.messenger.closed.add(CHANNEL)
    await front.move(ANA, match, "bid 2")
    assert await front.untold() == [(match, "card")]
    front.messenger.closed.clear()
    clock.move(seconds=61)  # a closed channel is left in peace for a minute
    await front.move(BEN, match, "bid 0")
    assert len(front.messenger.posts) == 1
    assert await front.untold() == []


async def test_moves_that_come_while_the_card_is_posted_are_told_too(front, clock):
    """Their row replaces the one that is being told, and stays open until it is told."""
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    clock.move(minutes=11)
    post, posting, go_on = front.messenger.post, asyncio.Event(), asyncio.Event()

    async def slow_post(*values, **more):
        posting.set()
        await go_on.wait()
        return await post(*values, **more)

    front.messenger.post = slow_post
    done = asyncio.create_task(front.move(ANA, match, "done", "bid 1"))
    await posting.wait()
    await front.host.services.matches.play(match, 1, ("bid 2",), (await front.row(match)).asked[1])
    front.host.services.outbox.cards.note_activity(match, BEN.user_id)
    go_on.set()
    await done
    assert await front.untold() == [(match, "card")]
    await front.host.services.scheduler.advance(match)
    assert len([each_post for each_post in front.messenger.posts if each_post.looks[0].ping]) == 1
    assert "▶ **Ben**" in said((await front.message(match)).content)
    assert len(cards(front, match)) == 1
    assert await front.untold() == []


async def test_what_is_still_being_told_at_the_end_ends_and_is_told_by_the_next_start(
    front, monkeypatch
):
    match = await front.begin(ANA, BEN)
    edit, begun = front.messenger.edit, asyncio.Event()

    async def endless_edit(*_values):
        begun.set()
        await asyncio.Event().wait()

    front.messenger.edit = endless_edit
    monkeypatch.setattr("bot.host.delivery.outbox.ENDS_WITHIN", 0.01)
    moving = asyncio.create_task(front.move(ANA, match, "bid 2", place=HERE))
    await begun.wait()
    moving.cancel()
    await asyncio.gather(moving, return_exceptions=True)
    await front.host.services.outbox.close()
    assert not front.host.services.outbox._telling
    assert await front.untold() == [(match, "card")]
    front.messenger.edit = edit
    await front.host.services.scheduler.advance(match)
    assert await front.untold() == []


async def test_a_row_replaced_before_it_is_told_is_left_to_its_successor(front, clock):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    clock.move(minutes=11)
    asked = (await front.row(match)).asked
    await front.host.services.matches.play(match, 0, ("done", "bid 1"), asked[0])
    (old,) = await front.database.read(lambda conn: open_rows(conn, match_id=match))
    asked = (await front.row(match)).asked
    await front.host.services.matches.play(match, 0, ("again",), asked[0])
    assert (
        await front.host.services.outbox.posts.post_once(
            old, "card", CHANNEL, MessageContent("Old")
        )
        is None
    )
    assert all(message.content.title != "Old" for message in front.messenger.messages.values())


async def test_each_post_has_a_nonce_of_its_own(front, clock):
    """Discord posts nothing new for a nonce it knows, and one version may have several posts."""
    match = await front.begin(ANA, BEN, CEM, place=WITH_THREADS)
    clock.move(minutes=11)
    await front.press(ANA, match, "/log", on=None, private=True)
    posted = len(front.messenger.posts)
    for _ in range(3):
        del front.messenger.messages[(await front.message(match)).id]
        row = await front.row(match)
        await front.database.write(
            lambda conn, row=row: front.host.services.matches.enqueue(conn, row, "card")
        )
        await front.pass_time(seconds=11)
        posted += 1
        assert len(front.messenger.posts) == posted


async def test_an_old_card_pressed_late_never_keeps_the_present_one_from_being_drawn(front, clock):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    old = await front.message(match)
    clock.move(minutes=11)
    await front.move(ANA, match, "done", "bid 1")
    new = await front.message(match)
    custom_id = CustomId.parse((await front.table(match)).custom_id("bid 2", 1))
    await front.send(BEN, custom_id, on=old.id, place=replace(HERE, channel_id=old.channel))
    assert "▶ **Ben**" in said(new.content)
    assert "Tip" not in said(new.content)


async def test_an_onlookers_press_counts_for_nobody(front, clock):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await shop(front, match)
    clock.move(minutes=11)
    place = replace(HERE, channel_id=(await front.row(match)).thread_id)
    assert private_text(await front.press(CEM, match, "/hand", on=None, place=place))
    await front.move(ANA, match, "done", "bid 1")
    assert front.messenger.pings() == [BEN.user_id]


async def test_an_answer_that_comes_after_a_newer_one_is_drawn_over(front):
    """Answers travel apart: the card must end at the last position, in whatever order."""
    match = await front.begin(ANA, BEN, CEM)
    card, interactions = await front.message(match), []
    for member, line in ((ANA, "bid 1"), (BEN, "bid 0")):
        table = await front.table(match)
        custom_id = CustomId.parse(table.custom_id(line, table.row.seat_of(member.user_id)))
        interaction = MemberInteraction(member, HERE, custom_id, TOKEN, message_id=card.id)
        interactions.append(await front.host.handle(interaction))
    for handled in interactions[::-1]:
        card.looks.append(handled.reply.content)
        await front.host.after_reply(handled)
    assert "Ana · Ben · ▶ **Cem**" in said(card.content)


async def test_an_answer_that_was_not_seen_is_drawn_by_an_edit(front, match):
    """It went without its picture, or came too late for its token."""
    card = await front.message(match)
    custom_id = CustomId.parse((await front.table(match)).custom_id("bid 1", 0))
    interaction = MemberInteraction(ANA, HERE, custom_id, TOKEN, message_id=card.id)
    await front.host.after_reply(await front.host.handle(interaction), complete=False)
    assert "Ana · ▶ **Ben**" in said(card.content)
