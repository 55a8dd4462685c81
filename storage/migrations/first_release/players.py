"""Players, their names and presets, values by key, and the log of deletions."""

import sqlalchemy as sa
from alembic import op


def create() -> None:
    """Create these tables."""
    _deletions()
    _facts()
    _players()
    _names()
    _presets()


def _deletions() -> None:
    op.create_table(
        "deletions",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("deleted_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "salt", name=op.f("pk_deletions")),
    )


def _facts() -> None:
    op.create_table(
        "facts",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_facts")),
    )


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.Text),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_players")),
    )


def _names() -> None:
    op.create_table(
        "names",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_names_user_id")),
        sa.PrimaryKeyConstraint("user_id", "guild_id", name=op.f("pk_names")),
    )


def _presets() -> None:
    op.create_table(
        "presets",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("parts", sa.Text, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("card", sa.Text),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_presets_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_presets")),
        sa.UniqueConstraint("user_id", "game", "name", name=op.f("uq_presets_user_id_game_name")),
    )
