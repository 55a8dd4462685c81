"""Walk-overs, matches played, and the days on which computers ran clubs are stored.

Why: lists and tables tell a walk-over from a match that was played and how many matches each club
had, and a club counts as a computer's only if one ran it on a third of the days.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

WALKOVERS = """
UPDATE fixtures SET walkover = :yes WHERE done = :yes AND winner >= 0 AND EXISTS (
    SELECT 1 FROM matches WHERE matches.id = fixtures.match_id
    AND (matches.outcome IS NULL OR matches.outcome LIKE '%"rule":"league"%'
        OR matches.outcome LIKE '%"rule":"left"%'))
"""
COMPUTERS = """
UPDATE members SET computer_days = (
    SELECT MAX(divisions.stage) FROM divisions
    JOIN seats ON seats.match_id = divisions.match_id AND seats.bot IS NOT NULL
    WHERE divisions.season_id = members.season_id AND divisions.level = members.level
    AND seats.seat = members.seat)
WHERE EXISTS (
    SELECT 1 FROM divisions
    JOIN seats ON seats.match_id = divisions.match_id AND seats.bot IS NOT NULL
    WHERE divisions.season_id = members.season_id AND divisions.level = members.level
    AND seats.seat = members.seat AND divisions.ended_at IS NOT NULL)
"""
"""In seasons that are over, a club that a computer ran at the end stays a computer's."""


def upgrade() -> None:
    """Add the columns; what is known of earlier results is filled in."""
    op.add_column(
        "fixtures", sa.Column("walkover", sa.Boolean, server_default=sa.false(), nullable=False)
    )
    op.add_column(
        "members", sa.Column("computer_days", sa.Integer, server_default="0", nullable=False)
    )
    op.add_column("standings", sa.Column("played", sa.Integer))
    op.execute(sa.text(WALKOVERS).bindparams(yes=True))
    op.execute(sa.text(COMPUTERS))
