"""Add the identity of clubs to the members of seasons and to the seats of their matches.

Why: a club has a name, a crest and a kit, which its manager chooses; without one it has defaults.
"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add what was chosen for each club, as JSON."""
    op.add_column("members", sa.Column("club", sa.Text))
    op.add_column("seats", sa.Column("club", sa.Text))
