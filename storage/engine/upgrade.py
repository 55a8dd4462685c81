"""Creating a database, and migrating it to the current schema after a backup."""

from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine, inspect, text

from storage.engine.engine import make_engine
from storage.engine.files import copy_online, name_backup
from storage.engine.rotation import PARTS
from storage.errors import StorageError, translate_errors
from storage.schema.match_tables import VERSION

SCRIPTS = Path(__file__).parents[1] / "migrations"
SECURE_SINCE = "0010"
"""The first version with secure_delete; files of older versions are rewritten once."""


def version_of(engine: Engine, path: Path) -> str:
    """Return the database's migration number, "" if it is empty.

    Raises StorageError if another program or a newer Fulltime wrote it.
    """
    with translate_errors(path), engine.connect() as connection:
        tables = inspect(connection).get_table_names()
        if not tables:
            return ""
        if "alembic_version" not in tables:
            raise StorageError(f"{path} belongs to another program; choose another file.")
        version = connection.scalar(text("SELECT version_num FROM alembic_version")) or ""
    if version > VERSION:
        raise StorageError(f"{path} was written by a newer Fulltime; install that version.")
    return version


def create(path: Path) -> None:
    """Create a new database; raises StorageError if the disk fails.

    It is renamed to its final name once it is complete, so an interrupted start leaves no empty
    file. The WAL of a deleted database would be replayed into the new one, so it is removed first.
    """
    part = Path(f"{path}.new")
    with translate_errors(path):
        for left in (part, Path(f"{part}-journal"), *(Path(f"{path}{one}") for one in PARTS[1:])):
            left.unlink(missing_ok=True)
        upgrade(make_engine(part), path, path.parent)
        part.replace(path)


def upgrade(engine: Engine, path: Path, backups: Path) -> None:
    """Run the missing migrations in one transaction; an older file is first copied to `backups`.

    Raises StorageError as `version_of` does, and if the disk fails.
    """
    version = version_of(engine, path)
    if version == VERSION:
        return
    if version:
        copy_online(path, name_backup(path, backups, f"before-{VERSION}"))
    if version and version < SECURE_SINCE:
        with translate_errors(path), closing(engine.raw_connection()) as bare:
            bare.cursor().execute("VACUUM")
    from alembic import command  # noqa: PLC0415 - several MB that a start without news never needs
    from alembic.config import Config  # noqa: PLC0415 - likewise

    with translate_errors(path), engine.connect() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
        command.upgrade(config, "head")
