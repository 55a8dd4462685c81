"""The first tables: players, matches and everything that belongs to a match.

Why: a match must outlive the process, and later schema changes need a first version to start from.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create every table."""
    _create_players()
    _create_matches()
    _create_moves()
    _create_what_is_told()
    _create_outbox()


def _match_key() -> sa.Column[str]:
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match_id", sa.Text, match, primary_key=True)


def _player_key() -> sa.Column[int]:
    return sa.Column("user_id", sa.BigInteger, sa.ForeignKey("players.user_id"), primary_key=True)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def _create_players() -> None:
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.Text),
    )
    op.create_table(
        "names",
        _player_key(),
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("host_id", sa.BigInteger, sa.ForeignKey("players.user_id"), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("sha256", sa.Text, nullable=False),
        sa.Column("mix", sa.Text, nullable=False, server_default=""),
        sa.Column("era", sa.Integer, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("outcome", sa.Text),
        sa.Column("rematch_of", sa.Text, sa.ForeignKey("matches.id", ondelete="SET NULL")),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("started_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("touched_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_matches_channel_id_status", "matches", ["channel_id", "status"])
    op.create_index("ix_matches_thread_id_status", "matches", ["thread_id", "status"])
    op.create_index("ix_matches_status", "matches", ["status"])
    op.create_index("ix_matches_rematch_of", "matches", ["rematch_of"])
    op.create_index("ix_matches_wake_at", "matches", ["wake_at"])


def _create_moves() -> None:
    op.create_table(
        "seats",
        _match_key(),
        _number("seat"),
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("players.user_id")),
        sa.Column("bot", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.UniqueConstraint("match_id", "user_id"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])
    op.create_table("invitations", _match_key(), _player_key())
    op.create_table(
        "moves",
        _match_key(),
        _number("version"),
        sa.Column("seat", sa.Integer),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "states",
        _match_key(),
        _number("version"),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("blob", sa.LargeBinary, nullable=False),
    )


def _create_what_is_told() -> None:
    op.create_table(
        "messages",
        _match_key(),
        sa.Column("role", sa.Text, primary_key=True),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("posted_at", sa.BigInteger, nullable=False),
        sa.Column("asks", sa.Text, nullable=False, server_default="[]"),
    )
    op.create_table(
        "requests",
        _match_key(),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("asker", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("answers", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )


def _create_outbox() -> None:
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("match_id", sa.Text, match, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("latest", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("tried_at", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_done_id", "outbox", ["done", "id"])
    op.create_index(
        "uq_outbox_latest",
        "outbox",
        ["match_id", "kind"],
        unique=True,
        sqlite_where=sa.text("latest"),
        postgresql_where=sa.text("latest"),
    )
