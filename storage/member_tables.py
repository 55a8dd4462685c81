"""The tables of members and servers: what they set, what was done, how they fared; see `schema`."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
)

from storage.metadata import match_key, metadata, player_key

# How a member wants to be spoken to; quiet hours are minutes of the day, by the clocks of `zone`.
preferences = Table(
    "preferences",
    metadata,
    player_key(),
    Column("pings", Text, nullable=False),
    Column("dm", Boolean, nullable=False),
    Column("dm_refused", Boolean, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("zone", Text),
    Column("confirm", Boolean, nullable=False),
    Column("language", Text),
)

# When a member is away; what was ended early ends then.
aways = Table(
    "aways",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), nullable=False, index=True),
    Column("starts", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

# What a server has set; `offered` says that its managers were told of the set-up.
servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", Text, nullable=False),
    Column("language", Text),
    Column("channel_id", BigInteger),
    Column("close_hour", Integer, nullable=False),
    Column("speed", Text, nullable=False),
    Column("weekends", Boolean, nullable=False),
    Column("on_timeout", Text, nullable=False),
    Column("max_matches", Integer),
    Column("offered", Boolean, nullable=False),
    Column("removed_at", BigInteger),
)

# What managers and moderators did; nobody's id is left where who did it is no member any more.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("match_id", Text, ForeignKey("matches.id", ondelete="SET NULL"), index=True),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), index=True),
    Column("what", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "guild_id", "id"),
)

# What keeps a match from going on as usual; seat -1 is its place, any other that of who has left.
troubles = Table(
    "troubles",
    metadata,
    match_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("why", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("waits", Boolean, nullable=False),
)

# How a match ended for one seat; it outlives the match, so `match_id` is no foreign key. Rows are
# in the order in which matches ended. `guild_id` 0 stands for direct messages. The rating's figures
# are those before and after a rated match: they also stand in for a member who is gone.
results = Table(
    "results",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), index=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("people", Integer, nullable=False),
    Column("computers", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("result", Text, nullable=False),
    Column("score", Integer),
    Column("rule", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("in_time", Integer),
    Column("answer_ms", BigInteger, nullable=False),
    Column("mu_before", Float),
    Column("sigma_before", Float),
    Column("mu", Float),
    Column("sigma", Float),
    Column("ended_at", BigInteger, nullable=False),
    UniqueConstraint("match_id", "seat"),
    Index(None, "guild_id", "game", "id"),
    sqlite_autoincrement=True,
)

# What the rated results of a member come to in a server and game.
ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    player_key(),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("rated_at", BigInteger, nullable=False),
)
