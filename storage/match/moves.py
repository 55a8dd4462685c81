"""The moves of a match, and the stored states to which it can be rewound."""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from operator import attrgetter
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Row,
    ScalarSelect,
    Text,
    bindparam,
    cast,
    exists,
    func,
    select,
)

from storage.engine import rows
from storage.match import matches
from storage.match.matches import MatchRow
from storage.schema.match_tables import moves, states

KEPT = 20
"""The number of newest states that are kept; of older states, the first of each round is kept."""
RECENT = 24
"""The number of newest versions whose moves the match card may show: two turns of any game."""
NOBODY = -1
"""Stands for the missing seat of a move that the game itself made."""


def _old_states() -> Delete:
    """Return the statement that deletes states older than the newest `KEPT`, except one per round.

    Only `moves` states older than these are checked, since each move makes one state old.
    """
    mine = rows.key_condition(states, "match_id")
    newest_first = select(states.c.version).where(mine).order_by(states.c.version.desc())
    behind = newest_first.limit(bindparam("moves")).offset(KEPT)
    earlier = states.alias()
    has_earlier = exists().where(
        earlier.c.match_id == states.c.match_id,
        earlier.c.round == states.c.round,
        earlier.c.version < states.c.version,
    )
    return states.delete().where(mine, states.c.version.in_(behind), has_earlier)


_PRUNE = _old_states()


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move and its events as JSON; `version` is the match's after the move.

    Seat None is the game itself. The start of the match is the first row and has no lines. `era`
    counts the rewinds by moderators before it; each rewind gives the match new dice.
    """

    version: int
    seat: int | None
    lines: tuple[str, ...]
    events: str
    at: int
    undone: bool = False
    era: int = 0


@dataclass(frozen=True, slots=True)
class RecentMove:
    """A move that was not undone, with what the match card shows; `events` is JSON."""

    version: int
    seat: int | None
    events: str


@dataclass(frozen=True, slots=True)
class PastRow:
    """A move and the serialized state before it."""

    move: MoveRow
    before: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Step:
    """One move to store: the move, the serialized state before it, and that state's round."""

    move: MoveRow
    before: bytes = field(repr=False)
    round: int


def begin(
    connection: Connection, row: MatchRow, *, seen_version: int, events: str, at: int
) -> None:
    """Write the match as started, its seats and its first move row.

    Raises `VersionConflict` as `matches.save`.
    """
    matches.save_with_seats(connection, row, seen_version=seen_version)
    start = MoveRow(row.version, None, (), events, at, era=row.era)
    rows.add(connection, moves, _values(row.id, start))


def save(
    connection: Connection,
    row: MatchRow,
    *,
    seen_version: int,
    seen_settings: str | None = None,
    steps: Sequence[Step],
) -> None:
    """Write consecutive moves, and the match after the last of them.

    Raises `VersionConflict` and changes nothing if the stored version is not `seen_version`, or the
    stored settings are not `seen_settings`.
    """
    assert steps[-1].move.version == row.version
    matches.save(connection, row, seen_version=seen_version, seen_settings=seen_settings)
    made, befores = [], []
    for step in steps:
        made.append(_values(row.id, step.move))
        key = {"match_id": row.id, "version": step.move.version}
        befores.append({**key, "round": step.round, "blob": zlib.compress(step.before)})
    rows.add_all(connection, moves, made)
    rows.add_all(connection, states, befores)


def prune(connection: Connection, match_id: str, moved: int) -> None:
    """Delete the states of a match that need not be kept after `moved` more moves."""
    connection.execute(_PRUNE, {"this_match_id": match_id, "moves": moved + KEPT})


def undo(
    connection: Connection,
    row: MatchRow,
    *,
    seen_version: int,
    undone: set[int],
    befores: Mapping[int, bytes],
) -> None:
    """Write the match without the moves at the `undone` versions.

    `befores` are the new states before later moves that stay, by the versions of these moves.
    Raises `VersionConflict` as `save` does.
    """
    matches.save(connection, row, seen_version=seen_version)
    for version in undone:
        key = {"match_id": row.id, "version": version}
        rows.change(connection, moves, {"undone": True}, **key)
        rows.remove(connection, states, **key)
    for version, before in befores.items():
        blob = {"blob": zlib.compress(before)}
        rows.change(connection, states, blob, match_id=row.id, version=version)


def rewind(connection: Connection, row: MatchRow, *, seen_version: int, since: int) -> None:
    """Write the match as it was before the move at version `since`.

    That move and all later ones are marked as undone and their states deleted. Raises
    `VersionConflict` as `save` does.
    """
    matches.save(connection, row, seen_version=seen_version)
    later = (moves.c.match_id == row.id) & (moves.c.version >= since)
    connection.execute(moves.update().where(later).values(undone=True))
    dropped = (states.c.match_id == row.id) & (states.c.version >= since)
    connection.execute(states.delete().where(dropped))


def nearest_state(connection: Connection, match_id: str, version: int) -> tuple[int, bytes] | None:
    """Return (version, state) of the newest state stored before the move at `version` or earlier.

    The returned version is that of the move after the state. None if no state is that old.
    """
    here = (states.c.match_id == match_id) & (states.c.version <= version)
    query = select(states.c.version, states.c.blob).where(here)
    row = connection.execute(query.order_by(states.c.version.desc()).limit(1)).first()
    return None if row is None else (row.version, zlib.decompress(row.blob))


def of(connection: Connection, match_id: str) -> list[MoveRow]:
    """Return all moves of a match in order, undone ones included."""
    found = rows.find(connection, moves, match_id=match_id)
    return sorted(map(_move, found), key=lambda move: move.version)


def last_of(connection: Connection, match_id: str, seat: int) -> MoveRow | None:
    """Return the last move of a seat that was not undone, None if it has not moved."""
    found = rows.find(connection, moves, match_id=match_id, seat=seat, undone=False)
    return max(map(_move, found), key=lambda move: move.version, default=None)


def standing(connection: Connection, match_id: str) -> list[MoveRow]:
    """Return the moves of a match that were not undone, in order."""
    return [move for move in of(connection, match_id) if not move.undone]


def of_round(connection: Connection, match_id: str, round_: int) -> list[MoveRow]:
    """Return the moves from the first one of a round on that were not undone, in order.

    Empty once the states of that round are deleted.
    """
    here = (states.c.match_id == match_id) & (states.c.round == round_)
    first = connection.scalar(select(func.min(states.c.version)).where(here))
    if first is None:
        return []
    since = (moves.c.match_id == match_id) & (moves.c.version >= first) & ~moves.c.undone
    found = connection.execute(select(moves).where(since).order_by(moves.c.version))
    return [*map(_move, found)]


def rounds(connection: Connection, match_id: str) -> list[int]:
    """Return the rounds of a match of which a state is stored, in order."""
    query = select(states.c.round).where(states.c.match_id == match_id).distinct()
    return sorted(connection.scalars(query))


def first_state(connection: Connection, match_id: str, round_: int) -> bytes | None:
    """Return the state before the first move of a round that was not undone, None without one."""
    here = (states.c.match_id == match_id) & (states.c.round == round_)
    query = select(states.c.blob).where(here).order_by(states.c.version).limit(1)
    blob = connection.scalar(query)
    return None if blob is None else zlib.decompress(blob)


def recent(match_id: ColumnElement[str], version: ColumnElement[int]) -> ScalarSelect[Any]:
    """Return a subquery for the moves of a match's newest versions, as one text.

    `recent_moves` parses the text.
    """
    seat = func.coalesce(moves.c.seat, NOBODY)
    line = cast(moves.c.version, Text) + " " + cast(seat, Text) + " " + moves.c.events
    newest = (moves.c.match_id == match_id) & (moves.c.version > version - RECENT)
    text = func.aggregate_strings(line, "\n")
    return select(text).where(newest, ~moves.c.undone).scalar_subquery()


def recent_moves(text: str | None) -> tuple[RecentMove, ...]:
    """Parse a text from `recent`, with one move per line; return the moves, oldest first."""
    found = []
    for line in text.split("\n") if text else ():
        version, seat, events = line.split(" ", 2)
        found.append(RecentMove(int(version), None if seat == str(NOBODY) else int(seat), events))
    return tuple(sorted(found, key=attrgetter("version")))


def times(connection: Connection, match_id: str) -> list[tuple[int, int | None, int]]:
    """Return (version, seat, ms) of each move that was not undone, in order."""
    query = (
        select(moves.c.version, moves.c.seat, moves.c.at)
        .where(moves.c.match_id == match_id, ~moves.c.undone)
        .order_by(moves.c.version)
    )
    return [(version, seat, at) for version, seat, at in connection.execute(query)]


def states_before(connection: Connection, match_id: str, limit: int = KEPT) -> list[PastRow]:
    """Return the newest moves that were not undone, each with the state before it, oldest first.

    They are consecutive and end with the last move; there are at most `limit`.
    """
    query = (
        select(moves, states.c.blob)
        .join_from(
            moves,
            states,
            (states.c.match_id == moves.c.match_id) & (states.c.version == moves.c.version),
            isouter=True,
        )
        .where(moves.c.match_id == match_id, ~moves.c.undone)
        .order_by(moves.c.version.desc())
        .limit(limit)
    )
    newest = takewhile(lambda row: row.blob is not None, connection.execute(query))
    return [PastRow(_move(row), zlib.decompress(row.blob)) for row in newest][::-1]


def _values(match_id: str, move: MoveRow) -> rows.Values:
    return rows.field_values(move) | {"match_id": match_id, "lines": "\n".join(move.lines)}


def _move(row: Row[tuple[object, ...]]) -> MoveRow:
    lines = tuple(row.lines.split("\n")) if row.lines else ()
    return MoveRow(row.version, row.seat, lines, row.events, row.at, row.undone, row.era)
