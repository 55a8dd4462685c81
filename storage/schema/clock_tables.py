"""The tables of clocks: turns, sent reminders, and pauses."""

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text, text

from storage.schema.metadata import match_key, metadata

# The clock of a seat. `since` and `due` are null while the seat is not asked to act, `time` is null
# without a clock. `due` is when the host next checks the turn.
turns = Table(
    "turns",
    metadata,
    match_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("since", BigInteger),
    Column("time", BigInteger),
    Column("reserve", BigInteger, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("stage", Text, nullable=False),
    Column("mark", Integer, nullable=False),
    Column("answered", Integer, nullable=False),
    Column("late", Integer, nullable=False),
    Column("due", BigInteger),
    Index(
        "ix_turns_due",
        "due",
        sqlite_where=text("due IS NOT NULL"),
    ),
)

# The reminders a seat was sent; a deadline that moves gets reminders of its own.
reminders = Table(
    "reminders",
    metadata,
    match_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("deadline", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
)

# Spans in which the clocks of a match stand still; a pause without an end is still running.
pauses = Table(
    "pauses",
    metadata,
    match_key(),
    Column("starts", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger),
)
