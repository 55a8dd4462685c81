"""The version of a database's schema, and its migration to the current one."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from storage.errors import StorageError
from storage.schema.metadata import VERSION, VERSIONS

SCRIPTS = Path(__file__).parents[1] / "migrations"
TABLE, COLUMN = "alembic_version", "version_num"
"""Where the version is stored; other programs use the same table."""
OURS = re.compile("[0-9]+")
"""What our migration numbers look like."""
UNKNOWN = (
    "{address} does not tell which version of Fulltime wrote it, as its table alembic_version was"
    " changed; bring a backup of it back."
)
OTHER_TABLES = (
    "{address} does not hold the tables of the version that it tells; bring a backup of it back."
)
NO_RIGHT = "42501"
"""The SQLSTATE of PostgreSQL for a right that is missing."""


def version_of(connection: Connection, address: str) -> str:
    """Return the database's migration number, "" if it is empty.

    Raises StorageError, naming the database by its address, if another program or a newer Fulltime
    wrote it, or if it does not tell its version.
    """
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return ""
    stored = _stored(connection) if TABLE in tables else None
    if stored is None or any(each_text and not OURS.fullmatch(each_text) for each_text in stored):
        raise StorageError(f"{address} belongs to another program; choose another database.")
    if not stored and tables == {TABLE}:
        return ""
    version = stored[0] if len(stored) == 1 else ""
    if version > VERSION:
        raise StorageError(f"{address} was written by a newer Fulltime; install that version.")
    if version not in VERSIONS:
        raise StorageError(UNKNOWN.format(address=address))
    return version


def require_current(connection: Connection, address: str) -> None:
    """Raise StorageError if the database has another version of the schema than this Fulltime."""
    version = version_of(connection, address)
    if version != VERSION:
        was = f"at version {version}" if version else "empty"
        raise StorageError(f"{address} is {was}; the next start brings it to version {VERSION}.")


def _stored(connection: Connection) -> list[str] | None:
    """Return the versions in the table; None if it has other columns than that of Alembic."""
    found = connection.execute(text(f"SELECT * FROM {TABLE}"))  # noqa: S608 - a name of our own
    return (
        [str(version or "") for version in found.scalars()] if [*found.keys()] == [COLUMN] else None
    )


@contextmanager
def explaining_tables(address: str) -> Iterator[None]:
    """Raise StorageError if a migration finds other tables than those of the version it begins at.

    A number that somebody lowered by hand is found no earlier.
    """
    try:
        yield
    except DBAPIError as error:
        sqlite, server = (
            getattr(error.orig, name, None) or "" for name in ("sqlite_errorname", "sqlstate")
        )
        if sqlite == "SQLITE_ERROR" or (server.startswith("42") and server != NO_RIGHT):
            raise StorageError(OTHER_TABLES.format(address=address)) from error
        raise


def migrate(connection: Connection, version: str = "head") -> None:
    """Run the missing migrations up to a version in one transaction.

    The connection must not be in a transaction yet.
    """
    from alembic import command  # noqa: PLC0415 - several MB, not needed by a current schema
    from alembic.config import Config  # noqa: PLC0415 - several MB, too

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("recursive_version_locations", "true")
    command.upgrade(config, version)
