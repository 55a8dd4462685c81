"""`fulltime copy`: moves everything to another database, for instance to a PostgreSQL server."""

from typing import Annotated

import typer

from bot.operations.settings import load_settings


def copy(
    source: Annotated[str, typer.Argument(help="The database to copy: a file, or a URL.")],
    target: Annotated[str, typer.Argument(help="An empty or new database: a file, or a URL.")],
) -> None:
    """Copy every match, season and setting into another database, while the bot does not run.

    The source stays as it is, also one of an older version. URLs are like sqlite:///fulltime.db or postgresql://user@host/name.
    """
    from storage.copying import copy_database

    settings = load_settings()
    addresses = settings.with_password(source), settings.with_password(target)
    with typer.progressbar(length=1000, label="Copying") as bar:

        def progress(done: int, total: int) -> None:
            bar.update(done * 1000 // total - bar.pos)

        copied = copy_database(*addresses, progress, backups=settings.backups)
    for place in copied.without_nul:
        typer.echo(f"PostgreSQL stores no NUL character, so it was left out of {place}.")
    typer.echo(
        f"{copied.rows} rows are copied. Set FULLTIME_DATABASE to the new database, then start the"
        " bot."
    )
