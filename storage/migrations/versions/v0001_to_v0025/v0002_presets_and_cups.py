"""Add presets and cups.

Why: members reuse squads and decks in later matches, and a cup consists of several matches and is
remembered when it is over.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables of presets, and of cups with their entrants and ties."""
    _create_presets()
    _create_cups()
    _create_ties()


def _create_presets() -> None:
    op.create_table(
        "presets",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("players.user_id"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("parts", sa.Text, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("user_id", "game", "name"),
    )


def _create_cups() -> None:
    op.create_table(
        "cups",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("host_id", sa.BigInteger, sa.ForeignKey("players.user_id"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("holder", sa.Integer),
        sa.Column("winner", sa.Integer),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
    )
    op.create_index("ix_cups_guild_id_name", "cups", ["guild_id", "name"])


def _cup_key() -> sa.Column[str]:
    cup = sa.ForeignKey("cups.id", ondelete="CASCADE")
    return sa.Column("cup_id", sa.Text, cup, primary_key=True)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def _create_ties() -> None:
    op.create_table(
        "entrants",
        _cup_key(),
        _number("number"),
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("players.user_id")),
        sa.UniqueConstraint("cup_id", "user_id"),
    )
    op.create_index("ix_entrants_user_id", "entrants", ["user_id"])
    op.create_table(
        "ties",
        _cup_key(),
        _number("round"),
        _number("slot"),
        sa.Column("home", sa.Integer, nullable=False),
        sa.Column("away", sa.Integer),
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id", ondelete="SET NULL")),
        sa.Column("winner", sa.Integer),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("score", sa.Text),
    )
    op.create_index("ix_ties_match_id", "ties", ["match_id"])
