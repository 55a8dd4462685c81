"""Problem reports, blocks and announcements; servers choose whether they want announcements.

Why: owners answer reports, block and announce from Discord (`/owner`).
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables and the column."""
    op.add_column(
        "servers", sa.Column("news", sa.Boolean, server_default=sa.false(), nullable=False)
    )
    _reports()
    op.create_table(
        "blocks",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "id", name=op.f("pk_blocks")),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
    )
    op.create_table(
        "announcement_posts",
        sa.Column("announcement_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("tried_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("announcement_id", "guild_id", name=op.f("pk_announcement_posts")),
        sa.ForeignKeyConstraint(
            ["announcement_id"],
            ["announcements.id"],
            name=op.f("fk_announcement_posts_announcement_id"),
            ondelete="CASCADE",
        ),
    )
    op.create_index(op.f("ix_announcement_posts_guild_id"), "announcement_posts", ["guild_id"])


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("match_id", sa.Text),
        sa.Column("interaction_id", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("posted_at", sa.BigInteger),
        sa.Column("answer", sa.Text),
        sa.Column("answered_at", sa.BigInteger),
        sa.Column("told_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_reports_user_id")),
    )
    for column in ("code", "user_id", "guild_id", "at"):
        op.create_index(op.f(f"ix_reports_{column}"), "reports", [column])
