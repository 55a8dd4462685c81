"""The host as a whole: its members, what it posts again, and its ticks."""

import asyncio

import pytest

from bot.host.match.match_service import MatchService
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, UpdateMessage
from bot.host.ui.member import Member
from storage.errors import StorageError
from storage.member import players
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    CHANNEL,
    GUILD,
    Front,
    button,
    labels,
    picks,
    private_text,
    said,
)


async def names(front, *users):
    return await front.database.read(lambda conn: players.names_of(conn, users, GUILD))


async def test_names_are_kept_as_last_seen_in_the_server(front):
    await front.host.remember_member(ANA)
    await front.host.remember_member(Member(ANA.user_id, "Ana \u202e the Great", GUILD))
    await front.host.remember_member(Member(ANA.user_id, "Other", GUILD + 1))
    assert await names(front, ANA.user_id) == {ANA.user_id: "Ana the Great"}


async def test_the_language_is_kept_as_last_seen(front):
    for locale in ("en-US", "de"):
        await front.host.remember_member(Member(ANA.user_id, "Ana", GUILD, locale))
    assert await front.database.read(lambda conn: players.locale_of(conn, ANA.user_id)) == "de"


async def test_who_is_known_is_not_written_down_again(front, monkeypatch):
    await front.host.remember_member(ANA)
    monkeypatch.setattr(front.host.services.database, "write", None)
    await front.host.remember_member(ANA)


async def test_only_so_many_who_are_known_are_kept_at_hand(front, monkeypatch):
    """Beyond that they are written anew, so that a bot that runs for years stays as small."""
    monkeypatch.setattr("bot.host.members.member_caches.MOST", 2)
    for member in (ANA, BEN, CEM):
        await front.host.remember_member(member)
    assert len(front.host.known_members.names.known_keys()) == 1
    assert await names(front, ANA.user_id, CEM.user_id) == {ANA.user_id: "Ana", CEM.user_id: "Cem"}


async def test_only_so_many_orders_of_hands_are_remembered(front, monkeypatch):
    monkeypatch.setattr("bot.host.play.moves.MOST_SORTED", 1)
    match = await front.begin(ANA, BEN)
    for member in (ANA, BEN):
        await front.press(member, match, "/sort", on=None, private=True)
    assert front.host.services.play._sorted == {(match, BEN.user_id)}


async def test_in_a_new_world_every_lobby_and_running_match_is_posted_again(front):
    lobby, running = await front.open(ANA), await front.begin(ANA, BEN)
    over, closed = await front.begin(ANA, BEN), await front.open(BEN)
    await front.press(BEN, over, "/resign-yes", on=None, private=True)
    await front.press(BEN, closed, "/cancel")
    front.messenger.messages.clear()
    count = len(front.messenger.posts)
    front.restart()
    await front.host.forget_messages()
    assert await front.messages(running) == {}
    await front.host.tick()
    posted = front.messenger.posts[count:]
    assert [post.channel for post in posted] == [CHANNEL, CHANNEL]
    assert {"Join", "My hand"} <= {label for post in posted for label in labels(post.content)}
    assert (await front.message(running)).content.title.startswith(
        "Waiting for Ana and Ben · Lot 1"
    )
    assert set(await front.messages(lobby)) == {"lobby"}
    assert await front.messages(over) == {}
    assert await front.untold() == []


async def test_a_match_posted_again_goes_on(front, match):
    await front.move(ANA, match, "bid 2")
    front.restart()
    await front.host.forget_messages()
    await front.host.tick()
    card = await front.message(match)
    await front.move(BEN, match, "bid 0")
    assert "▶ **Ana**" in said(card.content)
    assert (await front.message(match)).id == card.id


async def test_one_match_that_fails_holds_up_no_other(front, clock, monkeypatch, even_lot):
    bad, good = await front.begin(ANA, BEN), await front.begin(ANA, BEN)
    load = MatchService.load

    async def fail(tables, match_id):
        if match_id == bad:
            raise StorageError("damaged")
        return await load(tables, match_id)

    monkeypatch.setattr(MatchService, "load", fail)
    await front.pass_time(seconds=10)
    assert (await front.table(good)).match.state.clap == 0
    monkeypatch.setattr(MatchService, "load", load)
    await front.pass_time(seconds=59)
    assert (await front.table(bad)).match.state.clap == 1
    await front.pass_time(seconds=1)
    assert (await front.table(bad)).match.state.clap == 0


async def test_a_slow_channel_holds_up_no_other_timer(front, monkeypatch, even_lot):
    slow, quick = await front.begin(ANA, BEN), await front.begin(ANA, BEN, place=Location(7, GUILD))
    edit, told = front.messenger.edit, asyncio.Event()

    async def wait_for_the_other(channel_id, message_id, content):
        if channel_id == CHANNEL:
            await asyncio.wait_for(told.wait(), 60)
        await edit(channel_id, message_id, content)
        told.set()

    monkeypatch.setattr(front.messenger, "edit", wait_for_the_other)
    await front.pass_time(seconds=10)
    for match in (slow, quick):
        assert (await front.table(match)).match.state.clap == 0


async def test_a_match_of_a_game_no_longer_installed_rests(front, database, clock, even_lot, match):
    """Its timer is due, and its game is unknown; the others go on."""
    other = Front(database, clock, games={"other": front.host.services.games["toy"]})
    clock.move(seconds=30)
    await other.host.tick()
    assert (await front.row(match)).move == 0
    reply = await other.send(ANA, CustomId(match, "/hand"))
    assert "don't know that match" in private_text(reply)


async def test_a_lobby_started_while_it_was_to_be_woken_is_left_alone(front, clock, monkeypatch):
    match = await front.open(ANA, seats=2, computer=True)
    clock.move(hours=24)
    wake = front.host.services.lobbies.wake

    async def start_first(match_id):
        await front.press(ANA, match, "/start")
        await wake(match_id)

    monkeypatch.setattr(front.host.services.lobbies, "wake", start_first)
    await front.host.tick()
    assert (await front.row(match)).status == "running"
    assert (await front.row(match)).tries == 0


async def test_two_ticks_at_once_ask_about_a_lobby_once(front, clock):
    match = await front.open(ANA)
    clock.move(hours=24)
    other = Front(front.database, clock)
    await asyncio.gather(front.host.tick(), other.host.tick(), front.host.tick())
    assert (await front.row(match)).status == "lobby"


async def test_the_rules_open_at_what_is_played_now(front, match):
    reply = await front.press(CEM, match, "/rules", on="card")
    assert reply.content.title == "Pennies · Bidding"
    await front.move(ANA, match, "bid 2")
    await front.move(BEN, match, "bid 0")
    reply = await front.press(CEM, match, "/rules", on="card")
    assert reply.content.title == "Pennies · Buying"
    (pick,) = picks(reply.content)
    assert [(entry.value, entry.chosen) for entry in pick.entries] == [
        ("bidding", False),
        ("buying", True),
        ("seasons", False),
    ]
    turned = await front.send(
        CEM, CustomId.parse(pick.custom_id), private=True, values=("bidding",)
    )
    assert turned.content.title == "Pennies · Bidding"


async def test_a_lobby_shows_the_rules_from_the_start(front):
    match = await front.open(ANA)
    assert (await front.press(BEN, match, "/rules")).content.title == "Pennies · Bidding"


async def turned(front, member, page, label):
    """Press a button of a page of the rules; return the page that replaces it."""
    pressed = CustomId.parse(button(page, label).custom_id)
    reply = await front.send(member, pressed, private=True)
    assert isinstance(reply, UpdateMessage)
    return reply.content


@pytest.mark.parametrize("place", ["lobby", "match"])
async def test_the_rules_of_a_match_turn_their_pages_in_place(front, place):
    """Those who play keep the way back to their hand, those who watch that to the match."""
    match = await (front.open(ANA) if place == "lobby" else front.begin(ANA, BEN))
    ways = {"lobby": ([], []), "match": (["My hand"], ["Open this match"])}[place]
    for member, way in zip((ANA, CEM), ways, strict=True):
        first = (await front.press(member, match, "/rules", on="card")).content
        assert labels(first) == ["Next ▶", *way]
        second = await turned(front, member, first, "Next ▶")
        assert second.title == "Pennies · Buying"
        assert labels(second) == ["◀ Back", "Next ▶", *way]
        assert second.picture != first.picture
        assert (await turned(front, member, second, "◀ Back")) == first
        (pick,) = picks(second)
        chosen = await front.send(
            member, CustomId.parse(pick.custom_id), private=True, values=("seasons",)
        )
        assert labels(chosen.content) == ["◀ Back", *way]


async def test_the_rules_turn_their_pages_even_if_the_match_is_gone(front):
    page = await front.send(ANA, CustomId("gone1", "/topic toy buying"), private=True)
    assert page.content.title == "Pennies · Buying"
    assert labels(page.content) == ["◀ Back", "Next ▶"]


async def test_an_old_rules_page_shows_what_is_chosen(front):
    """Its select knew no match, and there were no buttons."""
    old = CustomId("0", "?topics toy")
    page = await front.send(ANA, old, private=True, values=("buying",))
    assert page.content.title == "Pennies · Buying"
    assert (await turned(front, ANA, page.content, "Next ▶")).title.endswith("Seasons of a server")


@pytest.mark.parametrize("error", [StorageError("full"), RuntimeError("broken")])
async def test_what_breaks_is_for_the_front_end_to_say(front, monkeypatch, error, match):
    """A refusal is an answer; a fault is not dressed up as one."""

    async def fail(*_values):
        raise error

    monkeypatch.setattr(MatchService, "load", fail)
    with pytest.raises(type(error)):
        await front.move(ANA, match, "bid 1")
