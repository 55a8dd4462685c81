"""Add turns, sent reminders and pauses.

Why: matches are played over days, so the state of each turn, the reminders sent for it, and the
times at which a match was paused must outlive a restart.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables of turns, reminders and pauses."""
    op.create_table(
        "turns",
        sa.Column("match_id", sa.Text, _match(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("since", sa.BigInteger),
        sa.Column("time", sa.BigInteger),
        sa.Column("reserve", sa.BigInteger, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("mark", sa.Integer, nullable=False),
        sa.Column("answered", sa.Integer, nullable=False),
        sa.Column("late", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
    )
    has_due = sa.text("due IS NOT NULL")
    op.create_index(
        "ix_turns_due", "turns", ["due"], sqlite_where=has_due, postgresql_where=has_due
    )
    op.create_table(
        "reminders",
        sa.Column("match_id", sa.Text, _match(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("deadline", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, primary_key=True),
    )
    op.create_table(
        "pauses",
        sa.Column("match_id", sa.Text, _match(), primary_key=True),
        sa.Column("starts", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ends", sa.BigInteger),
    )


def _match() -> sa.ForeignKey:
    return sa.ForeignKey("matches.id", ondelete="CASCADE")
