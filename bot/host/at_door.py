"""The data that an interaction with a match needs before its handler, loaded in one read."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.league.presence import Presence
from bot.host.reply import Click
from bot.host.sight import why_hidden
from bot.host.table import Table
from bot.host.tables import Tables
from storage import matches, outbox, troubles
from storage.visits import VisitRow


@dataclass(frozen=True, slots=True)
class AtDoor:
    """The data loaded for an interaction with a match.

    `why` is the reason access is denied ("": it is not), `had_left` says that the user was marked
    as departed, `is_told` that the outbox has nothing for the match. `visits` are the user's
    memberships of the season it belongs to.
    """

    why: str = ""
    had_left: bool = False
    table: Table | None = None
    is_told: bool = False
    visits: Sequence[VisitRow] = ()


def read(conn: Connection, tables: Tables, presence: Presence, click: Click) -> AtDoor:
    """Load what most interactions with a match need."""
    row = matches.load(conn, click.door.match)
    if row is None:
        return AtDoor()
    why, table = why_hidden(conn, row, click.member, click.place), None
    mine = [seat.seat for seat in row.seats if seat.user_id == click.member.user_id]
    if not why:
        table = tables.complete(conn, row)
    left = table.troubles if table else troubles.of(conn, row.id)
    is_told = not outbox.open_rows(conn, match_id=row.id, limit=1)
    had_left = any(seat in left for seat in mine)
    visits = presence.at_match(conn, row, click.member.user_id)
    return AtDoor(why, had_left, table, is_told, visits)
