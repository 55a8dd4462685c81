"""Opening the database that a setting names: a file, or one on a PostgreSQL server."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from storage.engine.database import Database
from storage.engine.migration import require_current
from storage.errors import StorageError
from storage.sqlite.files import follow_link

WANTED = "sqlite:///fulltime.db or postgresql://user@host/name"


def parse_address(address: str | Path) -> Path | URL:
    """Return the file or the PostgreSQL URL that an address names.

    An address is a path or a URL. A symbolic link is followed here, so that every use of the file
    has the same lock, WAL and backups. Raises StorageError, which quotes nothing of the address,
    because a malformed one may hold a password anywhere.
    """
    if isinstance(address, Path) or "://" not in address:
        return follow_link(Path(address))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StorageError(f"The database's URL cannot be read; write {WANTED}.") from None
    kind = url.get_backend_name()
    if kind == "sqlite" and url.database and url.database != ":memory:":
        return follow_link(Path(url.database))
    if kind in ("postgresql", "postgres") and url.database:
        if address.count("@") > 1 or "@" in url.database:  # an @ in the password splits it
            raise StorageError(f"An @ in a password is written %40 in a URL; write {WANTED}.")
        return url.set(drivername="postgresql+psycopg")
    raise StorageError(f"Fulltime cannot use this database's URL; write {WANTED}.")


def open_database(
    address: str | Path, *, backups: Path | None = None, alone: bool = False
) -> Database:
    """Open or create the database at an address, and migrate it to the current schema.

    A file that must be migrated is first copied to `backups`. `alone` keeps other processes from a
    database on a server, too; processes never share a file. May block for long, so call it before
    the event loop runs. Raises StorageError with one sentence.
    """
    place = parse_address(address)
    if isinstance(place, Path):
        from storage.sqlite.database import SqliteDatabase  # noqa: PLC0415 - only one is needed

        return SqliteDatabase.open(place, backups=backups)
    from storage.postgresql.database import PostgresqlDatabase  # noqa: PLC0415 - only one is needed

    return PostgresqlDatabase.open(place, alone=alone)


def make_engine(place: Path | URL) -> Engine:
    """Return a lazily connecting engine for a place that `parse_address` returned."""
    if isinstance(place, Path):
        from storage.sqlite.connection import make_engine as of_file  # noqa: PLC0415 - as above

        return of_file(place)
    from storage.postgresql.server import make_engine as of_server  # noqa: PLC0415 - as above

    return of_server(place)


@contextmanager
def inspect_database(address: str | Path) -> Iterator[Connection]:
    """Yield a connection that cannot write; a bot may use the database meanwhile.

    Raises StorageError if the file does not exist, or the server cannot be reached or used.
    """
    place = parse_address(address)
    if isinstance(place, Path):
        from storage.sqlite.inspection import connect  # noqa: PLC0415 - only one is needed

        with connect(place) as connection:
            yield connection
    else:
        from storage.postgresql.server import connect_to_read  # noqa: PLC0415 - only one is needed

        with connect_to_read(place) as connection:
            yield connection


@contextmanager
def read_database(address: str | Path) -> Iterator[Connection]:
    """Yield a connection as `inspect_database` does, to a database of the current schema.

    Raises StorageError as that does, and if the database has another version of the schema.
    """
    with inspect_database(address) as connection:
        require_current(connection, shown(address))
        yield connection


@contextmanager
def only_reader(address: str | Path) -> Iterator[Connection]:
    """Yield a connection to what a database holds at the current schema; it stays as it is.

    No other process may use it meanwhile. Raises StorageError if that is so, and if a database on a
    server has another version of the schema: only a file can be migrated elsewhere.
    """
    place = parse_address(address)
    if isinstance(place, Path):
        from storage.sqlite.inspection import connect_upgraded  # noqa: PLC0415 - only one is needed

        with connect_upgraded(place) as connection:
            yield connection
    else:
        from storage.postgresql.locks import hold  # noqa: PLC0415 - only one is needed

        with read_database(address) as connection:
            connection.rollback()  # what is read is of a moment after the lock was had
            with closing(hold(connection.engine, shown(address), alone=True)):
                yield connection


def shown(address: str | Path) -> str:
    """Return where a database is, to be shown to people: without a password."""
    place = parse_address(address)
    if isinstance(place, Path):
        return str(place)
    from storage.postgresql.server import address_of  # noqa: PLC0415 - only one is needed

    return address_of(place)
