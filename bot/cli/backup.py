"""`fulltime backup`: a copy of the database, also while the bot runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.operations.settings import Settings, SettingsError, load_settings

if TYPE_CHECKING:
    from storage.sqlite.integrity import RowCounts

OF_A_SERVER = "`pg_dump --format=custom` saves a PostgreSQL database, also while the bot runs."


def backup(
    *,
    to: Annotated[
        Path | None, typer.Option(help="The file to write; by default a new one in backups/.")
    ] = None,
    db: Annotated[
        Path | None, typer.Option(help="The database file.", show_default="fulltime.db")
    ] = None,
) -> None:
    """Copy the database into one file, and check the copy; the bot may keep running meanwhile.

    If the new copy holds a match, older copies of this bot in the backups folder are then removed
    as FULLTIME_KEEP_DAYS and FULLTIME_KEEP_WEEKS say; copies made before an upgrade or a restore,
    or of a lost database, expire after FULLTIME_KEEP_WEEKS, too. Other folders, and copies of other
    bots, stay as they are. A failure ends with status 1.
    """
    from bot.operations import failed_backup
    from storage.errors import StorageError
    from storage.sqlite.inspection import read_installation

    settings = load_settings()
    path = file_of(settings, db, OF_A_SERVER)
    try:
        ours = read_installation(path)
        copy, counted = _copy(path, to, settings.backups, ours)
    except StorageError as error:
        if to is None:
            failed_backup.write(path, str(error))
        typer.echo(f"{error} No copy was made, and none was removed.", err=True)
        raise typer.Exit(1) from None
    typer.echo(f"{path} is saved as {copy}, checked, with {sum(counted.values()):,} rows.")
    if to is None:
        failed_backup.forget(path)
        _remove_older(path, settings, ours, has_match=bool(counted.get("matches")))


def _copy(
    path: Path, to: Path | None, backups: Path, installation: str | None
) -> tuple[Path, "RowCounts"]:
    """Copy the database to a path, or to a new one in the folder; return it and the rows in it.

    Another backup of the same second may have taken the name meanwhile. Raises StorageError.
    """
    from storage.sqlite.copies import NameTakenError, copy_online
    from storage.sqlite.copy_names import BACKUP, name_backup
    from storage.sqlite.reserved_names import require_other_name
    from storage.sqlite.unfinished_copies import copying

    if to is not None:
        require_other_name(path, to)
    while True:
        copy = to or name_backup(path, backups, BACKUP, installation)
        try:
            with copying(path, copy, installation):
                return copy, copy_online(path, copy)
        except NameTakenError:
            if to is not None:
                raise


def _remove_older(path: Path, settings: Settings, ours: str | None, *, has_match: bool) -> None:
    """Remove older copies as the settings say, unless the new copy holds no match."""
    from storage.errors import StorageError
    from storage.sqlite.rotation import rotate

    if not has_match:
        typer.echo("It holds no match, so no older copy is removed.")
        return
    if ours is None:
        typer.echo("No older copy is removed, as this version has not started with it yet.")
        return
    days, weeks = settings.keep_days, settings.keep_weeks
    try:
        for gone in rotate(path, settings.backups, ours, days=days, weeks=weeks):
            typer.echo(f"{gone} was one too many and is removed.")
    except StorageError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


def file_of(settings: Settings, db: Path | None, otherwise: str) -> Path:
    """Return the database file that the option names, else the one in the settings.

    Raises SettingsError with the sentence `otherwise` if the database is on a server, StorageError
    if its address is invalid.
    """
    from storage.opening import parse_address

    place = parse_address(db or settings.address)
    if not isinstance(place, Path):
        raise SettingsError(otherwise)
    return place
