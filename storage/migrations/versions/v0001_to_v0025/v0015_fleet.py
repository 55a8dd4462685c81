"""Add the leases and claims of processes, and when each season was last looked after.

Why: several processes share the work. Each owns some shards by a lease, claims what is due before
it does it, and marks an attempt to deliver while it lasts. One time of the last run for the whole
database became one for each season, because a process may stand while the others run.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add both tables and both columns; running seasons inherit the time of the last run."""
    op.create_table(
        "leases",
        sa.Column("id", sa.Text),
        sa.Column("first_shard", sa.Integer, nullable=False),
        sa.Column("last_shard", sa.Integer, nullable=False),
        sa.Column("shard_count", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leases")),
    )
    op.create_table(
        "claims",
        sa.Column("key", sa.Text),
        sa.Column("claimed_until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_claims")),
    )
    op.add_column("outbox", sa.Column("claimed_until", sa.BigInteger))
    op.add_column("seasons", sa.Column("ran_at", sa.BigInteger))
    last_run = "(SELECT CAST(value AS BIGINT) FROM facts WHERE key = 'awake')"
    op.execute(f"UPDATE seasons SET ran_at = {last_run} WHERE status = 'running'")  # noqa: S608 - ours
    op.execute("DELETE FROM facts WHERE key = 'awake'")
