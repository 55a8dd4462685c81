"""The file that holds the data of one server: rows as JSON, with a checksum."""

import base64
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import TypeAdapter, ValidationError

from storage.errors import StorageError
from storage.member.data_export import NamedRow
from storage.schema.metadata import VERSION
from storage.transfer import json_tables

FORMAT = "fulltime-server"
"""The first key of each file says what it is."""
Rows: TypeAlias = dict[str, list[dict[str, Any]]]
"""Rows by table name, as JSON can hold them."""
NOT_OURS = "{name} is no export of a server; choose a file of `/setup data` or `fulltime export`."
CHANGED = "{name} was changed after it was exported, or it is incomplete; export it again."
NEWER = "{name} was written by a newer Fulltime; install that version."


@dataclass(frozen=True, slots=True)
class ServerFile:
    """The data of a server at `exported_at` (ms UTC).

    `schema` is the version of the tables. `is_whole`: it holds secrets too, so that running matches
    can go on; binary columns are base64. `fulltime` is the version that wrote it.
    """

    guild_id: int
    exported_at: int
    tables: Rows
    fulltime: str
    is_whole: bool
    schema: str = VERSION

    def dump(self) -> bytes:
        """Return the content of the file."""
        out = io.BytesIO()
        self.write(out, ((name, row) for name in sorted(self.tables) for row in self.tables[name]))
        return out.getvalue()

    def write(self, out: json_tables.Output, found: Iterable[NamedRow]) -> None:
        """Write a file with these rows instead of `tables`, sorted by the names of their tables."""
        head = {name: getattr(self, name) for name in self.__slots__ if name != json_tables.TABLES}
        json_tables.write(out, {"format": FORMAT, **head}, found, is_signed=True)


_FILE = TypeAdapter(ServerFile)


def parse(content: bytes, name: str) -> ServerFile:
    """Return what a file holds; raises StorageError, which names the file by `name`.

    It is refused if it is another file, was edited, or was written by a newer version.
    """
    try:
        found = json.loads(content)
    except ValueError:
        raise StorageError(NOT_OURS.format(name=name)) from None
    if not isinstance(found, dict) or found.pop("format", None) != FORMAT:
        raise StorageError(NOT_OURS.format(name=name))
    if found.pop("sha256", None) != json_tables.digest({"format": FORMAT, **found}):
        raise StorageError(CHANGED.format(name=name))
    if str(found.get("schema")) > VERSION:
        raise StorageError(NEWER.format(name=name))
    try:
        return _FILE.validate_python(found)
    except ValidationError:
        raise StorageError(NOT_OURS.format(name=name)) from None


def to_text(value: object) -> object:
    """Return a column's value as JSON can hold it."""
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def to_bytes(value: object) -> bytes | None:
    """Return the value of a binary column; raises TypeError or ValueError if it is no base64."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError("not a text")
    return base64.b64decode(value, validate=True)
