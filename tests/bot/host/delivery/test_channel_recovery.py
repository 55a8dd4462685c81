"""A match whose card, thread or channel is gone goes on elsewhere, or rests until it can."""

import pytest

from bot.host.delivery.messages import MissingPermissionError
from bot.host.ui.interaction import EphemeralMessage, Location, PublicMessage
from storage.match import match_issues, outbox
from storage.match.match_issues import PLACE
from storage.server import servers
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
    private_text,
    said,
)

OTHER, ANNOUNCEMENTS = 801, 802
ELSEWHERE = Location(OTHER, GUILD)
IN_ANOTHER_SERVER = Location(803, GUILD + 1)
GONE = "🧭 The channel of this match is gone, so it is on hold."


async def trouble(front, match):
    found = await front.database.read(lambda conn: match_issues.of(conn, match))
    return found[PLACE].why if PLACE in found else None


async def in_a_thread(front):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    return match, (await front.row(match)).thread_id


async def homeless(front, **options):
    """Begin a match and delete its channel."""
    match = await front.begin(ANA, BEN, options=options)
    front.messenger.delete_channel(CHANNEL)
    await front.move(ANA, match, "bid 1")
    return match


async def show(front, member, place, match=None):
    """Type /match show."""
    return await front._answered(await front.on_match(member, place, "/show", match))


async def test_after_a_deleted_thread_the_match_goes_on_in_a_new_one(front):
    match, thread = await in_a_thread(front)
    front.messenger.delete_channel(thread)
    await front.move(ANA, match, "bid 1")
    row = await front.row(match)
    assert row.thread_id not in (None, thread)
    notice = front.messenger.messages[row.thread_id]
    assert notice.channel == CHANNEL
    assert "Its thread is gone, so this match goes on here." in said(notice.content)
    assert labels(notice.content) == ["My hand"]
    assert (await front.message(match)).channel == row.thread_id
    assert await front.untold() == []
    assert await trouble(front, match) is None


@pytest.mark.parametrize("call", ["post", "open_thread"])
async def test_killed_while_it_moves_out_of_a_deleted_thread_it_moves_once(front, call):
    match, thread = await in_a_thread(front)
    front.messenger.delete_channel(thread)
    front.messenger.dies = call
    posts = len(front.messenger.posts)
    with pytest.raises(Died, match=call):
        await front.move(ANA, match, "bid 1")
    front.restart()
    await front.pass_time(minutes=10)
    await front.pass_time(minutes=10)
    notices = [post for post in front.messenger.posts[posts:] if post.channel == CHANNEL]
    assert len(notices) == 1
    assert (await front.row(match)).thread_id == notices[0].id
    assert await front.untold() == []


async def test_a_result_whose_thread_is_gone_is_told_in_the_channel(front):
    match, thread = await in_a_thread(front)
    front.messenger.delete_channel(thread)
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    assert (await front.message(match, "result")).channel == CHANNEL
    assert await front.untold() == []


async def test_without_its_channel_a_match_rests_and_nothing_is_tried_again(front):
    match = await homeless(front)
    assert await trouble(front, match) == "channel"
    assert await front.untold() == []
    panel = await front.press(BEN, match, "/hand", on=None, private=True)
    assert GONE in said(panel)
    await front.move(BEN, match, "bid 0")
    assert (await front.row(match)).move == 2
    assert await front.untold() == []
    listed = said(await front.command(front.commands.games, ANA))
    assert "its channel is gone, /match show brings it along" in listed


async def test_a_thread_and_its_channel_gone_at_once_let_it_rest(front):
    match, thread = await in_a_thread(front)
    front.messenger.delete_channel(thread)
    front.messenger.delete_channel(CHANNEL)
    await front.move(ANA, match, "bid 1")
    assert await trouble(front, match) == "channel"
    assert await front.untold() == []


async def test_its_timer_stands_still_until_it_is_brought_elsewhere(front, clock, even_lot, match):
    front.messenger.delete_channel(CHANNEL)
    clock.move(seconds=4)
    await front.move(ANA, match, "bid 1")
    await front.pass_time(days=3)
    assert (await front.row(match)).move == 1
    reply = await show(front, BEN, ELSEWHERE)
    assert isinstance(reply, PublicMessage)
    bell = (await front.table(match)).settings.bell
    assert bell.at - clock.ms() == 6_000
    await front.pass_time(seconds=5)
    assert (await front.row(match)).move == 1
    await front.pass_time(seconds=1)
    assert (await front.row(match)).move == 2


async def test_a_player_brings_it_to_another_channel(front):
    match = await homeless(front)
    reply = await show(front, BEN, ELSEWHERE, match)
    assert isinstance(reply, PublicMessage)
    assert GONE not in said(reply.content)
    row, card = await front.row(match), await front.message(match)
    assert (row.channel_id, row.thread_id, card.channel) == (OTHER, None, OTHER)
    assert await trouble(front, match) is None
    await front.move(BEN, match, "bid 0")
    assert card.content != reply.content
    assert await front.untold() == []


@pytest.mark.parametrize(
    ("member", "place"), [(ANA, IN_ANOTHER_SERVER), (ANA, Location(CHANNEL, GUILD))]
)
async def test_a_match_is_not_brought_to_another_server_nor_to_where_it_is(front, member, place):
    match = await homeless(front)
    assert isinstance(await show(front, member, place, match), EphemeralMessage)
    assert (await front.row(match)).channel_id == CHANNEL
    assert await trouble(front, match) == "channel"


async def test_an_onlooker_cannot_bring_it(front):
    match = await homeless(front)
    assert "No match is played here" in private_text(await show(front, EVE, ELSEWHERE, match))
    assert "No match is played here" in private_text(await show(front, EVE, ELSEWHERE))


async def test_a_match_with_a_place_is_shown_and_stays(front, match):
    assert isinstance(await show(front, ANA, ELSEWHERE, match), EphemeralMessage)
    assert (await front.row(match)).channel_id == CHANNEL
    assert "No match is played here" in private_text(await show(front, ANA, ELSEWHERE))
    assert "No match is played here" in private_text(await show(front, ANA, Location(5, None)))


async def test_where_rights_were_lost_it_rests_and_says_so_once(front, clock):
    """It may neither write there nor look, so it says so where its server wants announcements."""
    await front.database.write(
        lambda conn: servers.save(conn, Server(GUILD, channel_id=ANNOUNCEMENTS))
    )
    match = await front.begin(ANA, BEN)
    front.messenger.closed.add(CHANNEL)
    front.messenger.hidden.add(CHANNEL)
    await front.move(ANA, match, "bid 1")
    assert await trouble(front, match) == "rights"
    await front.move(BEN, match, "bid 0")
    await front.pass_time(hours=2)
    (post,) = [
        each_post for each_post in front.messenger.posts if each_post.channel == ANNOUNCEMENTS
    ]
    assert said(post.content).startswith(f"I can't post in <#{CHANNEL}>, so Pennies (Ana and Ben)")
    panel = await front.press(BEN, match, "/hand", on=None, private=True)
    assert f"I can't post in <#{CHANNEL}> any more" in said(panel)


async def test_many_presses_in_a_closed_channel_try_it_once_a_minute(front, monkeypatch):
    """Refused requests count towards a ban of the whole bot."""
    match, tries = await front.begin(ANA, BEN), []
    front.messenger.closed.add(CHANNEL)
    front.messenger.hidden.add(CHANNEL)

    async def refuse(*_values, **_more):
        tries.append(front.clock.ms())
        raise MissingPermissionError("403 50001")

    for call in ("post", "edit", "find"):
        monkeypatch.setattr(front.messenger, call, refuse)
    for _ in range(5):
        await front.move(ANA, match, "bid 1")
        await front.move(ANA, match, "again")
    assert len(tries) == 1
    front.clock.move(minutes=1)
    await front.move(ANA, match, "bid 1")
    assert len(tries) == 2


async def test_a_thread_closed_to_the_bot_is_told_of_in_its_channel(front):
    match, thread = await in_a_thread(front)
    front.messenger.closed.add(thread)
    front.messenger.hidden.add(thread)
    await front.move(ANA, match, "bid 1")
    assert await trouble(front, match) == "rights"
    post = front.messenger.posts[-1]
    assert post.channel == CHANNEL
    assert f"I can't post in <#{thread}>" in said(post.content)
    assert post.silent


async def test_a_lobby_whose_channel_is_gone_is_let_be(front):
    match = await front.open()
    front.messenger.delete_channel(CHANNEL)
    row = await front.row(match)
    await front.database.write(
        lambda conn: front.host.services.matches.enqueue(conn, row, "lobby", at=0)
    )
    await front.pass_time(minutes=1)
    assert await front.untold() == []
    assert await trouble(front, match) is None


async def test_a_result_without_a_place_is_not_told(front, match):
    front.messenger.delete_channel(CHANNEL)
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    await front.pass_time(hours=1)
    await front.pass_time(hours=1)
    assert await front.untold() == []
    assert await front.database.read(lambda conn: outbox.open_rows(conn, match_id=match)) == []


async def test_a_match_that_has_its_place_has_nothing_to_come_back_from(front, match):
    before = await front.stored(match)
    await front.host.services.places.back(match)
    assert await front.stored(match) == before


async def test_the_clocks_of_turns_stand_too(front, clock):
    """Nobody is late for a turn in a place that is gone."""
    match = await front.begin(ANA, BEN, speed="day")
    left = due_in(await front.table(match), clock)
    front.messenger.delete_channel(CHANNEL)
    row = await front.row(match)
    await front.database.write(lambda conn: front.host.services.matches.enqueue(conn, row, "card"))
    await front.host.services.scheduler.advance(match)
    for _ in range(5):
        await front.pass_time(days=3)
    table = await front.table(match)
    assert (table.place_trouble.why, table.clocks.turns[0].stage) == ("channel", "turn")
    await show(front, BEN, ELSEWHERE)
    await front.host.tick()
    table = await front.table(match)
    assert table.clocks.turns[0].stage == "turn"
    assert due_in(table, clock) == left


def due_in(table, clock):
    """Return the milliseconds until the first seat's time is up."""
    return table.clocks.reading(0).deadline - clock.ms()
