"""The export of a server in which something of everything runs."""

import asyncio
import shutil
import sqlite3
from contextlib import closing

import pytest

from storage.sqlite.connection import dbapi_connection, make_engine
from storage.transfer.exporting import export_whole
from tests.bot.host.everything import build
from tests.bot.host.fakes import GUILD


@pytest.fixture(scope="module")
def world(empty_database, tmp_path_factory):
    """The database of another bot."""
    path = tmp_path_factory.mktemp("spoiled") / "world.db"
    shutil.copy(empty_database, path)
    with pytest.MonkeyPatch.context() as patch:
        return asyncio.run(build(path, patch))


@pytest.fixture(scope="module")
def exported(world):
    """What its owner exports of the server with a match, a lobby, a cup and a season."""
    engine = make_engine(world.path)
    with engine.begin() as conn:
        file = export_whole(conn, GUILD, int(world.now.timestamp() * 1000), "1.0.0")
    engine.dispose()
    return file


@pytest.fixture
def quick(empty_database, monkeypatch):
    """Let the database that a file is read into be a copy of an empty one."""

    def copy(connection, _version):
        with closing(sqlite3.connect(empty_database)) as empty:
            empty.backup(dbapi_connection(connection))

    monkeypatch.setattr("storage.transfer.staging.migrate", copy)
