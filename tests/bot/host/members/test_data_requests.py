"""Exports and deletions take long: one at a time, while everybody else goes on playing."""

import asyncio
import io
import json
import random
import threading
from zipfile import ZipFile

import pytest

from bot.host.members import data_file, data_requests
from bot.host.refusal import Refusal
from bot.host.ui.interaction import SendFile
from tests.bot.host.fakes import BEN, private_text
from tests.bot.host.members.test_own_data import ZOE, delete, press
from tests.bot.host.servers import test_setup


class HeldReads:
    """Long reads that wait until they may go on."""

    def __init__(self, database, monkeypatch):
        self.begun = asyncio.Event()
        self.may_go_on = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._read_long = database.read_long
        monkeypatch.setattr(database, "read_long", self._held)

    async def _held(self, work):
        def held(snapshot):
            self._loop.call_soon_threadsafe(self.begun.set)
            assert self.may_go_on.wait(10)
            return work(snapshot)

        return await self._read_long(held)


@pytest.fixture
async def held(front, monkeypatch):
    return HeldReads(front.database, monkeypatch)


async def test_a_second_request_reads_that_the_first_one_is_on_its_way(front, held):
    await front.begin(ZOE, BEN)
    first = asyncio.create_task(press(front, ZOE, "/data-export"))
    await held.begun.wait()
    assert private_text(await press(front, ZOE, "/data-export")) == data_requests.MEMBER_EXPORT
    assert private_text(await delete(front)) == data_requests.MEMBER_EXPORT
    held.may_go_on.set()
    assert isinstance(await first, SendFile)
    assert isinstance(await press(front, ZOE, "/data-export"), SendFile)


async def test_of_a_server_s_data_one_manager_at_a_time_gets_a_file(front, held):
    await front.begin(ZOE, BEN)
    first = asyncio.create_task(test_setup.press(front, "/setup-export"))
    await held.begun.wait()
    again = await test_setup.press(front, "/setup-export")
    assert private_text(again) == data_requests.SERVER_EXPORT
    held.may_go_on.set()
    assert isinstance(await first, SendFile)
    assert isinstance(await test_setup.press(front, "/setup-export"), SendFile)


async def test_a_manager_reads_that_a_packed_file_is_unpacked_before_an_import(front, monkeypatch):
    await front.begin(ZOE, BEN)
    plain = await test_setup.press(front, "/setup-export")
    monkeypatch.setattr(data_file, "LARGEST_PLAIN", 10)
    packed = await test_setup.press(front, "/setup-export")
    assert (plain.download.name, packed.download.name) == ("server-data.json", "server-data.zip")
    assert packed.download.text == f"{plain.download.text} Unpack it before the import."
    with ZipFile(io.BytesIO(packed.download.content)) as archive:
        assert archive.read("server-data.json") == plain.download.content


async def test_others_play_and_export_while_an_export_waits(front, held):
    match = await front.begin(ZOE, BEN)
    first = asyncio.create_task(press(front, ZOE, "/data-export"))
    await held.begun.wait()
    await front.move(ZOE, match, "bid 1")
    assert (await front.row(match)).move == 1
    assert "seats in matches: 1" in private_text(await press(front, ZOE, "/data-show"))
    other = asyncio.create_task(press(front, BEN, "/data-export"))
    held.may_go_on.set()
    assert isinstance(await first, SendFile)
    assert isinstance(await other, SendFile)


async def test_after_a_restart_nothing_is_on_its_way(front, held):
    await front.begin(ZOE, BEN)
    first = asyncio.create_task(press(front, ZOE, "/data-export"))
    await held.begun.wait()
    front.restart()
    held.may_go_on.set()
    assert isinstance(await press(front, ZOE, "/data-export"), SendFile)
    await first


async def test_a_request_that_failed_may_be_made_again(front, monkeypatch):
    await front.begin(ZOE, BEN)
    with monkeypatch.context() as context:
        context.setattr(data_file, "LARGEST", 10)
        assert "more than fits into a message" in private_text(
            await press(front, ZOE, "/data-export")
        )
    assert isinstance(await press(front, ZOE, "/data-export"), SendFile)


def test_a_large_file_is_zipped_and_one_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(data_file, "LARGEST_PLAIN", 1000)
    content = json.dumps(["a row"] * 200_000).encode()

    def write(out):
        for index in range(0, len(content), 1000):
            out.write(content[index : index + 1000])

    name, zipped = data_file.pack("my-data.json", write)
    assert name == "my-data.zip"
    assert len(zipped) < len(content) / 100
    with ZipFile(io.BytesIO(zipped)) as archive:
        assert archive.read("my-data.json") == content
    assert data_file.pack("a.json", lambda out: out.write(b"{}")) == ("a.json", b"{}")
    noise = random.Random(1).randbytes(1000)
    written = []

    def write_noise(out):
        written.extend(out.write(noise) for _ in range(100_000))

    monkeypatch.setattr(data_file, "LARGEST", 2 * data_file.BUFFERED // 100)
    with pytest.raises(Refusal, match="more than fits"):
        data_file.pack("a.json", write_noise)
    assert len(written) < 100_000, "it was given up when it was too large"
