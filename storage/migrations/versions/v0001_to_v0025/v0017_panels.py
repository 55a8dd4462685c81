"""Add members' open panels, with the interaction tokens by which they are edited.

Why: a panel changes by itself when its player's turn starts. An ephemeral message can be edited by
the token of a press on it alone, for fifteen minutes, and by any process of a fleet.
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "panels",
        sa.Column("match_id", sa.Text),
        sa.Column("user_id", sa.BigInteger, autoincrement=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("shows", sa.Text),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_panels")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_panels_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_panels_user_id")),
    )
    op.create_index(op.f("ix_panels_expires_at"), "panels", ["expires_at"])
