"""The metadata shared by all tables, its naming convention, and two common key columns.

A partial index has its condition for SQLite only. The migration has it for PostgreSQL, too; here it
would import PostgreSQL's dialect (2 MB) into every bot whose database is a file.
"""

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, MetaData, Text

VERSION = "0014"
"""The newest migration; a database with a higher one was written by a newer Fulltime."""
VERSIONS = tuple(f"{number:04}" for number in range(1, int(VERSION) + 1))
"""All migrations, from the first on."""
HIDDEN = "hidden"
"""Key in a column's `info` that excludes it from exports; binary columns always are."""
PERSONAL = "personal"
"""Key in a column's `info` that excludes it from a server's export, but not from a member's own."""
JSON = "json"
"""Key in the `info` of a text column that holds JSON."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def match_key() -> Column[str]:
    """Return a primary key column that refers to a match; its rows are deleted with the match."""
    return Column("match_id", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


def player_key(*, index: bool = False) -> Column[int]:
    """Return a primary key column that refers to a player.

    It needs an index of its own where other columns of the key come before it.
    """
    key = ForeignKey("players.user_id")
    return Column("user_id", BigInteger, key, primary_key=True, index=index or None)


def numbered_key() -> Column[int]:
    """Return a primary key column that the database numbers; SQLite numbers only INTEGER keys."""
    return Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
