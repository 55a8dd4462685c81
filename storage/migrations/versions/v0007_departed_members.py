"""Members of a season who have left its server, or are blocked, as it ends.

Why: who has left gets no place, award or title; before, only those whose data was deleted.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column."""
    op.add_column("members", sa.Column("left_at", sa.BigInteger))
