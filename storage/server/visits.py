"""Members who use a button of a running season."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, bindparam, func, select

from storage.engine import rows
from storage.schema.season_tables import closings, divisions, members, seasons


@dataclass(frozen=True, slots=True)
class VisitRow:
    """A member of a running season; times are ms UTC.

    `match_id` is the division's match and `seat` the member's in it (None in a league of many
    matches), `settings` are the season's as JSON, `opened_at` is when the division's current day
    began.
    """

    season_id: str
    number: int
    user_id: int
    seat: int | None
    missed: int
    came_at: int | None
    settings: str
    match_id: str | None
    opened_at: int


def _visits() -> Select[Any]:
    """Return the query for a user's memberships of running seasons."""
    mine = and_(divisions.c.season_id == seasons.c.id, divisions.c.level == members.c.level)
    before = and_(
        closings.c.division_id == divisions.c.id, closings.c.stage == divisions.c.stage - 1
    )
    opened_at = func.coalesce(closings.c.closed_at, seasons.c.started_at, 0).label("opened_at")
    return (
        select(
            members.c.season_id,
            members.c.number,
            members.c.user_id,
            members.c.seat,
            members.c.missed,
            members.c.came_at,
            seasons.c.settings,
            divisions.c.match_id,
            opened_at,
        )
        .join_from(members, seasons, seasons.c.id == members.c.season_id)
        .join(divisions, mine)
        .join(closings, before, isouter=True)
        .where(members.c.user_id == bindparam("user"), seasons.c.status == "running")
    )


_pressed = divisions.alias("pressed")
_OF_DIVISION = (
    _visits()
    .join(_pressed, _pressed.c.season_id == seasons.c.id)
    .where(_pressed.c.id == bindparam("division"))
)
_OF_GUILD = _visits().where(seasons.c.guild_id == bindparam("guild"))


def of_division(connection: Connection, division_id: str, user_id: int) -> list[VisitRow]:
    """Return a user's membership of a division's running season; empty if there is none."""
    found = connection.execute(_OF_DIVISION, {"user": user_id, "division": division_id})
    return [VisitRow(*row) for row in found]


def of_guild(connection: Connection, guild_id: int, user_id: int) -> list[VisitRow]:
    """Return a user's memberships of a server's running seasons."""
    found = connection.execute(_OF_GUILD, {"user": user_id, "guild": guild_id})
    return [VisitRow(*row) for row in found]


def set_came(connection: Connection, visit: VisitRow, now: int, missed: int = 0) -> None:
    """Set the member's `came_at` to `now` (ms), and how many days in a row they have missed.

    Who comes has not left the server.
    """
    keys = {"season_id": visit.season_id, "number": visit.number}
    rows.change(connection, members, {"came_at": now, "missed": missed, "left_at": None}, **keys)
