"""The tables of servers that rest, and of the processes that noted that they are awake."""

from sqlalchemy import BigInteger, Column, Table, Text

from storage.schema.metadata import metadata

# Why a server rests (`guild_id` 0: direct messages, -1: all of the bot), since when, and until
# when; while `until` is null the reason lasts. The rows are deleted as the server's dates move.
rests = Table(
    "rests",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("why", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, index=True),
)

# When a process that serves these shards last noted that it was running.
awake = Table(
    "awake",
    metadata,
    Column("shards", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
