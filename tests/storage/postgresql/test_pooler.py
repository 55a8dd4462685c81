"""A pooler that lends sessions by transaction is noticed; no lock is waited for without a limit."""

import asyncio

import psycopg
import pytest
from sqlalchemy import text

from bot.operations.database_checks import check_database
from storage.errors import StorageError, StorageUnavailable
from storage.opening import inspect_database, open_database, parse_address
from storage.postgresql import database as on_server
from storage.postgresql import locks, server
from storage.postgresql.errors import translate_errors
from tests.bot.written_log import written_log
from tests.storage.conftest import keys_of, putting
from tests.storage.postgresql.pooler import pooler

POOLED = "is reached by way of a pooler that lends sessions by transaction"


def locks_held(url):
    """How many advisory locks anybody holds in the database."""
    query = (
        "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
        " WHERE locktype = 'advisory' AND datname = current_database()"
    )
    with psycopg.connect(url) as connection:
        return connection.execute(query).fetchone()[0]


@pytest.mark.parametrize("in_turn", [False, True])
def test_a_pooler_by_transaction_is_refused_with_a_sentence_and_leaves_no_lock(empty_url, in_turn):
    with pooler(empty_url, in_turn=in_turn) as url:
        with pytest.raises(StorageError, match=POOLED) as caught:
            open_database(url)
        assert not isinstance(caught.value, StorageUnavailable), "it does not pass"
        assert "\n" not in str(caught.value)
        assert locks_held(empty_url) == 0
        finding = check_database(url)
        assert (finding.is_well, POOLED in finding.text) == (False, True)
        with pytest.raises(StorageError, match=POOLED), inspect_database(url):
            pytest.fail("it was inspected")


@pytest.mark.long
async def test_a_pooler_by_session_is_as_good_as_the_server(empty_url):
    with pooler(empty_url, by_transaction=False) as url:
        async with open_database(url) as database:
            await database.write(putting("a"))
            assert await keys_of(database) == ["a"]
        assert check_database(url).is_well


def test_a_prepared_statement_that_is_gone_or_another_ones_tells_of_a_pooler(address):
    """It may have been put in front of the server later."""
    engine = server.make_engine(parse_address(address))
    for statement in ("EXECUTE nobodys", "PREPARE twice AS SELECT 1; PREPARE twice AS SELECT 2"):
        is_told = pytest.raises(StorageError, match=POOLED)
        with is_told, translate_errors("a database"), engine.connect() as connection:
            connection.exec_driver_sql(statement)
    engine.dispose()


def test_nothing_is_prepared_before_a_pooler_is_ruled_out(address):
    engine = server.unprepared(parse_address(address))
    with engine.connect() as connection:
        for _ in range(9):
            connection.execute(text("SELECT 1"))
        assert connection.scalar(text("SELECT count(*) FROM pg_prepared_statements")) == 0
    engine.dispose()


@pytest.mark.long
def test_a_lock_that_another_session_keeps_is_told_at_once_and_given_up(empty_url, monkeypatch):
    """As a pooler kept them that ran before: then each start hung without a word."""
    monkeypatch.setattr(locks, "MIGRATED_WITHIN", 0.3)
    with psycopg.connect(empty_url, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", (locks.MIGRATING,))
        pid = other.info.backend_pid
        with written_log() as log, pytest.raises(StorageUnavailable) as caught:
            open_database(empty_url)
    assert [line["event"] for line in log.lines] == ["migration_lock_held_elsewhere"]
    assert f"session {pid}" in str(caught.value)
    assert "\n" not in str(caught.value)
    asyncio.run(open_database(empty_url).close())


@pytest.mark.long
async def test_a_lock_by_name_is_told_and_given_up(database, address, monkeypatch):
    monkeypatch.setattr(on_server, "LOCKED_WITHIN", 0.3)
    async with open_database(address) as other, other.lock("commands"):
        with written_log() as log, pytest.raises(StorageUnavailable, match="commands"):
            async with database.lock("commands"):
                pytest.fail("two are in it")
    (line,) = log.lines
    assert (line["event"], line["lock"]) == ("lock_held_elsewhere", "commands")


async def test_rows_that_another_program_keeps_locked_are_given_up(database, address, monkeypatch):
    monkeypatch.setattr(server, "LOCK_TIMEOUT", 0.2)
    async with open_database(address) as waiting:
        await waiting.write(putting("a"))
        with psycopg.connect(address) as other:
            other.execute("UPDATE facts SET value = 'x' WHERE key = 'a'")
            with pytest.raises(StorageUnavailable, match="keeps rows or tables"):
                await waiting.write(putting("a"))
            other.rollback()
        await waiting.write(putting("a"))
