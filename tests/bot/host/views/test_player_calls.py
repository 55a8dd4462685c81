"""Every player a match waits for is mentioned once, by one rule, also after a turn timed out."""

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.message import Mention
from bot.host.views.player_calls import Notification, mention_of, notifications
from storage.server import servers
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, HERE, TOKEN, labels, said
from tests.bot.host.match.test_timeouts import (
    card,
    choose,
    late,
    miss_again,
    prefer,
    rated,
    wait,
)
from tests.contract.toy import definition
from tests.contract.toy.actions import Bid

pytestmark = pytest.mark.usefixtures("odd_lot")


def mentions(front, member):
    """Return the sentences after which a member was mentioned, in order."""
    pings = (post.looks[0].ping for post in front.messenger.posts)
    return [ping.text for ping in pings if ping is not None and member.user_id in ping.users]


def notices(front):
    """Return the messages that stand there and mention somebody beside a card."""
    there = front.messenger.messages.values()
    return [one for one in there if one.content.ping and one.content.picture is None]


@pytest.mark.long
async def test_who_is_next_after_a_vote_that_nobody_answered_is_called(front):
    """Ben was told that time is up for Ana; his own turn is another call."""
    match = await late(front)
    assert mentions(front, BEN)[-1] == "Ana ran out of time. What now?"
    await wait(front, 12)
    assert (await front.table(match)).clocks.turns[0].missed == 1
    assert 1 in (await front.table(match)).waiting
    assert mentions(front, BEN)[-1] == "it's your turn."


async def test_who_is_next_after_a_computer_played_at_once_is_called(front):
    match = await rated(front, ANA, BEN, CEM)
    for member in (BEN, CEM):
        await front.move(member, match, "bid 1")
    before = len(mentions(front, BEN))
    await wait(front, 72)
    assert (await front.table(match)).clocks.turns[0].missed == 1
    assert 1 in (await front.table(match)).waiting
    assert mentions(front, BEN)[before:] == ["it's your turn."]


@pytest.mark.long
async def test_whose_turn_was_played_for_them_is_called_for_the_next_one(front, monkeypatch):
    """Both bid nothing, so both are asked for the next lot at once."""
    monkeypatch.setattr(definition.GreedyBot, "choose", lambda *_values, **_more: Bid(0))
    kept = servers.Server(GUILD, on_timeout="computer")
    await front.database.write(lambda conn: servers.save(conn, kept))
    match = await front.begin(ANA, BEN)
    await front.move(BEN, match, "bid 0")
    await wait(front, 72)
    table = await front.table(match)
    assert (table.clocks.turns[0].missed, table.waiting) == (1, (0, 1))
    assert mentions(front, ANA)[-1] == "it's your turn."


async def test_nobody_is_called_twice_for_one_turn(front):
    """Whatever is drawn in between: somebody asks for a pause, and is told no."""
    match = await front.begin(ANA, BEN, CEM)
    for member in (ANA, CEM):
        await front.move(member, match, "bid 1")
    front.clock.move(minutes=11)
    await front.press(ANA, match, "/pause", on=None, private=True)
    await choose(front, match, CEM, "Keep playing")
    await wait(front, 1)
    assert mentions(front, BEN) == ["Ana wants to pause. Is that OK?"], (
        "he was looking when his turn began"
    )


async def test_time_is_up_is_told_to_whoever_wants_direct_messages_too(front, match):
    """No letter is written of it, so it is a mention."""
    await prefer(front, BEN, dm=True)
    await front.move(BEN, match, "bid 1")
    await wait(front, 72)
    assert mentions(front, BEN)[-1] == "Ana ran out of time. What now?"


async def test_a_live_match_does_not_wait_hours_for_its_decision(front):
    match = await front.begin(ANA, BEN, speed="live")
    await front.move(BEN, match, "bid 1")
    for _ in range(15):
        await front.pass_time(minutes=1)
    assert "Give 5 min" in labels(await card(front, match))
    await front.pass_time(minutes=4)
    assert (await front.table(match)).clocks.turns[0].missed == 0
    await front.pass_time(minutes=1)
    assert (await front.table(match)).clocks.turns[0].missed == 1


async def test_time_given_at_a_live_match_is_a_turn(front, clock):
    match = await front.begin(ANA, BEN, speed="live")
    await front.move(BEN, match, "bid 1")
    for _ in range(15):
        await front.pass_time(minutes=1)
    await choose(front, match, BEN, "Give 5 min")
    assert f"⏳ Ana: due <t:{clock.ms() // 1000 + 300}:R>" in said(await card(front, match))


async def test_a_reminder_takes_the_place_of_the_one_before(front, match):
    await front.move(BEN, match, "bid 1")
    await wait(front, 18)
    (first,) = notices(front)
    await wait(front, 4)
    (second,) = notices(front)
    assert second.id != first.id
    assert len(mentions(front, ANA)) == 2


async def test_a_reminder_goes_when_the_turn_was_played(front, match):
    await front.move(BEN, match, "bid 1")
    await wait(front, 18)
    await front.move(ANA, match, "bid 0")
    assert notices(front) == []


async def test_a_reminder_goes_when_the_time_it_names_has_passed(front, match):
    await front.move(BEN, match, "bid 1")
    await wait(front, 24)
    assert "using the time bank" in said(await card(front, match))
    assert notices(front) == []


async def test_a_reminder_that_cannot_be_deleted_now_is_deleted_later(front, match):
    await front.move(BEN, match, "bid 1")
    await wait(front, 18)
    front.messenger.faults = 1
    await front.move(ANA, match, "bid 0")
    assert len(notices(front)) == 1
    await front.press(BEN, match, "/pause", on=None, private=True)
    assert notices(front) == []


async def test_a_reminder_that_somebody_deleted_is_no_trouble(front, match):
    await front.move(BEN, match, "bid 1")
    await wait(front, 18)
    (gone,) = notices(front)
    del front.messenger.messages[gone.id]
    await front.move(ANA, match, "bid 0")
    assert set(await front.messages(match)) == {"card", "lobby"}


async def lost(front):
    """Begin a match of three in which Ana misses a second turn in a row."""
    match = await late(front, seats=(ANA, BEN, CEM))
    await miss_again(front, match, 0)
    await choose(front, match, BEN, "Computer plays this turn")
    return match


async def test_who_loses_a_seat_to_a_computer_is_told_and_how_to_come_back(front):
    match = await lost(front)
    (told,) = notices(front)
    assert told.content.ping.users == (ANA.user_id,)
    assert told.content.ping.text == "a computer plays on for you."
    assert said(told.content) == (
        "You missed two turns in a row.\n"
        "Back again? Press Take my seat back.\n"
        "A match it finishes for you counts as a loss."
    )
    await front.click(ANA, told.id, "Take my seat back")
    assert (await front.table(match)).seat(0).bot is None
    assert notices(front) == []


@pytest.mark.long
async def test_who_loses_a_seat_by_the_clock_alone_is_told_too(front):
    match = await rated(front, ANA, BEN, CEM)
    for member in (BEN, CEM):
        await front.move(member, match, "bid 1")
    await miss_again(front, match, 0)
    await wait(front, 72)
    assert (await front.table(match)).seat(0).bot
    assert mentions(front, ANA)[-1] == "a computer plays on for you."


async def test_who_wants_no_mention_is_not_told_of_a_lost_seat(front):
    match = await late(front, seats=(ANA, BEN, CEM))
    await prefer(front, ANA, pings="off")
    await miss_again(front, match, 0)
    await choose(front, match, BEN, "Computer plays this turn")
    assert notices(front) == []
    assert (match, "seat") not in await front.untold()


async def test_who_is_back_before_it_is_told_is_not_told(front):
    match = await late(front, seats=(ANA, BEN, CEM))
    await miss_again(front, match, 0)
    await front.host.handle(
        MemberInteraction(BEN, HERE, CustomId(match, "/late-computer 0"), TOKEN, private=True)
    )
    assert (match, "seat") in await front.untold()
    await front.press(ANA, match, "/back", on=None, private=True)
    assert (match, "seat") not in await front.untold()
    assert "a computer plays on for you." not in mentions(front, ANA)


async def test_the_last_player_of_a_rated_match_is_called_before_it_closes(front):
    match = await rated(front, ANA, BEN, CEM)
    for member in (BEN, CEM):
        await front.press(member, match, "/leave-yes", on=None, private=True)
    await front.press(ANA, match, "/alone", on="card")
    await wait(front, 72)
    said_last = "your time is up, and nobody else plays on. Play, or the match ends."
    assert mentions(front, ANA)[-1] == said_last


async def test_of_several_calls_the_mention_says_only_that_it_waits(front):
    match = await front.begin(ANA, BEN, CEM)
    table = await front.table(match)
    found = [Notification(2, 1, "late", 0), Notification(3, 2, "turn", 0)]
    assert mention_of(table, found) == Mention(2, "this match waits for you.", (3,))
    assert mention_of(table, []) is None


async def test_nobody_is_called_to_a_match_that_is_over(front, match):
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    assert notifications(await front.table(match)) == []
