"""Copies of clubs, to try on them what may become of the real one."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

from games.eleven.club.club import AssetCard, Club, Fixture, Player

T = TypeVar("T")
VALUES: Mapping[type, Callable[[Any], tuple[Any, ...]]] = {
    kind: attrgetter(*[field.name for field in fields(kind)])
    for kind in (Club, Fixture, Player, AssetCard)
}
"""The values of all fields, as the class takes them, by what is changed in place of a club.

Everything else, lists aside, is shared by its copies.
"""


def copy_of(value: T) -> T:
    """Return a copy of a club, or of a part of it, that shares nothing which can be changed.

    It takes a fifth of the time of `copy.deepcopy`, which looks for circles; random play is half as
    fast again with it.
    """
    copied: Any = value
    if isinstance(value, list):
        copied = [copy_of(one) for one in value]
    elif values := VALUES.get(type(copied)):
        copied = type(copied)(*map(copy_of, values(copied)))
    return copied  # type: ignore[no-any-return] # it is what `value` is
