"""Add the awards of seasons.

Why: what a member was awarded is shown as long as the season is, also when its matches are gone.
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "awards",
        sa.Column("division_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["division_id"],
            ["divisions.id"],
            name=op.f("fk_awards_division_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("division_id", "kind", "number", name=op.f("pk_awards")),
    )
