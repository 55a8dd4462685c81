"""Last players.

Why: a rated match whose last player is silent waited for ever, and nothing looked at its turn any
more. Such a match closes now, so the turns at which a table waits are looked at once.
"""

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Have every turn at which a table waits looked at, as if it were due since it began."""
    op.execute(
        "UPDATE turns SET due = since WHERE stage = 'waits' AND since IS NOT NULL AND due IS NULL"
    )
