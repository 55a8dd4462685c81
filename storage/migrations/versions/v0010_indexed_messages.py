"""An index of messages by their ids.

Why: each press on a public message asks what the message shows, and read the whole table for it.
"""

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the index."""
    op.create_index(op.f("ix_messages_message_id"), "messages", ["message_id"])
