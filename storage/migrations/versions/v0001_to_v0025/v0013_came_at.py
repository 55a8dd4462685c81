"""Add the time at which a member of a season was last active.

Why: a day counted as missed for members who had not moved when it closed, so people who come every
evening lost their clubs. Now each member has the time of their last button press. In running
seasons it is set to now, or they would count as deserted.
"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the time at which each member was last active."""
    op.add_column("members", sa.Column("came_at", sa.BigInteger))
    running = "season_id IN (SELECT id FROM seasons WHERE status = 'running')"
    statement = sa.text(f"UPDATE members SET came_at = :now WHERE {running}")  # noqa: S608 - ours
    op.execute(statement.bindparams(sa.bindparam("now", int(time.time()) * 1000, sa.BigInteger)))
