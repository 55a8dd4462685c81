"""Accuracies of before they were computed from what was at stake are unknown.

Why: both would stand beside each other in a member's record, and mean different things.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Clear the accuracies; luck and the lowest chance mean what they did."""
    results = sa.table("results", sa.column("accuracy"))
    op.execute(results.update().values(accuracy=None))
