"""When to try again.

Why: what could not be done or told was remembered in memory alone, and the oldest rows were asked
for first. So a hundred matches that cannot go on, or a thousand messages nobody takes, stood before
all others for ever. Each row now says when it is tried again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Let everything be tried at once, and what is untold ten seconds after its last try."""
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
