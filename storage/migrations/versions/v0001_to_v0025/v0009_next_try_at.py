"""Add the time of the next attempt.

Why: failures were remembered in memory only, and queries returned the oldest rows first, so a
hundred failing matches or a thousand undeliverable messages blocked all others. Each row now stores
when it is retried.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make every row due at once, and open deliveries ten seconds after their last attempt."""
    for table in ("matches", "seasons", "divisions"):
        op.add_column(table, sa.Column("next_try_at", sa.BigInteger))
        tries = sa.Column("tries", sa.Integer, nullable=False, server_default="0")
        op.add_column(table, tries)
    next_try = sa.Column("next_try_at", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("outbox", next_try)
    op.execute(
        "UPDATE outbox SET next_try_at = coalesce(tried_at, created_at) + 10000 WHERE NOT done"
    )
    op.create_index("ix_outbox_done_next_try_at", "outbox", ["done", "next_try_at"])
