"""`/owner announce`: each server that wants it reads it once, and the owner learns who did not."""

from contextlib import suppress

import pytest

from bot.host.delivery.messages import MessageDeletedError, RefusedError
from bot.host.owners.announcing import TRIED_FOR_MS
from bot.host.owners.owner_access import OwnerSettings
from bot.host.owners.owner_view import LONGEST_NEWS
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.fitting import fitted
from bot.host.ui.interaction import EphemeralMessage
from storage.owner import blocks
from storage.server import servers
from storage.server.servers import Server
from tests.bot.host.fakes import ANA, CHANNEL, DAN, GUILD, Died, Front, button, said

OWNERS = OwnerSettings(frozenset({DAN.user_id}), frozenset({GUILD}))


@pytest.fixture
def front(database, clock):
    return Front(database, clock, owners=OWNERS)


async def do(front, action, member=DAN, **more):
    return await front.send(member, CustomId(NO_MATCH, action), private=True, **more)


async def announce(front, text="Maintenance."):
    """Announce something, and let it be posted where that works at once."""
    reply = await do(front, "/owner-announced", answers={"text": text})
    await front.pass_time(seconds=10)
    return reply


async def save(front, *found):
    for one in found:
        await front.database.write(lambda conn, one=one: servers.save(conn, one))


async def log(front):
    """The lines of `/owner log` about announcements."""
    lines = said(await do(front, "/owner-log")).splitlines()
    return [line.partition("> ")[2] for line in lines if "📣" in line]


@pytest.fixture
async def wanting(front):
    """The server wants announcements, another one does not."""
    for guild_id, news in ((GUILD, True), (GUILD + 1, False)):
        server = Server(guild_id, channel_id=CHANNEL, news=news)
        await front.database.write(lambda conn, one=server: servers.save(conn, one))


async def test_an_announcement_sent_twice_is_made_once_and_may_be_made_again_later(front, wanting):
    text = {"text": "Maintenance at 22:00."}
    assert said(await do(front, "/owner-announced", answers=text)) == "It goes to 1 server now."
    again = "That has been announced already: /owner log says where."
    assert said(await do(front, "/owner-announced", answers=text)) == again
    await front.pass_time(seconds=10)
    assert len(front.messenger.posts) == 1
    await front.pass_time(hours=1)
    assert said(await do(front, "/owner-announced", answers=text)) == "It goes to 1 server now."


@pytest.mark.parametrize("letter", ["*", "x ", "🏆", "語"])
async def test_the_longest_announcement_is_posted_whole(front, wanting, letter):
    text = (letter * LONGEST_NEWS)[:LONGEST_NEWS].strip().ljust(LONGEST_NEWS, "y")
    await announce(front, text)
    (post,) = front.messenger.posts
    assert post.content.lines == (text,)
    assert fitted(post.content) == post.content


@pytest.mark.parametrize(
    ("text", "why"),
    [("x" * (LONGEST_NEWS + 1), "has 1501 characters, and at most 1500 fit"), (" \n", "Write")],
)
async def test_what_is_too_long_or_empty_is_not_announced(front, wanting, text, why):
    assert why in said(await announce(front, text))
    assert front.messenger.posts == []


async def test_an_announcement_is_posted_once_where_it_is_wanted(front, wanting):
    form = await do(front, "/owner-announce")
    assert "Servers that get it: 1" in form.form.fields[0].hint
    reply = await do(front, "/owner-announced", answers={"text": "Maintenance at 22:00."})
    assert isinstance(reply, EphemeralMessage)
    assert said(reply) == "It goes to 1 server now."
    await front.pass_time(seconds=10)
    await front.pass_time(minutes=10)
    (post,) = front.messenger.posts
    assert "Maintenance at 22:00." in said(post.content)
    off = CustomId.parse(button(post.content, "No more of these").custom_id)
    await front.send(ANA, off, on=post.id)
    assert (await front.database.read(lambda conn: servers.load(conn, GUILD))).news, "no manager"
    manager = ANA.__class__(ANA.user_id, "Ana", GUILD, manages=True)
    await front.send(manager, off, on=post.id)
    assert not (await front.database.read(lambda conn: servers.load(conn, GUILD))).news
    assert "No server has agreed" in said(await do(front, "/owner-announce"))


async def test_an_announcement_that_a_crash_cut_short_is_not_posted_again(front, wanting):
    front.messenger.dies = "post"
    await do(front, "/owner-announced", answers={"text": "Maintenance."})
    with suppress(Died):  # unless it died before
        await front.host.services.background.finished()
    front.restart()
    await front.pass_time(minutes=10)
    await front.pass_time(minutes=10)
    assert len(front.messenger.posts) == 1


@pytest.fixture
async def ten(front):
    """Ten servers want news: three have no channel, one may not be posted in, one's is gone."""
    wanting = [Server(GUILD + n, channel_id=CHANNEL + n, news=True) for n in range(7)]
    await save(front, *wanting, *(Server(GUILD + n, news=True) for n in (7, 8, 9)))
    front.messenger.closed.add(CHANNEL + 1)
    front.messenger.deleted.add(CHANNEL + 2)


async def test_the_owner_reads_where_it_goes_and_what_became_of_it(front, ten):
    reply = said(await announce(front))
    without = "3 more want announcements but have chosen no channel: /setup start"
    assert reply == f"It goes to 7 servers now. {without}"
    assert len(front.messenger.posts) == 5
    refused = "I may not post there: 1 · channel deleted: 1 · no channel chosen: 3"
    assert await log(front) == [f"posted: 5 · {refused}"]
    front.restart()
    await front.pass_time(hours=3)
    assert len(front.messenger.posts) == 5
    assert await log(front) == [f"posted: 5 · {refused}"]


async def test_servers_that_are_blocked_or_have_removed_the_bot_get_none_and_are_not_counted(
    front, ten
):
    block = blocks.Block(blocks.SERVER, GUILD + 3, front.clock.ms())
    await front.database.write(lambda conn: blocks.put(conn, block))
    await front.host.services.servers.suspend_server(GUILD + 4)
    await front.host.services.servers.suspend_server(GUILD + 7)
    assert said(await announce(front)).startswith("It goes to 5 servers now. 2 more want")
    assert len(front.messenger.posts) == 3
    assert (await log(front))[0].startswith("posted: 3 · ")


@pytest.mark.parametrize("how", ["blocked", "removed", "unwanted"])
async def test_who_is_left_out_or_wants_none_any_more_before_it_came_is_not_counted(
    front, wanting, how
):
    failing(front)
    await announce(front)
    assert await log(front) == ["posted: 0 · still tried: 1"]
    if how == "blocked":
        block = blocks.Block(blocks.SERVER, GUILD, front.clock.ms())
        await front.database.write(lambda conn: blocks.put(conn, block))
    elif how == "removed":
        await front.host.services.servers.suspend_server(GUILD)
    else:
        await save(front, Server(GUILD, channel_id=CHANNEL))
    await front.pass_time(minutes=5)
    assert await log(front) == []
    assert front.messenger.posts == []


def failing(front):
    """Let Discord fail all posts; return how often it was asked."""
    asked = []

    async def post(*_args, **_more):
        asked.append(front.clock.ms())
        front.messenger.faults = 1
        return await front.messenger.delete(0, 0)

    front.messenger.post = post
    return asked


async def test_what_fails_is_tried_ever_more_seldom_and_given_up_after_three_days(front, wanting):
    asked = failing(front)
    await announce(front)
    for _ in range(60):
        await front.pass_time(minutes=1)
    assert len(asked) == 6
    assert await log(front) == ["posted: 0 · still tried: 1"]
    while front.clock.ms() < asked[0] + TRIED_FOR_MS + 7_200_000:
        await front.pass_time(minutes=30)
    assert await log(front) == ["posted: 0 · no answer from Discord: 1"]
    count = len(asked)
    assert count < 80
    await front.pass_time(days=1)
    assert len(asked) == count


async def test_what_failed_for_a_moment_is_posted_later(front, wanting):
    post = front.messenger.post
    failing(front)
    await announce(front)
    front.messenger.post, front.messenger.faults = post, 0
    await front.pass_time(minutes=2)
    assert await log(front) == ["posted: 1"]


async def test_where_nobody_has_chosen_a_channel_the_owner_is_told_before_writing(front):
    await save(front, Server(GUILD, news=True))
    reply = said(await do(front, "/owner-announce"))
    assert "have not chosen a channel for them yet" in reply


async def test_the_log_tells_the_newest_three(front, wanting):
    for number in range(4):
        await announce(front, f"News {number}")
    assert await log(front) == ["posted: 1"] * 3


@pytest.mark.parametrize("error", [RefusedError("400 50035 form"), MessageDeletedError("404 0")])
async def test_one_that_discord_refuses_as_it_is_is_given_up(front, wanting, monkeypatch, error):
    tried = []

    async def refuse(channel_id, *_args, **_more):
        tried.append(channel_id)
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(front.messenger, "post", refuse)
        await announce(front)
        for _ in range(24):
            await front.pass_time(hours=1)
    assert tried == [CHANNEL]
    assert await log(front) == ["posted: 0 · refused by Discord: 1"]
    await announce(front, "Another.")
    assert (await log(front))[0] == "posted: 1"
