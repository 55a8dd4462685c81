"""Writing tables as JSON row by row, so that memory does not grow with them."""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol

from storage.member.data_export import NamedRow

_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
_LINES = json.JSONEncoder(ensure_ascii=False)
TABLES = "tables"
"""The key of the tables, which is the last one of a file."""


class Output(Protocol):
    """A file that is open for writing bytes."""

    def write(self, content: bytes, /) -> object:
        """Append these bytes."""
        ...


def write(
    out: Output, head: Mapping[str, Any], found: Iterable[NamedRow], *, is_signed: bool = False
) -> None:
    """Write an object of the keys of `head` and of the tables, as UTF-8 with a row in each line.

    All rows of a table follow each other. A signed file ends with the checksum that `digest` gives
    for its other keys: `TABLES` and the names of the tables must come in alphabetical order.
    """
    checksum = sha256(canonical(head)[:-1])
    checksum.update(b',"%s":{' % TABLES.encode())
    out.write(_line(head)[:-1] + b',\n"%s": {' % TABLES.encode())
    for place, (name, rows) in enumerate(groupby(found, key=itemgetter(0))):
        checksum.update(b"%s%s:[" % (b"," if place else b"", canonical(name)))
        out.write(b"%s\n%s: [" % (b"," if place else b"", _line(name)))
        for number, (_, row) in enumerate(rows):
            checksum.update(b"%s%s" % (b"," if number else b"", canonical(row)))
            out.write(b"%s\n%s" % (b"," if number else b"", _line(row)))
        checksum.update(b"]")
        out.write(b"\n]")
    checksum.update(b"}}")
    sealed = b',\n"sha256": "%s"' % checksum.hexdigest().encode()
    out.write(b"\n}%s}\n" % (sealed if is_signed else b""))


def digest(content: Mapping[str, Any]) -> str:
    """Return the checksum of the content of a file, whatever its order and spaces."""
    return sha256(canonical(content)).hexdigest()


def canonical(value: object) -> bytes:
    """Return the one form of a value that is signed."""
    return _CANONICAL.encode(value).encode()


def _line(value: object) -> bytes:
    return _LINES.encode(value).encode()
