"""Add where a server's managers want results and league posts.

Why: both were posted only where a match or a season is played. A row names another channel, and
the bot's webhook there, if it posts by one. Servers that choose nothing have no row.
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "post_targets",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False),
        sa.Column("kind", sa.Text),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("webhook_id", sa.BigInteger),
        sa.Column("webhook_token", sa.Text),
        sa.Column("trouble", sa.Text),
        sa.PrimaryKeyConstraint("guild_id", "kind", name=op.f("pk_post_targets")),
    )
