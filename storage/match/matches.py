"""The rows of matches, whose versions guard against lost updates, and of their seats."""

import json
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from string import ascii_lowercase, digits
from typing import Any, Literal, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    bindparam,
    exists,
    or_,
    select,
)

from storage.engine import retries, rows
from storage.engine.changes import note_change
from storage.engine.hidden_members import FORMER_NAME, hidden_in
from storage.engine.unreadable_rows import readable
from storage.errors import VersionConflict
from storage.fleet import rests
from storage.fleet.claims import is_claimed
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.schema import retry_columns
from storage.schema.clock_tables import turns
from storage.schema.match_tables import matches, seats
from storage.schema.member_tables import troubles
from storage.schema.retry_columns import Moment

_SIGNS, _LENGTH = ascii_lowercase + digits, 10
"""The characters of match ids, and how many each has."""
Status: TypeAlias = Literal["lobby", "running", "over", "closed"]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat: a player's (`user_id`), a computer's (`bot` is its strength), or free.

    `club` is what was chosen for its club in a season, as JSON.
    """

    seat: int
    name: str
    user_id: int | None = None
    bot: str | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A match; `options`, `settings` and `outcome` are JSON, times are ms UTC.

    `seed` (32 bytes) and `state` are secret and left out of the repr. `asked` holds one version per
    seat. `wake_at` is when the host must act by itself; acting has failed `tries` times in a row
    and is retried at `next_try_at`.
    """

    id: str
    game: str
    status: Status = "lobby"
    guild_id: int | None = None
    channel_id: int
    thread_id: int | None = None
    private: bool = False
    rated: bool = True
    host_id: int
    options: str = "{}"
    settings: str = "{}"
    seed: bytes = field(repr=False)
    sha256: str
    mix: str = ""
    era: int = 0
    rules_version: int = 1
    version: int = 1
    move: int = 0
    asked: tuple[int, ...] = ()
    state: bytes | None = field(default=None, repr=False)
    wake_at: int | None = None
    next_try_at: int | None = None
    tries: int = 0
    outcome: str | None = None
    rematch_of: str | None = None
    created_at: int
    started_at: int | None = None
    ended_at: int | None = None
    touched_at: int
    seats: tuple[SeatRow, ...] = ()

    def seat_of(self, user_id: int) -> int | None:
        """Return the number of this user's seat, None for a spectator."""
        return next((row.seat for row in self.seats if row.user_id == user_id), None)

    def human_seats(self, *, but: int | None = None) -> list[SeatRow]:
        """Return the seats that members play themselves, without the seat `but`."""
        here = (seat for seat in self.seats if seat.user_id is not None and seat.bot is None)
        return [other for other in here if other.seat != but]


SEAT_COLUMNS = [seats.c[name].label(f"seat_{name}") for name in SeatRow.__slots__]
COLUMNS = [column.name for column in matches.c]
SEATED = slice(len(COLUMNS), len(COLUMNS) + len(SEAT_COLUMNS))
"""The position of the seat's columns in a row of `with_seats`."""


def with_seats(*more: ColumnElement[Any]) -> Select[Any]:
    """Return the query for matches, a row per seat and `more` columns in each."""
    query = select(*matches.c, *SEAT_COLUMNS, *more).select_from(matches)
    return query.outerjoin(seats, seats.c.match_id == matches.c.id)


WITH_SEATS = with_seats().where(matches.c.id == bindparam("match_id")).order_by(seats.c.seat)
PROMISED = ("id", "game", "seed", "sha256", "rematch_of", "created_at")
PLACE = ("guild_id", "channel_id", "thread_id")
FIXED = frozenset((*PROMISED, *PLACE))
"""Columns that a move never changes; `set_thread` and `set_place` write the place."""


def new_id() -> str:
    """Return an unguessable match id of ten lower-case letters and digits."""
    return "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))


def is_id(text: str) -> bool:
    """Return whether a text has the form of a match id."""
    return len(text) == _LENGTH and {*text} <= {*_SIGNS}


def create(connection: Connection, row: MatchRow) -> None:
    """Insert a match with its seats."""
    rows.add(connection, matches, _columns(row))
    _seat(connection, row)


def load(connection: Connection, match_id: str) -> MatchRow | None:
    """Return the match with its seats, None when there is none of this id."""
    found = connection.execute(WITH_SEATS, {"match_id": match_id}).all()
    return row_of(found, hidden_in(connection)) if found else None


def version_of(connection: Connection, match_id: str) -> int:
    """Return the version of a match, 0 if there is none with this id."""
    return connection.scalar(select(matches.c.version).where(matches.c.id == match_id)) or 0


def save(
    connection: Connection, row: MatchRow, *, seen_version: int, seen_settings: str | None = None
) -> None:
    """Write the match if its stored version is `seen_version`, which `row.version` must exceed.

    So must its settings be `seen_settings`, if given (`settings_changes.py`). The seats are not
    written. Failures of the host are cleared, because what failed may succeed in the new position.
    Raises `VersionConflict` and changes nothing if another writer came first.
    """
    assert row.version > seen_version
    values = {name: value for name, value in _columns(row).items() if name not in FIXED}
    values |= {"next_try_at": None, "tries": 0}
    seen = {} if seen_settings is None else {"settings": seen_settings}
    if rows.change(connection, matches, values, id=row.id, version=seen_version, **seen) != 1:
        raise VersionConflict(row.id)
    note_change(connection, row.id)


def save_with_seats(
    connection: Connection, row: MatchRow, *, seen_version: int, seen_settings: str | None = None
) -> None:
    """Write the match as `save` does, and replace its seats."""
    save(connection, row, seen_version=seen_version, seen_settings=seen_settings)
    rows.remove(connection, seats, match_id=row.id)
    _seat(connection, row)


def set_thread(connection: Connection, match_id: str, thread_id: int | None) -> None:
    """Store the thread a match is played in, without changing its version."""
    rows.change(connection, matches, {"thread_id": thread_id}, id=match_id)


def set_place(connection: Connection, match_id: str, channel_id: int) -> None:
    """Store the channel a match is moved to, and clear its thread."""
    place = {"channel_id": channel_id, "thread_id": None}
    rows.change(connection, matches, place, id=match_id)


def set_wake(connection: Connection, match_id: str, version: int, wake_at: int | None) -> None:
    """Store when the host must act by itself, if the match is still at this version."""
    rows.change(connection, matches, {"wake_at": wake_at}, id=match_id, version=version)


def rematch_of(connection: Connection, match_id: str) -> MatchRow | None:
    """Return the open or running rematch of a match, None if there is none."""
    is_open = matches.c.status.in_(("lobby", "running"))
    found = _load(connection, (matches.c.rematch_of == match_id) & is_open)
    return found[0] if found else None


def last_in(connection: Connection, channel_id: int) -> MatchRow | None:
    """Return the most recently played match of a channel or thread, running or over."""
    place = or_(matches.c.channel_id == channel_id, matches.c.thread_id == channel_id)
    here = place & matches.c.status.in_(("running", "over"))
    query = select(matches.c.id).where(here).order_by(matches.c.touched_at.desc()).limit(1)
    found = connection.scalar(query)
    return load(connection, found) if found else None


def due(now: Moment, shards: Shards = ALL_SHARDS) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' matches whose `wake_at` has passed.

    Matches whose channel is in trouble or whose server rests are excluded, because their clocks
    stand still; so are failed matches that wait for their retry, and claimed ones.
    """
    in_trouble = exists().where(troubles.c.match_id == matches.c.id, troubles.c.seat < 0)
    is_running, guild_id = matches.c.status == "running", matches.c.guild_id
    since = matches.c.wake_at.label("since")
    return select(matches.c.id.label("key"), matches.c.channel_id, since).where(
        matches.c.wake_at <= now,
        ~in_trouble,
        or_(is_running & rests.goes_on(guild_id), rests.may_begin(guild_id)),
        retry_columns.may_be_tried(matches, now),
        ~is_claimed(matches.c.id, now),
        shards.owned(),
    )


def is_overdue(connection: Connection, match_id: str, version: int, now: int) -> bool:
    """Return whether a match at this version is overdue, by its wake time or a turn's."""
    query = select(matches.c.id).where(matches.c.id == match_id, matches.c.version == version)
    is_due = exists().where(turns.c.match_id == match_id, turns.c.due <= now)
    return connection.scalar(query.where(or_(matches.c.wake_at <= now, is_due))) is not None


def failed(connection: Connection, match_id: str, now: int) -> int:
    """Record that the host failed to act in a match; return how many times in a row."""
    return retries.failed(connection, matches, match_id, now)


def running_of(connection: Connection, user_id: int, guild_id: int | None = None) -> list[MatchRow]:
    """Return a player's running matches, in one server or in all, oldest first."""
    mine = select(seats.c.match_id).where(seats.c.user_id == user_id)
    here = (matches.c.status == "running") & matches.c.id.in_(mine)
    if guild_id is not None:
        here &= matches.c.guild_id == guild_id
    return _load(connection, here)


def over_of(connection: Connection, user_id: int, most: int) -> list[MatchRow]:
    """Return a player's finished matches, at most `most`, the one that ended last first."""
    mine = select(seats.c.match_id).where(seats.c.user_id == user_id)
    over = (matches.c.status == "over") & matches.c.id.in_(mine)
    latest = select(matches.c.id).where(over).order_by(matches.c.ended_at.desc()).limit(most)
    found = _load(connection, matches.c.id.in_(latest))
    return sorted(found, key=lambda row: row.ended_at or 0, reverse=True)


def lobbies_of(connection: Connection, user_id: int) -> list[str]:
    """Return the ids of the open lobbies in which a player sits."""
    mine = select(seats.c.match_id).where(seats.c.user_id == user_id)
    here = (matches.c.status == "lobby") & matches.c.id.in_(mine)
    return list(connection.scalars(select(matches.c.id).where(here)))


def of_guild(connection: Connection, guild_id: int, *, limit: int = 100) -> list[MatchRow]:
    """Return a server's running matches, most recently played first."""
    here = (matches.c.guild_id == guild_id) & (matches.c.status == "running")
    found = sorted(_load(connection, here), key=lambda row: row.touched_at, reverse=True)
    return found[:limit]


def running_in(connection: Connection, channel_id: int) -> list[MatchRow]:
    """Return the running matches of a channel or thread, oldest first."""
    place = or_(matches.c.channel_id == channel_id, matches.c.thread_id == channel_id)
    return _load(connection, place & (matches.c.status == "running"))


def ids(connection: Connection, *statuses: Status) -> list[str]:
    """Return the ids of all matches with one of these statuses, oldest first."""
    query = select(matches.c.id).where(matches.c.status.in_(statuses))
    return list(connection.scalars(query.order_by(matches.c.created_at, matches.c.id)))


def open_in(connection: Connection, guild_id: int | None) -> list[str]:
    """Return the ids of the lobbies and running matches of a server, or of direct messages."""
    is_open = matches.c.status.in_(("lobby", "running"))
    query = select(matches.c.id).where((matches.c.guild_id == guild_id) & is_open)
    return list(connection.scalars(query.order_by(matches.c.id)))


def unanswered(
    connection: Connection,
    since: int,
    until: int,
    *,
    limit: int,
    shards: Shards = ALL_SHARDS,
) -> list[MatchRow]:
    """Return these shards' running server matches last touched in (since, until] (ms).

    The one touched longest ago comes first.
    """
    here = (matches.c.status == "running") & matches.c.guild_id.is_not(None)
    touched = (matches.c.touched_at > since) & (matches.c.touched_at <= until)
    here &= touched & shards.owned()
    oldest = select(matches.c.id).where(here).order_by(matches.c.touched_at).limit(limit)
    found = _load(connection, matches.c.id.in_(oldest))
    return sorted(found, key=lambda row: row.touched_at)


def _load(connection: Connection, here: ColumnElement[bool]) -> list[MatchRow]:
    """Return matches with their seats, oldest first."""
    query = with_seats().where(here)
    found = connection.execute(query.order_by(matches.c.created_at, matches.c.id, seats.c.seat))
    seated = [list(each_rows) for _, each_rows in groupby(found, key=attrgetter("id"))]
    convert = partial(row_of, hidden=hidden_in(connection))
    return readable(
        connection, matches.name, seated, convert, key=lambda each_rows: each_rows[0].id
    )


def row_of(found: Sequence[Sequence[Any]], hidden: Collection[int] = ()) -> MatchRow:
    """Return the match in rows of `with_seats`; all are of one match, in the order of seats.

    The seats of `hidden` members are those of former ones.
    """
    values = dict(zip(COLUMNS, found[0], strict=False))
    seated = (SeatRow(*row[SEATED]) for row in found if row[SEATED][0] is not None)
    sitting = {each_seat.seat: _unless(each_seat, hidden) for each_seat in seated}
    asked = tuple(json.loads(values["asked"]))
    return MatchRow(**values | {"asked": asked, "seats": tuple(sitting.values())})


def _unless(seat: SeatRow, hidden: Collection[int]) -> SeatRow:
    is_former = seat.user_id in hidden
    return replace(seat, name=FORMER_NAME, user_id=None, club=None) if is_former else seat


def _columns(row: MatchRow) -> dict[str, Any]:
    return rows.field_values(row, without=("seats",)) | {"asked": json.dumps(row.asked)}


def _seat(connection: Connection, row: MatchRow) -> None:
    rows.put_all(
        connection, seats, [rows.field_values(seat) | {"match_id": row.id} for seat in row.seats]
    )
