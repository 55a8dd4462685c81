"""Seasons, their divisions, fixtures and standings."""

import sqlalchemy as sa
from alembic import op


def create() -> None:
    """Create these tables."""
    _champion_roles()
    _roles_to_take()
    _role_holders()
    _seasons()
    _divisions()
    _members()
    _awards()
    _closings()
    _fixtures()
    _predictions()
    _rivalries()
    _standings()


def _champion_roles() -> None:
    op.create_table(
        "champion_roles",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("role_id", sa.BigInteger),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("trouble", sa.Text),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_champion_roles")),
    )
    op.create_index(op.f("ix_champion_roles_due_at"), "champion_roles", ["due_at"])


def _roles_to_take() -> None:
    op.create_table(
        "roles_to_take",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("role_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "role_id", name=op.f("pk_roles_to_take")),
    )


def _role_holders() -> None:
    op.create_table(
        "role_holders",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("role_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("given", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["players.user_id"], name=op.f("fk_role_holders_user_id")
        ),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "role_id", name=op.f("pk_role_holders")),
    )
    op.create_index(op.f("ix_role_holders_user_id"), "role_holders", ["user_id"])


def _seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("previous", sa.Text),
        sa.Column("winner", sa.Integer),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("next_try_at", sa.BigInteger),
        sa.Column("tries", sa.Integer, server_default="0", nullable=False),
        sa.Column("started_at", sa.BigInteger),
        sa.Column("paused_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("ran_at", sa.BigInteger),
        sa.Column("cards_due_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["host_id"], ["players.user_id"], name=op.f("fk_seasons_host_id")),
        sa.ForeignKeyConstraint(
            ["previous"], ["seasons.id"], name=op.f("fk_seasons_previous"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
    )
    op.create_index(op.f("ix_seasons_cards_due_at"), "seasons", ["cards_due_at"])
    op.create_index(op.f("ix_seasons_guild_id"), "seasons", ["guild_id"])
    op.create_index(op.f("ix_seasons_previous"), "seasons", ["previous"])
    op.create_index(op.f("ix_seasons_status"), "seasons", ["status"])
    op.create_index(op.f("ix_seasons_wake_at"), "seasons", ["wake_at"])


def _divisions() -> None:
    op.create_table(
        "divisions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("season_id", sa.Text, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("match_id", sa.Text),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("next_try_at", sa.BigInteger),
        sa.Column("tries", sa.Integer, server_default="0", nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_divisions_match_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["season_id"], ["seasons.id"], name=op.f("fk_divisions_season_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_divisions")),
        sa.UniqueConstraint("season_id", "level", name=op.f("uq_divisions_season_id_level")),
    )
    op.create_index(op.f("ix_divisions_match_id"), "divisions", ["match_id"])
    op.create_index(op.f("ix_divisions_wake_at"), "divisions", ["wake_at"])


def _members() -> None:
    op.create_table(
        "members",
        sa.Column("season_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("level", sa.Integer),
        sa.Column("seat", sa.Integer),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("came_at", sa.BigInteger),
        sa.Column("club", sa.Text),
        sa.ForeignKeyConstraint(
            ["season_id"], ["seasons.id"], name=op.f("fk_members_season_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_members_user_id")),
        sa.PrimaryKeyConstraint("season_id", "number", name=op.f("pk_members")),
        sa.UniqueConstraint("season_id", "user_id", name=op.f("uq_members_season_id_user_id")),
    )
    op.create_index(op.f("ix_members_user_id"), "members", ["user_id"])


def _awards() -> None:
    op.create_table(
        "awards",
        sa.Column("division_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["division_id"],
            ["divisions.id"],
            name=op.f("fk_awards_division_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("division_id", "kind", "number", name=op.f("pk_awards")),
    )


def _closings() -> None:
    op.create_table(
        "closings",
        sa.Column("division_id", sa.Text, nullable=False),
        sa.Column("stage", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
        sa.Column("missed", sa.Text, nullable=False),
        sa.Column("pinged", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["division_id"],
            ["divisions.id"],
            name=op.f("fk_closings_division_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("division_id", "stage", name=op.f("pk_closings")),
    )


def _fixtures() -> None:
    op.create_table(
        "fixtures",
        sa.Column("division_id", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("slot", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("home", sa.Integer, nullable=False),
        sa.Column("away", sa.Integer, nullable=False),
        sa.Column("match_id", sa.Text),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("home_score", sa.Integer),
        sa.Column("away_score", sa.Integer),
        sa.ForeignKeyConstraint(
            ["division_id"],
            ["divisions.id"],
            name=op.f("fk_fixtures_division_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_fixtures_match_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("division_id", "round", "slot", name=op.f("pk_fixtures")),
    )
    op.create_index(op.f("ix_fixtures_match_id"), "fixtures", ["match_id"])


def _predictions() -> None:
    op.create_table(
        "predictions",
        sa.Column("division_id", sa.Text, nullable=False),
        sa.Column("week", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("pick", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["division_id"],
            ["divisions.id"],
            name=op.f("fk_predictions_division_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["players.user_id"], name=op.f("fk_predictions_user_id")
        ),
        sa.PrimaryKeyConstraint("division_id", "week", "user_id", name=op.f("pk_predictions")),
    )
    op.create_index(op.f("ix_predictions_user_id"), "predictions", ["user_id"])


def _rivalries() -> None:
    op.create_table(
        "rivalries",
        sa.Column("division_id", sa.Text, nullable=False),
        sa.Column("week", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("home", sa.Integer, nullable=False),
        sa.Column("away", sa.Integer, nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("settled_at", sa.BigInteger),
        sa.ForeignKeyConstraint(
            ["division_id"],
            ["divisions.id"],
            name=op.f("fk_rivalries_division_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("division_id", "week", name=op.f("pk_rivalries")),
    )


def _standings() -> None:
    op.create_table(
        "standings",
        sa.Column("division_id", sa.Text, nullable=False),
        sa.Column("week", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("line", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("difference", sa.Integer),
        sa.Column("moved", sa.Integer),
        sa.Column("form", sa.Text, nullable=False),
        sa.Column("scored", sa.Integer),
        sa.Column("conceded", sa.Integer),
        sa.Column("reach", sa.Integer),
        sa.Column("score", sa.Integer),
        sa.Column("projected", sa.Integer),
        sa.Column("strength", sa.Integer),
        sa.ForeignKeyConstraint(
            ["division_id"],
            ["divisions.id"],
            name=op.f("fk_standings_division_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("division_id", "week", "line", name=op.f("pk_standings")),
    )
