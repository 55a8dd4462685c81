"""How the fields of actions are written as words, and which numbers they may have."""

import dataclasses
import typing
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any


@dataclasses.dataclass(frozen=True, slots=True)
class FieldCodec:
    """Writes and reads one field of an action; `read` raises ValueError or KeyError.

    `count`: the field is a number from 0 to `count` - 1; None if any number may be written.
    """

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    count: int | None = None


NUMBER = FieldCodec(str, lambda text: int(text) if text.isdecimal() else _raise_value_error(text))
_TEXT = FieldCodec(str, lambda text: text or _raise_value_error(text))


def _raise_value_error(text: str) -> Any:  # noqa: ANN401 - it returns nothing
    raise ValueError(text)


def flag(word: str) -> FieldCodec:
    """Return the codec of a boolean field: the word is written when true and omitted when false."""
    return FieldCodec(
        lambda value: word if value else "", lambda text: {word: True, "": False}[text]
    )


def named(names: Sequence[str]) -> FieldCodec:
    """Return the codec of an int field whose values have names ("blue-4")."""
    numbers = {name: number for number, name in enumerate(names)}
    return FieldCodec(lambda number: names[number], lambda text: numbers[text], len(names))


def codec_of(hint: Any) -> FieldCodec:  # noqa: ANN401 - a type hint of any shape
    """Return the codec of a field by its type hint; raises TypeError if it has none."""
    for extra in getattr(hint, "__metadata__", ()):
        if isinstance(extra, FieldCodec):
            return extra
    base = typing.get_origin(hint)
    plain = typing.get_args(hint)[0] if base is typing.Annotated else hint
    if plain is int:
        return NUMBER
    if plain is str:
        return _TEXT
    message = f"a field of type {hint!r} needs a codec: Annotated[..., FieldCodec(write, read)]"
    raise TypeError(message)


def is_in_range(action: Any) -> bool:  # noqa: ANN401 - an action of any game
    """Return whether all numbers of an action are among those its fields may have.

    Negative numbers are refused because Python would count them from the end of a list, and a rule
    would look up the wrong item.
    """
    for name, count in _numbers_of(action.__class__):
        number = getattr(action, name)
        if number < 0 or (count is not None and number >= count):
            return False
    return True


@cache
def _numbers_of(kind: type) -> tuple[tuple[str, int | None], ...]:
    """Return the names of an action class's int fields, and how many values each may have."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple(
        (field.name, codec_of(hints[field.name]).count)
        for field in dataclasses.fields(kind)
        if _is_number(hints[field.name])
    )


def _is_number(hint: Any) -> bool:  # noqa: ANN401 - a type hint of any shape
    is_annotated = typing.get_origin(hint) is typing.Annotated
    return (typing.get_args(hint)[0] if is_annotated else hint) is int
