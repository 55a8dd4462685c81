"""Seasons: one row for each season of a server's league, and those who signed up for it."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Connection, exists, select

from storage import retries, rows
from storage.schema import seats
from storage.season_tables import divisions, members, seasons

SeasonStatus: TypeAlias = Literal["open", "running", "over", "closed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """A season; `settings` is JSON, times are milliseconds UTC.

    `previous` is the season whose places it began from, `winner` a member's number. `wake_at` is
    when signing up ends by itself, then until its cards say so; `paused_at` since when it stands
    still. Ending it has failed `tries` times in a row, and is tried again at `next_try_at`.
    """

    id: str
    guild_id: int
    channel_id: int
    name: str
    status: SeasonStatus = "open"
    host_id: int
    game: str
    settings: str
    previous: str | None = None
    winner: int | None = None
    created_at: int
    wake_at: int | None = None
    next_try_at: int | None = None
    tries: int = 0
    started_at: int | None = None
    paused_at: int | None = None
    ended_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    """Who signed up: a number, a user (None: no member any more), and the place in the end.

    `level` is the division and `seat` the one at its match, None before the season has begun.
    `missed` counts the days in a row that closed without this member; `came_at` is when they last
    pressed something of the season (ms).
    """

    season_id: str
    number: int
    user_id: int | None = None
    level: int | None = None
    seat: int | None = None
    missed: int = 0
    place: int | None = None
    came_at: int | None = None


class Champion(NamedTuple):
    """Who won a season: its name, the user (None: no member any more), when it ended (ms).

    `is_computer`: a computer ran the club in the end.
    """

    name: str
    user_id: int | None
    ended_at: int
    is_computer: bool = False


def put(connection: Connection, row: SeasonRow) -> None:
    """Write a season."""
    rows.put(connection, seasons, rows.named(row))


def load(connection: Connection, season_id: str) -> SeasonRow | None:
    """Return a season, None when there is none of this id."""
    found = rows.find(connection, seasons, id=season_id)
    return SeasonRow(**found[0]._asdict()) if found else None


def of_guild(connection: Connection, guild_id: int) -> list[SeasonRow]:
    """Return a server's seasons that were not called off, the newest first."""
    return _load(connection, (seasons.c.guild_id == guild_id) & (seasons.c.status != "closed"))


def running(connection: Connection) -> list[SeasonRow]:
    """Return the seasons that are being played, in all servers."""
    return _load(connection, seasons.c.status == "running")


def due(connection: Connection, now: int) -> list[str]:
    """Return the ids of seasons whose signing up ends by now."""
    query = select(seasons.c.id).where(seasons.c.wake_at <= now)
    return list(connection.scalars(query.where(retries.may_be_tried(seasons, now))))


def failed(connection: Connection, season_id: str, now: int) -> int:
    """Note that the signing up of a season could not end; return how often in a row."""
    return retries.failed(connection, seasons, season_id, now)


def succeeded(connection: Connection, season_id: str) -> None:
    """Note that the signing up of a season has ended."""
    retries.succeeded(connection, seasons, season_id)


def put_member(connection: Connection, row: MemberRow) -> None:
    """Write who signed up."""
    rows.put(connection, members, rows.named(row))


def set_missed(connection: Connection, row: MemberRow, missed: int) -> None:
    """Write how many days in a row a member has missed."""
    keys = {"season_id": row.season_id, "number": row.number}
    rows.change(connection, members, {"missed": missed}, **keys)


def remove_member(connection: Connection, season_id: str, number: int) -> None:
    """Forget who signed up and has withdrawn."""
    rows.remove(connection, members, season_id=season_id, number=number)


def members_of(connection: Connection, season_id: str) -> list[MemberRow]:
    """Return those who signed up for a season, in that order."""
    found = rows.find(connection, members, season_id=season_id)
    return sorted((MemberRow(**row._asdict()) for row in found), key=lambda row: row.number)


def of_user(connection: Connection, user_id: int, guild_id: int) -> list[SeasonRow]:
    """Return the running seasons of a server that a user plays in, the newest first."""
    here = (seasons.c.guild_id == guild_id) & (seasons.c.status == "running")
    return _load(connection, here & _is_in(user_id))


def has_people(connection: Connection, season_id: str) -> bool:
    """Return whether anybody runs a club of a season in person."""
    query = (
        select(seats.c.seat)
        .join(divisions, divisions.c.match_id == seats.c.match_id)
        .where(divisions.c.season_id == season_id)
        .where(seats.c.user_id.is_not(None), seats.c.bot.is_(None))
    )
    return connection.execute(query.limit(1)).first() is not None


def silent_since(connection: Connection, since: int, now: int) -> list[str]:
    """Return the running seasons that none of their members has come to since an instant (ms).

    One that everybody has left is played to its end by computers.
    """
    mine = members.c.season_id == seasons.c.id
    query = (
        select(seasons.c.id)
        .where(seasons.c.status == "running", seasons.c.paused_at.is_(None))
        .where(seasons.c.started_at <= since, exists().where(mine, members.c.user_id.is_not(None)))
        .where(~exists().where(mine, members.c.came_at > since))
        .where(retries.may_be_tried(seasons, now))
        .order_by(seasons.c.id)
    )
    return list(connection.scalars(query))


def note_came(connection: Connection, season_id: str, now: int) -> None:
    """Let all members of a season count as having come now: it goes on after it stood still."""
    rows.change(connection, members, {"came_at": now}, season_id=season_id)


def champions(connection: Connection, guild_id: int, game: str = "") -> list[Champion]:
    """Return who won the seasons of a server, of one game or of all, the first one first."""
    is_winner = (members.c.season_id == seasons.c.id) & (members.c.number == seasons.c.winner)
    mine, seated = _club()
    query = (
        select(seasons.c.name, members.c.user_id, seasons.c.ended_at, seats.c.bot.is_not(None))
        .join(members, is_winner)
        .join(divisions, mine, isouter=True)
        .join(seats, seated, isouter=True)
        .where(seasons.c.guild_id == guild_id, seasons.c.status == "over")
        .order_by(seasons.c.ended_at, seasons.c.id)
    )
    if game:
        query = query.where(seasons.c.game == game)
    return [Champion(*row) for row in connection.execute(query)]


def left_to_computers(connection: Connection, season_id: str) -> set[int]:
    """Return the numbers of a season's members whose clubs a computer runs, or ran in the end."""
    mine, seated = _club()
    query = (
        select(members.c.number)
        .join(divisions, mine)
        .join(seats, seated)
        .where(members.c.season_id == season_id, seats.c.bot.is_not(None))
    )
    return set(connection.scalars(query))


def joined_by(connection: Connection, user_id: int) -> list[SeasonRow]:
    """Return the seasons of all servers that a user has signed up for and that have not begun."""
    return _load(connection, (seasons.c.status == "open") & _is_in(user_id))


def hosted_by(connection: Connection, user_id: int) -> list[SeasonRow]:
    """Return the seasons of all servers that a user organises and that are being played."""
    return _load(connection, (seasons.c.status == "running") & (seasons.c.host_id == user_id))


def _club() -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return how a member's division is found, and there the seat of the club."""
    mine = (divisions.c.season_id == members.c.season_id) & (divisions.c.level == members.c.level)
    seated = (seats.c.match_id == divisions.c.match_id) & (seats.c.seat == members.c.seat)
    return mine, seated


def _is_in(user_id: int) -> ColumnElement[bool]:
    """Return the condition that a user is a member of a season."""
    return seasons.c.id.in_(select(members.c.season_id).where(members.c.user_id == user_id))


def _load(connection: Connection, here: ColumnElement[bool]) -> list[SeasonRow]:
    query = select(seasons).where(here).order_by(seasons.c.created_at.desc(), seasons.c.id)
    return [SeasonRow(**row._asdict()) for row in connection.execute(query)]
