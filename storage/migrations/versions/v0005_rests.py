"""Servers that rest, whatever the reason, in one table; and when each process was last awake.

Why: the bot's downtime and removal, a blocked server and the owner's pause each stopped some of
what waits and let the rest run out.
"""

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

REMOVED = """
INSERT INTO rests (guild_id, why, since)
SELECT guild_id, 'removed', removed_at FROM servers WHERE removed_at IS NOT NULL
"""
BLOCKED = """
INSERT INTO rests (guild_id, why, since) SELECT id, 'blocked', at FROM blocks WHERE kind = 'server'
"""
PAUSED = """
INSERT INTO rests (guild_id, why, since)
SELECT -1, 'paused', :now FROM facts WHERE key = 'paused' AND value != ''
"""
AWAKE = """
INSERT INTO awake (shards, at)
SELECT '0/1', noted_at
FROM (SELECT MAX(ran_at) AS noted_at FROM seasons WHERE status = 'running') AS noted
WHERE noted_at IS NOT NULL
"""
UNTOLD = """
UPDATE outbox SET payload = REPLACE(payload, '"away"', '"resumed"')
WHERE kind = 'season' AND NOT done AND payload LIKE '%"moved"%'
"""
"""A rest has another kind of post now; an undelivered one tells the new dates all the same."""


def upgrade() -> None:
    """Create the tables, fill them with what was stored elsewhere, and drop that."""
    op.create_table(
        "rests",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", "why", name=op.f("pk_rests")),
    )
    op.create_index(op.f("ix_rests_until"), "rests", ["until"])
    op.create_table(
        "awake",
        sa.Column("shards", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("shards", name=op.f("pk_awake")),
    )
    op.execute(REMOVED)
    op.execute(BLOCKED)
    op.execute(sa.text(PAUSED).bindparams(sa.bindparam("now", int(time() * 1000), sa.BigInteger)))
    op.execute(AWAKE)
    op.execute("DELETE FROM troubles WHERE seat = -1 AND why = 'server'")
    op.execute(UNTOLD)
    op.execute("DELETE FROM facts WHERE key = 'paused'")
    op.drop_column("servers", "removed_at")
    op.drop_column("seasons", "ran_at")
