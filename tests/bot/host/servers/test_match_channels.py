"""Where a server's managers allow tables, how many in one channel, and what others are told."""

import asyncio
from dataclasses import replace

import pytest

from bot.host.app.games_card_handlers import PlayRequest
from bot.host.servers.match_channels import panel_of
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import EphemeralMessage, Location
from bot.host.ui.member import words_for
from bot.interactions.render import render
from storage.server import servers
from storage.server.servers import Server
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CHANNEL,
    GRANT,
    GUILD,
    HERE,
    button,
    labels,
    picks,
    private_text,
    said,
)
from tests.bot.host.servers.pressing import press

ELSEWHERE = Location(801, GUILD)


async def choose(front, **settings):
    await front.database.write(lambda conn: servers.save(conn, Server(GUILD, **settings)))


async def stored(front):
    return await front.database.read(lambda conn: servers.load(conn, GUILD))


async def refused(front, place=HERE, who=ANA):
    """Type /play where it is refused; return the sentence."""
    reply = await front.play(who, place, PlayRequest("toy"))
    assert isinstance(reply, EphemeralMessage)
    return said(reply)


async def test_a_manager_chooses_channels_and_a_number(front):
    first = await press(front, "/setup-step 1")
    where = CustomId.parse(button(first.content, "Where matches are started…").custom_id).action
    shown = await press(front, where)
    assert "Now: everywhere." in said(shown)
    assert "Now: any number of matches in one channel." in said(shown)
    channels, numbers = picks(shown.content)
    assert (channels.kind, channels.least, channels.most) == ("channels", 0, 25)
    shown = await press(front, CustomId.parse(channels.custom_id).action, "801", "802", "801")
    assert "Now: <#801>, <#802>, and threads there." in said(shown)
    assert [entry.value for entry in picks(shown.content)[0].entries] == ["801", "802"]
    shown = await press(front, CustomId.parse(numbers.custom_id).action, "3")
    assert "Now: at most 3 matches at once in one channel." in said(shown)
    (chosen,) = [entry.label for entry in picks(shown.content)[1].entries if entry.chosen]
    assert chosen == "At most 3 matches"
    server = await stored(front)
    assert (server.match_channels, server.matches_per_channel) == ((801, 802), 3)
    assert "Matches are started in <#801>, <#802>." in said(await press(front, "/setup-step 1"))
    await press(front, "?setup-channels")
    await press(front, "?setup-channel-most", "0")
    server = await stored(front)
    assert (server.match_channels, server.matches_per_channel) == ((), None)


@pytest.mark.parametrize(
    ("action", "values"),
    [
        ("?setup-channels", ["x"]),
        ("?setup-channels", [str(1 << 64)]),
        ("?setup-channels", [str(index) for index in range(26)]),
        ("?setup-channel-most", ["many"]),
        ("?setup-channel-most", ["51"]),
    ],
)
async def test_what_no_menu_offers_is_not_stored(front, action, values):
    assert "That menu has changed" in private_text(await press(front, action, *values))
    assert await stored(front) == Server(GUILD)


async def test_in_another_channel_the_way_to_the_right_one_is_told(front):
    await choose(front, match_channels=(801, 802))
    text = "Matches are played in <#801>, <#802> here. Type /play there."
    assert await refused(front) == text
    assert await front.open(ANA, ELSEWHERE)


async def test_a_thread_counts_as_its_channel(front):
    await choose(front, match_channels=(801,), matches_per_channel=1)
    thread = Location(8011, GUILD, is_thread=True, parent_id=801)
    stranger = Location(8001, GUILD, is_thread=True, parent_id=CHANNEL)
    assert "Type /play there." in await refused(front, stranger)
    assert await front.open(ANA, ELSEWHERE)
    assert "is full" in await refused(front, thread)


async def test_direct_messages_know_no_channels(front):
    await choose(front, match_channels=(801,), matches_per_channel=1)
    alone = replace(ANA, guild_id=None)
    assert await front.open(alone, Location(5, None))


async def test_a_full_channel_says_so_until_a_table_is_over(front):
    await choose(front, matches_per_channel=2)
    running, lobby = await front.begin(ANA, BEN), await front.open(ANA)
    text = "This channel is full (at most 2 at once). Type /play in another channel, or wait"
    assert (await refused(front)).startswith(text)
    assert await front.open(ANA, ELSEWHERE)
    await front.press(ANA, lobby, "/cancel")
    assert await front.open(BEN)
    assert "is full" in await refused(front)
    assert (await front.row(running)).status == "running"


async def test_a_full_channel_names_the_others(front):
    await choose(front, match_channels=(CHANNEL, 801), matches_per_channel=1)
    await front.open(ANA)
    assert "Type /play in <#801>, or wait" in await refused(front)


async def test_two_at_once_do_not_exceed_the_number(front):
    await choose(front, matches_per_channel=1)
    replies = await asyncio.gather(
        *(front.play(who, HERE, PlayRequest("toy")) for who in (ANA, BEN))
    )
    assert sum(isinstance(reply, EphemeralMessage) for reply in replies) == 1


async def test_a_closed_table_opens_again_only_where_there_is_room(front):
    await choose(front, matches_per_channel=1)
    first = await front.open(ANA)
    await front.press(ANA, first, "/cancel")
    second = await front.open(BEN)
    assert "is full" in private_text(await front.press(ANA, first, "/reopen"))
    await front.press(BEN, second, "/cancel")
    await front.press(ANA, first, "/reopen")
    assert (await front.row(first)).status == "lobby"


@pytest.mark.parametrize("locale", ["en", "de", "fr"])
def test_the_panel_fits_into_discord_with_everything_chosen(locale):
    most = 25
    server = Server(
        GUILD, match_channels=tuple(10**19 + n for n in range(most)), matches_per_channel=50
    )
    panel = panel_of(server, GRANT, words_for((), locale))
    assert len(labels(panel)) == 1
    render(panel, picture=None)
