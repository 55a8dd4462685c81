"""The command line: `fulltime COMMAND`, one file per command.

- What ends a command with status 1 (it may pass) or 2 (a person is needed): `main`, below. What the
  container does then is in `deploy/container.sh`.
- `authoring/` has the commands for whoever writes a game: simulate, ladder, draw.

A command imports what it needs when it runs, so that `--help` is fast.
"""

import gc
import io
import os
import sys
from typing import Annotated

import typer

from bot import __version__
from bot.cli.authoring.draw import draw
from bot.cli.authoring.ladder import ladder
from bot.cli.authoring.simulate import simulate
from bot.cli.backup import backup
from bot.cli.copy_database import copy
from bot.cli.doctor import doctor
from bot.cli.export_server import export
from bot.cli.import_server import import_server
from bot.cli.play import play
from bot.cli.replay import replay
from bot.cli.reports import reports
from bot.cli.restore import restore
from bot.cli.run import run
from bot.cli.status import status
from bot.operations.settings import SettingsError

GC_THRESHOLDS = (50_000, 10, 10)
"""Thresholds of the garbage collector's three generations, for `gc.set_threshold`.

They are high, because imports create many objects and no garbage, and looking for it took a tenth
of the start-up time. The bot on Discord sets other thresholds once it runs.
"""

app = typer.Typer(
    name="fulltime",
    help="Fulltime: five games for the members of a Discord server.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,  # pretty tracebacks print local variables, even the token
)

# One line per command. A command's module imports what it needs when it runs, so --help is fast.
app.command()(run)
app.command()(play)
app.command()(simulate)
app.command()(ladder)
app.command()(draw)
app.command()(replay)
app.command()(backup)
app.command()(restore)
app.command()(copy)
app.command()(export)
app.command("import")(import_server)
app.command()(status)
app.command()(reports)
app.command()(doctor)


def _show_version(wanted: bool) -> None:  # noqa: FBT001 - typer passes the switch by position
    """Print the version and exit, if requested."""
    if wanted:
        typer.echo(f"fulltime {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    *,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run one command; a SettingsError or a StorageError is printed as one sentence.

    Exits with code 2 if a person must act, for example on a wrong setting, and with 1 if the
    problem may pass by itself, for example a full disk or a server that does not answer yet.
    """
    gc.set_threshold(*GC_THRESHOLDS)
    os.umask(0o077)  # what is written may hold hands, seeds and members' data
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal may know no check mark
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app()
    except Exception as error:
        from bot.discord.exit_timer import status_of
        from storage.errors import StorageError

        if not isinstance(error, SettingsError | StorageError):
            raise
        typer.echo(str(error), err=True)
        raise SystemExit(status_of(error)) from None
