"""Troubles: what keeps a match from going on as usual: its place is gone, or a member has left."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from storage import rows
from storage.member_tables import troubles
from storage.schema import matches

PLACE = -1
"""Stands for the match's place where a trouble is no seat's."""


@dataclass(frozen=True, slots=True)
class TroubleRow:
    """One trouble of a match since a moment (ms); `seat` is PLACE, or that of who left.

    `why` is "channel" (it was deleted), "rights" (the bot may not write there) or "server" (it was
    removed), and of a seat "left"; `waits` says that the others chose to wait.
    """

    match_id: str
    seat: int
    why: str
    since: int
    waits: bool = False


def put(connection: Connection, row: TroubleRow) -> None:
    """Note a trouble, in the place of an earlier one of this seat or place."""
    rows.put(connection, troubles, rows.named(row))


def of(connection: Connection, match_id: str) -> dict[int, TroubleRow]:
    """Return the troubles of a match by their seats."""
    found = rows.find(connection, troubles, match_id=match_id)
    return {row.seat: TroubleRow(**row._asdict()) for row in found}


def end(connection: Connection, match_id: str, seat: int) -> bool:
    """Forget a trouble that is over; False when there was none."""
    before = rows.find(connection, troubles, match_id=match_id, seat=seat)
    rows.remove(connection, troubles, match_id=match_id, seat=seat)
    return bool(before)


def resting_in(connection: Connection, guild_id: int) -> list[str]:
    """Return the matches and lobbies of a server that rest because the bot was removed from it."""
    here = (matches.c.guild_id == guild_id) & (troubles.c.why == "server")
    query = select(troubles.c.match_id).join_from(troubles, matches).where(here)
    return list(connection.scalars(query.order_by(troubles.c.match_id)))
