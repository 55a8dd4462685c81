"""Add members' tries at the puzzles of the day.

Why: everybody has one try a day, and streaks and the table of a month count those that solved.
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "puzzle_tries",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False),
        sa.Column("day", sa.Integer, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "day", "user_id", name=op.f("pk_puzzle_tries")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["players.user_id"], name=op.f("fk_puzzle_tries_user_id")
        ),
    )
    op.create_index(op.f("ix_puzzle_tries_user_id"), "puzzle_tries", ["user_id"])
