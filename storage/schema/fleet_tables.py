"""The tables with which processes divide the work: leases of shards, and claims."""

from sqlalchemy import BigInteger, Column, Integer, Table, Text

from storage.schema.metadata import metadata

# A process and the shards it serves until `expires_at`.
leases = Table(
    "leases",
    metadata,
    Column("id", Text, primary_key=True),
    Column("first_shard", Integer, nullable=False),
    Column("last_shard", Integer, nullable=False),
    Column("shard_count", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

# The work that a process has claimed; most keys are ids of matches, seasons or divisions.
claims = Table(
    "claims",
    metadata,
    Column("key", Text, primary_key=True),
    Column("claimed_until", BigInteger, nullable=False),
)
PROCESSES = (leases, claims)
"""Tables about running processes; copies of the database leave them out."""
