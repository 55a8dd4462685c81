"""When a champion's role was last asked for, and what became of an announcement.

Why: a champion who comes back to a server gets the role again, so Discord is asked once a day, at
first soon after the upgrade. Owners read in how many servers an announcement was posted and why
not in others; what fails is retried ever more seldom.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

COUNTS = ("posted", "no_right", "no_channel", "channel_deleted", "unanswered")


def upgrade() -> None:
    """Add the columns; all champions' roles are due."""
    op.add_column("role_holders", sa.Column("tried_at", sa.BigInteger))
    op.execute("UPDATE champion_roles SET due_at = 0 WHERE role_id IS NOT NULL AND due_at IS NULL")
    for name in COUNTS:
        count = sa.Column(name, sa.Integer, server_default="0", nullable=False)
        op.add_column("announcements", count)
    op.add_column("announcement_posts", sa.Column("next_try_at", sa.BigInteger))
    tries = sa.Column("tries", sa.Integer, server_default="0", nullable=False)
    op.add_column("announcement_posts", tries)
