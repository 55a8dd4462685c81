"""Add the public message of a preset.

Why: the message of a shared preset follows its new name, so its place is stored.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the place of a preset's public message; earlier messages stay unknown."""
    op.add_column("presets", sa.Column("card", sa.Text))
