"""Add planned moves.

Why: in games played over weeks a seat may plan its next turn ahead, and the plan must outlive a
restart.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table of plans."""
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "plans",
        sa.Column("match_id", sa.Text, match, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("lines", sa.Text, nullable=False),
    )
