"""`fulltime backup`: a copy of the database, also while the bot runs."""

from pathlib import Path
from typing import Annotated

import typer

from bot.operations.settings import Settings, SettingsError, load_settings


def backup(
    *,
    to: Annotated[
        Path | None, typer.Option(help="The file to write; by default a new one in backups/.")
    ] = None,
    db: Annotated[
        Path | None, typer.Option(help="The database file.", show_default="fulltime.db")
    ] = None,
) -> None:
    """Copy the database into one file; the bot may keep running meanwhile.

    Older copies in the backups folder are removed as the settings say; copies made before an
    upgrade or a restore expire after the same number of weeks. Nothing is removed elsewhere.
    """
    from storage.errors import StorageError
    from storage.sqlite.files import copy_online, name_backup
    from storage.sqlite.rotation import rotate

    settings = load_settings()
    path = db or file_of(
        settings, "`pg_dump --format=custom` saves a PostgreSQL database, also while the bot runs."
    )
    try:
        copy = to or name_backup(path, settings.backups, "backup")
        copy_online(path, copy)
        typer.echo(f"{path} is saved as {copy}.")
        if to is None:
            days, weeks = settings.keep_days, settings.keep_weeks
            for gone in rotate(path, settings.backups, days=days, weeks=weeks):
                typer.echo(f"{gone} was one too many and is removed.")
    except StorageError as error:
        raise SettingsError(str(error)) from None


def file_of(settings: Settings, otherwise: str) -> Path:
    """Return the database file of the settings; raises SettingsError with a sentence if none."""
    from storage.errors import StorageError
    from storage.opening import parse_address

    try:
        place = parse_address(settings.address)
    except StorageError as error:
        raise SettingsError(str(error)) from None
    if not isinstance(place, Path):
        raise SettingsError(otherwise)
    return place
