"""The databases of tests: a plugin that `tests/conftest.py` loads for folders that use one."""

import asyncio
import shutil

import psycopg
import pytest
from psycopg import sql

from storage.opening import open_database
from storage.schema.match_tables import metadata
from storage.sqlite import upgrade
from tests.engines import KeptConnections, share_compiled_sql
from tests.servers import new_database, server

share_compiled_sql()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory):
    """A file with every table and no row: to copy it is ten times as fast as to migrate anew."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    asyncio.run(open_database(path).close())
    return path


@pytest.fixture
def copied_files(empty_database, monkeypatch):
    """Let new databases be copies of the empty one."""
    monkeypatch.setattr(
        upgrade, "upgrade", lambda engine, *_: shutil.copy(empty_database, engine.url.database)
    )


@pytest.fixture(scope="session")
def postgresql_server():
    """The URL of a database on a PostgreSQL server."""
    with server() as url:
        yield url


@pytest.fixture(scope="session")
def migrated_url(postgresql_server):
    """The URL of a database on a server with every table, for one test after the other."""
    with new_database(postgresql_server) as url:
        asyncio.run(open_database(url).close())
        yield url


@pytest.fixture(scope="session")
def kept_connections(migrated_url):
    """Connections to the migrated database, for tests that need no sessions of their own."""
    kept = KeptConnections(migrated_url)
    yield kept
    kept.close()


@pytest.fixture(scope="session")
def empty_tables(migrated_url):
    """Delete every row on the server; to truncate 35 tables takes fifty times as long."""
    tables = [sql.Identifier(table.name) for table in reversed(metadata.sorted_tables)]
    delete = [sql.SQL("DELETE FROM {}").format(table) for table in tables]
    restart = sql.SQL("SELECT setval(seqrelid, seqstart, false) FROM pg_sequence")
    work = sql.SQL("; ").join([*delete, restart])
    with psycopg.connect(migrated_url, autocommit=True) as connection:
        yield lambda: connection.execute(work)


@pytest.fixture
def postgresql_url(migrated_url, empty_tables):
    """The URL of a database on a server with every table and no row."""
    yield migrated_url
    empty_tables()


@pytest.fixture
def empty_url(postgresql_server):
    """The URL of a database on a server without any table."""
    with new_database(postgresql_server) as url:
        yield url
