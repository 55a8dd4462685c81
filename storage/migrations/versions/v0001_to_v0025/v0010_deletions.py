"""Add the log of data deletions.

Why: restoring a backup brings back data that was deleted after it was made. Each deletion is logged
by a keyed digest of the id, so that it can be repeated on the restored database.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the table of deletions; earlier deletions are unknown."""
    op.create_table(
        "deletions",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("salt", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("deleted_at", sa.BigInteger, nullable=False),
    )
