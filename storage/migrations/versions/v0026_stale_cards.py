"""Add when the sign-up messages of a season are to be edited.

Why: a club that was named or reset must show there though the first edit failed, or the process
ended before it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Add the column, empty: all messages show what is stored."""
    op.add_column("seasons", sa.Column("cards_due_at", sa.BigInteger))
    op.create_index(op.f("ix_seasons_cards_due_at"), "seasons", ["cards_due_at"])
