"""The file that holds the data of one server: rows as JSON, with a checksum."""

import base64
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from storage.errors import StorageError
from storage.member.data_export import NamedRow
from storage.schema.metadata import VERSION, VERSIONS
from storage.transfer import json_tables, strict_json

FORMAT = "fulltime-server"
"""The first key of each file says what it is."""
Rows: TypeAlias = dict[str, list[dict[str, Any]]]
"""Rows by table name, as JSON can hold them."""
NOT_OURS = "{name} is no export of a server; choose a file of `/setup data` or `fulltime export`."
BAD_HEAD = "{name} is no export of a server: its {field} cannot be right; export the server again."
PACKED = "{name} is a zip file; unpack it, then import the file in it."
UNFIT = "{name} {why}, which no export does; export the server again."
TOO_LARGE = "{name} has more than {megabytes} MB, which no export of a server has; choose another."
ZIP = b"PK\x03\x04"
"""The first bytes of a zip file, in which large exports are sent."""
CHANGED = "{name} was changed after it was exported, or it is incomplete; export it again."
NEWER = "{name} was written by a newer Fulltime; install that version."
MOST_BYTES = 512_000_000
"""The most bytes of a file: a server with ten thousand matches has a tenth of that."""
OLDEST = 1_577_836_800_000
"""The earliest instant (ms) of an export: the year 2020, before there was one."""


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


SCHEMA = re.compile("[0-9]{4}")
_Value: TypeAlias = str | int | float | bool | None


def _known_schema(version: str) -> str:
    if version not in VERSIONS:
        raise ValueError(version)
    return version


_HEAD: dict[str, TypeAdapter[Any]] = {
    "guild_id": TypeAdapter(Annotated[int, Field(gt=0, lt=1 << 63)]),
    "exported_at": TypeAdapter(Annotated[int, Field(ge=OLDEST, lt=1 << 63)]),
    "fulltime": TypeAdapter(Annotated[str, Field(max_length=50)]),
    "is_whole": TypeAdapter(bool),
    "schema": TypeAdapter(Annotated[str, AfterValidator(_known_schema)]),
    "tables": TypeAdapter(dict[str, list[dict[str, _Value]]]),
}
"""What each key of a file may hold, besides "format" and "sha256"."""


def load(path: Path) -> ServerFile:
    """Return what the file at a path holds, as `parse`; raises OSError if it cannot be read."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)  # not the size: a device or a pipe has none
    if len(content) > MOST_BYTES:
        raise StorageError(TOO_LARGE.format(name=path, megabytes=MOST_BYTES // 1_000_000))
    return parse(content, str(path))


def parse(content: bytes, name: str) -> ServerFile:
    """Return what a file holds; raises StorageError, which names the file by `name`.

    It is refused if it is another file, was edited, or was written by a newer version.
    """
    if content.startswith(ZIP):
        raise StorageError(PACKED.format(name=name))
    try:
        found = strict_json.loads(content)
    except ValueError as error:
        sentence = NOT_OURS if str(error) == strict_json.NO_JSON else UNFIT
        raise StorageError(sentence.format(name=name, why=error)) from None
    if not isinstance(found, dict) or found.pop("format", None) != FORMAT:
        raise StorageError(NOT_OURS.format(name=name))
    if found.pop("sha256", None) != json_tables.digest({"format": FORMAT, **found}):
        raise StorageError(CHANGED.format(name=name))
    schema = found.get("schema")
    if isinstance(schema, str) and SCHEMA.fullmatch(schema) and schema > VERSION:
        raise StorageError(NEWER.format(name=name))
    if found.keys() != _HEAD.keys():
        raise StorageError(NOT_OURS.format(name=name))
    for field, adapter in _HEAD.items():
        try:
            adapter.validate_python(found[field], strict=True)
        except ValidationError:
            raise StorageError(BAD_HEAD.format(name=name, field=field)) from None
    return ServerFile(**found)


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
