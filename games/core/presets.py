"""Presets: what a member keeps of one match's preparation and brings to others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core.words import Words

Parts: TypeAlias = Mapping[str, tuple[str, ...]]
"""Lines of notation by the part of the preparation they make up."""


@dataclass(frozen=True, slots=True)
class Presets:
    """How a game's preparation is kept; every text is a marked sentence.

    `title` names all a member has kept, `parts` the single parts by key. `is_open` says whether a
    seat prepares now. `parts_of` returns the lines of what the seat of a view has chosen, whole
    parts alone. `lines_for` returns the lines that put parts in the place of what is chosen; it
    raises `Refused` where they cannot come yet. `describe` tells parts in lines of text.
    """

    title: str
    parts: Mapping[str, str]
    is_open: Callable[[Any], bool]
    parts_of: Callable[[Any], Parts]
    lines_for: Callable[[Any, Parts], tuple[str, ...]]
    describe: Callable[[Parts, Words], tuple[str, ...]]
