"""Creating a database file, and migrating it to the current schema after a backup."""

from pathlib import Path

from sqlalchemy import Engine

from storage.engine import installation
from storage.engine.migration import explaining_tables, migrate
from storage.engine.migration import version_of as version_in
from storage.schema.metadata import VERSION
from storage.sqlite.connection import make_new_engine
from storage.sqlite.copies import copy_online
from storage.sqlite.copy_names import BEFORE, name_backup
from storage.sqlite.errors import translate_errors
from storage.sqlite.files import UNFINISHED, remove_unfinished
from storage.sqlite.rotation import PARTS
from storage.sqlite.unfinished_copies import copying


def version_of(engine: Engine, path: Path) -> str:
    """Return the migration number of the file, "" if it is empty; raises StorageError."""
    with translate_errors(path), engine.connect() as connection:
        return version_in(connection, str(path))


def create(path: Path) -> None:
    """Create a new database; raises StorageError if the disk fails.

    It is renamed to its final name once it is complete, so an interrupted start leaves no empty
    file. The WAL of a deleted database would be replayed into the new one, so it is removed first.
    """
    part = Path(f"{path}{UNFINISHED}")
    with translate_errors(path):
        remove_unfinished(path)
        for left in PARTS[1:]:
            Path(f"{path}{left}").unlink(missing_ok=True)
        upgrade(make_new_engine(part), path, path.parent)
        part.replace(path)


def upgrade(engine: Engine, path: Path, backups: Path) -> None:
    """Run the missing migrations in one transaction; an older file is first copied to `backups`.

    A database without an id of the installation gets one. Raises StorageError as `version_of` does,
    and if the disk fails.
    """
    version = version_of(engine, path)
    if version:
        ours = _installation(engine, path)
        if version == VERSION:
            return
        _back_up(path, backups, ours)
    with translate_errors(path), engine.connect() as connection, explaining_tables(str(path)):
        migrate(connection)
    _installation(engine, path)


def _installation(engine: Engine, path: Path) -> str:
    """Return the id of the installation, which a database without one gets now."""
    with translate_errors(path), engine.begin() as connection:
        return installation.ensure(connection)


def _back_up(path: Path, backups: Path, ours: str) -> None:
    """Copy the database of an older version to the folder for backups."""
    copy = name_backup(path, backups, BEFORE.format(version=VERSION), ours)
    with copying(path, copy, ours):
        copy_online(path, copy)
