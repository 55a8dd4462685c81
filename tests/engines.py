"""Engines of one kind share the SQL they have compiled, so that no test compiles it anew.

Each test opens a database of its own; without this, compiling takes a third of its time. Engines of
one database on a server share connections, too, where a test lets them: a session that begins
reads the server's catalogue anew, which takes as long as all that a test asks of it.
"""

from contextlib import contextmanager

import sqlalchemy
from sqlalchemy import event, make_url

from storage.postgresql import server
from storage.sqlite import connection as sqlite

FIRST = {}
"""The first engine of each kind that has connected, whose dialect and cache the others use."""
KEPT = {}
"""The `KeptConnections` in use, by the name of their database."""
ENOUGH = 64
"""Connections of all engines that use a database at once, as several hosts do in a test."""


class KeptConnections:
    """Connections to a database on a server that stay open when an engine is disposed of.

    What marks the database as in use has a session of its own, which ends as it does elsewhere.
    """

    def __init__(self, url):
        self.database = make_url(url).database
        self.pool = None

    @contextmanager
    def in_use(self):
        """Let engines of the database that are made meanwhile use them."""
        KEPT[self.database] = self
        try:
            yield
        finally:
            del KEPT[self.database]

    def make(self, url, options):
        """Make an engine that uses them; no session of theirs passes for one of a bot."""
        ours = {**options["connect_args"], "application_name": "tests"}
        many = {"pool_size": ENOUGH, "pool_use_lifo": True, "connect_args": ours}
        made = make_engine(url, **{**options, **many})
        self.pool = made.pool = self.pool or made.pool
        made.dispose = lambda: None
        return made

    def close(self):
        """Close them."""
        if self.pool is not None:
            self.pool.dispose()


def make_engine(url, **options):
    """Make an engine as SQLAlchemy does; compiled SQL is kept by its dialect and statement."""
    made = sqlalchemy.create_engine(url, **options)
    kind = made.dialect.name
    if kind in FIRST:
        first, own = FIRST[kind], made.dialect
        own.dispatch, own._has_events = first.dialect.dispatch, True  # which its pool uses
        made.dialect, made._compiled_cache = first.dialect, first._compiled_cache
    else:  # its dialect asks the database what it can do at the first connection

        @event.listens_for(made, "connect")
        def _remember(*_):
            FIRST.setdefault(kind, made)

    return made


def create_engine(url, **options):
    """Make an engine, with kept connections if those of its database are in use."""
    kept = KEPT.get(make_url(url).database)
    return kept.make(url, options) if kept else make_engine(url, **options)


def share_compiled_sql():
    """Let the storage make its engines so from now on."""
    sqlite.create_engine = server.create_engine = create_engine
