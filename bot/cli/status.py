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


def _lines(found: "Overview") -> list[str]:
    removed = f", removed from {found.removed_servers:,}" if found.removed_servers else ""
    failing = f", {found.failing:,} failing" if found.failing else ""
    return [
        f"Fulltime {found.version}",
        f"{found.database}, version {found.schema}, {found.bytes / 1e6:.1f} MB",
        "",
        *_matches(found),
        "",
        _line("members", found.members),
        _line("servers", found.servers) + removed,
        _line("seasons", found.running_seasons) + " running",
        _line("deliveries", found.deliveries) + " open" + failing,
        _line("claims", found.claims) + " in progress",
        "",
        *_work(found),
        "",
        *_processes(found),
    ]


def _matches(found: "Overview") -> list[str]:
    """Return a table of the matches by game, and their sum."""
    by_game = {game: [of.get(one, 0) for one in STATUSES] for game, of in found.matches.items()}
    total = [sum(column) for column in zip(*by_game.values(), strict=True)] or [0] * len(STATUSES)
    rows = [*by_game.items(), ("together", total)]
    return [_head("matches", STATUSES), *(_line(f"  {name}", *of) for name, of in rows)]


def _work(found: "Overview") -> list[str]:
    """Return a table of the work by kind: how much is due now, and overdue by a minute."""
    due, overdue = dataclasses.asdict(found.due), dataclasses.asdict(found.overdue)
    rows = [_line(f"  {kind}", number, overdue[kind]) for kind, number in due.items()]
    return [_head("work", ("due", "overdue")), *rows]


def _processes(found: "Overview") -> list[str]:
    """Return a line for each running bot, and one for the shards that none of them serves."""
    if not found.processes:
        return ["A bot is running." if found.is_in_use else "No bot is running."]
    names = max(len(one.name) for one in found.processes)
    lines = [f"  {one.name:<{names}}  {_process(one, found.at)}" for one in found.processes]
    unserved = f"Nobody serves the shards {', '.join(found.unserved)}."
    return ["processes", *lines, *([unserved] if found.unserved else [])]


def _process(one: "Process", now: int) -> str:
    since = datetime.fromtimestamp(one.started_at // 1000, UTC)
    ago = max(0, now - one.renewed_at) // 1000
    return (
        f"shards {one.shards}, version {one.version}, since {since:%Y-%m-%d %H:%M} UTC, "
        f"renewed {ago} s ago"
    )


def _head(name: str, columns: "Sequence[str]") -> str:
    return f"{name:<{WIDE}}" + "".join(f"{column:>{NARROW}}" for column in columns)


def _line(name: str, *numbers: int) -> str:
    return f"{name:<{WIDE}}" + "".join(f"{number:>{NARROW},}" for number in numbers)
