"""`fulltime import`: reads a server that another bot has exported."""

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.export_server import counted
from bot.host.ui.numbers import HIGHEST
from bot.operations.settings import Settings, load_settings

if TYPE_CHECKING:
    from storage.transfer.importing import Imported
    from storage.transfer.server_file import ServerFile


def import_server(
    file: Annotated[Path, typer.Argument(help="A file of `fulltime export` or `/setup data`.")],
    *,
    server: Annotated[
        int | None,
        typer.Option(min=1, max=HIGHEST, help="The id of the server, if it is another one."),
    ] = None,
    channel: Annotated[
        int | None,
        typer.Option(min=1, max=HIGHEST, help="The id of the channel to post in from now on."),
    ] = None,
) -> None:
    """Add a server of another bot to the database, while the bot does not run.

    What runs rests until this bot is in the server; then it goes on, and no clock has lost time. A
    manager's export holds no secrets, so what was running is not in it.
    """
    from storage.transfer.server_file import load

    try:
        found = load(file)
    except OSError as error:
        typer.echo(f"{file} cannot be read: {error.strerror}.", err=True)
        raise typer.Exit(1) from None
    target = found.guild_id if server is None else server
    if target != found.guild_id and channel is None:
        typer.echo("Another server has other channels; name one with --channel.", err=True)
        raise typer.Exit(2)
    done = _import(load_settings(), found, file, target, channel)
    for line in _lines(found, target, done):
        typer.echo(line)


def _import(
    settings: Settings, server_file: "ServerFile", file: Path, target: int, channel: int | None
) -> "Imported":
    """Open the database so that nobody else uses it, and add the server in one transaction."""
    import asyncio

    from sqlalchemy import Connection

    from bot.host.imports.host_check import HostCheck
    from bot.host.match.match_service import MatchService
    from games.registry import GAMES
    from storage.opening import open_database
    from storage.transfer.importing import Destination, import_server
    from storage.transfer.staging import staged

    rules = {game.name: game.rules_version for game in GAMES.values()}
    to = Destination(target, time.time_ns() // 1_000_000, rules, channel)

    async def run() -> "Imported":
        address = settings.address
        async with open_database(address, backups=settings.backups, alone=True) as database:
            matches = MatchService(GAMES, database, lambda: datetime.now(UTC))
            check = HostCheck(matches, str(file))

            def add(conn: Connection) -> "Imported":
                with staged(server_file, str(file)) as staging:
                    return import_server(conn, staging, server_file, str(file), to, check)

            return await database.write(add)

    return asyncio.run(run())


def _lines(server_file: "ServerFile", target: int, done: "Imported") -> list[str]:
    at = datetime.fromtimestamp(server_file.exported_at // 1000, UTC)
    lines = [f"Server {target} is in the database: {counted(done.counts)}."]
    if done.deleted:
        lines.append(
            f"{done.deleted} of its members had their data deleted here since; the next start"
            " deletes it again."
        )
    if server_file.is_whole:
        lines.append(
            f"What runs rests since {at:%Y-%m-%d %H:%M} UTC. It goes on as soon as this bot is in"
            " the server; members choose their own settings (/me) anew."
        )
        return lines
    lines.append("It is a managers' export, without positions: what was running is not in it.")
    if left := counted(done.left_out) if any(done.left_out.values()) else "":
        lines.append(f"{left} did not end yet; `fulltime export` of the other bot carries them.")
    return lines
