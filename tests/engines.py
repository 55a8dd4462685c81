"""Engines of one kind share the SQL they have compiled, so that no test compiles it anew.

Each test opens a database of its own; without this, compiling takes a third of its time.
"""

import sqlalchemy
from sqlalchemy import event

from storage.postgresql import server
from storage.sqlite import engine as sqlite

FIRST = {}
"""The first engine of each kind that has connected, whose dialect and cache the others use."""


def create_engine(url, **options):
    """Make an engine as SQLAlchemy does; compiled SQL is kept by its dialect and statement."""
    made = sqlalchemy.create_engine(url, **options)
    kind = made.dialect.name
    if kind in FIRST:
        first = FIRST[kind]
        made.dialect, made._compiled_cache = first.dialect, first._compiled_cache
    else:  # its dialect asks the database what it can do at the first connection

        @event.listens_for(made, "connect")
        def _remember(*_):
            FIRST.setdefault(kind, made)

    return made


def share_compiled_sql():
    """Let the storage make its engines so from now on."""
    sqlite.create_engine = server.create_engine = create_engine
