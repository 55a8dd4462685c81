"""A server is checked and its database migrated once; what does not work is one sentence."""

import asyncio
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import DataError, DBAPIError

from storage.engine import migration
from storage.errors import StorageError, StorageUnavailable
from storage.opening import inspect_database, open_database, parse_address
from storage.postgresql import locks, server
from storage.postgresql.errors import as_storage_error
from storage.schema.metadata import VERSION
from tests.storage.conftest import keys_of, putting

SECRET = "secret-word"  # noqa: S105 - of nobody


def run_on(url, sql):
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql)


def has_tables(url):
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT to_regclass('matches')").fetchone() != (None,)


def version_in(url):
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


def changed(url, **parts):
    """The same URL with other parts."""
    return make_url(url).set(**parts).render_as_string(hide_password=False)


def with_option(url, option):
    """The same URL with a setting of the server for its connections."""
    found = make_url(url).update_query_dict({"options": f"-c {option}"})
    return found.render_as_string(hide_password=False)


def refused(url):
    """The sentence with which a database is not opened; no part of its traceback has the secret."""
    with pytest.raises(StorageError) as caught:
        open_database(url)
    assert SECRET not in "".join(map(str, _chain(caught.value)))
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


def _chain(error):
    while error is not None:
        yield f"{error!r} {error}"
        error = error.__cause__ or error.__context__


@contextmanager
def user(url, options=""):
    """The URL with a user of the server who owns nothing."""
    name = f"guest_{uuid4().hex}"
    run_on(url, f"CREATE USER {name} PASSWORD '{SECRET}' {options}")
    try:
        yield changed(url, username=name, password=SECRET)
    finally:
        run_on(url, f"DROP OWNED BY {name}")
        run_on(url, f"DROP USER {name}")


def place_of(url):
    return server.address_of(make_url(url))


async def test_an_empty_database_gets_its_tables_and_opens_again_as_it_is(empty_url, monkeypatch):
    async with open_database(empty_url) as database:
        await database.write(putting("a"))
        assert database.address == place_of(empty_url)
        assert database.path is None
    monkeypatch.setattr(server, "migrate", lambda _connection: pytest.fail("migrated again"))
    async with open_database(empty_url) as database:
        assert await keys_of(database) == ["a"]


@pytest.mark.long
def test_of_many_that_open_an_empty_database_at_once_one_migrates_it(empty_url, monkeypatch):
    migrated = []

    def migrate(connection):
        migrated.append(threading.get_ident())
        migration.migrate(connection)

    monkeypatch.setattr(server, "migrate", migrate)
    start = threading.Barrier(5)
    url = with_option(empty_url, "lock_timeout=30s")  # a deadlock fails instead of hanging

    def open_it(_number):
        engine = server.make_engine(parse_address(url))
        start.wait(10)
        server.prepare(engine, "a database")
        engine.dispose()

    with ThreadPoolExecutor(5) as pool:
        list(pool.map(open_it, range(5)))
    assert len(migrated) == 1


@pytest.mark.long
async def test_several_processes_use_a_database_unless_one_must_be_alone(empty_url):
    in_use = pytest.raises(StorageError, match="Another Fulltime is using PostgreSQL database")
    async with open_database(empty_url), open_database(empty_url):
        with in_use:
            open_database(empty_url, alone=True)
    async with open_database(empty_url, alone=True):  # what was closed is free again
        with in_use:
            open_database(empty_url)
    await open_database(empty_url).close()


@pytest.mark.long
def test_opening_waits_while_another_process_migrates(empty_url):
    opening = threading.Thread(target=lambda: asyncio.run(open_database(empty_url).close()))
    with psycopg.connect(empty_url, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", (locks.MIGRATING,))
        opening.start()
        opening.join(0.3)
        assert opening.is_alive()
        assert not has_tables(empty_url)
        other.execute("SELECT pg_advisory_unlock(%s)", (locks.MIGRATING,))
        opening.join(60)
    assert not opening.is_alive()


async def test_nothing_is_migrated_while_an_older_version_runs(empty_url, monkeypatch):
    """It would go on with tables that are no longer its own."""
    engine = server.make_engine(parse_address(empty_url))
    with engine.connect() as connection:
        migration.migrate(connection, "0004")
    older = locks.hold(engine, "a database", alone=False)
    with monkeypatch.context() as patch:
        patch.setattr(locks, "MIGRATED_WITHIN", 0.1)
        with pytest.raises(StorageUnavailable, match="An older Fulltime is using PostgreSQL"):
            open_database(empty_url)
    assert version_in(empty_url) == "0004"
    opening = asyncio.create_task(asyncio.to_thread(open_database, empty_url))
    await asyncio.sleep(0.3)
    older.close()
    await (await asyncio.wait_for(opening, 60)).close()
    assert version_in(empty_url) == VERSION
    engine.dispose()


def test_a_migration_that_fails_leaves_nothing_and_unlocks(empty_url, tmp_path, monkeypatch):
    scripts = tmp_path / "migrations"
    shutil.copytree(migration.SCRIPTS, scripts)
    (scripts / "versions" / "v9999_fails.py").write_text(
        "from alembic import op\n"
        f'revision, down_revision = "9999", "{VERSION}"\n'
        'def upgrade(): op.execute("SELECT 1 / 0")\n'
    )
    with monkeypatch.context() as patch:
        patch.setattr(migration, "SCRIPTS", scripts)
        with pytest.raises(DataError):
            open_database(empty_url)
    assert not has_tables(empty_url)
    asyncio.run(open_database(empty_url).close())
    assert has_tables(empty_url)


def test_a_server_that_cannot_be_reached_is_told_as_something_that_may_pass(empty_url):
    """It may start later than the bot."""
    url = changed(empty_url, password=SECRET, host="localhost", port=1, query={})
    assert refused(url) == (
        f"{place_of(url)} cannot be reached; check that the server runs and has room for another"
        " connection, that the database exists, and that FULLTIME_DATABASE names its host, user and"
        " password."
    )
    with pytest.raises(StorageUnavailable):
        open_database(url)


@pytest.mark.parametrize(
    "parts",
    [
        {"database": "missing"},
        {"username": "nobody-known"},
        {"query": {"no-such-option": "1"}},
    ],
)
def test_a_server_that_refuses_a_connection_for_good_is_told_as_what_needs_a_person(
    empty_url, parts
):
    url = changed(empty_url, **{"password": SECRET} | parts)
    assert refused(url).startswith(f"{place_of(url)} refuses this connection; check that the")
    with pytest.raises(StorageError) as caught:
        open_database(url)
    assert not isinstance(caught.value, StorageUnavailable)


def test_a_wrong_password_needs_a_person():
    """The tests' own server trusts everybody, so its words are these."""
    said = (
        'connection to server at "db" failed: FATAL:  password authentication failed for user "x"'
    )
    error = DBAPIError(None, None, psycopg.OperationalError(said))
    told = as_storage_error(error, "It")
    assert str(told).startswith("It refuses this connection;")
    starting = DBAPIError(
        None, None, psycopg.OperationalError("FATAL:  the database system is starting up")
    )
    assert isinstance(as_storage_error(starting, "It"), StorageUnavailable)


def test_a_user_without_the_right_to_create_tables_is_told(empty_url):
    with user(empty_url) as url:
        assert refused(url) == (
            f"{place_of(empty_url)} lets this user create no tables; make it the database's owner."
        )


async def test_a_user_without_the_right_to_read_is_told(address):
    with user(address) as url:
        assert "lacks rights for this user" in refused(url)


def test_a_server_without_room_for_another_connection_is_told(empty_url):
    with user(empty_url, "CONNECTION LIMIT 0") as url:
        assert "has room for another connection" in refused(url)


def test_a_server_that_is_too_old_is_told(address, monkeypatch):
    monkeypatch.setattr(server, "OLDEST", 990000)
    assert refused(address).endswith("; Fulltime needs 99 or newer.")
    with pytest.raises(StorageError, match="needs 99 or newer"), inspect_database(address):
        pytest.fail("it was inspected")


def test_a_database_of_another_program_stays_as_it_is(empty_url):
    run_on(empty_url, "CREATE TABLE recipes (name TEXT)")
    assert refused(empty_url) == (
        f"{place_of(empty_url)} belongs to another program; choose another database."
    )
    assert not has_tables(empty_url)


def test_a_first_start_that_came_no_further_than_the_table_of_its_version_begins_anew(empty_url):
    run_on(empty_url, "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    asyncio.run(open_database(empty_url).close())
    assert has_tables(empty_url)


def test_a_database_of_a_newer_fulltime_stays_as_it_is(address):
    run_on(address, "UPDATE alembic_version SET version_num = '1' || version_num")
    try:
        assert refused(address) == (
            f"{place_of(address)} was written by a newer Fulltime; install that version."
        )
    finally:
        run_on(address, "UPDATE alembic_version SET version_num = substr(version_num, 2)")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE alembic_version SET version_num = '0000'", "does not tell which version"),
        ("INSERT INTO alembic_version VALUES ('0009')", "does not tell which version"),
        ("DELETE FROM alembic_version", "does not tell which version"),
        ("UPDATE alembic_version SET version_num = '0003'", "does not hold the tables of the ver"),
        ("UPDATE alembic_version SET version_num = 'v9'", "belongs to another program"),
        ("ALTER TABLE alembic_version ADD more INT", "belongs to another program"),
    ],
)
def test_a_version_that_somebody_has_changed_is_told(empty_url, change, told):
    asyncio.run(open_database(empty_url).close())
    run_on(empty_url, change)
    assert told in refused(empty_url)


async def test_a_server_that_only_reads_is_told_as_something_that_may_pass(address):
    """The former primary after a failover."""
    url = with_option(address, "default_transaction_read_only=on")
    async with open_database(url) as database:
        with pytest.raises(StorageUnavailable, match="is read-only; name the server"):
            await database.write(putting("a"))
        assert await keys_of(database) == []


def test_the_right_to_create_and_the_size_are_known_to_the_doctor(address):
    with inspect_database(address) as connection:
        assert server.missing_right(connection, "it") == ""
        assert server.size_of(connection) > 1_000_000
        assert connection.scalar(text("SHOW transaction_read_only")) == "on"


def test_an_engine_hides_the_password_and_the_values_of_rows():
    engine = server.make_engine(parse_address(f"postgresql://user:{SECRET}@host/name"))
    assert SECRET not in f"{engine!r} {engine} {engine.url!r}"
    assert engine.hide_parameters
