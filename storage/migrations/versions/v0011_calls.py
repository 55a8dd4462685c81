"""Whom each member has mentioned lately, and by which act; announcements that were refused.

Why: an act that mentions somebody could be repeated without limit, such as an invitation; and an
announcement that Discord refuses as it is was tried for three days.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the table and the column; earlier mentions count for nothing."""
    op.add_column(
        "announcements", sa.Column("refused", sa.Integer, server_default="0", nullable=False)
    )
    op.create_table(
        "calls",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("target_id", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_calls")),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_calls_user_id")),
        sa.ForeignKeyConstraint(
            ["target_id"], ["players.user_id"], name=op.f("fk_calls_target_id")
        ),
    )
    for column in ("user_id", "target_id"):
        op.create_index(op.f(f"ix_calls_{column}"), "calls", [column])
