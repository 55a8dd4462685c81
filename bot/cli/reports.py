"""`fulltime reports`: what members reported with "Report a problem"."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from bot.operations.settings import load_settings

if TYPE_CHECKING:
    from storage.owner.reports import ReportRow


def reports(
    *,
    every: Annotated[bool, typer.Option("--all", help="Also those that have an answer.")] = False,
    most: Annotated[int, typer.Option("--most", min=1, max=1000, help="How many at most.")] = 50,
) -> None:
    """Print problem reports, newest first, with the ids by which their log lines are found."""
    from storage.opening import read_database
    from storage.owner import reports as stored

    with read_database(load_settings().address) as connection:
        found = stored.latest(connection, most, is_open=not every)
    if not found:
        typer.echo("No report waits for an answer." if not every else "There is no report.")
    for one in found:
        typer.echo("\n".join(_lines(one)))


def _lines(one: "ReportRow") -> list[str]:
    at = datetime.fromtimestamp(one.at // 1000, UTC)
    match = f", match {one.match_id}" if one.match_id else ""
    where = f"server {one.guild_id}" if one.guild_id else "direct messages"
    lines = [
        f"{one.code}  {at:%Y-%m-%d %H:%M} UTC  {one.said}",
        f"      {where}{match}, interaction {one.interaction_id}, version {one.version}",
    ]
    if one.answer is not None:
        read = "read" if one.told_at is not None else "not read yet"
        lines.append(f"      answered ({read}): {one.answer}")
    elif one.answered_at is not None:
        lines.append("      dismissed")
    return lines
