"""All tables of 1.0.0.

Why: a database of this release is kept for ever; every later change is a migration after this one.
"""

from storage.migrations.first_release import clocks, fleet, matches, members, players, seasons

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables, those first that others refer to."""
    for part in (players, matches, clocks, members, seasons, fleet):
        part.create()
