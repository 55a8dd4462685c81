"""Locks of transactions that write; advisory locks, which end with the session of their holder."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import structlog
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import OperationalError

from storage.errors import StorageError, StorageUnavailable
from storage.postgresql.errors import translate_errors

IN_USE = 0x74696D65
"""The key of the lock that a process shares with others while it uses the database."""
MIGRATING = 0x66756C6C
"""The key of the lock that is held while the database is migrated."""
MIGRATED_WITHIN = 300.0
"""Seconds to wait for another process to migrate it, or to end before it is migrated."""
LOOKS_AGAIN = 0.05
"""Seconds until the next attempt to get a lock."""
PREDECESSOR_ENDS_WITHIN = 1.0
"""Seconds within which the server notices that a process has ended, and frees its lock."""
HOLDER = text(
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = :key AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
"""The session that holds a lock."""
LOCK_TIMEOUT = 30.0
"""Seconds to wait for rows and tables that another session has locked."""
ALONE_WITHIN = 1.0
"""Seconds within which the transactions in progress should end for one that writes alone."""
log = structlog.get_logger()


def enter(connection: Connection, *, alone: bool) -> None:
    """Begin a transaction that writes: beside others, or `alone`, when those before it have ended.

    Nothing can collide with one that is alone. LOCK TABLE is called because it takes no snapshot:
    the transaction sees all that was committed while it waited. Its table is one that nobody else
    locks. It is not waited for a transaction that lasts longer than `ALONE_WITHIN`.
    """
    if alone:
        with suppress(OperationalError), connection.begin_nested():  # 55P03
            connection.execute(text(f"SET LOCAL lock_timeout = {milliseconds(ALONE_WITHIN)}"))
            connection.execute(text("LOCK TABLE alembic_version IN EXCLUSIVE MODE"))
            connection.execute(text(f"SET LOCAL lock_timeout = {milliseconds(LOCK_TIMEOUT)}"))
    connection.execute(text("LOCK TABLE alembic_version IN ROW SHARE MODE"))


def milliseconds(seconds: float) -> int:
    """Return a time as the server takes it."""
    return round(seconds * 1000)


def hold(engine: Engine, address: str, *, alone: bool) -> Connection:
    """Return a connection that marks the database as in use until its session ends.

    Several processes may use it at a time, unless one of them uses it `alone`. Raises StorageError
    if another process uses it alone, or if this one must be alone and another uses it.
    """
    lock = "pg_try_advisory_lock" if alone else "pg_try_advisory_lock_shared"
    with translate_errors(address):
        connection = engine.connect()
        connection.detach()  # closing it ends its session, and with it the lock
        until = time.monotonic() + PREDECESSOR_ENDS_WITHIN
        while not connection.scalar(text(f"SELECT {lock}(:key)"), {"key": IN_USE}):
            connection.commit()
            if time.monotonic() > until:
                connection.close()
                raise StorageError(
                    f"Another Fulltime is using {address}; stop it first, or choose another"
                    " database."
                )
            time.sleep(LOOKS_AGAIN)
        connection.commit()
    return connection


@contextmanager
def migrating(connection: Connection, address: str) -> Iterator[None]:
    """Be the only process that migrates the database within the context.

    A wait for another one is logged; raises StorageUnavailable when it takes too long.
    """
    with _locked(
        connection,
        MIGRATING,
        "migration_lock_held_elsewhere",
        f"Another process has been preparing {address} for too long; if there is none, end session"
        " {holder} of the server, which a pooler may have kept, then try again.",
    ):
        yield


@contextmanager
def without_others(connection: Connection, address: str) -> Iterator[None]:
    """Be the only process that uses the database within the context, so that it can be migrated.

    One of an older version would go on with tables that are no longer its own. A wait for its end
    is logged; raises StorageUnavailable when it takes too long.
    """
    with _locked(
        connection,
        IN_USE,
        "older_version_runs",
        f"An older Fulltime is using {address}; stop all its processes, then start this one again.",
    ):
        yield


@contextmanager
def _locked(connection: Connection, lock: int, event: str, sentence: str) -> Iterator[None]:
    """Hold an advisory lock within the context, which nobody shares.

    A wait is logged as `event`; raises StorageUnavailable with the sentence when it takes too long.
    """
    key, is_told, until = {"key": lock}, False, time.monotonic() + MIGRATED_WITHIN
    while not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), key):
        connection.commit()
        if not is_told:
            is_told = True
            log.warning(event, waits_at_most=MIGRATED_WITHIN)
        if time.monotonic() > until:
            holder = str(connection.scalar(HOLDER, key))
            raise StorageUnavailable(sentence.replace("{holder}", holder))
        time.sleep(LOOKS_AGAIN)
    connection.commit()
    try:
        yield
    finally:
        connection.rollback()
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), key)
        connection.commit()


def try_to_lock(engine: Engine, address: str, name: str) -> Connection | None:
    """Return a connection that holds the lock of this name; None if another process holds it."""
    with translate_errors(address):
        connection = engine.connect()
        connection.detach()
        query = text("SELECT pg_try_advisory_lock(hashtextextended(:name, 0))")
        is_ours = connection.scalar(query, {"name": f"fulltime {name}"})
        connection.commit()
    if is_ours:
        return connection
    connection.close()
    return None
