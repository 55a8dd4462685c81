"""What the columns of each table take, as models that are made from the schema.

A row of a file is checked before anything is written, and a refusal names the table, the row and
the column: SQLite would take a text for a number, and PostgreSQL's errors name nothing.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    create_model,
)
from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, LargeBinary, Table, Text

from storage.schema.metadata import JSON
from storage.transfer import strict_json
from storage.transfer.server_file import to_bytes

Row: TypeAlias = dict[str, Any]
EARLIEST, LATEST = 0, 7_258_118_400_000
"""The instants (ms) that a row may hold: from 1970, which stands for "long ago", to the year 2200.

What is later could not be shown as a date once a server's time away has been added.
"""
LARGEST_ID = (1 << 63) - 1
MOST_TEXT, MOST_NAME, MOST_BYTES = 4_000_000, 100, 16_000_000
"""The most characters of a text and of a name, and the most bytes of a state.

Names have at most 30 characters; those longer than this fit no label of a menu.
"""
MOST_OF_MEMBER = 40
"""The most characters of a member's name, which stands in labels beside a club's."""
_NAMED = frozenset(("seasons", "cups", "presets"))
"""The tables whose rows are chosen by name in menus."""
MOST_DAY = 1_000_000
"""The latest day of a puzzle as an ordinal; today's is about 740,000."""
_INSTANTS = frozenset(
    ("at", "since", "until", "due", "deadline", "starts", "ends", "claimed_until")
)
"""The names of columns that hold instants, besides those that end in "_at"."""
MOST_RATING = 1_000_000.0
"""The bound of ratings and percentages: far above them, and far below what overflows."""
_WHY = {
    "missing": "is missing",
    "extra_forbidden": "is no column of this table",
    "string_too_long": "is too long",
    "too_long": "is too long",
    "greater_than_equal": "is out of range",
    "less_than_equal": "is out of range",
}
"""Predicates of refusals by the type of pydantic's error; any other is about the type."""


class BadRowError(Exception):
    """A row that its table cannot hold: the column, and the predicate of a sentence about it."""

    def __init__(self, column: str, why: str) -> None:
        """Refuse this column of the row."""
        super().__init__(column, why)
        self.column, self.why = column, why


def read(table: Table, row: Mapping[str, Any]) -> Row:
    """Return the values of a row by column, bytes for base64; raises BadRowError."""
    try:
        found = model_of(table).model_validate(dict(row))
    except ValidationError as error:
        first: Any = error.errors(include_input=False, include_url=False)[0]
        column = str(first["loc"][0]) if first["loc"] else ""
        raise BadRowError(column, _why(first)) from None
    return found.model_dump(exclude_unset=True)


@lru_cache(maxsize=128)  # more than there are tables
def model_of(table: Table) -> type[BaseModel]:
    """Return the model of a table's rows, of the schema of today or of an earlier one.

    A column that may be null, or that has a default, may be missing.
    """
    fields: dict[str, Any] = {column.name: _field(column) for column in table.columns}
    config = ConfigDict(extra="forbid", strict=True, protected_namespaces=())
    return create_model(table.name, __config__=config, **fields)


def _why(error: Mapping[str, Any]) -> str:
    if error["type"] == "value_error":  # raised below
        return str(error["ctx"]["error"])
    return _WHY.get(error["type"], "is of another type, or null")


def _field(column: Column[Any]) -> tuple[Any, Any]:
    kind = _kind(column)
    may_be_missing = column.nullable or column.server_default is not None
    return (kind | None if column.nullable else kind, None if may_be_missing else ...)


def _kind(column: Column[Any]) -> Any:  # noqa: ANN401 - an annotation for pydantic
    """Return the annotation of a column's values."""
    match column.type:
        case Boolean():
            return bool
        case Integer():  # also a BigInteger
            least, most = _range(column)
            return Annotated[int, Field(ge=least, le=most)]
        case Float():
            return Annotated[float, Field(ge=-MOST_RATING, le=MOST_RATING)]
        case LargeBinary():
            return Annotated[bytes, BeforeValidator(_bytes), Field(max_length=MOST_BYTES)]
        case Text():
            most = _most_name(column.table) if column.name == "name" else MOST_TEXT
            checks: list[Callable[[str], str]] = [_json] if column.info.get(JSON) else []
            if column.name == "name" and column.table.name in _NAMED:
                checks.append(_visible)
            kinds = (Field(max_length=most), *map(AfterValidator, (_storable, *checks)))
            return Annotated[(str, *kinds)]
    raise TypeError(f"{column} has a type without a model")


def _most_name(table: Table) -> int:
    return MOST_OF_MEMBER if "user_id" in table.columns else MOST_NAME


def _range(column: Column[Any]) -> tuple[int, int]:
    """Return the least and the greatest number that a column takes."""
    if column.name.endswith("_at") or column.name in _INSTANTS:
        return EARLIEST, LATEST
    if column.name == "id" or column.name.endswith("_id"):
        return 0, LARGEST_ID
    if column.name == "day":
        return 1, MOST_DAY
    if isinstance(column.type, BigInteger):  # a duration
        return -LATEST, LATEST
    return -(1 << 31), (1 << 31) - 1


def _bytes(value: object) -> bytes | None:
    if isinstance(value, bytes):  # read from a database rather than from a file
        return value
    try:
        return to_bytes(value)
    except (TypeError, ValueError):
        raise ValueError("is no base64") from None


def _storable(text: str) -> str:
    """Return a text without NUL characters, which PostgreSQL cannot store."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("holds half a character (a lone surrogate)") from None
    return text.replace("\0", "")


def _visible(name: str) -> str:
    if not name.strip():
        raise ValueError("is empty")
    return name


def _json(text: str) -> str:
    _require_storable(strict_json.loads(text))
    return text


def _require_storable(value: object) -> None:
    """Raise a validation error if a text within JSON could not be written back."""
    level = [value]
    while level:
        for item in level:
            if isinstance(item, str):
                _storable(item)
        level = [
            inner
            for item in level
            if isinstance(item, list | dict)
            for inner in ([*item, *item.values()] if isinstance(item, dict) else item)
        ]
