"""A seat's open request to the others, such as consent to an undo or a pause."""

from dataclasses import dataclass

from sqlalchemy import Connection

from storage.engine import rows
from storage.schema.match_tables import requests

KINDS = ("undo", "pause", "go-on", "take")
"""The values of `RequestRow.kind`."""


@dataclass(frozen=True, slots=True)
class RequestRow:
    """An open request; it is valid at the match's `version` only. `answers` is JSON."""

    match_id: str
    kind: str
    asker: int
    version: int
    answers: str
    created_at: int


def put(connection: Connection, row: RequestRow) -> None:
    """Store the request with its answers, replacing the match's earlier one."""
    remove(connection, row.match_id)
    rows.put(connection, requests, rows.field_values(row))


def of_kind(connection: Connection, kind: str) -> list[RequestRow]:
    """Return the open requests of a kind in all matches."""
    return [RequestRow(**row._asdict()) for row in rows.find(connection, requests, kind=kind)]


def remove(connection: Connection, match_id: str) -> None:
    """Delete the request: it was decided or has lapsed."""
    rows.remove(connection, requests, match_id=match_id)
