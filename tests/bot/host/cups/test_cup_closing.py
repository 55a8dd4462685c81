"""A cup that nobody starts is called off after a week without a press, and that is told once."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.host.cups import sign_ups
from bot.host.cups.cup_view import TOO_LATE
from bot.host.delivery.messages import RefusedError, TransientDeliveryError
from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.fleet import rests
from storage.fleet.rests import EVERYWHERE
from storage.member import absences, preferences
from storage.member.preferences import Preferences
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
    return [post.content for post in front.messenger.posts if TEXT in said(post.content)]


async def status(front):
    return (await front.database.read(lambda conn: cups.load(conn, front.id))).status


@pytest.fixture(autouse=True)
def awake(patient):
    """Hours that pass at once are none in which no process ran."""


async def test_an_open_cup_is_called_off_a_week_after_the_last_press_and_told_once(opened):
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


async def test_one_that_its_host_calls_off_at_that_moment_is_told_nothing_of(opened, monkeypatch):
    """The look has found it open; the press comes before what it writes."""
    opened.clock.move(days=8)
    shards = opened.host.services.matches.shards
    found = await opened.database.read(lambda conn: cups.waiting(conn, shards))
    await press(opened, ANA, "cancel-yes")
    monkeypatch.setattr(cups, "waiting", lambda _conn, _shards: found)
    await opened.host.tick()
    assert posts(opened) == []
    assert said(opened.card.content) != TEXT


def warnings(front):
    return [post for post in front.messenger.posts if "has to press Start" in said(post.looks[0])]


async def choose(front, member, **values):
    """Store a member's preferences."""
    chosen = Preferences(member.user_id, **values)
    await front.database.write(lambda conn: preferences.save(conn, chosen))


async def test_the_message_says_until_when_it_waits(opened):
    at = (opened.clock.ms() + sign_ups.LIFE) // 1000
    assert f"or the cup is called off <t:{at}:R>." in said(opened.card.content)
    await days(opened, 3)
    await press(opened, BEN, "join")
    assert f"<t:{at + 3 * 86_400}:R>" in said(opened.card.content)


async def test_a_day_before_the_end_all_who_have_entered_are_mentioned_once(opened):
    await press(opened, BEN, "join")
    await days(opened, 6)
    (post,) = warnings(opened)
    assert post.looks[0].ping.users == (ANA.user_id, BEN.user_id)
    at = (opened.clock.ms() + 86_400_000) // 1000
    assert f"<t:{at}:R>" in said(post.looks[0])
    opened.restart()
    await days(opened, 2)
    assert len(warnings(opened)) == 1
    assert await status(opened) == "closed"


async def test_after_a_press_it_is_warned_of_anew(opened):
    await days(opened, 6)
    await press(opened, BEN, "join")
    await days(opened, 5)
    assert len(warnings(opened)) == 1
    await days(opened, 1)
    assert len(warnings(opened)) == 2


async def test_nobody_is_mentioned_in_quiet_hours_or_while_away(opened):
    """The end comes at noon UTC: the warning waits for the end of Ana's night, Ben is away."""
    await press(opened, BEN, "join")
    await press(opened, CEM, "join")
    await choose(opened, ANA, quiet_from=10 * 60, quiet_to=20 * 60)
    await choose(opened, CEM, pings="off")
    now = opened.clock.ms()
    away = (BEN.user_id, now, now + 9 * 86_400_000)
    await opened.database.write(lambda conn: absences.add(conn, *away))
    await days(opened, 6)
    assert warnings(opened) == []
    for _ in range(9):
        await opened.pass_time(hours=1)
    (post,) = warnings(opened)
    assert post.looks[0].ping.users == (ANA.user_id,)
    assert datetime.fromtimestamp(post.at / 1000, UTC).hour == 20


async def test_who_has_quiet_hours_until_the_end_hears_nothing_and_the_others_in_time(opened):
    await press(opened, BEN, "join")
    await choose(opened, ANA, quiet_from=0, quiet_to=24 * 60 - 1)
    await days(opened, 7)
    (post,) = warnings(opened)
    assert post.looks[0].ping.users == (BEN.user_id,)


@pytest.mark.parametrize("why", ["down", "paused"])
async def test_a_rest_puts_the_warning_off_and_the_message_says_so(opened, why):
    await days(opened, 5)
    here, now = EVERYWHERE if why == "paused" else GUILD, opened.clock.ms()
    await opened.database.write(lambda conn: rests.begin(conn, here, why, now))
    await days(opened, 3)
    now = opened.clock.ms()
    end = rests.end_everywhere if why == "paused" else None
    await opened.database.write(
        lambda conn: end(conn, why, now) if end else rests.end(conn, GUILD, why, now)
    )
    for _ in range(2):
        await opened.pass_time(hours=1)
    assert warnings(opened) == []
    at = (now + 2 * 86_400_000) // 1000
    assert abs(int(said(opened.card.content).partition("<t:")[2].partition(":")[0]) - at) < 7_200
    await days(opened, 1)
    assert len(warnings(opened)) == 1


async def test_a_warning_that_discord_refuses_for_good_is_not_tried_again(opened, monkeypatch):
    await days(opened, 5)

    async def refuse(*_args, **_more):
        raise RefusedError("400 50035 form")

    with monkeypatch.context() as context:
        context.setattr(opened.messenger, "post", refuse)
        await days(opened, 1)
    await opened.pass_time(hours=2)
    assert warnings(opened) == []
