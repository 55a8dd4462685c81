"""Add results and ratings.

Why: the result of each seat must outlive the match and be countable without replaying it; ratings
are computed from the rated results.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the tables of results and ratings."""
    _create_results()
    _create_ratings()


def _create_results() -> None:
    player = sa.ForeignKey("players.user_id")
    op.create_table(
        "results",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger, player),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("computers", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("rule", sa.Text, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("in_time", sa.Integer),
        sa.Column("answer_ms", sa.BigInteger, nullable=False),
        sa.Column("mu_before", sa.Float),
        sa.Column("sigma_before", sa.Float),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("match_id", "seat"),
        sqlite_autoincrement=True,
    )
    op.create_index(None, "results", ["user_id"])
    op.create_index(None, "results", ["guild_id", "game", "id"])


def _create_ratings() -> None:
    player = sa.ForeignKey("players.user_id")
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("user_id", sa.BigInteger, player, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("rated_at", sa.BigInteger, nullable=False),
    )
