"""The file that holds the data of one server: rows as JSON, with a checksum."""

import base64
import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pydantic import TypeAdapter, ValidationError

from storage.errors import StorageError
from storage.member.privacy import Rows
from storage.schema.metadata import VERSION

FORMAT = "fulltime-server"
"""The first key of each file says what it is."""
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
        fields = {name: getattr(self, name) for name in self.__slots__}
        content = {"format": FORMAT, **fields}
        signed = {**content, "sha256": _digest(content)}
        return json.dumps(signed, indent=1, ensure_ascii=False).encode()


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
    if found.pop("sha256", None) != _digest({"format": FORMAT, **found}):
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


def _digest(content: dict[str, Any]) -> str:
    """Return the checksum of everything else in the file, whatever its order and spaces."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).hexdigest()
