"""Which puzzle each day had.

Why: it was computed from the games' puzzles, so an update that added some gave days that were over
another puzzle, with another solution than that of the one which members had tried.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create the table; of earlier days nothing is known."""
    op.create_table(
        "puzzle_days",
        sa.Column("day", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_puzzle_days")),
    )
