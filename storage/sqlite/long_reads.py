"""Transactions that read on a connection of their own, so that they delay no other reader."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from storage.engine.unreadable_rows import OPTION, UnreadableRows
from storage.sqlite.connection import connect_file, make_engine
from storage.sqlite.errors import translate_errors
from storage.sqlite.file_watch import FileWatch

T = TypeVar("T")


def read_apart(
    work: Callable[[Connection], T], *, path: Path, file: FileWatch, unreadable: UnreadableRows
) -> T:
    """Return the result of `work`, which reads the file in use at one moment.

    The file is opened for it and closed afterwards; rows that cannot be read are noted. Raises
    StorageError, DatabaseLostError if the path leads to another file.
    """
    engine = make_engine(path, read_only=True, creator=partial(connect_file, path, "ro"))
    noting = engine.execution_options(**{OPTION: unreadable})
    with translate_errors(path), file.noting_damage(), noting.begin() as connection:
        file.check()
        return work(connection)
