"""Links to the board in a browser, and the sessions that they open.

Why: any process of a fleet answers any page, so what proves who asks is in the database. It holds
digests alone: whoever reads it, or a copy of it, can open no page with them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "web_links",
        *_owner(),
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("used", sa.Boolean, nullable=False),
        *_keys("web_links"),
    )
    op.create_table(
        "web_sessions",
        *_owner(),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        *_keys("web_sessions"),
    )
    for table in ("web_links", "web_sessions"):
        for column in ("user_id", "guild_id", "expires_at"):
            op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def _owner() -> tuple[sa.Column[str], sa.Column[int], sa.Column[int]]:
    return (
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
    )


def _keys(table: str) -> tuple[sa.Constraint, sa.Constraint]:
    return (
        sa.PrimaryKeyConstraint("digest", name=op.f(f"pk_{table}")),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f(f"fk_{table}_user_id")),
    )
