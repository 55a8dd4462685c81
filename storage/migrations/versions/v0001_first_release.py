"""All tables of 1.0.0.

Why: databases of this release must stay usable, so a later change is a migration after this one.
"""

from storage.migrations.first_release import clocks, fleet, matches, members, players, seasons

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables; a table comes after those that it refers to."""
    for part in (players, matches, clocks, members, seasons, fleet):
        part.create()
