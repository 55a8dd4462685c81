"""The work that is due, read by one statement, and how much of it is overdue."""

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    Select,
    Subquery,
    bindparam,
    literal,
    select,
    union_all,
)

from storage.fleet import rests
from storage.fleet.claims import is_claimed
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.match import matches, outbox, turns
from storage.schema.retry_columns import Moment
from storage.server import champion_roles, divisions, puzzle_posts, seasons, stranded_lobbies

OVERDUE_MS = 60_000
"""Milliseconds after which due work is overdue; a process that runs does it within seconds."""
SHARDS_KEPT = 8
"""For how many ranges of shards the statement is cached; a process has one range."""


@dataclass(frozen=True, slots=True)
class Due:
    """The ids of due and unclaimed work, longest overdue first, and the channels by id.

    `timers` are matches with a timer, a computer or a lobby, `turns` those with a turn to check,
    `deliveries` those with something to deliver; `seasons` are those whose sign-up ends, `deserted`
    those that no member uses, `cards` those whose sign-up messages are outdated; `puzzles` are
    servers that get the puzzle of the day, `roles` those whose champions get or lose a role,
    `waking` those that rest no longer, `stranded` those whose lobbies have a usable channel again.
    The channel of a thread is its parent channel.
    """

    timers: list[str]
    turns: list[str]
    deliveries: list[str]
    seasons: list[str]
    deserted: list[str]
    cards: list[str]
    divisions: list[str]
    puzzles: list[str]
    roles: list[str]
    waking: list[str]
    stranded: list[str]
    channels: dict[str, int]


@dataclass(frozen=True, slots=True)
class DueWork:
    """The amounts of due and unclaimed work by the kinds of `Due`, but for deserted seasons."""

    timers: int
    turns: int
    deliveries: int
    seasons: int
    cards: int
    divisions: int
    puzzles: int
    roles: int
    waking: int
    stranded: int


def find(
    connection: Connection,
    now: int,
    *,
    silent_since: int,
    limit: int,
    shards: Shards = ALL_SHARDS,
) -> Due:
    """Return the work of these shards that is due at `now` (ms), at most `limit` of each kind.

    A season is deserted if no member has used it after `silent_since` (ms).
    """
    values = {"now": now, "silent_since": silent_since, "most": limit}
    rows = sorted(connection.execute(_statement(shards), values), key=lambda row: row.since)
    ids = defaultdict[str, list[str]](list)
    for kind, key, _, _ in rows:
        ids[kind].append(key)
    return Due(
        timers=ids["timers"],
        turns=ids["turns"],
        deliveries=ids["deliveries"],
        seasons=ids["seasons"],
        deserted=ids["deserted"],
        cards=ids["cards"],
        divisions=ids["divisions"],
        puzzles=ids["puzzles"],
        roles=ids["roles"],
        waking=ids["waking"],
        stranded=ids["stranded"],
        channels={row.key: row.channel_id for row in rows},
    )


@lru_cache(maxsize=SHARDS_KEPT)
def _statement(shards: Shards) -> Select[Any]:
    """Return the query of all kinds; it is run every second, so it is built once."""
    now, since = (bindparam(name, type_=BigInteger) for name in ("now", "silent_since"))
    parts = [
        select(literal(kind).label("kind"), _first(query))
        for kind, query in queries(now, since, shards).items()
    ]
    return select(union_all(*parts).subquery())


def queries(now: Moment, since: Moment, shards: Shards) -> dict[str, Select[tuple[str, int, int]]]:
    """Return the query of each kind of `Due`; none finds anything in a server that rests.

    Only `waking` does: servers in which no reason lasts any more. `since` as `silent_since`.
    """
    silent = seasons.silent_since(since, now, shards)
    return {
        "timers": matches.due(now, shards),
        "turns": turns.due(now, shards),
        "deliveries": outbox.due(now, shards),
        "seasons": seasons.due(now, shards),
        "deserted": silent.where(~is_claimed(silent.selected_columns.key, now)),
        "cards": seasons.cards_due(now, shards),
        "divisions": divisions.due(now, shards),
        "puzzles": puzzle_posts.due(now, shards),
        "roles": champion_roles.due(now, shards),
        "waking": rests.due(now, shards),
        "stranded": stranded_lobbies.due(now, shards),
    }


def _first(query: Select[tuple[str, int, int]]) -> Subquery:
    """Return the longest overdue rows of a query."""
    most = bindparam("most", type_=Integer)
    return query.order_by(query.selected_columns.since).limit(most).subquery()


def count(connection: Connection, moment: int, *, limit: int) -> DueWork:
    """Return how much work has been due since `moment` (ms) or longer, at most `limit` of each."""
    due = find(connection, moment, silent_since=0, limit=limit)
    return DueWork(**{kind: len(getattr(due, kind)) for kind in DueWork.__slots__})


def count_overdue(connection: Connection, now: int, *, limit: int) -> DueWork:
    """Return how much work is overdue at `now` (ms); `limit` as in `count`."""
    return count(connection, now - OVERDUE_MS, limit=limit)
