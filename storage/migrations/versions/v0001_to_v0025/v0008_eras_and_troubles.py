"""Add the era of each move, and issues of matches.

Why: a match rewound by a moderator continues with other dice, so each move stores the era of its
dice; otherwise nobody could verify an honest match from its seed. Deleted channels and departed
members must be known after a restart.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the table of issues, and set the era of all stored moves to the first one."""
    era = sa.Column("era", sa.Integer, nullable=False, server_default="0")
    op.add_column("moves", era)
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "troubles",
        sa.Column("match_id", sa.Text, match, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("waits", sa.Boolean, nullable=False),
    )
    op.create_index("ix_matches_status_touched_at", "matches", ["status", "touched_at"])
    op.create_index("ix_matches_guild_id_status", "matches", ["guild_id", "status"])
