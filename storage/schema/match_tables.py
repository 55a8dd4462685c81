"""The tables of players, matches and cups; importing this module defines all other tables, too.

Times are ms since 1970 in UTC, JSON is stored as text, states as bytes.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from storage.schema import (
    clock_tables,
    fleet_tables,
    member_tables,
    owner_tables,
    retry_columns,
    season_tables,
)
from storage.schema.metadata import HIDDEN, JSON, match_key, numbered_key, player_key

metadata = season_tables.seasons.metadata
"""The metadata of all tables: those below, and those of the modules in `OTHERS`."""
OTHERS = (clock_tables, fleet_tables, member_tables, owner_tables, season_tables)

players = Table(
    "players",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("created_at", BigInteger, nullable=False),
    Column("locale", Text),
)

# Display names as last seen in a server; guild 0 stands for direct messages.
names = Table(
    "names",
    metadata,
    player_key(),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("name", Text, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("private", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("host_id", BigInteger, ForeignKey("players.user_id"), nullable=False, index=True),
    Column("options", Text, nullable=False, info={JSON: True}),
    Column("settings", Text, nullable=False, info={JSON: True}),
    Column("seed", LargeBinary(32), nullable=False),
    Column("sha256", Text, nullable=False),
    Column("mix", Text, nullable=False, server_default=""),
    Column("era", Integer, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("asked", Text, nullable=False, info={JSON: True}),
    Column("state", LargeBinary),
    Column("wake_at", BigInteger, index=True),  # when the host must act by itself
    *retry_columns.columns(),
    Column("outcome", Text, info={JSON: True}),
    Column("rematch_of", Text, ForeignKey("matches.id", ondelete="SET NULL"), index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("touched_at", BigInteger, nullable=False),
    Index(None, "channel_id", "status"),
    Index(None, "thread_id", "status"),
    Index(None, "status"),
    Index(None, "status", "touched_at"),
    Index(None, "guild_id", "status"),
)

# A seat is a player's, a computer's (`bot` is its strength), or free.
seats = Table(
    "seats",
    metadata,
    match_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), index=True),
    Column("bot", Text),
    Column("name", Text, nullable=False),
    Column("club", Text, info={JSON: True}),
    UniqueConstraint("match_id", "user_id"),  # null for free and computers' seats, so never equal
)

invitations = Table("invitations", metadata, match_key(), player_key(index=True))

# `version` is the match's after the move; the start is the first row and has no lines.
moves = Table(
    "moves",
    metadata,
    match_key(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("lines", Text, nullable=False, info={HIDDEN: True}),
    Column("events", Text, nullable=False, info={HIDDEN: True, JSON: True}),
    Column("undone", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("era", Integer, nullable=False, server_default="0"),  # number of rewinds before it
)

# The state before the move at `version`, compressed with zlib.
states = Table(
    "states",
    metadata,
    match_key(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("blob", LargeBinary, nullable=False),
)

# The messages that show a match; one per role, so that nothing is posted twice.
messages = Table(
    "messages",
    metadata,
    match_key(),
    Column("role", Text, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False, index=True),
    Column("posted_at", BigInteger, nullable=False),
    # marks of the turns it calls to
    Column("asks", Text, nullable=False, server_default="[]", info={JSON: True}),
)

# A seat's request to the others, such as consent to an undo, and their answers.
requests = Table(
    "requests",
    metadata,
    match_key(),
    Column("kind", Text, primary_key=True),
    Column("asker", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("answers", Text, nullable=False, info={JSON: True}),
    Column("created_at", BigInteger, nullable=False),
)

# The plan of a seat, as JSON (`storage/match/plans.py`).
plans = Table(
    "plans",
    metadata,
    match_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("lines", Text, nullable=False, info={HIDDEN: True, JSON: True}),
)

# A member's open panel; anybody who has the token can edit its message.
panels = Table(
    "panels",
    metadata,
    match_key(),
    player_key(index=True),
    Column("message_id", BigInteger, nullable=False),
    Column("token", Text, nullable=False, info={HIDDEN: True}),
    Column("shows", Text),  # the keys of opened menus; null: it shows something else
    Column("asked", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("locale", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
)

# Deliveries to Discord; ids are never reused, so an old delivery cannot mark its successor as done.
outbox = Table(
    "outbox",
    metadata,
    numbered_key(),
    Column(
        "match_id", Text, ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("payload", Text, nullable=False, info={JSON: True}),
    Column("latest", Boolean, nullable=False),  # replaces earlier rows of its kind
    Column("created_at", BigInteger, nullable=False),
    Column("tried_at", BigInteger),
    Column("tries", Integer, nullable=False),
    Column("next_try_at", BigInteger, nullable=False, server_default="0"),
    Column("done", Boolean, nullable=False),
    Column("claimed_until", BigInteger),  # while an attempt is under way
    Index(
        "uq_outbox_latest",
        "match_id",
        "kind",
        unique=True,
        sqlite_where=text("latest"),
    ),
    Index(None, "done", "id"),
    Index(None, "done", "next_try_at"),
    sqlite_autoincrement=True,
)

# The analysis of a finished match, as JSON.
analyses = Table(
    "analyses",
    metadata,
    match_key(),
    Column("found", Text, nullable=False, info={HIDDEN: True, JSON: True}),
)

# A member's saved preparation of a game; `parts` are lines of notation as JSON.
presets = Table(
    "presets",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("parts", Text, nullable=False, info={JSON: True}),
    Column("shared", Boolean, nullable=False),  # others may copy it
    Column("created_at", BigInteger, nullable=False),
    Column("card", Text, info={JSON: True}),  # its newest public message, as JSON
    UniqueConstraint("user_id", "game", "name"),
)

# One edition of a server's cup; `holder` and `winner` are numbers of entrants.
cups = Table(
    "cups",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("host_id", BigInteger, ForeignKey("players.user_id"), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("settings", Text, nullable=False, info={JSON: True}),
    Column("holder", Integer),
    Column("winner", Integer),
    Column("created_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Index(None, "guild_id", "name"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("cup_id", Text, ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), index=True),
    UniqueConstraint("cup_id", "user_id"),
)

# A pairing of a cup; `home` and `away` are numbers of entrants, `away` null is a bye.
ties = Table(
    "ties",
    metadata,
    Column("cup_id", Text, ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("slot", Integer, primary_key=True, autoincrement=False),
    Column("home", Integer, nullable=False),
    Column("away", Integer),
    Column("match_id", Text, ForeignKey("matches.id", ondelete="SET NULL"), index=True),
    Column("winner", Integer),
    Column("done", Boolean, nullable=False),
    Column("score", Text),
)

# A log of data deletions by keyed digest of the id: see storage/member/deletions.py.
deletions = Table(
    "deletions",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("salt", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("deleted_at", BigInteger, nullable=False),
)

facts = Table(
    "facts",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
