"""`fulltime copy`: everything goes to another database, or one sentence says why not."""

import asyncio

import pytest
from typer.testing import CliRunner

from bot.cli import app
from storage.errors import StorageError
from storage.opening import open_database
from storage.server import key_values


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run `fulltime copy` in a folder of its own; return what it printed."""
    monkeypatch.chdir(tmp_path)

    def run(source, target):
        done = CliRunner().invoke(app, ("copy", source, target), catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output

    return run


async def _put(address, value):
    async with open_database(address) as database:
        await database.write(lambda connection: key_values.put(connection, "a", value))


async def _value(address):
    async with open_database(address) as database:
        return await database.read(lambda connection: key_values.get(connection, "a"))


def test_an_owner_outgrows_a_file_and_comes_back(run, tmp_path, postgresql_url):
    asyncio.run(_put(tmp_path / "fulltime.db", "kept"))
    output = run("fulltime.db", postgresql_url)
    assert "2 rows are copied. Set FULLTIME_DATABASE" in output
    assert asyncio.run(_value(postgresql_url)) == "kept"
    run(postgresql_url, "sqlite:///back.db")
    assert asyncio.run(_value(tmp_path / "back.db")) == "kept"


def test_a_password_is_not_printed(run, tmp_path):
    asyncio.run(_put(tmp_path / "fulltime.db", "kept"))
    with pytest.raises(StorageError, match="cannot be reached") as caught:
        run("fulltime.db", "postgresql://user:secret-word@localhost:1/name")
    assert "secret-word" not in str(caught.value)
