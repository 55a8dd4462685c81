"""Connecting to a PostgreSQL server, and preparing the database there."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    ExceptionContext,
    create_engine,
    event,
    func,
    select,
    text,
)
from sqlalchemy.engine.interfaces import DBAPIConnection

from storage.engine import installation
from storage.engine.migration import explaining_tables, migrate, version_of
from storage.errors import StorageError
from storage.postgresql.errors import POOLED, translate_errors
from storage.postgresql.locks import LOCK_TIMEOUT, migrating, milliseconds, without_others
from storage.schema.match_tables import metadata
from storage.schema.metadata import VERSION

CONNECTIONS = 16
"""The most connections of one process, and thus its transactions at once."""
OLDEST = 140000
"""The oldest server that works, as PostgreSQL numbers it: 14."""
LOOKS = 3
"""How often two connections are asked for their sessions."""


def address_of(url: URL) -> str:
    """Return where the database is, without user, password and parameters."""
    host = f"{url.host or 'localhost'}{f':{url.port}' if url.port else ''}"
    return f"PostgreSQL database {url.database} on {host}"


def make_engine(url: URL) -> Engine:
    """Return a lazily connecting engine.

    SERIALIZABLE aborts a transaction that would read or write other values if the transactions
    running at the same time had run one after the other.
    """
    engine = _engine(url)
    event.listen(engine, "connect", _limit_waiting)
    return engine


def unprepared(url: URL) -> Engine:
    """Return an engine whose connections leave no prepared statement or setting in a session.

    Other engines prepare their statements; else the server would plan each one again, and the query
    of a button press would take ten times as long.
    """
    return _engine(url, prepare_threshold=None)


def _engine(url: URL, **options: object) -> Engine:
    from storage.postgresql import silence  # noqa: PLC0415 - imports psycopg, which a file needs not

    engine = create_engine(
        url,
        isolation_level="SERIALIZABLE",
        pool_size=CONNECTIONS,
        max_overflow=0,
        hide_parameters=True,  # errors are logged, and rows hold seeds and hands
        connect_args={**silence.LIMITS, "application_name": "fulltime", **options},
    )
    event.listen(engine, "do_connect", silence.connect)
    event.listen(engine, "handle_error", _remove_details)
    return engine


def _limit_waiting(connection: DBAPIConnection, _record: object) -> None:
    """Let a new connection give up waiting for locks of others after `LOCK_TIMEOUT`."""
    cursor = connection.cursor()
    cursor.execute(f"SET lock_timeout = {milliseconds(LOCK_TIMEOUT)}")
    cursor.close()
    connection.commit()


def _remove_details(context: ExceptionContext) -> None:
    """Remove the server's details from an error, because they quote the values of rows."""
    original, raised = context.original_exception, context.sqlalchemy_exception
    diagnosis = getattr(original, "diag", None)
    if raised is not None and diagnosis is not None and diagnosis.message_primary:
        original.args = (diagnosis.message_primary,)
        raised.args = (f"({type(original).__name__}) {diagnosis.message_primary}",)


def prepare(engine: Engine, address: str) -> None:
    """Check the server, and migrate the database to the current schema.

    Another process that does the same waits meanwhile. Raises StorageError.
    """
    require_sessions(engine.url, address)
    with translate_errors(address), engine.connect() as connection:
        check(connection, address)
        with migrating(connection, address):
            version = version_of(connection, address)
            connection.rollback()
            if version != VERSION:
                if why := missing_right(connection, address):
                    raise StorageError(why)
                alone = without_others(connection, address) if version else nullcontext()
                with alone, explaining_tables(address):
                    migrate(connection)
            if connection.scalar(text("SHOW transaction_read_only")) == "off":
                installation.ensure(connection)
            connection.commit()


def require_sessions(url: URL, address: str) -> None:
    """Raise StorageError if a pooler lends the server's sessions by transaction.

    With such a pooler, an advisory lock stays with the session that took it, which another client
    gets next. This is noticed without a lock: two connections get the same session, or one of them
    gets several.
    """
    engine = unprepared(url)
    try:
        with translate_errors(address), engine.connect() as first, engine.connect() as other:
            met: dict[Connection, set[int]] = {first: set(), other: set()}
            # not alternating: a pooler that rotates sessions would give each the same one again
            for connection in (first, first, other) * LOOKS:
                met[connection].add(connection.scalar(text("SELECT pg_backend_pid()")) or 0)
                connection.commit()
    finally:
        engine.dispose()
    if met[first] & met[other] or len(met[first] | met[other]) > len(met):
        raise StorageError(POOLED.format(address=address))


def check(connection: Connection, address: str) -> None:
    """Raise StorageError if the server is too old."""
    number = connection.scalar(text("SELECT current_setting('server_version_num')::int")) or 0
    connection.rollback()
    if number < OLDEST:
        raise StorageError(
            f"{address} is of version {number // 10000}; Fulltime needs {OLDEST // 10000} or newer."
        )


def missing_right(connection: Connection, address: str) -> str:
    """Return which right this user lacks to create and change tables, as a sentence; "" if none."""
    may = connection.scalar(
        text("SELECT has_schema_privilege(current_user, current_schema(), 'CREATE')")
    )
    connection.rollback()
    return (
        "" if may else f"{address} lets this user create no tables; make it the database's owner."
    )


def continue_numbering(connection: Connection) -> None:
    """Let the ids of new rows continue after those of rows that were inserted with given ids."""
    for table in metadata.sorted_tables:
        if isinstance(table.autoincrement_column, Column):
            highest = connection.scalar(select(func.max(table.autoincrement_column)))
            connection.execute(
                text("SELECT setval(pg_get_serial_sequence(:table, 'id'), :next, false)"),
                {"table": table.name, "next": (highest or 0) + 1},
            )


def size_of(connection: Connection) -> int:
    """Return the size of the database in bytes."""
    return connection.scalar(text("SELECT pg_database_size(current_database())")) or 0


@contextmanager
def connect_to_read(url: URL) -> Iterator[Connection]:
    """Yield a connection to the server that cannot write; raises StorageError."""
    address, engine = address_of(url), make_engine(url)
    require_sessions(url, address)
    try:
        reading = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )  # so that it aborts no writer's transaction
        with translate_errors(address), reading.connect() as connection:
            check(connection, address)
            yield connection
    finally:
        engine.dispose()
