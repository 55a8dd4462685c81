"""The databases that sections measure: a file, and one on a PostgreSQL server."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests import servers

DURABLE = ("fsync", "synchronous_commit", "full_page_writes")
"""Settings that the server of the tests has turned off, and an operator's has on."""
RELOADED_WITHIN = 10.0


@dataclass(frozen=True)
class Place:
    """An empty database: its name in figures, its address, and a folder for further files."""

    name: str
    address: str | Path
    folder: Path


def places() -> Iterator[Place]:
    """Yield a database of each kind, one after the other; each is removed before the next."""
    with tempfile.TemporaryDirectory() as folder:
        yield Place("SQLite", Path(folder) / "fulltime.db", Path(folder))
    with (
        server() as on_server,
        servers.new_database(on_server) as address,
        tempfile.TemporaryDirectory() as folder,
    ):
        yield Place("PostgreSQL", address, Path(folder))


@contextmanager
def server() -> Iterator[str]:
    """Yield the URL of a database on a server whose commits are safe on disk."""
    with servers.server() as on_server:
        if servers.NAMED not in os.environ:
            _make_durable(on_server)
        yield on_server


def _make_durable(on_server: str) -> None:
    with psycopg.connect(on_server, autocommit=True) as connection:
        for setting in DURABLE:
            connection.execute(f"ALTER SYSTEM SET {setting} = on")
        connection.execute("SELECT pg_reload_conf()")
        until = time.monotonic() + RELOADED_WITHIN
        while any(connection.execute(f"SHOW {text}").fetchone() != ("on",) for text in DURABLE):
            if time.monotonic() > until:
                raise TimeoutError("the server keeps its careless settings")
            time.sleep(0.05)
