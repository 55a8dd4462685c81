"""Add the servers' latest posts of the puzzle of the day.

Why: a server's managers may choose a channel that gets it, each day once.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "puzzle_posts",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("tried_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_puzzle_posts")),
    )
    op.create_index(op.f("ix_puzzle_posts_due_at"), "puzzle_posts", ["due_at"])
