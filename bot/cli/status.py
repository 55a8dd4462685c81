"""`fulltime status`: what the database holds, and which processes use it."""

import dataclasses
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from bot.operations.settings import load_settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.operations.overview import Overview, Process

STATUSES = ("lobby", "running", "over", "closed")
WIDE, NARROW = 14, 12
"""Characters of the first column, and of each column of numbers."""


def status(
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of text.")
    ] = False,
) -> None:
    """Print what is stored and due, and which bots run, from the database; nothing is changed."""
    from bot.operations.overview import read_overview

    found = read_overview(load_settings().address)
    typer.echo(json.dumps(dataclasses.asdict(found)) if as_json else "\n".join(_lines(found)))


def _lines(overview: "Overview") -> list[str]:
    removed = f", removed from {overview.removed_servers:,}" if overview.removed_servers else ""
    failing = f", {overview.failing:,} failing" if overview.failing else ""
    return [
        f"Fulltime {overview.version}",
        f"{overview.database}, version {overview.schema}, {overview.bytes / 1e6:.1f} MB",
        "",
        *_matches(overview),
        "",
        _line("members", overview.members),
        _line("servers", overview.servers) + removed,
        _line("seasons", overview.running_seasons) + " running",
        _line("deliveries", overview.deliveries) + " open" + failing,
        _line("claims", overview.claims) + " in progress",
        "",
        *_work(overview),
        "",
        *_processes(overview),
    ]


def _matches(overview: "Overview") -> list[str]:
    """Return a table of the matches by game, and their sum."""
    by_game = {
        game: [of.get(text, 0) for text in STATUSES] for game, of in overview.matches.items()
    }
    total = [sum(column) for column in zip(*by_game.values(), strict=True)] or [0] * len(STATUSES)
    rows = [*by_game.items(), ("together", total)]
    return [_head("matches", STATUSES), *(_line(f"  {name}", *of) for name, of in rows)]


def _work(overview: "Overview") -> list[str]:
    """Return a table of the work by kind: how much is due now, and overdue by a minute."""
    due, overdue = dataclasses.asdict(overview.due), dataclasses.asdict(overview.overdue)
    rows = [_line(f"  {kind}", number, overdue[kind]) for kind, number in due.items()]
    return [_head("work", ("due", "overdue")), *rows]


def _processes(overview: "Overview") -> list[str]:
    """Return a line for each running bot, and one for the shards that none of them serves."""
    if not overview.processes:
        return ["A bot is running." if overview.is_in_use else "No bot is running."]
    names = max(len(process.name) for process in overview.processes)
    lines = [
        f"  {process.name:<{names}}  {_process(process, overview.at)}"
        for process in overview.processes
    ]
    unserved = f"Nobody serves the shards {', '.join(overview.unserved)}."
    return ["processes", *lines, *([unserved] if overview.unserved else [])]


def _process(process: "Process", now: int) -> str:
    since = datetime.fromtimestamp(process.started_at // 1000, UTC)
    ago = max(0, now - process.renewed_at) // 1000
    return (
        f"shards {process.shards}, version {process.version}, since {since:%Y-%m-%d %H:%M} UTC, "
        f"renewed {ago} s ago"
    )


def _head(name: str, columns: "Sequence[str]") -> str:
    return f"{name:<{WIDE}}" + "".join(f"{column:>{NARROW}}" for column in columns)


def _line(name: str, *numbers: int) -> str:
    return f"{name:<{WIDE}}" + "".join(f"{number:>{NARROW},}" for number in numbers)
