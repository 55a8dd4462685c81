"""Matches, their seats, moves, messages and deliveries, and cups."""

import sqlalchemy as sa
from alembic import op


def create() -> None:
    """Create these tables."""
    _cups()
    _matches()
    _indices_of_matches()
    _analyses()
    _entrants()
    _invitations()
    _messages()
    _moves()
    _outbox()
    _panels()
    _plans()
    _requests()
    _seats()
    _states()
    _ties()


def _cups() -> None:
    op.create_table(
        "cups",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("holder", sa.Integer),
        sa.Column("winner", sa.Integer),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["host_id"], ["players.user_id"], name=op.f("fk_cups_host_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cups")),
    )
    op.create_index(op.f("ix_cups_guild_id_name"), "cups", ["guild_id", "name"])


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary(length=32), nullable=False),
        sa.Column("sha256", sa.Text, nullable=False),
        sa.Column("mix", sa.Text, server_default="", nullable=False),
        sa.Column("era", sa.Integer, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("next_try_at", sa.BigInteger),
        sa.Column("tries", sa.Integer, server_default="0", nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("rematch_of", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("started_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("touched_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["host_id"], ["players.user_id"], name=op.f("fk_matches_host_id")),
        sa.ForeignKeyConstraint(
            ["rematch_of"], ["matches.id"], name=op.f("fk_matches_rematch_of"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )


def _indices_of_matches() -> None:
    op.create_index(op.f("ix_matches_channel_id_status"), "matches", ["channel_id", "status"])
    op.create_index(op.f("ix_matches_guild_id_status"), "matches", ["guild_id", "status"])
    op.create_index(op.f("ix_matches_rematch_of"), "matches", ["rematch_of"])
    op.create_index(op.f("ix_matches_status"), "matches", ["status"])
    op.create_index(op.f("ix_matches_status_touched_at"), "matches", ["status", "touched_at"])
    op.create_index(op.f("ix_matches_thread_id_status"), "matches", ["thread_id", "status"])
    op.create_index(op.f("ix_matches_wake_at"), "matches", ["wake_at"])


def _analyses() -> None:
    op.create_table(
        "analyses",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_analyses_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_analyses")),
    )


def _entrants() -> None:
    op.create_table(
        "entrants",
        sa.Column("cup_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.ForeignKeyConstraint(
            ["cup_id"], ["cups.id"], name=op.f("fk_entrants_cup_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_entrants_user_id")),
        sa.PrimaryKeyConstraint("cup_id", "number", name=op.f("pk_entrants")),
        sa.UniqueConstraint("cup_id", "user_id", name=op.f("uq_entrants_cup_id_user_id")),
    )
    op.create_index(op.f("ix_entrants_user_id"), "entrants", ["user_id"])


def _invitations() -> None:
    op.create_table(
        "invitations",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_invitations_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["players.user_id"], name=op.f("fk_invitations_user_id")
        ),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_invitations")),
    )


def _messages() -> None:
    op.create_table(
        "messages",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("posted_at", sa.BigInteger, nullable=False),
        sa.Column("asks", sa.Text, server_default="[]", nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_messages_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "role", name=op.f("pk_messages")),
    )


def _moves() -> None:
    op.create_table(
        "moves",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("era", sa.Integer, server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_moves_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "version", name=op.f("pk_moves")),
    )


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("latest", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("tried_at", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("next_try_at", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("claimed_until", sa.BigInteger),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_outbox_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_outbox_done_id"), "outbox", ["done", "id"])
    op.create_index(op.f("ix_outbox_done_next_try_at"), "outbox", ["done", "next_try_at"])
    op.create_index(
        "uq_outbox_latest",
        "outbox",
        ["match_id", "kind"],
        unique=True,
        sqlite_where=sa.text("latest"),
        postgresql_where=sa.text("latest"),
    )


def _panels() -> None:
    op.create_table(
        "panels",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("shows", sa.Text),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_panels_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_panels_user_id")),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_panels")),
    )
    op.create_index(op.f("ix_panels_expires_at"), "panels", ["expires_at"])


def _plans() -> None:
    op.create_table(
        "plans",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_plans_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_plans")),
    )


def _requests() -> None:
    op.create_table(
        "requests",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("asker", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("answers", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_requests_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "kind", name=op.f("pk_requests")),
    )


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("bot", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("club", sa.Text),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_seats_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_seats_user_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("match_id", "user_id", name=op.f("uq_seats_match_id_user_id")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])


def _states() -> None:
    op.create_table(
        "states",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("blob", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_states_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "version", name=op.f("pk_states")),
    )


def _ties() -> None:
    op.create_table(
        "ties",
        sa.Column("cup_id", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("slot", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("home", sa.Integer, nullable=False),
        sa.Column("away", sa.Integer),
        sa.Column("match_id", sa.Text),
        sa.Column("winner", sa.Integer),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("score", sa.Text),
        sa.ForeignKeyConstraint(
            ["cup_id"], ["cups.id"], name=op.f("fk_ties_cup_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_ties_match_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("cup_id", "round", "slot", name=op.f("pk_ties")),
    )
    op.create_index(op.f("ix_ties_match_id"), "ties", ["match_id"])
