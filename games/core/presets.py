"""Preparations a member saves from one match and loads into others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core.translation import Translator

Parts: TypeAlias = Mapping[str, tuple[str, ...]]
"""By key of a part of the preparation: the lines of notation that make up that part."""


@dataclass(frozen=True, slots=True)
class Presets:
    """How a game's preparation is saved; every text is a marked sentence.

    `title` names everything a member has saved, `parts` each part by its key. `is_open` returns
    whether the seat of a view is preparing now. `parts_of` returns the lines of what that seat has
    chosen, complete parts only. `lines_for` returns the lines that replace the current choice by
    the given parts; it raises `IllegalAction` if they cannot be loaded yet. `describe` renders
    parts as lines of text.
    """

    title: str
    parts: Mapping[str, str]
    is_open: Callable[[Any], bool]
    parts_of: Callable[[Any], Parts]
    lines_for: Callable[[Any, Parts], tuple[str, ...]]
    describe: Callable[[Parts, Translator], tuple[str, ...]]
