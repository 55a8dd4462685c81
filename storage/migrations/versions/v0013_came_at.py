"""Add the time at which a member of a season was last active.

Why: a day counted as missed for members who had not moved when it closed, so people who come every
evening lost their clubs. Now each member has the time of their last button press. In running
seasons it is set to now, or they would count as deserted.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the time at which each member was last active."""
    op.add_column("members", sa.Column("came_at", sa.BigInteger))
    op.execute(
        "UPDATE members SET came_at = CAST(strftime('%s', 'now') AS INTEGER) * 1000 "
        "WHERE season_id IN (SELECT id FROM seasons WHERE status = 'running')"
    )
