"""Transactions that read on a connection of their own, so that they delay no other reader."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from storage.sqlite.connection import make_engine
from storage.sqlite.errors import translate_errors

T = TypeVar("T")


def read_apart(path: Path, work: Callable[[Connection], T]) -> T:
    """Return the result of `work`, which reads the existing file at one moment.

    The file is opened for it and closed afterwards. Raises StorageError.
    """
    address = f"{path.absolute().as_uri()}?mode=ro"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(address, uri=True, isolation_level=None)

    engine = make_engine(path, read_only=True, creator=connect)
    with translate_errors(path), engine.begin() as connection:
        return work(connection)
