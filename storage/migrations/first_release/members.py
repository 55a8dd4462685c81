"""Servers and members: settings, preferences, results, ratings, the audit log, match issues."""

import sqlalchemy as sa
from alembic import op


def create() -> None:
    """Create these tables."""
    _post_targets()
    _puzzle_posts()
    _servers()
    _aways()
    _preferences()
    _puzzle_tries()
    _ratings()
    _results()
    _audit()
    _troubles()


def _post_targets() -> None:
    op.create_table(
        "post_targets",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("webhook_id", sa.BigInteger),
        sa.Column("webhook_token", sa.Text),
        sa.Column("trouble", sa.Text),
        sa.PrimaryKeyConstraint("guild_id", "kind", name=op.f("pk_post_targets")),
    )


def _puzzle_posts() -> None:
    op.create_table(
        "puzzle_posts",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("tried_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_puzzle_posts")),
    )
    op.create_index(op.f("ix_puzzle_posts_due_at"), "puzzle_posts", ["due_at"])


def _servers() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("zone", sa.Text, nullable=False),
        sa.Column("language", sa.Text),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("close_hour", sa.Integer, nullable=False),
        sa.Column("speed", sa.Text, nullable=False),
        sa.Column("weekends", sa.Boolean, nullable=False),
        sa.Column("on_timeout", sa.Text, nullable=False),
        sa.Column("max_matches", sa.Integer),
        sa.Column("offered", sa.Boolean, nullable=False),
        sa.Column("removed_at", sa.BigInteger),
        sa.Column("match_channels", sa.Text, server_default="[]", nullable=False),
        sa.Column("matches_per_channel", sa.Integer),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )


def _aways() -> None:
    op.create_table(
        "aways",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_aways_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_aways")),
    )
    op.create_index(op.f("ix_aways_user_id"), "aways", ["user_id"])


def _preferences() -> None:
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("pings", sa.Text, nullable=False),
        sa.Column("dm", sa.Boolean, nullable=False),
        sa.Column("dm_refused", sa.Boolean, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("zone", sa.Text),
        sa.Column("confirm", sa.Boolean, nullable=False),
        sa.Column("language", sa.Text),
        sa.Column("lets_pass", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["players.user_id"], name=op.f("fk_preferences_user_id")
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_preferences")),
    )


def _puzzle_tries() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["players.user_id"], name=op.f("fk_puzzle_tries_user_id")
        ),
        sa.PrimaryKeyConstraint("guild_id", "day", "user_id", name=op.f("pk_puzzle_tries")),
    )
    op.create_index(op.f("ix_puzzle_tries_user_id"), "puzzle_tries", ["user_id"])


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("rated_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_ratings_user_id")),
        sa.PrimaryKeyConstraint("guild_id", "game", "user_id", name=op.f("pk_ratings")),
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger),
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
        sa.Column("mu_before", sa.Float()),
        sa.Column("sigma_before", sa.Float()),
        sa.Column("mu", sa.Float()),
        sa.Column("sigma", sa.Float()),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_results_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_results")),
        sa.UniqueConstraint("match_id", "seat", name=op.f("uq_results_match_id_seat")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_results_guild_id_game_id"), "results", ["guild_id", "game", "id"])
    op.create_index(op.f("ix_results_user_id"), "results", ["user_id"])


def _audit() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("match_id", sa.Text),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_audit_match_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_audit_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_guild_id_id"), "audit", ["guild_id", "id"])
    op.create_index(op.f("ix_audit_match_id"), "audit", ["match_id"])
    op.create_index(op.f("ix_audit_user_id"), "audit", ["user_id"])


def _troubles() -> None:
    op.create_table(
        "troubles",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("waits", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_troubles_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_troubles")),
    )
