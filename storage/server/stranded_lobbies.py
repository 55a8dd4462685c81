"""Lobbies of cups and leagues that cannot be shown, because their channel is gone or forbidden.

They stand still, and the rounds of their leagues with them. They go on where the bot may post
again, or in the server's channel for announcements if their own was deleted.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Select, exists, func, select

from storage.fleet import rests
from storage.fleet.claims import is_claimed, key_of
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.match.match_issues import LOST, PLACE
from storage.schema.match_tables import matches, outbox
from storage.schema.member_tables import servers, troubles
from storage.schema.retry_columns import Moment
from storage.schema.season_tables import fixtures

KIND = "stranded"
"""The kind of keys of due work and of claims; the id of the server follows."""


@dataclass(frozen=True, slots=True)
class StrandedLobby:
    """A lobby that has stood still since a moment (ms); it goes on in the channel `to`."""

    match_id: str
    since: int
    channel_id: int
    to: int


_STRANDED = (
    select(matches.c.guild_id)
    .join(troubles, (troubles.c.match_id == matches.c.id) & (troubles.c.seat == PLACE))
    .join(servers, servers.c.guild_id == matches.c.guild_id, isouter=True)
    .where(matches.c.status == "lobby")
)
_IS_LOST = troubles.c.why == LOST
_TO = servers.c.channel_id


def _goes_on() -> ColumnElement[bool]:
    """Return a condition: a stranded lobby has another channel, or could be shown in its own."""
    waits = exists().where(outbox.c.match_id == matches.c.id, ~outbox.c.done)
    return (_IS_LOST & (matches.c.channel_id != _TO)) | (~_IS_LOST & ~waits)


def due(now: Moment, shards: Shards = ALL_SHARDS) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' unclaimed servers with stranded lobbies that go on."""
    guild_id = matches.c.guild_id
    key = key_of(KIND, guild_id)
    return (
        _STRANDED.with_only_columns(
            key.label("key"),
            guild_id.label("channel_id"),
            func.min(troubles.c.since).label("since"),
        )
        .where(_goes_on(), rests.may_begin(guild_id), ~is_claimed(key, now), shards.owned(guild_id))
        .group_by(guild_id)
    )


def going_on(connection: Connection, guild_id: int) -> list[StrandedLobby]:
    """Return a server's stranded lobbies in all channels where one of them goes on."""
    here = _STRANDED.where(matches.c.guild_id == guild_id)
    where = func.coalesce(_TO, matches.c.channel_id), matches.c.channel_id
    free = connection.execute(
        here.with_only_columns(matches.c.channel_id, _IS_LOST).where(_goes_on()).distinct()
    )
    stranded_lobbies = []
    for channel_id, is_lost in free.all():
        lobbies = here.with_only_columns(matches.c.id, troubles.c.since, *where)
        in_channel = (matches.c.channel_id == channel_id) & (is_lost == _IS_LOST)
        for match_id, since, other, own in connection.execute(lobbies.where(in_channel)):
            stranded_lobbies.append(StrandedLobby(match_id, since, own, other if is_lost else own))
    return stranded_lobbies


def begin_again(connection: Connection, division_id: str, since: int) -> list[int]:
    """Return since when (ms) lobbies of a division are stranded, and let it be `since`.

    The time before is given back by the caller.
    """
    mine = select(fixtures.c.match_id).where(fixtures.c.division_id == division_id)
    stranded = _STRANDED.where(matches.c.id.in_(mine))
    begun = connection.execute(stranded.with_only_columns(matches.c.id, troubles.c.since)).all()
    here = troubles.c.match_id.in_([match_id for match_id, _ in begun]) & (troubles.c.seat == PLACE)
    connection.execute(troubles.update().where(here).values(since=since))
    return [at for _, at in begun]


def places(connection: Connection) -> list[tuple[int, int]]:
    """Return the servers and channels with open lobbies."""
    query = select(matches.c.guild_id, matches.c.channel_id).where(
        matches.c.status == "lobby", matches.c.guild_id.is_not(None)
    )
    return [(guild_id, channel_id) for guild_id, channel_id in connection.execute(query.distinct())]


def count_in(connection: Connection, channel_id: int) -> int:
    """Return the number of stranded lobbies of a channel."""
    here = _STRANDED.where(matches.c.channel_id == channel_id)
    return connection.scalar(here.with_only_columns(func.count())) or 0


def lobbies_in(connection: Connection, channel_id: int) -> list[str]:
    """Return the ids of the open lobbies of a channel."""
    here = (matches.c.status == "lobby") & (matches.c.channel_id == channel_id)
    return list(connection.scalars(select(matches.c.id).where(here).order_by(matches.c.id)))
