"""Add seasons.

Why: a server's league lasts weeks, in divisions with deadlines by the calendar, and its tables,
fixtures and champions are remembered.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the tables of seasons, members, divisions, deadlines, fixtures and weekly tables."""
    _create_seasons()
    _create_members()
    _create_divisions()
    _create_closings()
    _create_fixtures()
    _create_standings()


def _big(name: str, *, nullable: bool = True) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable)


def _whole(name: str, *, nullable: bool = True) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=nullable)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def _part_of(column: str, table: str) -> sa.Column[str]:
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(column, sa.Text, key, primary_key=True)


def _match() -> sa.Column[str]:
    return sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id", ondelete="SET NULL"))


def _create_seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", sa.Text, primary_key=True),
        _big("guild_id", nullable=False),
        _big("channel_id", nullable=False),
        _text("name"),
        _text("status"),
        sa.Column("host_id", sa.BigInteger, sa.ForeignKey("players.user_id"), nullable=False),
        _text("game"),
        _text("settings"),
        sa.Column("previous", sa.Text, sa.ForeignKey("seasons.id", ondelete="SET NULL")),
        _whole("winner"),
        _big("created_at", nullable=False),
        _big("wake_at"),
        _big("started_at"),
        _big("paused_at"),
        _big("ended_at"),
    )
    for column in ("guild_id", "previous", "status", "wake_at"):
        op.create_index(f"ix_seasons_{column}", "seasons", [column])


def _create_members() -> None:
    op.create_table(
        "members",
        _part_of("season_id", "seasons"),
        _number("number"),
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("players.user_id")),
        _whole("level"),
        _whole("seat"),
        _whole("missed", nullable=False),
        _whole("place"),
        sa.UniqueConstraint("season_id", "user_id"),
    )
    op.create_index("ix_members_user_id", "members", ["user_id"])


def _create_divisions() -> None:
    season = sa.ForeignKey("seasons.id", ondelete="CASCADE")
    op.create_table(
        "divisions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("season_id", sa.Text, season, nullable=False),
        _whole("level", nullable=False),
        _match(),
        _whole("stage", nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        _whole("seen", nullable=False),
        _big("wake_at"),
        _big("ended_at"),
        sa.UniqueConstraint("season_id", "level"),
    )
    op.create_index("ix_divisions_match_id", "divisions", ["match_id"])
    op.create_index("ix_divisions_wake_at", "divisions", ["wake_at"])


def _create_closings() -> None:
    op.create_table(
        "closings",
        _part_of("division_id", "divisions"),
        _number("stage"),
        _big("due", nullable=False),
        _big("closed_at"),
        _text("missed"),
        _text("pinged"),
    )


def _create_fixtures() -> None:
    op.create_table(
        "fixtures",
        _part_of("division_id", "divisions"),
        _number("round"),
        _number("slot"),
        _whole("home", nullable=False),
        _whole("away", nullable=False),
        _match(),
        sa.Column("done", sa.Boolean, nullable=False),
        _whole("winner"),
        _whole("home_score"),
        _whole("away_score"),
    )
    op.create_index("ix_fixtures_match_id", "fixtures", ["match_id"])


def _create_standings() -> None:
    op.create_table(
        "standings",
        _part_of("division_id", "divisions"),
        _number("week"),
        _number("line"),
        _whole("place", nullable=False),
        _whole("number"),
        _text("name"),
        _whole("points", nullable=False),
        _whole("difference"),
        _whole("moved"),
        _text("form"),
    )
