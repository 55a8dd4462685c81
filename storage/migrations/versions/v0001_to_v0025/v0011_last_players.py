"""Make the turns of stalled matches due at once.

Why: a rated match with a silent last player waited forever, because its turn was never checked
again. Such a match is closed now, so the turns on which a match waits are checked at once.
"""

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make every turn on which a match waits due, as of its beginning."""
    op.execute(
        "UPDATE turns SET due = since WHERE stage = 'waits' AND since IS NOT NULL AND due IS NULL"
    )
