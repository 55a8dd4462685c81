"""Divisions of a season, with their deadlines, fixtures and weekly tables."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, bindparam, exists, func, or_, select

from storage.engine import retries, rows
from storage.fleet import rests
from storage.fleet.claims import is_claimed
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.schema import retry_columns
from storage.schema.match_tables import matches
from storage.schema.member_tables import troubles
from storage.schema.retry_columns import Moment
from storage.schema.season_tables import closings, divisions, fixtures, members, seasons, standings


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionRow:
    """A division; level 0 is the highest. Times are ms UTC.

    `match_id` is the division's one match, None in a league of many matches. `stage` is the current
    day or round; `is_open` is False until it begins. `seen` is the version of the match that was
    processed last, `wake_at` when the division is processed regardless. Processing has failed
    `tries` times in a row and is retried at `next_try_at`.
    """

    id: str
    season_id: str
    level: int
    match_id: str | None = None
    stage: int = 0
    is_open: bool = False
    seen: int = 0
    wake_at: int | None = None
    next_try_at: int | None = None
    tries: int = 0
    ended_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingRow:
    """The deadline of one day or round of a division, and when it was closed (ms UTC).

    `missed` and `pinged` are the numbers of the members who did not act and who were reminded.
    """

    division_id: str
    stage: int
    due: int
    closed_at: int | None = None
    missed: tuple[int, ...] = ()
    pinged: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FixtureRow:
    """A league match between two members by number, and its result once it is `done`.

    `winner` None is a draw; negative numbers count for neither side (`leagues/results.py`). Scores
    are None where they do not count. `walkover`: the other side did not come, did not play in time,
    or left, and no computer played on for the winner.
    """

    division_id: str
    round: int
    slot: int
    home: int
    away: int
    match_id: str | None = None
    done: bool = False
    winner: int | None = None
    home_score: int | None = None
    away_score: int | None = None
    walkover: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One line of a weekly table: a member's (`number`), or an unmanaged club's (`name`).

    `moved` is the number of places gained since the previous week; `form` has one letter per match,
    a small one for a walk-over. `played` is the number of matches; None: it was not stored.
    `reach` is the most points it can have at the end. Where something other than the league
    decides the season, `score` and `projected` are its present and its expected final value, and
    `strength` is that of the squad.
    """

    division_id: str
    week: int
    line: int
    place: int
    number: int | None = None
    name: str = ""
    points: int
    difference: int | None = None
    moved: int | None = None
    form: str = ""
    scored: int | None = None
    conceded: int | None = None
    reach: int | None = None
    score: int | None = None
    projected: int | None = None
    strength: int | None = None
    played: int | None = None


def put(connection: Connection, row: DivisionRow) -> None:
    """Insert or update a division."""
    rows.put(connection, divisions, rows.field_values(row))


def load(connection: Connection, division_id: str) -> DivisionRow | None:
    """Return a division, None for an unknown id."""
    return _first(connection, id=division_id)


def of_match(connection: Connection, match_id: str) -> DivisionRow | None:
    """Return the division a match belongs to, as its only match or as one of its fixtures."""
    division = _first(connection, match_id=match_id)
    fixture = None if division else fixture_of(connection, match_id)
    return _first(connection, id=fixture.division_id) if fixture else division


def of_season(connection: Connection, season_id: str) -> list[DivisionRow]:
    """Return a season's divisions, highest first."""
    found = rows.find(connection, divisions, season_id=season_id)
    return sorted((DivisionRow(**row._asdict()) for row in found), key=lambda row: row.level)


_BESIDE = select(divisions).where(
    divisions.c.season_id
    == select(divisions.c.season_id).where(rows.key_condition(divisions, "id")).scalar_subquery()
)


def beside(connection: Connection, division_id: str) -> list[DivisionRow]:
    """Return all divisions of a division's season, highest first; none for an unknown id."""
    found = connection.execute(_BESIDE, {"this_id": division_id})
    return sorted((DivisionRow(**row._asdict()) for row in found), key=lambda row: row.level)


def wake(connection: Connection, season_id: str, now: int) -> None:
    """Let all divisions of a season that are not over be processed at once."""
    here = (divisions.c.season_id == season_id) & divisions.c.ended_at.is_(None)
    connection.execute(divisions.update().where(here).values(wake_at=now))


def due(now: Moment, shards: Shards = ALL_SHARDS) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' unclaimed divisions that are to be processed.

    Their `wake_at` has passed, or their match has changed by then.
    """
    since = func.coalesce(divisions.c.wake_at, 0).label("since")
    return (
        select(divisions.c.id.label("key"), seasons.c.channel_id, since)
        .join_from(divisions, seasons, divisions.c.season_id == seasons.c.id)
        .join(matches, matches.c.id == divisions.c.match_id, isouter=True)
        .where(seasons.c.status == "running", seasons.c.paused_at.is_(None))
        .where(divisions.c.ended_at.is_(None), retry_columns.may_be_tried(divisions, now))
        .where(_has_work(now))
        .where(~is_claimed(divisions.c.id, now), shards.owned(seasons.c.guild_id))
        .where(_is_awake())
    )


def _is_awake() -> ColumnElement[bool]:
    """Return a condition: a division's server is awake, or its one match goes on in its channel.

    No lobby of its fixtures is without a usable channel.
    """
    stranded = matches.alias()
    guild_id, is_one_match = seasons.c.guild_id, divisions.c.match_id.is_not(None)
    in_trouble = exists().where(troubles.c.match_id == divisions.c.match_id, troubles.c.seat < 0)
    is_stranded = exists().where(
        fixtures.c.division_id == divisions.c.id,
        troubles.c.match_id == fixtures.c.match_id,
        troubles.c.seat < 0,
        stranded.c.id == fixtures.c.match_id,
        stranded.c.status == "lobby",
    )
    is_awake = or_(rests.may_begin(guild_id), is_one_match & rests.goes_on(guild_id))
    return is_awake & ~in_trouble & ~is_stranded


def _has_work(now: Moment) -> ColumnElement[bool]:
    """Return a condition: a division's time has come, or its match has changed."""
    has_changed = (matches.c.version != divisions.c.seen) & (matches.c.touched_at <= now)
    return or_(divisions.c.wake_at <= now, has_changed)


_IS_DUE = (
    select(divisions.c.id)
    .join(matches, matches.c.id == divisions.c.match_id, isouter=True)
    .where(rows.key_condition(divisions, "id"), _has_work(bindparam("now")))
)


def is_due(connection: Connection, division_id: str, now: int) -> bool:
    """Return whether a division's time has come, or its match has changed since it was processed.

    It does not check whether the season runs.
    """
    asked = {"this_id": division_id, "now": now}
    return connection.scalar(_IS_DUE, asked) is not None


def failed(connection: Connection, division_id: str, now: int) -> int:
    """Record that processing a division failed; return how many times in a row."""
    return retries.failed(connection, divisions, division_id, now)


def succeeded(connection: Connection, division_id: str) -> None:
    """Clear the failures of a division."""
    retries.succeeded(connection, divisions, division_id)


def put_closing(connection: Connection, row: ClosingRow) -> None:
    """Insert or update a deadline."""
    values = rows.field_values(row) | {
        "missed": json.dumps(row.missed),
        "pinged": json.dumps(row.pinged),
    }
    rows.put(connection, closings, values)


def closings_of(connection: Connection, division_id: str) -> list[ClosingRow]:
    """Return a division's deadlines in order."""
    return [*map(_closing, rows.find(connection, closings, division_id=division_id))]


def put_fixture(connection: Connection, row: FixtureRow) -> None:
    """Insert or update a fixture."""
    rows.put(connection, fixtures, rows.field_values(row))


def fixtures_of(connection: Connection, division_id: str) -> list[FixtureRow]:
    """Return a division's fixtures, ordered by round and slot."""
    found = rows.find(connection, fixtures, division_id=division_id)
    fixed = (FixtureRow(**row._asdict()) for row in found)
    return sorted(fixed, key=lambda row: (row.round, row.slot))


def fixture_of(connection: Connection, match_id: str) -> FixtureRow | None:
    """Return the fixture a match counts for, None if it counts for none."""
    found = rows.find(connection, fixtures, match_id=match_id)
    return FixtureRow(**found[0]._asdict()) if found else None


def sides_of(connection: Connection, match_id: str) -> tuple[int | None, ...] | None:
    """Return the users who are to play a league's match, home first; None for other matches."""
    fixture = fixture_of(connection, match_id)
    row = load(connection, fixture.division_id) if fixture else None
    if fixture is None or row is None:
        return None
    found = rows.find(connection, members, season_id=row.season_id)
    users = {each_row.number: each_row.user_id for each_row in found}
    return users.get(fixture.home), users.get(fixture.away)


def put_table(connection: Connection, lines: Iterable[StandingRow]) -> None:
    """Insert or update the lines of a weekly table."""
    rows.put_all(connection, standings, [rows.field_values(line) for line in lines])


def table_of(connection: Connection, division_id: str, week: int) -> list[StandingRow]:
    """Return the table of a week, best first; empty if there is none."""
    found = rows.find(connection, standings, division_id=division_id, week=week)
    return sorted((StandingRow(**row._asdict()) for row in found), key=lambda row: row.line)


def tables_of(connection: Connection, division_id: str) -> dict[int, list[StandingRow]]:
    """Return all tables of a division by week, in order, each best first."""
    found: dict[int, list[StandingRow]] = {}
    for row in rows.find(connection, standings, division_id=division_id):
        found.setdefault(row.week, []).append(StandingRow(**row._asdict()))
    return found


def weeks_of(connection: Connection, division_id: str) -> list[int]:
    """Return the weeks for which a division has a table, in order."""
    query = select(standings.c.week).where(standings.c.division_id == division_id).distinct()
    return sorted(connection.scalars(query))


def _first(connection: Connection, **keys: str) -> DivisionRow | None:
    found = rows.find(connection, divisions, **keys)
    return DivisionRow(**found[0]._asdict()) if found else None


def _closing(row: Sequence[Any]) -> ClosingRow:
    division_id, stage, due, closed_at, missed, pinged = row
    return ClosingRow(
        division_id=division_id,
        stage=stage,
        due=due,
        closed_at=closed_at,
        missed=_numbers(missed),
        pinged=_numbers(pinged),
    )


@lru_cache(maxsize=1024)
def _numbers(stored: str) -> tuple[int, ...]:
    """Decode a JSON array; cached, because a season has many days with the same few values."""
    return tuple(json.loads(stored))
