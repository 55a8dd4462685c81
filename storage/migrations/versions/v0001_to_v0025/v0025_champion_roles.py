"""Add the servers' roles for champions, and who holds them.

Why: who had the role before must be known when it is taken, since the bot cannot list a role's
members.
"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "champion_roles",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("role_id", sa.BigInteger),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("trouble", sa.Text),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_champion_roles")),
    )
    op.create_index(op.f("ix_champion_roles_due_at"), "champion_roles", ["due_at"])
    op.create_table(
        "role_holders",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("role_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("given", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["players.user_id"], name=op.f("fk_role_holders_user_id")
        ),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "role_id", name=op.f("pk_role_holders")),
    )
    op.create_index(op.f("ix_role_holders_user_id"), "role_holders", ["user_id"])
