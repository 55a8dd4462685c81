"""Shared cards.

Why: a preset that is shown to everybody follows its new name, so where it was shown last is known.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Let a preset say where it is shown; those shared before stay as they are."""
    op.add_column("presets", sa.Column("card", sa.Text))
