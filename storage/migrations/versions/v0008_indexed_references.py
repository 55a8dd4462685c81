"""Indexes of the columns that refer to members and matches, and of names by server.

Why: the database looks up who refers to a member or match before it deletes one, and read whole
tables for it. A deletion took seconds, and every write waited.
"""

from alembic import op

revision = "0008"
down_revision = "0007"

COLUMNS = (
    ("cups", "host_id"),
    ("invitations", "user_id"),
    ("matches", "host_id"),
    ("names", "guild_id"),
    ("outbox", "match_id"),
    ("panels", "user_id"),
    ("ratings", "user_id"),
    ("seasons", "host_id"),
)


def upgrade() -> None:
    """Create the indexes."""
    for table, column in COLUMNS:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])
