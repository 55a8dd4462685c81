"""The tables of members and servers: settings, audit log, match issues, ratings, web sessions."""

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
    false,
    true,
)

from storage.schema.metadata import (
    HIDDEN,
    JSON,
    PERSONAL,
    match_key,
    metadata,
    numbered_key,
    player_key,
)

# What a member chose; quiet hours are minutes of the day in `zone`.
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
    Column("lets_pass", Boolean, nullable=False, server_default=true()),
)

# The absences of members; one that was ended early has its end moved.
aways = Table(
    "aways",
    metadata,
    numbered_key(),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), nullable=False, index=True),
    Column("starts", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

# Whom a member has mentioned lately, by which act; `target_id` is null for a former member.
calls = Table(
    "calls",
    metadata,
    numbered_key(),
    Column("act", Text, nullable=False),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), nullable=False, index=True),
    Column("target_id", BigInteger, ForeignKey("players.user_id"), index=True),
    Column("at", BigInteger, nullable=False),
)

# What a server has set; `offered` says that its managers were shown the set-up message.
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
    # the ids of these channels; none stands for all
    Column("match_channels", Text, nullable=False, server_default="[]", info={JSON: True}),
    Column("matches_per_channel", Integer),
    Column("news", Boolean, nullable=False, server_default=false()),  # of the bot's owner
    # the public pages' key in their address, null while there are none; a copy elsewhere has none
    Column("pages_key", Text, info={HIDDEN: True}),
    Column("pages_listed", Boolean, nullable=False, server_default=false()),
    Column("pages_delay", Integer),
    Index(None, "pages_key", unique=True),
)

# The channel that managers chose for a kind of posts, and the webhook that posts there, if any.
post_targets = Table(
    "post_targets",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("webhook_id", BigInteger),
    Column("webhook_token", Text, info={HIDDEN: True}),  # anybody who has it can post there
    Column("trouble", Text),  # why the last post went elsewhere; managers were notified
)

OWNERS_LOG = 0
"""The server of what the owners of the bot did in the audit log: none."""

# Actions of managers and moderators; `user_id` is null for a former member.
audit = Table(
    "audit",
    metadata,
    numbered_key(),
    Column("guild_id", BigInteger, nullable=False),
    Column("match_id", Text, ForeignKey("matches.id", ondelete="SET NULL"), index=True),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), index=True),
    Column("what", Text, nullable=False),
    Column("detail", Text, nullable=False, info={JSON: True}),
    Column("at", BigInteger, nullable=False),
    Index(None, "guild_id", "id"),
)

# What hinders a match; seat -1 is its channel, any other seat that of a departed member.
troubles = Table(
    "troubles",
    metadata,
    match_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("why", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("waits", Boolean, nullable=False),
)

# How a match ended for one seat; rows outlive the match, so `match_id` is no foreign key. Ids are
# in the order in which matches ended. `guild_id` 0 stands for direct messages. `mu_before` and
# `sigma_before` replace the rating of a former member when ratings are computed again.
results = Table(
    "results",
    metadata,
    numbered_key(),
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
    Column("accuracy", Float),
    Column("luck", Float),
    Column("lowest", Float),
    UniqueConstraint("match_id", "seat"),
    Index(None, "guild_id", "game", "id"),
    sqlite_autoincrement=True,
)

# A member's rating and record in a server and game, computed from the rated results.
ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    player_key(index=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("rated_at", BigInteger, nullable=False),
)

# A server's latest post of the puzzle of the day (a proleptic ordinal), and when the next is due.
puzzle_posts = Table(
    "puzzle_posts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, nullable=False),
    Column("due_at", BigInteger, index=True),
    Column("tried_at", BigInteger),
)

# The puzzle of a day (a proleptic ordinal), as it was first shown in any server; all of it is JSON.
puzzle_days = Table(
    "puzzle_days",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("puzzle", Text, nullable=False, info={JSON: True}),
)

# A member's only try at the puzzle of a day (a proleptic ordinal); guild 0 is direct messages.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column(
        "user_id",
        BigInteger,
        ForeignKey("players.user_id"),
        primary_key=True,
        autoincrement=False,
        index=True,
    ),
    Column("line", Text, nullable=False, info={PERSONAL: True}),  # not for managers
    Column("solved", Boolean, nullable=False, info={HIDDEN: True}),  # shown a day later
    Column("at", BigInteger, nullable=False),
)

# A link by which a member opens a match's board in a browser, once and until `expires_at` (ms).
# Only the SHA-256 of its secret is stored. `guild_id` 0 stands for direct messages.
web_links = Table(
    "web_links",
    metadata,
    Column("digest", Text, primary_key=True, info={HIDDEN: True}),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), nullable=False, index=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("match_id", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
    Column("used", Boolean, nullable=False),
)

# A browser that is signed in as a member of a server, until `expires_at`; stored like the links.
web_sessions = Table(
    "web_sessions",
    metadata,
    Column("digest", Text, primary_key=True, info={HIDDEN: True}),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), nullable=False, index=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
)
