"""Problem reports of members, and the owner's answers."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Connection, delete, func, select, update

from storage.engine import rows
from storage.schema.owner_tables import reports

KEPT = int(timedelta(days=90).total_seconds() * 1000)
"""Milliseconds for which a report is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRow:
    """A report; times are ms UTC, `guild_id` is 0 for direct messages.

    `interaction_id` and `match_id` are those of the log's lines. `posted_at` is when it was posted
    to the owner's webhook, `answered_at` when the owner answered it, or dismissed it without an
    `answer`, `told_at` when the member had read the answer.
    """

    id: int = 0
    code: str
    user_id: int
    guild_id: int
    match_id: str | None
    interaction_id: int
    version: str
    said: str
    at: int
    posted_at: int | None = None
    answer: str | None = None
    answered_at: int | None = None
    told_at: int | None = None


@dataclass(frozen=True, slots=True)
class OpenReports:
    """A page of the reports that wait: its number from 0, its rows, the count of all."""

    page: int
    rows: tuple[ReportRow, ...]
    count: int


def add(connection: Connection, report: ReportRow) -> int:
    """Store a report, and return its id."""
    return rows.add_numbered(connection, reports, rows.field_values(report, without=("id",)))


def latest(connection: Connection, limit: int, *, is_open: bool = False) -> list[ReportRow]:
    """Return up to `limit` reports, newest first; `is_open`: only those that wait."""
    query = select(reports).order_by(reports.c.id.desc()).limit(limit)
    if is_open:
        query = query.where(reports.c.answered_at.is_(None))
    return [ReportRow(**row._asdict()) for row in connection.execute(query)]


def load(connection: Connection, report_id: int) -> ReportRow | None:
    """Return a report, None if there is none with this id."""
    found = rows.find(connection, reports, id=report_id)
    return ReportRow(**found[0]._asdict()) if found else None


def open_page(connection: Connection, *, page: int, size: int) -> OpenReports:
    """Return a page of the reports that wait, newest first; the last one instead of a later one."""
    waits = reports.c.answered_at.is_(None)
    count = connection.scalar(select(func.count()).select_from(reports).where(waits)) or 0
    page = min(max(page, 0), max(count - 1, 0) // size)
    query = select(reports).where(waits).order_by(reports.c.id.desc())
    found = connection.execute(query.limit(size).offset(page * size))
    return OpenReports(page, tuple(ReportRow(**row._asdict()) for row in found), count)


def count_since(connection: Connection, user_id: int, since: int) -> int:
    """Return the number of a member's reports since an instant (ms)."""
    query = select(func.count()).where(reports.c.user_id == user_id, reports.c.at > since)
    return connection.scalars(query).one()


def settle(connection: Connection, report_id: int, answer: str | None, now: int) -> bool:
    """Answer a report, or dismiss it (None); False if it does not wait any more.

    Its member is to be told an answer, and nothing of a dismissal.
    """
    waits = update(reports).where(reports.c.id == report_id, reports.c.answered_at.is_(None))
    told_at = now if answer is None else None
    values = {"answer": answer, "answered_at": now, "told_at": told_at}
    return connection.execute(waits.values(values)).rowcount > 0


def untold(connection: Connection, user_id: int) -> list[ReportRow]:
    """Return a member's reports whose answers they have not read yet, oldest first."""
    query = select(reports).where(
        reports.c.user_id == user_id,
        reports.c.answered_at.is_not(None),
        reports.c.told_at.is_(None),
    )
    return [ReportRow(**row._asdict()) for row in connection.execute(query.order_by(reports.c.id))]


def set_told(connection: Connection, report_id: int, now: int) -> None:
    """Store that the member has read the answer."""
    rows.change(connection, reports, {"told_at": now}, id=report_id)


def unposted(connection: Connection) -> list[ReportRow]:
    """Return the reports that were not posted to the owner's webhook yet, oldest first."""
    query = select(reports).where(reports.c.posted_at.is_(None)).order_by(reports.c.id)
    return [ReportRow(**row._asdict()) for row in connection.execute(query)]


def set_posted(connection: Connection, report_id: int, now: int) -> bool:
    """Store that a report is being posted; False if another process has stored that."""
    mine = update(reports).where(reports.c.id == report_id, reports.c.posted_at.is_(None))
    return connection.execute(mine.values(posted_at=now)).rowcount > 0


def unset_posted(connection: Connection, report_id: int) -> None:
    """Store that a report was not posted after all."""
    rows.change(connection, reports, {"posted_at": None}, id=report_id)


def delete_old(connection: Connection, now: int) -> None:
    """Delete the reports whose time is over."""
    connection.execute(delete(reports).where(reports.c.at < now - KEPT))
