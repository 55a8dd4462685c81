"""The export of a server in which something of everything runs."""

import sqlite3
from contextlib import closing

import pytest

from storage.sqlite.connection import dbapi_connection, make_engine
from storage.transfer.exporting import export_whole
from tests.bot.host.fakes import GUILD


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
