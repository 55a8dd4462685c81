"""Cups: one row for each playing of a server's cup, with its entrants and their ties."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, select

from storage import rows
from storage.schema import cups, entrants, ties

CupStatus: TypeAlias = Literal["open", "running", "over", "closed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CupRow:
    """One playing of a cup; `settings` is JSON, times are milliseconds UTC.

    `entrants` are user ids by number, None for who is no member any more. `holder` and `winner`
    are such numbers: who defends the cup, and who has won it.
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
    """Two entrants by number, and the match they play; without an away side it is a bye.

    `winner` None in a tie that is `done`: neither came. `score` is theirs as it is shown.
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
    """Write a cup with its entrants."""
    rows.put(connection, cups, rows.named(row, without=("entrants",)))
    rows.remove(connection, entrants, cup_id=row.id)
    for number, user_id in enumerate(row.entrants):
        rows.add(connection, entrants, {"cup_id": row.id, "number": number, "user_id": user_id})


def load(connection: Connection, cup_id: str) -> CupRow | None:
    """Return a cup with its entrants, None when there is none of this id."""
    return next(iter(_load(connection, cups.c.id == cup_id)), None)


def of_guild(connection: Connection, guild_id: int) -> list[CupRow]:
    """Return every playing of a server's cups that was not called off, the newest first."""
    return _load(connection, (cups.c.guild_id == guild_id) & (cups.c.status != "closed"))


def entered_by(connection: Connection, user_id: int) -> list[CupRow]:
    """Return the cups a member has entered that are not drawn yet."""
    mine = select(entrants.c.cup_id).where(entrants.c.user_id == user_id)
    return _load(connection, (cups.c.status == "open") & cups.c.id.in_(mine))


def put_tie(connection: Connection, row: TieRow) -> None:
    """Write a tie."""
    rows.put(connection, ties, rows.named(row))


def ties_of(connection: Connection, cup_id: str) -> list[TieRow]:
    """Return a cup's ties in the order of rounds."""
    found = (TieRow(**row._asdict()) for row in rows.find(connection, ties, cup_id=cup_id))
    return sorted(found, key=lambda row: (row.round, row.slot))


def tie_of(connection: Connection, match_id: str) -> TieRow | None:
    """Return the tie a match is played for, None when it is for none."""
    found = rows.find(connection, ties, match_id=match_id)
    return TieRow(**found[0]._asdict()) if found else None


def _load(connection: Connection, here: ColumnElement[bool]) -> list[CupRow]:
    query = select(cups).where(here).order_by(cups.c.created_at.desc(), cups.c.id)
    return [
        CupRow(**row._asdict(), entrants=_entrants(connection, row.id))
        for row in connection.execute(query).all()
    ]


def _entrants(connection: Connection, cup_id: str) -> tuple[int | None, ...]:
    found = sorted(rows.find(connection, entrants, cup_id=cup_id), key=lambda row: row.number)
    return tuple(row.user_id for row in found)
