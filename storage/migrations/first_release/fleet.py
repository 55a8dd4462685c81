"""Leases and claims of processes that share the work."""

import sqlalchemy as sa
from alembic import op


def create() -> None:
    """Create these tables."""
    _claims()
    _leases()


def _claims() -> None:
    op.create_table(
        "claims",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("claimed_until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_claims")),
    )


def _leases() -> None:
    op.create_table(
        "leases",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("first_shard", sa.Integer, nullable=False),
        sa.Column("last_shard", sa.Integer, nullable=False),
        sa.Column("shard_count", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leases")),
    )
