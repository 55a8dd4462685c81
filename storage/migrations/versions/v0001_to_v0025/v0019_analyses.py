"""Add the analyses of finished matches.

Why: to work one out takes up to a minute, and every member of a channel may look at it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "analyses",
        sa.Column("match_id", sa.Text),
        sa.Column("found", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_analyses")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_analyses_match_id"), ondelete="CASCADE"
        ),
    )
