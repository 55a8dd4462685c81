"""Add whether a member's seat suffers by itself what they do not answer.

Why: most players who are hit by an effect hold no answer to it, and a match waited a day for each.
Members have it on until they turn it off.
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column."""
    op.add_column(
        "preferences",
        sa.Column("lets_pass", sa.Boolean, nullable=False, server_default=sa.true()),
    )
