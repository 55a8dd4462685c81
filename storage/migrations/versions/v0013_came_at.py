"""When somebody came last.

Why: a day of a season was missed by whoever had not moved when it closed, so people who come every
evening lost their clubs. Each member now has the instant at which they pressed something last.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Let members have the instant they came last; nothing is known of it so far."""
    op.add_column("members", sa.Column("came_at", sa.BigInteger))
