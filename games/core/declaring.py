"""The decorators that declare a game's events and actions, each in one class.

    @event("goal", reveals=True)
    class GoalScored(Event):
        seat: Seat

They make frozen dataclasses with slots. `EVENTS = events_in(globals())`, below the last class of a
module, are those it declares.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from inspect import get_annotations
from operator import or_
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform

from pydantic import Field, GetPydanticSchema

from games.core.game import Action, Event

A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def event(kind: str, *, reveals: bool = False) -> Callable[[type[E]], type[E]]:
    """Return the decorator of an event that is stored under `kind`; see `Event.reveals`."""

    def declare(made: type[E]) -> type[E]:
        literal: Any = Literal[kind]  # by which pydantic finds the class of a stored event
        made.__annotations__ = {**get_annotations(made), "kind": literal}
        made.kind = field(default=kind, kw_only=True)  # type: ignore[misc] # becomes a slot
        if reveals:
            made.reveals = True
        return dataclass(frozen=True, slots=True)(made)

    return declare


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def action(
    line: str, *, takes_back: bool = False, late_ok: bool = False
) -> Callable[[type[A]], type[A]]:
    """Return the decorator of an action with this line of notation; see the fields of `Action`."""

    def declare(made: type[A]) -> type[A]:
        made.LINE, made.takes_back, made.late_ok = line, takes_back, late_ok
        return dataclass(frozen=True, slots=True)(made)

    return declare


def events_in(module: Mapping[str, object]) -> tuple[type[Event], ...]:
    """Return the events that a module declares, from its `globals()` or `vars`, in their order."""
    return tuple(
        declared
        for declared in _own(module, Event)
        if declared.__dataclass_fields__["kind"].default
    )


def actions_in(module: Mapping[str, object]) -> tuple[type[Action], ...]:
    """Return the actions that a module declares, from its `globals()` or `vars`, in their order."""
    return tuple(declared for declared in _own(module, Action) if declared.LINE)


def union_of(events: Iterable[type[Event]]) -> Any:  # noqa: ANN401 - a type, made while the program runs
    """Return the type of any of these events, by which pydantic reads and writes them."""
    kinds = tuple(events)
    union: Any = reduce(or_, kinds)
    return union if len(kinds) == 1 else Annotated[union, Field(discriminator="kind")]


def stored_as(events: Iterable[type[Event]]) -> GetPydanticSchema:
    """Return the annotation of a field that holds one of these events: `Annotated[News, …]`."""
    union = union_of(events)
    return GetPydanticSchema(lambda _base, handler: handler(union))


def _own(module: Mapping[str, object], base: type[T]) -> list[type[T]]:
    found = [
        declared
        for declared in module.values()
        if isinstance(declared, type) and issubclass(declared, base)
    ]
    return [declared for declared in found if declared.__module__ == module["__name__"]]
