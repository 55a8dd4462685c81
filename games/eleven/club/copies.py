"""Copies of clubs, on which changes are tried out."""

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
"""By mutable class: a getter of all field values, in the order of the constructor.

Copies of a club share everything else, except lists.
"""
MUTABLE = {list, *VALUES}


def copy_of(value: T) -> T:
    """Return a copy of a club, or of a part of it, that shares nothing mutable.

    Copying takes a fifth of the time of `copy.deepcopy`, which looks for cycles; that speeds up
    random play by half.
    """
    copied: Any = value
    if isinstance(value, list):
        copied = [copy_of(one) if type(one) in MUTABLE else one for one in value]
    elif values := VALUES.get(type(copied)):
        parts = values(copied)
        copied = type(copied)(*[copy_of(one) if type(one) in MUTABLE else one for one in parts])
    return copied  # type: ignore[no-any-return] # it has the type of `value`
