"""The version of a database's schema, and its migration to the current one."""

import re
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from storage.errors import StorageError
from storage.schema.metadata import VERSION

SCRIPTS = Path(__file__).parents[1] / "migrations"
OURS = re.compile("[0-9]+")
"""What our migration numbers look like; other programs use the same table."""


def version_of(connection: Connection, address: str) -> str:
    """Return the database's migration number, "" if it is empty.

    Raises StorageError, naming the database by its address, if another program or a newer Fulltime
    wrote it.
    """
    tables, version = inspect(connection).get_table_names(), ""
    if "alembic_version" in tables:
        version = connection.scalar(text("SELECT version_num FROM alembic_version")) or ""
        is_ours = not version or (isinstance(version, str) and OURS.fullmatch(version) is not None)
    else:
        is_ours = not tables
    if not is_ours:
        raise StorageError(f"{address} belongs to another program; choose another database.")
    if version > VERSION:
        raise StorageError(f"{address} was written by a newer Fulltime; install that version.")
    return version


def require_current(connection: Connection, address: str) -> None:
    """Raise StorageError if the database has another version of the schema than this Fulltime."""
    version = version_of(connection, address)
    if version != VERSION:
        was = f"at version {version}" if version else "empty"
        raise StorageError(f"{address} is {was}; the next start brings it to version {VERSION}.")


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
