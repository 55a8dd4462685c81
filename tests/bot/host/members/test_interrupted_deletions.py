"""A deletion is noted first, finished wherever it was cut, and called done only then."""

import asyncio
import json

import pytest
from sqlalchemy import insert

from bot.host.members import data_requests
from bot.host.members.own_data_view import WORD
from storage.errors import StorageUnavailable
from storage.member import erasing
from storage.schema.match_tables import messages
from storage.server import key_values
from tests.bot.host.fakes import ANA, BEN, CHANNEL, GUILD, private_text, said
from tests.bot.host.leaderboards.matches import rate_all
from tests.bot.host.members.test_data_requests import HeldReads
from tests.bot.host.members.test_own_data import ZOE, delete, traces
from tests.bot.host.servers import test_setup
from tests.storage.exports import export_server

WRITES_OF_A_MEMBER = 15
WRITES_OF_A_SERVER = 12
"""How many transactions the deletions below take, with what is remembered of the presses."""
NOTES = (key_values.FORGET, key_values.FORGET_SERVERS)


class EndedError(Exception):
    """The bot ends here."""


class FailingWrites:
    """Lets the first `after` writes pass; all others fail until `end`."""

    def __init__(self, database, monkeypatch, error):
        self.left, self._error = 0, error
        self._write, self._patch = database.write, monkeypatch
        monkeypatch.setattr(database, "write", self._passed)

    async def _passed(self, work):
        if self.left == 0:
            raise self._error
        self.left -= 1
        return await self._write(work)


async def play(front):
    """Let Zoë and Ben play: one match is over, one runs, and a message mentions her."""
    rate_all(front)
    over = await front.begin(ZOE, BEN)
    await front.press(ZOE, over, "/resign-yes")
    await front.begin(ZOE, BEN)
    text = json.dumps([["turn", ZOE.user_id]])
    row = {"match_id": over, "role": "note", "channel_id": CHANNEL, "message_id": 5}
    more = {"posted_at": 1, "asks": text}
    await front.database.write(lambda conn: conn.execute(insert(messages).values(row | more)))


async def noted(front):
    def read(conn):
        return [number for key in NOTES for number in key_values.ids(conn, key)]

    return await front.database.read(read)


async def start_anew(front):
    front.restart()
    await front.host.services.repeat_deletions()


async def stored_of_server(front):
    return await front.database.read(lambda conn: export_server(conn, GUILD))


async def delete_server(front):
    return await test_setup.press(front, "/setup-delete-yes", sure=WORD)


async def cut(front, monkeypatch, passed, act):
    """Do something in a bot that ends at a write, counted from 0; return the reply, if it came."""
    with monkeypatch.context() as context:
        failing = FailingWrites(front.database, context, EndedError())
        failing.left = passed
        try:
            return await act(front)
        except EndedError:
            return None


@pytest.fixture(autouse=True)
def one_by_one(monkeypatch):
    """Each row is a portion of its own."""
    monkeypatch.setattr(erasing, "ROWS", 1)
    monkeypatch.setattr(erasing, "MATCHES", 1)


@pytest.mark.parametrize("passed", range(WRITES_OF_A_MEMBER + 1))
async def test_a_member_s_deletion_goes_on_at_the_next_start_wherever_it_was_cut(
    front, monkeypatch, passed
):
    await play(front)
    reply = await cut(front, monkeypatch, passed, delete)
    assert reply is None or "is deleted" in said(reply)
    assert (reply is None) == (passed < WRITES_OF_A_MEMBER)
    await start_anew(front)
    if passed:  # it was noted
        assert await traces(front) == []
    assert await noted(front) == []
    assert "is deleted" in said(await delete(front))
    assert await traces(front) == []


@pytest.mark.parametrize("passed", range(WRITES_OF_A_SERVER + 1))
async def test_a_server_s_deletion_goes_on_at_the_next_start_wherever_it_was_cut(
    front, monkeypatch, passed
):
    await play(front)
    reply = await cut(front, monkeypatch, passed, delete_server)
    assert (reply is None) == (passed < WRITES_OF_A_SERVER)
    await start_anew(front)
    if passed > 1:  # the manager was remembered, and the deletion was noted
        assert await stored_of_server(front) == {}
    assert await noted(front) == []


async def test_what_a_full_disk_has_stopped_goes_on_a_minute_later(front, clock, monkeypatch):
    await play(front)
    with monkeypatch.context() as context:
        failing = FailingWrites(front.database, context, StorageUnavailable("The disk is full."))
        failing.left = 3
        with pytest.raises(StorageUnavailable):
            await delete(front)
    assert await traces(front) != []
    await front.host.tick()
    assert await traces(front) != []
    clock.move(minutes=1)
    await front.host.tick()
    assert await traces(front) == []


async def test_who_deletes_their_data_cannot_begin_something_new_before_that_is_done(
    front, monkeypatch
):
    match = await front.begin(ANA, BEN)
    held = HeldReads(front.database, monkeypatch)
    first = asyncio.create_task(delete(front))
    await held.begun.wait()
    refused = await front.press(ZOE, match, "/hand")
    assert private_text(refused) == data_requests.DELETION
    assert private_text(await delete(front)) == data_requests.DELETION
    await front.move(ANA, match, "bid 1")
    assert (await front.row(match)).move == 1
    held.may_go_on.set()
    assert "is deleted" in said(await first)


async def test_nobody_plays_in_a_server_whose_data_is_being_deleted(front, monkeypatch, match):
    held = HeldReads(front.database, monkeypatch)
    first = asyncio.create_task(delete_server(front))
    await held.begun.wait()
    refused = await front.press(ANA, match, "/hand")
    assert private_text(refused) == data_requests.DELETION
    held.may_go_on.set()
    assert "Everything is deleted" in private_text(await first)
    assert await stored_of_server(front) == {}


DELETIONS = {"member": (delete, ZOE), "server": (delete_server, BEN)}


@pytest.mark.parametrize("whose", DELETIONS)
async def test_nobody_plays_until_a_deletion_that_failed_has_gone_on(
    front, clock, monkeypatch, whose
):
    """Else what they do in that minute would be deleted as well."""
    act, member = DELETIONS[whose]
    await play(front)
    match = await front.begin(BEN, ANA)
    await cut(front, monkeypatch, 3, act)
    assert private_text(await front.press(member, match, "/hand")) == data_requests.DELETION
    clock.move(minutes=1)
    await front.host.tick()
    again = await front.press(member, match, "/hand")
    assert data_requests.DELETION not in said(again)


@pytest.mark.parametrize("whose", DELETIONS)
async def test_a_deletion_that_could_not_even_be_noted_keeps_nobody_from_playing(
    front, monkeypatch, whose
):
    act, member = DELETIONS[whose]
    await play(front)
    match = await front.begin(BEN, ANA)
    assert await cut(front, monkeypatch, 0, act) is None
    assert data_requests.DELETION not in said(await front.press(member, match, "/hand"))
