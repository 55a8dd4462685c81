"""`fulltime restore`: replaces the database by a backup."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.backup import file_of
from bot.operations.settings import load_settings


def restore(
    file: Annotated[Path, typer.Argument(help="The backup to bring back.")],
    *,
    db: Annotated[
        Path | None, typer.Option(help="The database file.", show_default="fulltime.db")
    ] = None,
    without_deletions: Annotated[
        bool,
        typer.Option(
            "--without-deletions",
            help="Go on though it cannot be read whose data was deleted since: it comes back.",
        ),
    ] = False,
) -> None:
    """Check a backup and put it in the database's place, while the bot does not run."""
    from storage.sqlite.files import follow_link
    from storage.sqlite.inspection import read_installation
    from storage.sqlite.restore import restore as put_back

    settings = load_settings()
    path = file_of(settings, db, "`pg_restore --clean` brings a PostgreSQL database back.")
    copy = follow_link(file)  # as its log lies beside the file itself
    ours, theirs = read_installation(path), read_installation(copy)
    kept = put_back(path, copy, backups=settings.backups, without_deletions=without_deletions)
    typer.echo(f"{path} holds what {file} held.")
    if ours and theirs and ours != theirs:
        typer.echo("That was a copy of another bot; from now on it is saved with this one's.")
    if without_deletions:
        typer.echo("What was deleted after it was made may be in it again, to be deleted anew.")
    if kept is not None:
        typer.echo(f"What it held before is kept as {kept}.")
