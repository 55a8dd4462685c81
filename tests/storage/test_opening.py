"""The address of a database: a path, or the URL of a file or of a server."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import URL, text

from storage.errors import StorageError, StorageUnavailable
from storage.opening import WANTED, inspect_database, open_database, parse_address
from storage.postgresql.server import address_of
from storage.server import key_values
from storage.sqlite.copies import copy_online
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.restore import restore
from tests.storage.conftest import keys_of, putting

SECRET = "secret-word"  # noqa: S105 - of nobody


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("fulltime.db", "fulltime.db"),
        ("/srv/full time/my@place.db", "/srv/full time/my@place.db"),
        (Path("some/where.db"), "some/where.db"),
        ("sqlite:///fulltime.db", "fulltime.db"),
        ("sqlite:////srv/my@place/fulltime.db", "/srv/my@place/fulltime.db"),
    ],
)
def test_a_file_is_named_by_its_path_or_a_url(address, path):
    assert parse_address(address) == Path(path)


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("postgresql://host/name", "PostgreSQL database name on host"),
        ("postgres://user@host/name", "PostgreSQL database name on host"),
        (f"postgresql://user:{SECRET}@host:5433/name", "PostgreSQL database name on host:5433"),
        (f"postgresql+psycopg://u:{SECRET}@[::1]/name", "PostgreSQL database name on ::1"),
        (f"postgresql:///name?password={SECRET}", "PostgreSQL database name on localhost"),
        (f"postgresql://u:a%40{SECRET}@host/name", "PostgreSQL database name on host"),
    ],
)
def test_a_database_on_a_server_is_told_without_user_and_password(address, place):
    url = parse_address(address)
    assert isinstance(url, URL)
    assert url.drivername == "postgresql+psycopg"
    assert address_of(url) == place


@pytest.mark.parametrize(
    "address",
    [
        f"mysql://user:{SECRET}@host/name",
        f"postgresql://user:{SECRET}@host",
        f"postgresql://user:{SECRET}@host:port/name",
        f"postgresql://user:half@{SECRET}@host/name",
        f"postgresql://user:ha@l/f?{SECRET}@host/name",
        f"postgresql://us/er:{SECRET}@host/name",
        f"://{SECRET}",
        f"{SECRET}://host/name",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
    ],
)
def test_an_address_that_cannot_be_used_is_answered_without_quoting_it(address):
    with pytest.raises(StorageError) as caught:
        open_database(address)
    assert str(caught.value).endswith(f"write {WANTED}.")
    assert caught.value.__cause__ is None
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "use",
    [
        open_database,
        lambda path: copy_online(path, Path("copy.db")),
        lambda path: restore(path, Path("copy.db"), backups=Path("backups")),
        lambda path: restore(Path("fulltime.db"), path, backups=Path("backups")),
    ],
)
def test_a_url_in_the_place_of_a_path_is_not_quoted(use, tmp_path, monkeypatch):
    """A path made of a URL has lost a slash, and would be printed as a missing folder."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StorageError, match="no URL") as caught:
        use(Path(f"postgresql://user:{SECRET}@host/name"))
    assert "secret" not in str(caught.value)


async def test_a_file_named_by_a_url_is_opened(tmp_path):
    async with open_database(f"sqlite:///{tmp_path / 'fulltime.db'}") as database:
        assert isinstance(database, SqliteDatabase)
        assert database.path == tmp_path / "fulltime.db"
        assert database.address == str(tmp_path / "fulltime.db")


async def test_a_database_in_use_can_be_inspected_but_not_written(database, address):
    await database.write(putting("a", "1"))

    def inspect(work):
        with inspect_database(address) as connection:
            return work(connection)

    assert await asyncio.to_thread(inspect, lambda conn: key_values.get(conn, "a")) == "1"
    with pytest.raises(StorageError):
        await asyncio.to_thread(inspect, lambda conn: conn.execute(text("DELETE FROM facts")))
    assert await keys_of(database) == ["a"]


def test_a_file_that_is_not_there_cannot_be_inspected_and_is_not_made(tmp_path):
    path = tmp_path / "fulltime.db"
    with (
        pytest.raises(StorageError, match=r"^There is no database .*\.$"),
        inspect_database(path),
    ):
        pytest.fail("it was inspected")
    assert not path.exists()


async def test_a_link_is_followed_so_that_no_second_process_opens_the_file(tmp_path):
    """By two names it had two locks and two WAL files."""
    store, link, chain = tmp_path / "store", tmp_path / "fulltime.db", tmp_path / "chain.db"
    store.mkdir()
    link.symlink_to(store / "real.db")  # which is not there yet
    chain.symlink_to(link)
    async with open_database(link) as database:
        assert database.path == store / "real.db"
        for name in (store / "real.db", chain, f"sqlite:///{link}"):
            with pytest.raises(StorageUnavailable, match="Another Fulltime is using"):
                open_database(name)
        await database.write(putting("a"))
        with inspect_database(chain) as connection:
            assert key_values.get(connection, "a") is not None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["chain.db", "fulltime.db", "store"]


def test_a_link_that_leads_to_itself_is_told(tmp_path):
    link = tmp_path / "fulltime.db"
    link.symlink_to(link)
    with pytest.raises(StorageError, match="is a symbolic link that leads to no file"):
        open_database(link)
    assert link.is_symlink()
