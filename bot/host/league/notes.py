"""Notes: what a division has to tell, put into the outbox with what happened."""

import json
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from sqlalchemy import Connection

from storage import outbox

CarryOn: TypeAlias = Callable[[str], Awaitable[None]]
"""Lets the computers and plans of a match go on, and tells what is open."""


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
