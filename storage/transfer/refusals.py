"""Why a server's file is refused: one sentence that names the table, the row and the column."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table

from storage.errors import StorageError

_CONTROL = dict.fromkeys((*range(32), 127), "?")
BAD_ROW = (
    "{name} cannot be imported: {column} in row {number} of {table} ({key}) {why}. Nothing was"
    " changed; export the server again, and if that does not help, have the other bot's owner mend"
    " that row."
)
BAD_TABLE = "{name} cannot be imported: Fulltime has no table {table}. Nothing was changed."
NOT_MIGRATED = (
    "{name} cannot be imported: its rows of version {schema} cannot be brought to {version}"
    " ({why}). Nothing was changed; update the other bot, then export the server again."
)
LONGEST_KEY = 60
"""The most characters of a row's key, or of a name, that are quoted."""


def quotable(name: str) -> str:
    """Return a name of the file as it can be printed: no sign of it moves a terminal's cursor."""
    return name[:LONGEST_KEY].encode("ascii", "backslashreplace").decode().translate(_CONTROL)


@dataclass(frozen=True, slots=True)
class RowPlace:
    """A row of the file called `name`: its table, its number there (from 1), and its values."""

    name: str
    table: Table
    number: int
    row: Mapping[str, Any]

    def refuse(self, column: str, why: str) -> StorageError:
        """Return the refusal of a column of the row; `why` is the predicate of a sentence."""
        key = ", ".join(
            f"{each_column.name} {self.row.get(each_column.name)}"
            for each_column in self.table.primary_key
        )
        if len(key) > LONGEST_KEY or not key.isprintable() or not key.isascii():
            key = "its key is unreadable, too"
        facts = {"table": self.table.name, "number": self.number, "key": key}
        told = quotable(column)
        return StorageError(BAD_ROW.format(name=self.name, column=told, why=why, **facts))
