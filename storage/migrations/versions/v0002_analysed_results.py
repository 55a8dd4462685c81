"""What the analysis of a match found about each of its seats.

Why: `/stats` tells accuracy, luck and the best comeback of many matches, and an analysis is long.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns; matches that were analysed before have none of these numbers."""
    for name in ("accuracy", "luck", "lowest"):
        op.add_column("results", sa.Column(name, sa.Float))
