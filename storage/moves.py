"""Moves: the story of a match, and the states one may go back to."""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from sqlalchemy import Connection, Row, func, select

from storage import matches
from storage.matches import MatchRow
from storage.rows import where
from storage.schema import moves, states

KEPT = 20
"""How many of the newest states stay; of older ones, the first of each round."""


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move and what it wrought; `version` is the match's after it, `events` is JSON.

    Seat None is the table. The opening is the first row and has no lines.
    """

    version: int
    seat: int | None
    lines: tuple[str, ...]
    events: str
    at: int
    undone: bool = False


@dataclass(frozen=True, slots=True)
class PastRow:
    """A move and the state before it."""

    move: MoveRow
    before: bytes = field(repr=False)


def begin(
    connection: Connection, row: MatchRow, *, seen_version: int, events: str, at: int
) -> None:
    """Write the match as started, its seats and its opening; raises `Stale` as `matches.save`."""
    matches.save_with_seats(connection, row, seen_version=seen_version)
    _add(connection, row.id, MoveRow(row.version, None, (), events, at))


def save(
    connection: Connection,
    row: MatchRow,
    *,
    seen_version: int,
    played: MoveRow,
    before: bytes,
    round_number: int,
) -> None:
    """Write a move: the match after it, the move, and the state before it.

    Raises `Stale` and changes nothing when the match has left `seen_version`.
    """
    assert played.version == row.version
    matches.save(connection, row, seen_version=seen_version)
    _add(connection, row.id, played)
    key = {"match_id": row.id, "version": row.version}
    blob = zlib.compress(before)
    connection.execute(states.insert().values(**key, round=round_number, blob=blob))
    _prune(connection, row.id)


def undo(
    connection: Connection,
    row: MatchRow,
    *,
    seen_version: int,
    undone: set[int],
    befores: Mapping[int, bytes],
) -> None:
    """Write the match as it is without the moves written at the `undone` versions.

    `befores` are new states before later moves that stay. Raises `Stale` as `save` does.
    """
    matches.save(connection, row, seen_version=seen_version)
    taken = moves.c.version.in_(undone)
    mark = moves.update().where(where(moves, match_id=row.id), taken).values(undone=True)
    connection.execute(mark)
    gone = states.c.version.in_(undone)
    connection.execute(states.delete().where(where(states, match_id=row.id), gone))
    for version, before in befores.items():
        here = where(states, match_id=row.id, version=version)
        connection.execute(states.update().where(here).values(blob=zlib.compress(before)))


def of(connection: Connection, match_id: str) -> list[MoveRow]:
    """Return the story of a match, the opening first and undone moves included."""
    query = select(moves).where(moves.c.match_id == match_id).order_by(moves.c.version)
    return [_move(row) for row in connection.execute(query)]


def last_of(connection: Connection, match_id: str, seat: int) -> MoveRow | None:
    """Return the last move of a seat that stands, None when it has not moved."""
    here = where(moves, match_id=match_id, seat=seat, undone=False)
    query = select(moves).where(here).order_by(moves.c.version.desc()).limit(1)
    row = connection.execute(query).first()
    return _move(row) if row else None


def standing(connection: Connection, match_id: str) -> list[MoveRow]:
    """Return the story of a match without what was taken back, the opening first."""
    return [move for move in of(connection, match_id) if not move.undone]


def states_before(connection: Connection, match_id: str, limit: int = KEPT) -> list[PastRow]:
    """Return the newest moves that stand, each with the state before it, oldest first.

    They follow each other without a gap, up to the last move; at most `limit` of them.
    """
    query = (
        select(moves, states.c.blob)
        .join_from(
            moves,
            states,
            (states.c.match_id == moves.c.match_id) & (states.c.version == moves.c.version),
            isouter=True,
        )
        .where(where(moves, match_id=match_id, undone=False))
        .order_by(moves.c.version.desc())
        .limit(limit)
    )
    newest = takewhile(lambda row: row.blob is not None, connection.execute(query))
    return [PastRow(_move(row), zlib.decompress(row.blob)) for row in newest][::-1]


def _add(connection: Connection, match_id: str, move: MoveRow) -> None:
    connection.execute(
        moves.insert().values(
            match_id=match_id,
            version=move.version,
            seat=move.seat,
            lines="\n".join(move.lines),
            events=move.events,
            undone=move.undone,
            at=move.at,
        )
    )


def _prune(connection: Connection, match_id: str) -> None:
    """Delete the states that are neither among the newest nor the first of their round."""
    mine = where(states, match_id=match_id)
    version = select(states.c.version).where(mine).order_by(states.c.version.desc())
    oldest_kept = version.limit(1).offset(KEPT - 1).scalar_subquery()
    firsts = select(func.min(states.c.version)).where(mine).group_by(states.c.round)
    old = (states.c.version < oldest_kept) & states.c.version.not_in(firsts)
    connection.execute(states.delete().where(mine, old))


def _move(row: Row[tuple[object, ...]]) -> MoveRow:
    lines = tuple(row.lines.split("\n")) if row.lines else ()
    return MoveRow(row.version, row.seat, lines, row.events, row.at, row.undone)
