"""Notes: what a division has to tell, put into the outbox with what happened."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection

from storage import divisions, outbox

CarryOn: TypeAlias = Callable[[str], Awaitable[None]]
"""Lets the computers and plans of a match go on, and tells what is open."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A division and a match of it, at which something about a whole season is told."""

    division_id: str
    match_id: str


def place_to_tell(conn: Connection, season_id: str) -> Telling | None:
    """Return where a season's league is told something; None while it has no match."""
    for row in divisions.of_season(conn, season_id):
        fixtures = [one.match_id for one in divisions.fixtures_of(conn, row.id)]
        for match_id in (row.match_id, *reversed(fixtures)):
            if match_id is not None:
                return Telling(row.id, match_id)
    return None


def tell(
    conn: Connection,
    match_id: str,
    division_id: str,
    what: str,
    now: int,
    *,
    latest: bool = False,
    **facts: object,
) -> None:
    """Put a post about a division into the outbox, beside others that are untold.

    With `latest` it replaces an untold one that was put so, too.
    """
    payload = json.dumps({"what": what, "division": division_id, **facts})
    outbox.put(
        conn, match_id=match_id, kind="season", version=0, payload=payload, now=now, latest=latest
    )
