"""Posting, editing, finding messages and opening threads through discord.py, on the wire."""

import time
from datetime import UTC, datetime

import pytest

from bot.discord.channel_gateway import SKEW, DiscordMessenger
from bot.discord.client import make_client
from bot.discord.permissions import DiscordPermissionChecker
from bot.host.delivery.messages import DeliveryError, DirectMessagesClosedError
from bot.host.ui.custom_id import CustomId
from bot.host.ui.message import Button, Mention, MessageContent
from bot.rendering.svg_to_png import RasterError
from games.core.screen import Picture
from storage.match import outbox
from tests.bot.arena import use_quick_workers
from tests.standin import EDITS, POSTS, standin
from tests.standin.wire import FORUM, OPEN_THREADS, PUBLIC_THREAD, SEND, SILENT, V2, VIEW

BOARD = Picture("<svg/>", "An empty board.", 1080, 1350)
NOBODY = 10**17


def card(match="m1", **changes):
    log = Button("Log", str(CustomId(match, "/log")))
    return MessageContent(**{"title": "Finale", "lines": ("Move 1",), "rows": ((log,),)} | changes)


@pytest.fixture
async def home(settings, monkeypatch):
    use_quick_workers(monkeypatch)
    async with standin(lambda: make_client(settings, clock=lambda: datetime.now(UTC))) as running:
        yield running


@pytest.fixture
def messenger(home):
    return DiscordMessenger(home.bot, home.bot.router.raster)


@pytest.fixture
def post(home, messenger):
    """Post a message's content in the channel and return its message."""

    async def post_one(content, nonce="n", channel=None, **more):
        place = channel or home.channel
        made = await messenger.post(place.id, content, nonce=nonce, **{"silent": False} | more)
        return place.messages[made]

    return post_one


async def test_a_post_shows_the_content_with_its_picture_and_its_words(home, post):
    message = await post(card(picture=BOARD))
    assert message.text == "### Finale\nMove 1"
    assert message.flags & V2
    assert [attachment["filename"] for attachment in message.attachments] == ["board.png"]
    (request,) = home.sent("POST", r"/channels/\d+/messages")
    assert "An empty board." in str(request.body)


async def test_a_post_without_a_mention_mentions_nobody(home, post):
    ben = home.user("ben").person
    message = await post(card(lines=(f"<@{ben.id}> @everyone",)))
    assert message.mentions == []
    (request,) = home.sent("POST", r"/channels/\d+/messages")
    assert request.body["allowed_mentions"]["parse"] == []


async def test_a_post_mentions_the_one_who_is_addressed(home, post):
    ana, ben = home.user("ana").person, home.user("ben").person
    content = card(lines=(f"<@{ana.id}>",), ping=Mention(ben.id, "it's your turn."))
    message = await post(content)
    assert message.mentions == [ben]
    assert message.text.startswith(f"<@{ben.id}> it's your turn.")


@pytest.mark.parametrize("silent", [True, False])
async def test_a_post_nobody_must_act_on_is_silent(post, silent):
    """A silent post has the flag SUPPRESS_NOTIFICATIONS."""
    assert bool((await post(card(), silent=silent)).flags & SILENT) == silent


async def test_the_same_nonce_posts_once(home, post):
    first, second = await post(card(), "m1.7"), await post(card(), "m1.7")
    assert first is second
    assert home.channel.public == [first]


async def test_a_picture_that_cannot_be_drawn_leaves_its_words(post, messenger, monkeypatch):
    async def fail(_svg):
        raise RasterError("broken")

    monkeypatch.setattr(messenger._raster, "png", fail)
    message = await post(card(picture=BOARD))
    assert "An empty board." in message.text
    assert message.attachments == []


async def test_an_edit_replaces_words_and_picture(home, post, messenger):
    message = await post(card(picture=BOARD))
    await messenger.edit(home.channel.id, message.id, card(lines=("Move 2",)))
    assert message.text == "### Finale\nMove 2"
    assert message.attachments == []


@pytest.mark.parametrize("code", [10008, 50001, 50005])
async def test_an_edit_discord_refuses_is_gone(home, post, messenger, code):
    message = await post(card())
    home.faults.refuse("PATCH", EDITS, code)
    with pytest.raises(DeliveryError, match=str(code)):
        await messenger.edit(home.channel.id, message.id, card())


async def test_a_message_is_deleted_once(home, post, messenger):
    message = await post(card())
    await messenger.delete(home.channel.id, message.id)
    assert message.id not in [each_message.id for each_message in home.channel.messages]
    with pytest.raises(DeliveryError, match="10008"):
        await messenger.delete(home.channel.id, message.id)


async def test_a_post_where_the_bot_may_not_write_is_gone(home, post):
    home.deny(home.channel, SEND)
    with pytest.raises(DeliveryError, match="50013"):
        await post(card())


def moment():
    return int(time.time() * 1000)


async def test_a_lost_post_is_found_by_its_match(home, post, messenger):
    mine = await post(card("m1"), "1")
    await post(card("m2"), "2")
    assert await messenger.find(home.channel.id, "m1", moment()) == mine.id
    assert await messenger.find(home.channel.id, "m", moment()) is None
    assert await messenger.find(home.channel.id, "m3", moment()) is None


async def test_of_several_posts_the_latest_is_found(home, post, messenger):
    await post(card("m1"), "1")
    latest = await post(card("m1"), "2")
    assert await messenger.find(home.channel.id, "m1", moment()) == latest.id


async def test_of_several_posts_that_of_the_delivery_is_found(home, post, messenger):
    ours = await post(card("m1", mark=outbox.LEAST_MARK), "1")
    await post(card("m1", mark=outbox.LEAST_MARK + 1), "2")
    assert await messenger.find(home.channel.id, "m1", moment(), mark=outbox.LEAST_MARK) == ours.id


async def test_a_post_that_an_edit_has_unmarked_is_found_where_none_has_the_mark(
    home, post, messenger
):
    edited = await post(card("m1", mark=outbox.LEAST_MARK), "1")
    await messenger.edit(home.channel.id, edited.id, card("m1"))
    await post(card("m1", mark=outbox.LEAST_MARK + 1), "2")
    where = home.channel.id, "m1", moment()
    assert await messenger.find(*where, mark=outbox.LEAST_MARK) == edited.id
    assert await messenger.find(*where, mark=outbox.LEAST_MARK, known=[edited.id]) is None


async def test_what_was_posted_long_before_is_not_taken_for_it(home, post, messenger):
    await post(card("m1"))
    later = moment() + int(SKEW.total_seconds() * 1000) + 5000
    assert await messenger.find(home.channel.id, "m1", later) is None


async def test_what_somebody_else_posted_is_not_taken_for_it(home, post, messenger):
    message = await post(card("m1"))
    message.author = home.user("ana").person
    assert await messenger.find(home.channel.id, "m1", moment()) is None


async def test_looking_where_the_bot_may_not_read_is_gone(home, messenger):
    home.deny(home.channel, VIEW)
    with pytest.raises(DeliveryError, match="50001"):
        await messenger.find(home.channel.id, "m1", moment())


async def test_a_thread_is_opened_on_a_message_and_once(home, post, messenger):
    message = await post(card())
    opened = await messenger.open_thread(home.channel.id, message.id, "Finale · Ana, Ben")
    assert message.thread.id == opened
    assert message.thread.name == "Finale · Ana, Ben"
    again = await messenger.open_thread(home.channel.id, message.id, "Finale · Ana, Ben")
    assert again == opened


async def test_a_thread_where_none_may_be_opened_is_gone(home, post, messenger):
    message = await post(card())
    home.deny(home.channel, OPEN_THREADS)
    with pytest.raises(DeliveryError, match="50013"):
        await messenger.open_thread(home.channel.id, message.id, "Finale")


async def test_direct_messages_go_to_the_one_channel_with_the_member(home, messenger):
    channel_id = await messenger.open_direct(home.users["ana"].person.id)
    assert channel_id == home.dm("ana").id
    assert await messenger.open_direct(home.users["ana"].person.id) == channel_id
    await messenger.post(channel_id, card(), nonce="n", silent=False)
    assert len(home.dm("ana").messages) == 1


@pytest.mark.parametrize("code", [50007, 50278])
async def test_who_takes_no_direct_messages_is_closed(home, post, code):
    """Or shares no server with the bot any more."""
    home.faults.refuse("POST", POSTS, code)
    with pytest.raises(DirectMessagesClosedError, match=str(code)):
        await post(card(), channel=home.dm("ana"))


async def test_who_has_no_account_any_more_is_closed(messenger):
    with pytest.raises(DirectMessagesClosedError, match="10013"):
        await messenger.open_direct(NOBODY)


async def test_the_owner_of_a_server_is_known(home, messenger):
    assert await messenger.owner_of(home.guild.id) == home.guild.members[-1].id


async def test_who_cannot_see_a_channel_is_counted_among_those_who_are_there(home):
    """The server's owner sees every channel; who is not in the server is not counted."""
    checker, guild, channel = DiscordPermissionChecker(home.bot), home.guild, home.channel
    ana, ben = home.user("ana").person, home.user("ben").person
    asked = (ana.id, ben.id, NOBODY)
    assert await checker.count_blind(guild.id, channel.id, asked) == 0
    channel.denied |= VIEW
    owners = [guild.members[-1].id]
    unseeing = sum(one not in owners for one in (ana.id, ben.id))
    assert await checker.count_blind(guild.id, channel.id, asked) == unseeing
    assert await checker.count_blind(guild.id, NOBODY, asked) is None
    assert await checker.count_blind(guild.id, channel.id, tuple(range(1, 99))) is None


async def test_a_channel_that_everybody_may_read_is_public(home):
    """With its public threads, those that are archived if asked; not once none may see it."""
    checker, guild, channel = DiscordPermissionChecker(home.bot), home.guild, home.channel
    message = await DiscordMessenger(home.bot, home.bot.router.raster).post(
        channel.id, card(), nonce="n", silent=False
    )
    thread = await home.bot.http.start_thread_with_message(
        channel.id, message, name="Finale", auto_archive_duration=1440
    )
    found = await checker.public_part(guild.id)
    assert found.name == guild.name
    assert found.channels[channel.id] == channel.name
    assert found.channels[int(thread["id"])] == "Finale"
    home.change_thread(home.world.channels[int(thread["id"])], archived=True)
    assert int(thread["id"]) not in (await checker.public_part(guild.id)).channels
    also = (int(thread["id"]), NOBODY, channel.id)
    found = await checker.public_part(guild.id, also)
    assert found.channels[int(thread["id"])] == "Finale"
    assert NOBODY not in found.channels
    channel.denied |= VIEW
    found = await checker.public_part(guild.id, also)
    assert not {channel.id, int(thread["id"])} & found.channels.keys()


async def test_a_thread_of_a_forum_that_everybody_may_read_is_public(home):
    """A forum holds nothing but threads; whether they are archived makes no difference."""
    checker, guild = DiscordPermissionChecker(home.bot), home.guild
    forum = home.world.add_channel(guild, "cups", kind=FORUM)
    post = home.world.add_channel(guild, "Summer cup", kind=PUBLIC_THREAD, parent=forum)
    for archived in (False, True):
        post.archived = archived
        found = await checker.public_part(guild.id, (post.id,))
        assert found.channels[post.id] == "Summer cup"
    forum.denied |= VIEW
    found = await checker.public_part(guild.id, (post.id,))
    assert not {forum.id, post.id} & found.channels.keys()
