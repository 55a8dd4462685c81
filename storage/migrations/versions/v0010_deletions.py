"""Deletions.

Why: a backup made before somebody had their data deleted brings it back when it is restored. What
was deleted is noted by a keyed digest, so that the same can be deleted from the restored database.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the table of deletions; those made so far are not known."""
    op.create_table(
        "deletions",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("salt", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("deleted_at", sa.BigInteger, nullable=False),
    )
