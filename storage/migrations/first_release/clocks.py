"""Clocks, reminders and pauses."""

import sqlalchemy as sa
from alembic import op


def create() -> None:
    """Create these tables."""
    _pauses()
    _reminders()
    _turns()


def _pauses() -> None:
    op.create_table(
        "pauses",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("starts", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("ends", sa.BigInteger),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_pauses_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "starts", name=op.f("pk_pauses")),
    )


def _reminders() -> None:
    op.create_table(
        "reminders",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("deadline", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_reminders_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", "deadline", "kind", name=op.f("pk_reminders")),
    )


def _turns() -> None:
    op.create_table(
        "turns",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger),
        sa.Column("time", sa.BigInteger),
        sa.Column("reserve", sa.BigInteger, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("mark", sa.Integer, nullable=False),
        sa.Column("answered", sa.Integer, nullable=False),
        sa.Column("late", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_turns_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_turns")),
    )
    op.create_index(
        "ix_turns_due",
        "turns",
        ["due"],
        sqlite_where=sa.text("due IS NOT NULL"),
        postgresql_where=sa.text("due IS NOT NULL"),
    )
