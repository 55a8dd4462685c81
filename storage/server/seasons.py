"""Seasons of a server's league, and the members who signed up for them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, exists, false, func, select

from storage.engine import hidden_members, retries, rows
from storage.fleet import rests
from storage.fleet.claims import is_claimed, key_of
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.schema import retry_columns
from storage.schema.match_tables import names, seats
from storage.schema.retry_columns import Moment
from storage.schema.season_tables import divisions, members, seasons

CARDS = "cards"
"""The kind of keys of sign-up messages to edit; the season's id follows."""
CARDS_RETRY_MS = 60_000
"""Milliseconds until an edit of sign-up messages that failed or was never made is retried."""
MemberColumn: TypeAlias = Literal["missed", "computer_days", "left_at"]
SeasonStatus: TypeAlias = Literal["open", "running", "over", "closed"]
LIVE: tuple[SeasonStatus, ...] = ("open", "running")
"""The statuses of seasons that are not over yet; cups have the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """A season; `settings` is JSON, times are ms UTC.

    `previous` is the season it was seeded from, `winner` a member's number. `wake_at` is when
    sign-up ends by itself, and stays set until the season's messages say so; `paused_at` is when a
    pause began. Ending sign-up has failed `tries` times in a row and is retried at `next_try_at`.
    `cards_due_at` is when the sign-up messages of an open season are to be edited, if at all.
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
    cards_due_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    """A member of a season by number; `user_id` None is a former member, `place` the final one.

    `level` (of the division) and `seat` (in its match) are None before the season begins. `missed`
    counts the days in a row that closed without this member, `computer_days` all days at whose end
    a computer ran the club; `came_at` is when they last used a button of the season (ms). `club` is
    what they chose for their club, as JSON. `left_at` (ms) is set as the season ends if they
    have left the server or are blocked.
    """

    season_id: str
    number: int
    user_id: int | None = None
    level: int | None = None
    seat: int | None = None
    missed: int = 0
    place: int | None = None
    came_at: int | None = None
    club: str | None = None
    computer_days: int = 0
    left_at: int | None = None


class Champion(NamedTuple):
    """The winner of a season: its name, the user (None: a former member), when it ended (ms).

    `is_computer`: a computer ran the club on a third of the days or more.
    """

    name: str
    user_id: int | None
    ended_at: int
    is_computer: bool = False


_IN_DIVISION = (divisions.c.season_id == members.c.season_id) & (
    divisions.c.level == members.c.level
)
"""The join condition from a member to its division."""
_OF_DIVISION = (
    select(seasons)
    .join(divisions, divisions.c.season_id == seasons.c.id)
    .where(rows.key_condition(divisions, "id"))
)


_NAMES = (
    select(names.c.user_id, names.c.name)
    .join(members, members.c.user_id == names.c.user_id)
    .where(rows.key_condition(members, "season_id"), rows.key_condition(names, "guild_id"))
)


def put(connection: Connection, row: SeasonRow) -> None:
    """Insert or update a season."""
    rows.put(connection, seasons, rows.field_values(row))


def load(connection: Connection, season_id: str) -> SeasonRow | None:
    """Return a season, None for an unknown id."""
    found = rows.find(connection, seasons, id=season_id)
    return SeasonRow(**found[0]._asdict()) if found else None


def of_division(connection: Connection, division_id: str) -> SeasonRow | None:
    """Return the season of a division, None for an unknown id."""
    row = connection.execute(_OF_DIVISION, {"this_id": division_id}).first()
    return SeasonRow(**row._asdict()) if row else None


def of_guild(connection: Connection, guild_id: int) -> list[SeasonRow]:
    """Return a server's seasons that were not called off, newest first."""
    return _load(connection, (seasons.c.guild_id == guild_id) & (seasons.c.status != "closed"))


def count_running(connection: Connection) -> int:
    """Return the number of running seasons of all servers."""
    query = select(func.count()).select_from(seasons).where(seasons.c.status == "running")
    return connection.scalar(query) or 0


def live_in(connection: Connection, guild_id: int) -> list[SeasonRow]:
    """Return a server's seasons that are open or running, newest first."""
    return _load(connection, (seasons.c.guild_id == guild_id) & seasons.c.status.in_(LIVE))


def due(now: Moment, shards: Shards = ALL_SHARDS) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' unclaimed seasons whose sign-up ends by `now` (ms)."""
    is_due = (seasons.c.wake_at <= now) & ~is_claimed(seasons.c.id, now)
    since = seasons.c.wake_at.label("since")
    query = select(seasons.c.id.label("key"), seasons.c.channel_id, since)
    return query.where(is_due, _may_be_processed(now, shards))


def cards_due(now: Moment, shards: Shards = ALL_SHARDS) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' open seasons whose sign-up messages are to be edited."""
    key = key_of(CARDS, seasons.c.id)
    since = seasons.c.cards_due_at.label("since")
    return select(key.label("key"), seasons.c.channel_id, since).where(
        seasons.c.cards_due_at <= now,
        seasons.c.status == "open",
        rests.goes_on(seasons.c.guild_id),
        ~is_claimed(key, now),
        shards.owned(seasons.c.guild_id),
    )


def cards_changed(connection: Connection, season_id: str, now: int) -> None:
    """Record that sign-up messages are outdated; they are due `CARDS_RETRY_MS` after `now` (ms)."""
    rows.change(connection, seasons, {"cards_due_at": now + CARDS_RETRY_MS}, id=season_id)


def cards_shown(connection: Connection, season_id: str, due_at: int) -> None:
    """Record that sign-up messages were edited, unless `cards_due_at` has changed meanwhile."""
    here = seasons.update().where(seasons.c.id == season_id, seasons.c.cards_due_at == due_at)
    connection.execute(here.values(cards_due_at=None))


def failed(connection: Connection, season_id: str, now: int) -> int:
    """Record that ending a season's sign-up failed; return how many times in a row."""
    return retries.failed(connection, seasons, season_id, now)


def succeeded(connection: Connection, season_id: str) -> None:
    """Clear the failures of a season."""
    retries.succeeded(connection, seasons, season_id)


def put_member(connection: Connection, row: MemberRow) -> None:
    """Insert or update a member."""
    rows.put(connection, members, rows.field_values(row))


def put_column(connection: Connection, column: MemberColumn, found: Iterable[MemberRow]) -> None:
    """Store one column of these members, and no other."""
    stored = ("season_id", "number", column)
    values = [{name: getattr(member, name) for name in stored} for member in found]
    rows.change_all(connection, members, stored[:2], values)


def put_place(connection: Connection, season_id: str, number: int, place: int) -> None:
    """Store a member's final place, and no other column."""
    rows.change(connection, members, {"place": place}, season_id=season_id, number=number)


def remove_member(connection: Connection, season_id: str, number: int) -> None:
    """Delete a member who has withdrawn."""
    rows.remove(connection, members, season_id=season_id, number=number)


def members_of(connection: Connection, season_id: str) -> list[MemberRow]:
    """Return the members of a season, in the order of signing up."""
    found = rows.find(connection, members, season_id=season_id)
    return [MemberRow(**hidden_members.values_of(connection, row, "club")) for row in found]


def names_of(connection: Connection, season: SeasonRow) -> dict[int, str]:
    """Return the display names of a season's members last seen in its server, by user id."""
    asked = {"this_season_id": season.id, "this_guild_id": season.guild_id}
    return hidden_members.names_in(connection, connection.execute(_NAMES, asked))


def last_club(
    connection: Connection, user_id: int, guild_id: int, game: str, but: str = ""
) -> str | None:
    """Return what a user chose for the club in their newest season of a game here; None: nothing.

    `but` is the id of a season to leave out.
    """
    query = (
        select(members.c.club)
        .join(seasons, seasons.c.id == members.c.season_id)
        .where(members.c.user_id == user_id, seasons.c.id != but)
        .where(seasons.c.guild_id == guild_id, seasons.c.game == game)
        .order_by(seasons.c.created_at.desc(), seasons.c.id)
    )
    found: str | None = connection.scalar(query.limit(1))
    return found


def of_user(connection: Connection, user_id: int, guild_id: int) -> list[SeasonRow]:
    """Return the running seasons of a server that a user plays in, newest first."""
    here = (seasons.c.guild_id == guild_id) & (seasons.c.status == "running")
    return _load(connection, here & _is_in(user_id))


def has_people(connection: Connection, season_id: str) -> bool:
    """Return whether a person runs any club of a season."""
    query = (
        select(seats.c.seat)
        .join(divisions, divisions.c.match_id == seats.c.match_id)
        .where(divisions.c.season_id == season_id)
        .where(seats.c.user_id.is_not(None), seats.c.bot.is_(None))
    )
    return connection.execute(query.limit(1)).first() is not None


def silent_since(
    since: Moment, now: Moment, shards: Shards = ALL_SHARDS
) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' running seasons that no member has used since `since`.

    Seasons without any member left are not included: computers play them to the end.
    """
    mine = members.c.season_id == seasons.c.id
    return (
        select(seasons.c.id.label("key"), seasons.c.channel_id, seasons.c.started_at.label("since"))
        .where(seasons.c.status == "running", seasons.c.paused_at.is_(None))
        .where(seasons.c.started_at <= since, exists().where(mine, members.c.user_id.is_not(None)))
        .where(~exists().where(mine, members.c.came_at > since))
        .where(_may_be_processed(now, shards))
    )


def is_silent_since(connection: Connection, season_id: str, since: int, now: int) -> bool:
    """Return whether `silent_since` finds this season."""
    query = silent_since(since, now).where(seasons.c.id == season_id)
    return connection.scalar(query) is not None


def set_came_at(connection: Connection, season_id: str, now: int) -> None:
    """Set `came_at` of all members of a season to `now` (ms), after a pause."""
    rows.change(connection, members, {"came_at": now}, season_id=season_id)


def champions(connection: Connection, guild_id: int, part: int, game: str = "") -> list[Champion]:
    """Return the winners of a server's seasons, of one game or of all, earliest first.

    A club counts as a computer's if one ran it on at least one of `part` days.
    """
    is_winner = (members.c.season_id == seasons.c.id) & (members.c.number == seasons.c.winner)
    query = (
        select(
            seasons.c.name,
            members.c.user_id,
            seasons.c.ended_at,
            func.coalesce(_is_computers(part), false()),
        )
        .join(members, is_winner)
        .join(divisions, _IN_DIVISION, isouter=True)
        .where(seasons.c.guild_id == guild_id, seasons.c.status == "over")
        .order_by(seasons.c.ended_at, seasons.c.id)
    )
    if game:
        query = query.where(seasons.c.game == game)
    return [Champion(*row) for row in connection.execute(query)]


def run_by_computers(connection: Connection, season_id: str, part: int) -> set[int]:
    """Return the members whose clubs a computer ran on one of `part` days or more, in the end."""
    query = (
        select(members.c.number)
        .join(divisions, _IN_DIVISION)
        .where(members.c.season_id == season_id, _is_computers(part))
    )
    return set(connection.scalars(query))


def _is_computers(part: int) -> ColumnElement[bool]:
    """Return a condition in a division that is over: the club counts as a computer's."""
    return (members.c.computer_days > 0) & (members.c.computer_days * part >= divisions.c.stage)


def joined_by(connection: Connection, user_id: int) -> list[SeasonRow]:
    """Return the seasons in all servers that a user has signed up for and that have not begun."""
    return _load(connection, (seasons.c.status == "open") & _is_in(user_id))


def played_by(connection: Connection, user_id: int) -> list[SeasonRow]:
    """Return the running seasons in all servers that a user plays in."""
    return _load(connection, (seasons.c.status == "running") & _is_in(user_id))


def hosted_by(connection: Connection, user_id: int) -> list[SeasonRow]:
    """Return the running seasons in all servers that a user organises."""
    return _load(connection, (seasons.c.status == "running") & (seasons.c.host_id == user_id))


def _may_be_processed(now: Moment, shards: Shards) -> ColumnElement[bool]:
    """Return a condition: the season waits for no retry, its server is awake and served here."""
    is_here = shards.owned(seasons.c.guild_id) & rests.may_begin(seasons.c.guild_id)
    return retry_columns.may_be_tried(seasons, now) & is_here


def _is_in(user_id: int) -> ColumnElement[bool]:
    """Return a condition: the user is a member of the season."""
    return seasons.c.id.in_(select(members.c.season_id).where(members.c.user_id == user_id))


def _load(connection: Connection, here: ColumnElement[bool]) -> list[SeasonRow]:
    query = select(seasons).where(here).order_by(seasons.c.created_at.desc(), seasons.c.id)
    return [SeasonRow(**row._asdict()) for row in connection.execute(query)]
