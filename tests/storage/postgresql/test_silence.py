"""Nobody waits for ever for a server that lets them in and then answers nothing."""

import asyncio

import pytest
from sqlalchemy import make_url, text

from bot.operations.database_checks import check_database, read_stored_setup
from bot.operations.overview import read_overview
from storage.copying import copy_database
from storage.errors import StorageUnavailable
from storage.opening import open_database, read_database
from storage.postgresql import server, silence
from storage.postgresql.errors import SILENT
from tests.storage.conftest import keys_of, putting
from tests.storage.postgresql.pooler import proxy

ALL = range(10**6)
"""The numbers of all connections."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """Less time than a person waits; it is still several looks at the connection."""
    for kind in (silence._Connection, silence.Connection):
        monkeypatch.setattr(kind, "patience", 0.5)


@pytest.fixture
def place(empty_url):
    """A database of today's schema by way of a proxy, and that proxy."""
    asyncio.run(open_database(empty_url).close())
    with proxy(empty_url) as (standing, url):
        yield standing, url


def sentence(url):
    return SILENT.format(address=server.address_of(make_url(url)))


def read(url):
    with read_database(url):
        pytest.fail("it was read")


COMMANDS = {
    "status": lambda url, _folder: read_overview(url),
    "run": lambda url, _folder: open_database(url),
    "import": lambda url, _folder: open_database(url, alone=True),
    "export": lambda url, _folder: read(url),
    "copy": lambda url, folder: copy_database(url, folder / "copy.db", print),
    "copy to it": lambda url, folder: copy_database(folder / "empty.db", url, print),
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_command_ends_with_a_sentence(place, tmp_path, command):
    standing, url = place
    asyncio.run(open_database(tmp_path / "empty.db").close())
    standing.silent = ALL
    with pytest.raises(StorageUnavailable) as refused:
        command(url, tmp_path)
    assert str(refused.value) == sentence(url)


def test_the_doctor_says_the_same(place):
    standing, url = place
    standing.silent = ALL
    assert str(check_database(url)) == f"✗ database: {sentence(url)}"
    assert not read_stored_setup(url).places


async def test_a_bot_says_so_and_goes_on_when_the_server_answers_again(place):
    standing, url = place
    async with open_database(url) as database:
        await database.write(putting("a"))
        standing.silent = ALL
        for work in (database.write(putting("b")), database.read(lambda _conn: None)):
            with pytest.raises(StorageUnavailable) as refused:
                await work
            assert str(refused.value) == sentence(url)
        assert str(database.trouble) == sentence(url)
        standing.silent = ()
        await database.write(putting("c"))
        assert await keys_of(database) == ["a", "c"]


async def test_connections_that_a_proxy_has_lost_are_replaced(place):
    """The server answers another connection that it does nothing for these."""
    standing, url = place
    async with open_database(url) as database:
        await database.write(putting("a"))
        standing.silent = range(standing.count)
        with pytest.raises(StorageUnavailable):
            await database.write(putting("b"))
        await database.write(putting("c"))
        assert await keys_of(database) == ["a", "c"]


async def test_what_the_server_works_on_is_waited_for(place):
    _, url = place
    async with open_database(url) as database:
        slow = text("SELECT pg_sleep(2.5)")
        assert await database.read(lambda connection: connection.scalar(slow) is not None)
