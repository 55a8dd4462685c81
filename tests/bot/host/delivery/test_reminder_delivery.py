"""Mentions and direct messages, each sent once whatever happens in between."""

from contextlib import suppress
from dataclasses import replace

import pytest

from bot.host.ui.custom_id import CustomId
from storage.match import outbox, reminders
from storage.member import preferences
from storage.member.preferences import Preferences
from tests.bot.host.fakes import ANA, BEN, CEM, DIRECT, EVE, Died, labels, said
from tests.bot.host.leaderboards.matches import given_up

pytestmark = pytest.mark.usefixtures("odd_lot")


async def prefer(front, member, **chosen):
    kept = Preferences(member.user_id, **chosen)
    await front.database.write(lambda conn: preferences.save(conn, kept))


async def chosen(front, member):
    return await front.database.read(lambda conn: preferences.load(conn, member.user_id))


async def lettered(front, *members):
    """Let these members be met, and ask for direct messages."""
    await given_up(front, await front.begin(ANA, BEN, CEM), BEN, CEM)
    for member in members:
        await prefer(front, member, dm=True)
    front.messenger.posts.clear()


@pytest.fixture
async def ana_lettered(front):
    await lettered(front, ANA)


def letters(front, member):
    return [post for post in front.messenger.posts if post.channel == DIRECT + member.user_id]


def reminded(front):
    return [
        post
        for post in front.messenger.posts
        if post.content.ping and "due" in post.content.ping.text
    ]


async def test_several_matches_within_five_minutes_are_one_direct_message(front, ana_lettered):
    first = await front.begin(BEN, ANA)
    await front.pass_time(minutes=2)
    second = await front.begin(CEM, ANA)
    assert letters(front, ANA) == []
    await front.pass_time(minutes=3, seconds=11)
    (letter,) = letters(front, ANA)
    assert "2 matches wait for you" in said(letter.content)
    assert "Pennies with Ben: your turn, due <t:" in said(letter.content)
    assert "Pennies with Cem: your turn, due <t:" in said(letter.content)
    assert labels(letter.content) == ["Pennies", "Pennies"]
    await front.pass_time(minutes=30)
    assert len(letters(front, ANA)) == 1
    assert {first, second} & {one for one, _ in await front.untold()} == set()


async def test_who_gets_direct_messages_is_not_mentioned(front, ana_lettered):
    match = await front.begin(BEN, ANA)
    await front.move(BEN, match, "bid 1")
    await front.pass_time(minutes=6)
    assert ANA.user_id not in front.messenger.pings()


async def test_what_was_played_meanwhile_needs_no_message(front, ana_lettered):
    match = await front.begin(BEN, ANA)
    await front.move(ANA, match, "bid 0")
    await front.pass_time(minutes=10)
    assert letters(front, ANA) == []
    assert await front.untold() == []


async def test_a_last_reminder_comes_by_direct_message_at_once(front, ana_lettered):
    match = await front.begin(BEN, ANA)
    await front.move(BEN, match, "bid 1")
    await front.pass_time(minutes=6)
    await front.pass_time(hours=21, minutes=54)
    assert len(letters(front, ANA)) == 2
    assert reminded(front) == []


@pytest.mark.parametrize("closed", ["deaf", "refuses"])
async def test_where_discord_refuses_the_member_is_mentioned_and_told_so_once(front, closed):
    await lettered(front, ANA)
    getattr(front.messenger, closed).add(ANA.user_id if closed == "deaf" else DIRECT + ANA.user_id)
    match = await front.begin(BEN, ANA)
    await front.move(BEN, match, "bid 1")
    await front.pass_time(minutes=6)
    await front.pass_time(seconds=20)
    (mention,) = reminded(front)
    assert "I can't DM you, so I'll ping you in the thread." in said(mention.content)
    assert (await chosen(front, ANA)).dm_refused
    await front.pass_time(hours=17, minutes=53, seconds=40)
    assert len(reminded(front)) == 2
    assert "I can't DM you" not in said(reminded(front)[1].content)


async def test_without_a_clock_a_refused_letter_is_a_mention_too(front, ana_lettered):
    front.messenger.deaf.add(ANA.user_id)
    match = await front.begin(BEN, ANA, speed="none")
    await front.move(BEN, match, "bid 1")
    await front.pass_time(minutes=6)
    await front.pass_time(seconds=20)
    (mention,) = (post for post in front.messenger.posts if post.content.ping)
    assert mention.content.ping.text == "it's your turn."


async def test_a_reminder_that_came_too_late_is_not_sent(front, match):
    await front.move(BEN, match, "bid 1")
    front.clock.move(hours=18)
    await front.host.services.timing.wake(match)
    await front.move(ANA, match, "bid 0")
    await front.pass_time(seconds=20)
    assert reminded(front) == []
    assert await front.untold() == []


@pytest.mark.parametrize("call", ["post", "edit"])
async def test_a_host_that_dies_while_it_reminds_does_so_once(front, call, match):
    await front.move(BEN, match, "bid 1")
    front.messenger.dies = call
    front.clock.move(hours=18)
    with suppress(Died):
        await front.host.tick()
    for _ in range(6):
        front.restart()
        await front.pass_time(minutes=3)
    assert [one.content.ping.user_id for one in reminded(front)] == [ANA.user_id]
    sent = await front.database.read(lambda conn: reminders.sent(conn, match, 0))
    assert len(sent) == 1
    assert await front.database.read(outbox.open_rows) == []


async def test_who_turns_direct_messages_off_is_mentioned_instead(front, ana_lettered):
    """Also where a message waits already for others to the same member."""
    match = await front.begin(BEN, ANA)
    await front.move(BEN, match, "bid 1")
    await front.send(ANA, CustomId("0", "/me-dm off"), private=True)
    await front.pass_time(minutes=6)
    await front.pass_time(seconds=20)
    assert letters(front, ANA) == []
    (mention,) = reminded(front)
    assert mention.content.ping.user_id == ANA.user_id
    assert "I can't DM you" not in said(mention.content)
    assert not (await chosen(front, ANA)).dm_refused
    assert await front.untold() == []


@pytest.mark.parametrize("pings", ["off", "deadline"])
async def test_who_wants_to_hear_of_no_turn_any_more_hears_of_none(front, pings, ana_lettered):
    await front.begin(BEN, ANA)
    await prefer(front, ANA, dm=True, pings=pings)
    await front.pass_time(minutes=6)
    await front.pass_time(seconds=20)
    assert letters(front, ANA) == reminded(front) == []
    assert await front.untold() == []


async def test_a_last_reminder_comes_to_who_wants_that_alone(front, ana_lettered):
    await prefer(front, ANA, dm=True, pings="deadline")
    match = await front.begin(BEN, ANA)
    await front.move(BEN, match, "bid 1")
    await front.pass_time(hours=22)
    assert len(letters(front, ANA)) == 1


async def test_whoever_is_seated_gets_no_letter_meant_for_another(front, ana_lettered):
    """They are called by the card, once."""
    match = await front.begin(BEN, ANA, EVE)
    who = {"seat": "1", "user": str(CEM.user_id), "name": "Cem"}
    custom_id = CustomId("0", f"/mod-replace {match}")
    await front.send(replace(EVE, moderates=True), custom_id, private=True, answers=who)
    for _ in range(12):
        await front.pass_time(minutes=1)
    assert letters(front, CEM) == []
    assert front.messenger.pings().count(CEM.user_id) == 1
    assert await front.untold() == []


async def test_a_letter_is_for_whoever_holds_the_seat(front, ana_lettered):
    match = await front.begin(BEN, ANA, CEM)
    await front.press(ANA, match, "/leave-yes", on=None, private=True)
    await front.pass_time(minutes=6)
    assert letters(front, ANA) == []
    assert (match, "dm 1") not in await front.untold()


@pytest.mark.parametrize(
    ("speed", "minutes", "is_asked"), [("live", 4, False), ("day", 1380, True)]
)
async def test_only_matches_of_days_ask_who_is_away_for_days(front, speed, minutes, is_asked):
    match = await front.begin(ANA, BEN, speed=speed)
    await front.pass_time(minutes=minutes)
    said_so = [said(one.content) for one in reminded(front)]
    assert said_so, match
    assert all(("Away for some days?" in one) == is_asked for one in said_so)
