"""A cup that nobody starts is called off after a week without a press, and that is told once."""

from contextlib import suppress
from dataclasses import replace

import pytest

from bot.host.cups.cup_view import TOO_LATE
from bot.host.delivery.messages import TransientDeliveryError
from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.fleet import rests
from storage.fleet.rests import EVERYWHERE
from storage.server import cups
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, HERE, Died, private_text, said

TEXT = TOO_LATE.format(cup="🏆 Cup")


@pytest.fixture
async def opened(cup):
    """A host with an open cup, whose message is stored; and the cup's id."""
    await cup.host.remember_member(ANA)
    reply = await cup.host.services.cups.open(ANA, HERE, "Cup", own_squads=False, handicap=False)
    cup.card = cup.messenger.put(HERE.channel_id, reply.content)
    await cup.host.record_message(reply, HERE.channel_id, cup.card.id)
    cup.id = CustomId.parse(reply.content.rows[0][0].custom_id).arguments[1]
    await cup.host.tick()
    return cup


async def press(front, member, word):
    return await front.send(member, CustomId(NO_MATCH, f"/cup-{word} {front.id}"), on=front.card.id)


async def days(front, count):
    """Let days pass, four looks in each; the bot runs all the time."""
    for _ in range(count * 4):
        await front.pass_time(hours=6)


def posts(front):
    return [one.content for one in front.messenger.posts if TEXT in said(one.content)]


async def status(front):
    return (await front.database.read(lambda conn: cups.load(conn, front.id))).status


@pytest.fixture(autouse=True)
def awake(patient):
    """Hours that pass at once are none in which no process ran."""


async def test_it_is_called_off_a_week_after_the_last_press_and_told_once(opened):
    await days(opened, 3)
    await press(opened, BEN, "join")
    await days(opened, 6)
    assert await status(opened) == "open"
    await days(opened, 2)
    assert await status(opened) == "closed"
    (post,) = posts(opened)
    assert post.ping.users == (ANA.user_id,)
    assert said(opened.card.content) == TEXT
    opened.restart()
    await days(opened, 1)
    assert len(posts(opened)) == 1
    assert "any more" in private_text(await press(opened, CEM, "join"))


async def test_one_that_was_started_or_called_off_is_told_nothing_of(opened):
    await press(opened, BEN, "join")
    await press(opened, ANA, "start")
    await days(opened, 9)
    assert await status(opened) != "closed"
    assert posts(opened) == []


@pytest.mark.parametrize("why", ["down", "removed", "blocked", "paused"])
async def test_time_in_which_nobody_could_press_does_not_count(opened, why):
    here, now = EVERYWHERE if why == "paused" else GUILD, opened.clock.ms()
    await opened.database.write(lambda conn: rests.begin(conn, here, why, now))
    await days(opened, 8)
    assert await status(opened) == "open"
    now = opened.clock.ms()
    end = rests.end_everywhere if why == "paused" else None
    await opened.database.write(
        lambda conn: end(conn, why, now) if end else rests.end(conn, GUILD, why, now)
    )
    await days(opened, 6)
    assert await status(opened) == "open"
    await days(opened, 2)
    assert await status(opened) == "closed"
    assert len(posts(opened)) == 1


async def test_after_a_kill_at_the_post_it_is_told_once(opened):
    await days(opened, 6)
    opened.messenger.dies = "post"
    with suppress(Died):
        await days(opened, 2)
    opened.restart()
    await opened.pass_time(minutes=1)
    assert len(posts(opened)) == 1
    assert said(opened.card.content) == TEXT


async def test_what_discord_does_not_take_now_is_told_at_a_later_look(opened, monkeypatch):
    await days(opened, 6)

    async def fail(*_args, **_more):
        raise TransientDeliveryError("503")

    with monkeypatch.context() as context:
        context.setattr(opened.messenger, "post", fail)
        await days(opened, 2)
    assert await status(opened) == "closed"
    for _ in range(2):
        await days(opened, 1)
        assert len(posts(opened)) == 1


async def test_what_changes_while_it_is_told_stays(opened, monkeypatch):
    """Such as a host who deletes their data: the cup must not know them again."""
    await days(opened, 6)
    await opened.host.remember_member(BEN)
    post = opened.messenger.post

    def forget(conn):
        cups.put(conn, replace(cups.load(conn, opened.id), host_id=BEN.user_id, entrants=()))

    async def slow(*args, **more):
        sent = await post(*args, **more)
        await opened.database.write(forget)
        return sent

    monkeypatch.setattr(opened.messenger, "post", slow)
    await days(opened, 2)
    assert len(posts(opened)) == 1
    row = await opened.database.read(lambda conn: cups.load(conn, opened.id))
    assert (row.host_id, row.entrants) == (BEN.user_id, ())
