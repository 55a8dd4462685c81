"""`fulltime export`: a server's data as a file, for the owner of another bot."""

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from bot.host.ui.numbers import HIGHEST
from bot.operations.settings import load_settings

COUNTED = {
    "matches": ("match", "matches"),
    "seasons": ("season", "seasons"),
    "cups": ("cup", "cups"),
    "results": ("result", "results"),
    "ratings": ("rating", "ratings"),
    "names": ("member", "members"),
}
"""The tables that people know, in singular and plural."""


def counted(counts: Mapping[str, int]) -> str:
    """Return the numbers of rows that are not zero, as in "2 matches, 1 cup"."""
    told = [
        f"{count:,} {COUNTED[name][count != 1]}" for name in COUNTED if (count := counts.get(name))
    ]
    return ", ".join(told) or "settings"


def export(
    server: Annotated[int, typer.Argument(min=1, max=HIGHEST, help="The id of the server.")],
    file: Annotated[Path, typer.Argument(help="The file to write.")],
) -> None:
    """Save one server for another bot, with its running matches; the bot may keep running.

    `/owner leave` first stops all clocks there, so that nothing is played after the export.
    """
    from bot import __version__
    from storage.copying import require_other_name
    from storage.opening import read_database
    from storage.transfer.exporting import export_whole

    now = time.time_ns() // 1_000_000
    settings = load_settings()
    require_other_name(settings.address, file)
    with read_database(settings.address) as connection:
        server_file = export_whole(connection, server, now, __version__)
    if not server_file.tables:
        typer.echo(f"Nothing is stored of server {server}.", err=True)
        raise typer.Exit(1)
    _write(file, server_file.dump())
    counts = {name: len(rows) for name, rows in server_file.tables.items()}
    typer.echo(f"Server {server} is saved as {file}: {counted(counts)}.")
    typer.echo(
        "It holds hidden hands and the dice to come: hand it to nobody but the other bot's owner,"
        " and delete it afterwards."
    )


def _write(file: Path, content: bytes) -> None:
    """Write a new file that nobody else may read; it gets its name once it is complete."""
    from storage.file_access import why_not_writable

    part = Path(f"{file}.part")
    try:
        if file.exists():
            raise FileExistsError
        part.unlink(missing_ok=True)  # of an export that was killed
        private = partial(os.open, mode=0o600)
        with open(part, "xb", opener=private) as written:
            written.write(content)
        part.rename(file)
    except OSError as error:
        why = f"{file} exists already; name a new file."
        if not isinstance(error, FileExistsError):
            why = why_not_writable(file) or f"{file} cannot be written: {error.strerror}."
            with suppress(OSError):  # such as a disk that is read-only, or no folder
                part.unlink(missing_ok=True)
        typer.echo(why, err=True)
        raise typer.Exit(1) from None
