"""The bot removed from a server and invited again: everything stays for thirty days."""

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.errors import StorageUnavailable
from storage.fleet import rests
from storage.match import matches
from storage.member import erasing, players
from tests.bot.host.fakes import ANA, BEN, GUILD, HERE, said
from tests.storage.exports import export_server

OTHER_SERVER = GUILD + 1


@pytest.fixture
async def match(front, even_lot):
    return await front.begin(ANA, BEN)


async def a_month(front):
    """Let the time of grace be over, at two looks of the bot."""
    await front.pass_time(days=31)
    await front.pass_time(hours=1)


async def removed_at(front):
    found = await front.database.read(lambda conn: rests.of(conn, GUILD))
    return next((one.since for one in found if (one.why, one.until) == ("removed", None)), None)


async def left(front):
    """The bot is removed, so it may neither write nor look."""
    await front.host.services.servers.suspend_server(GUILD)
    front.messenger.closed.add(HERE.channel_id)
    front.messenger.hidden.add(HERE.channel_id)


async def invited(front):
    front.messenger.closed.clear()
    front.messenger.hidden.clear()
    await front.host.services.servers.invited(GUILD)


async def test_a_server_left_unnoticed_is_forgotten_too(front, match):
    """Nothing is open there any more when the bot starts and is in no server."""
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    front.restart()
    await front.host.services.servers.synchronize([])
    assert await removed_at(front) is not None
    await front.pass_time(days=16)
    assert await front.row(match) is not None
    await front.pass_time(days=16)
    await front.pass_time(hours=1)
    assert await front.row(match) is None


async def test_what_is_played_there_rests_and_nothing_is_tried(front, clock, match):
    await left(front)
    assert await removed_at(front) == clock.ms()
    assert "I was removed from this match's server." in said(
        await front.press(ANA, match, "/hand", on=None, private=True)
    )
    await front.move(ANA, match, "bid 1")
    edits = len(front.messenger.edits)
    await front.pass_time(days=3)
    assert (await front.row(match)).move == 1, "the bell stands still"
    assert len(front.messenger.edits) == edits
    assert front.messenger.asked_about == []


async def test_invited_again_all_goes_on_as_if_no_time_had_passed(front, clock, match):
    before = (await front.table(match)).settings.bell.at - clock.ms()
    await left(front)
    clock.move(days=29)
    await invited(front)
    assert await removed_at(front) is None
    card = (await front.message(match)).id
    await front.host.tick()
    assert (await front.table(match)).settings.bell.at - clock.ms() == before
    assert (await front.message(match)).id == card, "it still stands there"
    assert "🧭" not in said((await front.message(match)).content)
    await front.pass_time(seconds=10)
    assert (await front.row(match)).move == 1, "the bell has rung"


async def test_a_card_that_is_gone_by_then_is_posted_anew(front, match):
    await left(front)
    old = await front.message(match)
    del front.messenger.messages[old.id]
    await invited(front)
    await front.pass_time(minutes=1)
    assert (await front.message(match)).id != old.id


async def test_a_channel_deleted_meanwhile_lets_it_rest_on(front, match):
    await left(front)
    front.messenger.delete_channel(HERE.channel_id)
    await invited(front)
    await front.pass_time(minutes=1)
    assert (await front.table(match)).place_trouble.why == "channel"


async def test_a_match_that_rested_already_has_rested_since_then(front, clock, match):
    front.messenger.delete_channel(HERE.channel_id)
    await front.move(ANA, match, "bid 1")
    since = clock.ms()
    clock.move(days=1)
    await left(front)
    clock.move(days=1)
    await invited(front)
    await front.host.tick()
    trouble = (await front.table(match)).place_trouble
    assert (trouble.why, trouble.since) == ("channel", since)


async def test_an_open_lobby_does_not_close_meanwhile(front, clock):
    lobby = await front.open()
    left_open = (await front.row(lobby)).wake_at - clock.ms()
    await left(front)
    await front.pass_time(days=4)
    assert (await front.row(lobby)).status == "lobby"
    await invited(front)
    await front.host.tick()
    row = await front.row(lobby)
    assert (row.status, row.wake_at - clock.ms()) == ("lobby", left_open)
    await front.pass_time(minutes=1)
    assert await front.untold() == []


async def test_a_removal_is_noticed_after_a_restart(front, match):
    await front.host.services.servers.synchronize({OTHER_SERVER})
    assert await removed_at(front) is not None
    assert (await front.table(match)).place_trouble.why == "removed"
    since = await removed_at(front)
    front.restart()
    front.clock.move(days=1)
    await front.host.services.servers.synchronize({OTHER_SERVER})
    assert await removed_at(front) == since, "the time of grace runs on"
    await front.host.services.servers.synchronize({OTHER_SERVER, GUILD})
    assert await removed_at(front) is None
    assert (await front.table(match)).place_trouble is None


async def test_after_thirty_days_all_of_the_server_is_deleted(front, match):
    await left(front)
    await front.pass_time(days=29, hours=23)
    assert await front.row(match) is not None
    await front.pass_time(hours=2)
    await front.pass_time(hours=1)
    assert await front.row(match) is None

    def rest(conn):
        return export_server(conn, GUILD), matches.ids(conn, "running"), _known(conn)

    assert await front.database.read(rest) == ({}, [], {})


async def test_a_clock_that_is_ahead_for_a_while_deletes_nothing(front, match):
    await left(front)
    for years in (1, 20):
        await front.pass_time(days=365 * years)
        await front.pass_time(days=-365 * years)
    await front.pass_time(hours=1)
    assert await front.row(match) is not None
    await a_month(front)
    assert await front.row(match) is None


async def test_a_server_that_invites_the_bot_at_the_last_moment_keeps_its_data(
    front, match, monkeypatch
):
    servers, read = front.host.services.servers, front.database.read
    await left(front)
    front.clock.move(days=31)
    await servers.tick()

    async def invited_after_the_look(query):
        found = await read(query)
        if found == [GUILD]:
            monkeypatch.setattr(front.database, "read", read)
            await invited(front)
        return found

    monkeypatch.setattr(front.database, "read", invited_after_the_look)
    await servers.tick()
    assert await removed_at(front) is None
    assert await front.row(match) is not None


def _known(conn):
    return players.names_of(conn, [ANA.user_id, BEN.user_id], GUILD)


async def test_whoever_played_there_is_met_anew_elsewhere(front, match):
    await left(front)
    await a_month(front)
    assert await front.begin(ANA, BEN, place=HERE)


async def test_invited_to_a_new_server_nothing_is_noted(front):
    await front.host.services.servers.invited(OTHER_SERVER)
    found = await front.database.read(lambda conn: export_server(conn, OTHER_SERVER))
    assert found == {}


async def _disk_full(*_):
    raise StorageUnavailable("The disk is full.")


async def test_a_deletion_that_failed_goes_on_within_minutes(front, match, monkeypatch):
    """Else the next start, weeks later, would delete what was played there since."""
    await left(front)
    with monkeypatch.context() as context:
        context.setattr(erasing, "erase_server", _disk_full)
        await a_month(front)
    await invited(front)
    pressed = await front.send(ANA, CustomId(NO_MATCH, "/data-show"), private=True)
    assert said(pressed) == "The data is being deleted. That takes a moment."
    await front.pass_time(minutes=2)
    assert await front.row(match) is None
    new = await front.begin(ANA, BEN)
    front.restart()
    await front.host.services.repeat_deletions()
    assert await front.row(new) is not None


async def test_a_deletion_that_fails_keeps_no_other_server_s_data(front, match, monkeypatch):
    servers, erase = front.host.services.servers, erasing.erase_server

    async def fail_at_the_first(database, guild_id):
        await (_disk_full() if guild_id == GUILD else erase(database, guild_id))

    monkeypatch.setattr(erasing, "erase_server", fail_at_the_first)
    await left(front)
    await servers.suspend_server(OTHER_SERVER)
    await a_month(front)
    assert await front.row(match) is not None
    found = await front.database.read(lambda conn: export_server(conn, OTHER_SERVER))
    assert found == {}
