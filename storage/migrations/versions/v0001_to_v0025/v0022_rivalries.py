"""Add the race to weekly tables, and the rivalries of the week with what members predict.

Why: a table told league points alone although victory points decide, and spectators had nothing
to press. Tables written before have no race.
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
RACE = ("scored", "conceded", "reach", "score", "projected", "strength")


def upgrade() -> None:
    """Add the columns, create the tables."""
    for name in RACE:
        op.add_column("standings", sa.Column(name, sa.Integer))
    op.create_table(
        "rivalries",
        sa.Column("division_id", sa.Text),
        sa.Column("week", sa.Integer, autoincrement=False),
        sa.Column("home", sa.Integer, nullable=False),
        sa.Column("away", sa.Integer, nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("settled_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("division_id", "week", name=op.f("pk_rivalries")),
        sa.ForeignKeyConstraint(
            ["division_id"],
            ["divisions.id"],
            name=op.f("fk_rivalries_division_id"),
            ondelete="CASCADE",
        ),
    )
    op.create_table(
        "predictions",
        sa.Column("division_id", sa.Text),
        sa.Column("week", sa.Integer, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False),
        sa.Column("pick", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("division_id", "week", "user_id", name=op.f("pk_predictions")),
        sa.ForeignKeyConstraint(
            ["division_id"],
            ["divisions.id"],
            name=op.f("fk_predictions_division_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["players.user_id"], name=op.f("fk_predictions_user_id")
        ),
    )
    op.create_index(op.f("ix_predictions_user_id"), "predictions", ["user_id"])
