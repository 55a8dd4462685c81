"""Add settings of members and servers, absences, and the audit log.

Why: members choose how they are reminded and announce absences, servers have a time zone and
defaults of their own, and moderators' actions on a match must be traceable.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables of preferences, absences, servers and the audit log."""
    _create_members()
    _create_servers()
    _create_audit()


def _player() -> sa.ForeignKey:
    return sa.ForeignKey("players.user_id")


def _create_members() -> None:
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger, _player(), primary_key=True),
        sa.Column("pings", sa.Text, nullable=False),
        sa.Column("dm", sa.Boolean, nullable=False),
        sa.Column("dm_refused", sa.Boolean, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("zone", sa.Text),
        sa.Column("confirm", sa.Boolean, nullable=False),
        sa.Column("language", sa.Text),
    )
    op.create_table(
        "aways",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("user_id", sa.BigInteger, _player(), nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_aways_user_id", "aways", ["user_id"])


def _create_servers() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
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
    )


def _create_audit() -> None:
    match = sa.ForeignKey("matches.id", ondelete="SET NULL")
    op.create_table(
        "audit",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("match_id", sa.Text, match),
        sa.Column("user_id", sa.BigInteger, _player()),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_audit_match_id", "audit", ["match_id"])
    op.create_index("ix_audit_user_id", "audit", ["user_id"])
    op.create_index("ix_audit_guild_id_id", "audit", ["guild_id", "id"])
