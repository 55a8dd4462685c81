"""One row per edition of a server's cup, its entrants and its ties."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, select

from storage.engine import rows
from storage.fleet import rests
from storage.fleet.shards import Shards
from storage.schema.match_tables import cups, entrants, matches, ties

CupStatus: TypeAlias = Literal["open", "running", "over", "closed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CupRow:
    """One edition of a cup; `settings` is JSON, times are ms UTC.

    `entrants` are user ids in the order of their numbers, None for a former member. `holder` (the
    defending champion) and `winner` are entrant numbers.
    """

    id: str
    guild_id: int
    channel_id: int
    name: str
    status: CupStatus = "open"
    host_id: int
    game: str
    settings: str
    holder: int | None = None
    winner: int | None = None
    created_at: int
    ended_at: int | None = None
    entrants: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TieRow:
    """A pairing of two entrants by number, and its match; `away` None is a bye.

    `winner` None in a tie that is `done` means that neither side appeared. A tie without a match
    was decided when it was drawn, because a side could not come. `score` is the displayed
    score.
    """

    cup_id: str
    round: int
    slot: int
    home: int
    away: int | None = None
    match_id: str | None = None
    winner: int | None = None
    done: bool = False
    score: str | None = None


def put(connection: Connection, row: CupRow) -> None:
    """Insert or update a cup and replace its entrants."""
    rows.put(connection, cups, rows.field_values(row, without=("entrants",)))
    rows.remove(connection, entrants, cup_id=row.id)
    for number, user_id in enumerate(row.entrants):
        rows.add(connection, entrants, {"cup_id": row.id, "number": number, "user_id": user_id})


def load(connection: Connection, cup_id: str) -> CupRow | None:
    """Return a cup with its entrants, None for an unknown id."""
    return next(iter(_load(connection, cups.c.id == cup_id)), None)


def of_guild(connection: Connection, guild_id: int) -> list[CupRow]:
    """Return all editions of a server's cups that were not called off, newest first."""
    return _load(connection, (cups.c.guild_id == guild_id) & (cups.c.status != "closed"))


def waiting(connection: Connection, shards: Shards) -> list[CupRow]:
    """Return these shards' open cups in servers that do not rest, and those with something to tell.

    Those were called off because nobody started them, or have a message that is to be redrawn.
    """
    untold = cups.c.settings.contains('"off": "time"') & ~cups.c.settings.contains('"told": ')
    is_closed = cups.c.status == "closed"
    undrawn = cups.c.settings.contains('"undrawn": true')
    here = (cups.c.status == "open") | (is_closed & untold) | undrawn
    return _load(
        connection, here & rests.may_begin(cups.c.guild_id) & shards.owned(cups.c.guild_id)
    )


def entered_by(connection: Connection, user_id: int) -> list[CupRow]:
    """Return the cups a member has entered whose draw has not been made yet."""
    mine = select(entrants.c.cup_id).where(entrants.c.user_id == user_id)
    return _load(connection, (cups.c.status == "open") & cups.c.id.in_(mine))


def put_tie(connection: Connection, row: TieRow) -> None:
    """Insert or update a tie."""
    rows.put(connection, ties, rows.field_values(row))


def ties_of(connection: Connection, cup_id: str) -> list[TieRow]:
    """Return a cup's ties, ordered by round and slot."""
    found = (TieRow(**row._asdict()) for row in rows.find(connection, ties, cup_id=cup_id))
    return sorted(found, key=lambda row: (row.round, row.slot))


def tie_of(connection: Connection, match_id: str) -> TieRow | None:
    """Return the tie a match counts for, None if it counts for none."""
    found = rows.find(connection, ties, match_id=match_id)
    return TieRow(**found[0]._asdict()) if found else None


def lobbies_of(connection: Connection, user_id: int) -> list[str]:
    """Return the ids of the matches of a member's ties that have not begun yet."""
    is_side = (entrants.c.number == ties.c.home) | (entrants.c.number == ties.c.away)
    query = (
        select(ties.c.match_id)
        .join(entrants, (entrants.c.cup_id == ties.c.cup_id) & is_side)
        .join(matches, matches.c.id == ties.c.match_id)
        .where(entrants.c.user_id == user_id, ties.c.done.is_(False))
        .where(matches.c.status == "lobby")
        .order_by(ties.c.match_id)
    )
    return [match_id for match_id in connection.scalars(query) if match_id is not None]


def _load(connection: Connection, here: ColumnElement[bool]) -> list[CupRow]:
    query = select(cups).where(here).order_by(cups.c.created_at.desc(), cups.c.id)
    return [
        CupRow(**row._asdict(), entrants=_entrants(connection, row.id))
        for row in connection.execute(query).all()
    ]


def _entrants(connection: Connection, cup_id: str) -> tuple[int | None, ...]:
    found = sorted(rows.find(connection, entrants, cup_id=cup_id), key=lambda row: row.number)
    return tuple(row.user_id for row in found)
