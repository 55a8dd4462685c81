"""The settings of a server's public pages.

Why: managers switch the pages on, and their address must be found from any process by its key.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the columns; no server has pages yet."""
    op.add_column("servers", sa.Column("pages_key", sa.Text))
    op.add_column(
        "servers",
        sa.Column("pages_listed", sa.Boolean, server_default=sa.false(), nullable=False),
    )
    op.add_column("servers", sa.Column("pages_delay", sa.Integer))
    op.create_index(op.f("ix_servers_pages_key"), "servers", ["pages_key"], unique=True)
