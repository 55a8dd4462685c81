"""`fulltime copy`: moves everything to another database, for instance to a PostgreSQL server."""

from typing import Annotated

import typer

from bot.operations.settings import load_settings


def copy(
    source: Annotated[str, typer.Argument(help="The database to copy: a file, or a URL.")],
    target: Annotated[str, typer.Argument(help="An empty or new database: a file, or a URL.")],
) -> None:
    """Copy every match, season and setting into another database, while the bot does not run.

    The source stays as it is. URLs are like sqlite:///fulltime.db or postgresql://user@host/name.
    """
    import asyncio

    settings = load_settings()
    count = asyncio.run(_copy(settings.with_password(source), settings.with_password(target)))
    typer.echo(
        f"{count} rows are copied. Set FULLTIME_DATABASE to the new database, then start the bot."
    )


async def _copy(source: str, target: str) -> int:
    """Open both databases, so that nobody else uses them, and copy with a progress bar."""
    import asyncio

    from storage.copying import copy_database
    from storage.opening import open_database, require_database

    require_database(source)
    async with open_database(source, alone=True), open_database(target, alone=True):
        with typer.progressbar(length=1000, label="Copying") as bar:

            def progress(done: int, total: int) -> None:
                bar.update(done * 1000 // total - bar.pos)

            return await asyncio.to_thread(copy_database, source, target, progress)
