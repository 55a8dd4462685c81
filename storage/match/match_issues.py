"""Issues that hinder a match: its channel is unusable, or a member has left the server."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from storage.engine import rows
from storage.fleet import rests
from storage.schema.match_tables import matches
from storage.schema.member_tables import troubles

PLACE = -1
"""The `seat` of an issue with the match's channel or server."""
REFUSED = "refused"
"""The issue of a match whose messages Discord refuses, whatever the permissions."""
LOST = "lost"
"""The issue of a lobby whose channel was deleted."""
WHYS = ("channel", "locked", "rights", REFUSED, LOST, "left", "removed", "blocked")
"""The values of `TroubleRow.why`."""


@dataclass(frozen=True, slots=True)
class TroubleRow:
    """One issue of a match since a moment (ms); `seat` is `PLACE` or a departed member's.

    `why` is "channel" (it was deleted), "locked" (no member can press a button in this thread),
    "rights" (the bot may not write there) or `REFUSED`, and for a seat "left"; `waits` says
    that the others chose to wait. Lobbies of cups and leagues have `LOST` or "rights". While a
    match's server rests, "removed" or "blocked" takes the place of these.
    """

    match_id: str
    seat: int
    why: str
    since: int
    waits: bool = False


def put(connection: Connection, row: TroubleRow) -> None:
    """Insert an issue, or update the one of this seat."""
    rows.put(connection, troubles, rows.field_values(row))


def of(connection: Connection, match_id: str) -> dict[int, TroubleRow]:
    """Return the issues of a match by seat."""
    found = rows.find(connection, troubles, match_id=match_id)
    return {row.seat: TroubleRow(**row._asdict()) for row in found}


_PLACE_ISSUE = (
    select(func.coalesce(rests.reason(matches.c.guild_id), troubles.c.why))
    .select_from(matches)
    .outerjoin(troubles, (troubles.c.match_id == matches.c.id) & (troubles.c.seat == PLACE))
    .where(rows.key_condition(matches, "id"))
)


def place_issue(connection: Connection, match_id: str) -> str | None:
    """Return why a match cannot be shown in its channel; None if it can."""
    return connection.scalar(_PLACE_ISSUE, {"this_id": match_id})


def place_issues(connection: Connection, match_ids: Collection[str]) -> set[str]:
    """Return what is wrong with the channels or servers of these matches."""
    here = troubles.c.match_id.in_(match_ids) & (troubles.c.seat == PLACE)
    return set(connection.scalars(select(troubles.c.why).where(here).distinct()))


def end(connection: Connection, match_id: str, seat: int) -> bool:
    """Delete an issue that is over; False if there was none."""
    before = rows.find(connection, troubles, match_id=match_id, seat=seat)
    rows.remove(connection, troubles, match_id=match_id, seat=seat)
    return bool(before)
