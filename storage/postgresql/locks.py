"""Advisory locks, which the server releases when the session that holds them ends."""

import time

from sqlalchemy import Connection, Engine, text

from storage.errors import StorageError
from storage.postgresql.errors import translate_errors

IN_USE = 0x74696D65
"""The key of the lock that a process shares with others while it uses the database."""
PREDECESSOR_ENDS_WITHIN = 1.0
"""Seconds after which the server has noticed that a process was ended."""


def hold(engine: Engine, address: str, *, alone: bool) -> Connection:
    """Return a connection that marks the database as in use until its session ends.

    Several processes may use it at a time, unless one of them must be alone. Raises StorageError if
    this process must and is not, or if another one must.
    """
    lock = "pg_try_advisory_lock" if alone else "pg_try_advisory_lock_shared"
    with translate_errors(address):
        connection = engine.connect()
        connection.detach()  # closing it ends its session, and with it the lock
        until = time.monotonic() + PREDECESSOR_ENDS_WITHIN
        while not connection.scalar(text(f"SELECT {lock}(:key)"), {"key": IN_USE}):
            connection.commit()
            if time.monotonic() > until:
                connection.close()
                raise StorageError(
                    f"Another Fulltime is using {address}; stop it first, or choose another"
                    " database."
                )
            time.sleep(0.05)
        connection.commit()
    return connection


def try_to_lock(engine: Engine, address: str, name: str) -> Connection | None:
    """Return a connection that holds the lock of this name; None if another process holds it."""
    with translate_errors(address):
        connection = engine.connect()
        connection.detach()
        query = text("SELECT pg_try_advisory_lock(hashtextextended(:name, 0))")
        is_ours = connection.scalar(query, {"name": f"fulltime {name}"})
        connection.commit()
    if is_ours:
        return connection
    connection.close()
    return None
