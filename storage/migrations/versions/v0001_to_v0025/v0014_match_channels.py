"""Add the channels where a server's matches may be opened, and how many in each.

Why: a server of many members had matches in every channel where somebody typed /play. Servers that
choose nothing keep that: no channels stands for all of them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add both columns; without a choice matches may be opened everywhere, in any number."""
    channels = sa.Column("match_channels", sa.Text, nullable=False, server_default="[]")
    op.add_column("servers", channels)
    op.add_column("servers", sa.Column("matches_per_channel", sa.Integer))
