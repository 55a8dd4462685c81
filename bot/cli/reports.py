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
    for report in found:
        typer.echo("\n".join(_lines(report)))


def _lines(report: "ReportRow") -> list[str]:
    at = datetime.fromtimestamp(report.at // 1000, UTC)
    match = f", match {report.match_id}" if report.match_id else ""
    where = f"server {report.guild_id}" if report.guild_id else "direct messages"
    lines = [
        f"{report.code}  {at:%Y-%m-%d %H:%M} UTC  {report.said}",
        f"      {where}{match}, interaction {report.interaction_id}, version {report.version}",
    ]
    if report.answer is not None:
        read = "read" if report.told_at is not None else "not read yet"
        lines.append(f"      answered ({read}): {report.answer}")
    elif report.answered_at is not None:
        lines.append("      dismissed")
    return lines
