"""`fulltime restore`: replaces the database by a backup."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.backup import file_of
from bot.operations.settings import SettingsError, load_settings


def restore(
    file: Annotated[Path, typer.Argument(help="The backup to bring back.")],
    *,
    db: Annotated[
        Path | None, typer.Option(help="The database file.", show_default="fulltime.db")
    ] = None,
) -> None:
    """Check a backup and put it in the database's place, while the bot does not run."""
    from storage.errors import StorageError
    from storage.sqlite.restore import restore as put_back

    settings = load_settings()
    path = db or file_of(settings, "`pg_restore --clean` brings a PostgreSQL database back.")
    try:
        kept = put_back(path, file, backups=settings.backups)
    except StorageError as error:
        raise SettingsError(str(error)) from None
    typer.echo(f"{path} holds what {file} held.")
    if kept is not None:
        typer.echo(f"What it held before is kept as {kept}.")
