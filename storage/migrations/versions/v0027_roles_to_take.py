"""Add the roles to be taken from members whose data was deleted.

Why: the deletion removes who holds a role, so a process that ended before it asked Discord to take
the role left it where it was.
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "roles_to_take",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("role_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "role_id", name=op.f("pk_roles_to_take")),
    )
