"""Eras and troubles.

Why: a match taken back by a moderator goes on with other dice, so each move says whose dice it was
played with; else nobody could check an honest match from its seed. And a match whose channel is
gone, or one of whose members has left, must know so after a restart.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Say of every move stored so far that it was played in the first era; note troubles."""
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
