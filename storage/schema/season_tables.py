"""The tables of seasons: members, divisions, deadlines, fixtures, weekly tables and awards."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from storage.schema import retry_columns
from storage.schema.metadata import JSON, PERSONAL, metadata


def _season_key() -> Column[str]:
    season = ForeignKey("seasons.id", ondelete="CASCADE")
    return Column("season_id", Text, season, primary_key=True)


def _division_key() -> Column[str]:
    division = ForeignKey("divisions.id", ondelete="CASCADE")
    return Column("division_id", Text, division, primary_key=True)


def _match_played() -> Column[str]:
    match = ForeignKey("matches.id", ondelete="SET NULL")
    return Column("match_id", Text, match, index=True)


def _number(name: str) -> Column[int]:
    return Column(name, Integer, primary_key=True, autoincrement=False)


# A season of a server's league; `winner` is a member's number, `previous` the season before.
seasons = Table(
    "seasons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("host_id", BigInteger, ForeignKey("players.user_id"), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("settings", Text, nullable=False, info={JSON: True}),
    Column("previous", Text, ForeignKey("seasons.id", ondelete="SET NULL"), index=True),
    Column("winner", Integer),
    Column("created_at", BigInteger, nullable=False),
    Column("wake_at", BigInteger, index=True),  # when sign-up ends
    *retry_columns.columns(),
    Column("started_at", BigInteger),
    Column("paused_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("cards_due_at", BigInteger, index=True),  # when its sign-up messages are edited again
    Index(None, "status"),
)

# The members of a season, by number; `missed` counts the days in a row without the member,
# `computer_days` all days at whose end a computer ran the club, `came_at` is when they last used a
# button of the season, `club` what they chose for their club, `left_at` when it was noticed as the
# season ended that they have left the server.
members = Table(
    "members",
    metadata,
    _season_key(),
    _number("number"),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), index=True),
    Column("level", Integer),
    Column("seat", Integer),
    Column("missed", Integer, nullable=False),
    Column("place", Integer),
    Column("came_at", BigInteger),
    Column("club", Text, info={JSON: True}),
    Column("computer_days", Integer, nullable=False, server_default="0"),
    Column("left_at", BigInteger),
    UniqueConstraint("season_id", "user_id"),
)

# Level 0 is the highest. `stage` is the current day or round, `seen` the version of the match that
# was processed last, `wake_at` when the division is processed regardless.
divisions = Table(
    "divisions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("season_id", Text, ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False),
    Column("level", Integer, nullable=False),
    _match_played(),
    Column("stage", Integer, nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("wake_at", BigInteger, index=True),
    *retry_columns.columns(),
    Column("ended_at", BigInteger),
    UniqueConstraint("season_id", "level"),
)

# The deadlines of a division's days; `missed` and `pinged` are member numbers as JSON.
closings = Table(
    "closings",
    metadata,
    _division_key(),
    _number("stage"),
    Column("due", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Column("missed", Text, nullable=False, info={JSON: True}),
    Column("pinged", Text, nullable=False, info={JSON: True}),
)

# `home` and `away` are numbers of members; a higher score is better. `walkover`: decided because
# one side did not come, or did not play in time.
fixtures = Table(
    "fixtures",
    metadata,
    _division_key(),
    _number("round"),
    _number("slot"),
    Column("home", Integer, nullable=False),
    Column("away", Integer, nullable=False),
    _match_played(),
    Column("done", Boolean, nullable=False),
    Column("winner", Integer),
    Column("home_score", Integer),
    Column("away_score", Integer),
    Column("walkover", Boolean, nullable=False, server_default=false()),
)

# The weekly tables; a line is a member's (`number`) or that of a club without a manager (`name`).
# `played` is its number of matches, `reach` the most points it could still have at the end;
# `score`, `projected` and `strength` are set where something other than the league decides.
standings = Table(
    "standings",
    metadata,
    _division_key(),
    _number("week"),
    _number("line"),
    Column("place", Integer, nullable=False),
    Column("number", Integer),
    Column("name", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("difference", Integer),
    Column("moved", Integer),
    Column("form", Text, nullable=False),
    Column("scored", Integer),
    Column("conceded", Integer),
    Column("reach", Integer),
    Column("score", Integer),
    Column("projected", Integer),
    Column("strength", Integer),
    Column("played", Integer),
)

# The two members (by number) whose week is compared; `winner` null is a draw once it is settled.
rivalries = Table(
    "rivalries",
    metadata,
    _division_key(),
    _number("week"),
    Column("home", Integer, nullable=False),
    Column("away", Integer, nullable=False),
    Column("winner", Integer),
    Column("settled_at", BigInteger),
)

# A member's prediction of a rivalry: `pick` is the number of the better one, null a draw.
predictions = Table(
    "predictions",
    metadata,
    _division_key(),
    _number("week"),
    Column(
        "user_id",
        BigInteger,
        ForeignKey("players.user_id"),
        primary_key=True,
        autoincrement=False,
        index=True,
    ),
    Column("pick", Integer, info={PERSONAL: True}),  # private until the rivalry is settled
    Column("at", BigInteger, nullable=False),
)

# The awards of members at the end of a division; `facts` are numbers as JSON, by name.
awards = Table(
    "awards",
    metadata,
    _division_key(),
    Column("kind", Text, primary_key=True),
    _number("number"),
    Column("facts", Text, nullable=False, info={JSON: True}),
)

# A server's role for champions; `due_at` is when the bot next gives and takes it, `trouble` is why
# it could not.
champion_roles = Table(
    "champion_roles",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("role_id", BigInteger),
    Column("due_at", BigInteger, index=True),
    Column("trouble", Text),
)

# Who has, or is about to get, a role of champions; `given` once Discord has confirmed it. Discord
# last answered a request to give it at `tried_at` (ms).
role_holders = Table(
    "role_holders",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), primary_key=True, index=True),
    Column("role_id", BigInteger, primary_key=True, autoincrement=False),
    Column("given", Boolean, nullable=False),
    Column("tried_at", BigInteger),
)

# Roles of champions to be taken from members whose data was deleted, at `asked_at` (ms). Their
# rows in `players` are gone, so `user_id` is no foreign key. Once Discord has taken the role, the
# row is deleted.
roles_to_take = Table(
    "roles_to_take",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info={PERSONAL: True}),
    Column("role_id", BigInteger, primary_key=True, autoincrement=False),
    Column("asked_at", BigInteger, nullable=False),
)
