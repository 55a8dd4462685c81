"""The tables of whoever runs the bot: problem reports, blocked users and servers, announcements."""

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Table, Text

from storage.schema import retry_columns
from storage.schema.metadata import PERSONAL, metadata, numbered_key

# What members wrote with "Report a problem". `interaction_id` is that of the log's lines,
# `answered_at` when the owner answered or dismissed it, `told_at` when the member had read the
# answer.
reports = Table(
    "reports",
    metadata,
    numbered_key(),
    Column("code", Text, nullable=False, index=True),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), nullable=False, index=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("match_id", Text),
    Column("interaction_id", BigInteger, nullable=False),
    Column("version", Text, nullable=False),
    Column("said", Text, nullable=False, info={PERSONAL: True}),  # perhaps about the managers
    Column("at", BigInteger, nullable=False, index=True),
    Column("posted_at", BigInteger),
    Column("answer", Text, info={PERSONAL: True}),
    Column("answered_at", BigInteger),
    Column("told_at", BigInteger),
)

BLOCKED_MEMBER, BLOCKED_SERVER = "member", "server"
"""The kinds of blocks."""

# Users and servers that may not use the bot. The ids stay when data is deleted: otherwise a
# deletion would end the block.
blocks = Table(
    "blocks",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

# What the owner announced: in how many servers it was posted, and why it could not be in others.
announcements = Table(
    "announcements",
    metadata,
    numbered_key(),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("posted", Integer, nullable=False, server_default="0"),
    Column("no_right", Integer, nullable=False, server_default="0"),
    Column("no_channel", Integer, nullable=False, server_default="0"),
    Column("channel_deleted", Integer, nullable=False, server_default="0"),
    Column("unanswered", Integer, nullable=False, server_default="0"),
    Column("refused", Integer, nullable=False, server_default="0"),
)

# The servers in which an announcement is still to be posted.
announcement_posts = Table(
    "announcement_posts",
    metadata,
    Column(
        "announcement_id",
        BigInteger,
        ForeignKey("announcements.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("tried_at", BigInteger),
    *retry_columns.columns(),
)
