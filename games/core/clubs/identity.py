"""The identity of a club: name, short name, crest and kit, as pure values."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

Colour: TypeAlias = Literal[
    "red", "maroon", "orange", "gold", "green", "teal",
    "sky", "blue", "navy", "purple", "black", "white",
]  # fmt: skip
Shape: TypeAlias = Literal["classic", "round", "diamond", "hexagon", "pennant", "square"]
Device: TypeAlias = Literal[
    "halves", "quarters", "band", "chevron", "cross", "star", "crown", "tower", "wave", "bolt"
]
Pattern: TypeAlias = Literal["plain", "stripes", "hoops", "halves", "sash", "sleeves"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
SHAPES: tuple[Shape, ...] = get_args(Shape)
DEVICES: tuple[Device, ...] = get_args(Device)
PATTERNS: tuple[Pattern, ...] = get_args(Pattern)
FILLS: Mapping[Colour, str] = MappingProxyType(
    {
        "red": "#d4263e",
        "maroon": "#7d1b2f",
        "orange": "#ef7d1a",
        "gold": "#f2c230",
        "green": "#1f9d55",
        "teal": "#149a9a",
        "sky": "#6db9f2",
        "blue": "#1f5fb8",
        "navy": "#1b2a5c",
        "purple": "#7a3fb0",
        "black": "#1c1f24",
        "white": "#ffffff",
    }
)
LONGEST_NAME = 20
"""Most characters of a club's name."""
SHORTEST, LONGEST_SHORT = 2, 4
"""Fewest and most letters of a club's short name."""


@dataclass(frozen=True, slots=True)
class Crest:
    """A crest: its outline, the colours of its field and of the device on it."""

    shape: Shape
    device: Device
    main: Colour
    second: Colour


@dataclass(frozen=True, slots=True)
class Kit:
    """A kit: the pattern of the shirt, its colour and that of the pattern."""

    pattern: Pattern
    main: Colour
    second: Colour


@dataclass(frozen=True, slots=True)
class ClubChoice:
    """The chosen parts of a club's identity; empty and None mean the default."""

    name: str = ""
    short: str = ""
    crest: Crest | None = None
    kit: Kit | None = None


@dataclass(frozen=True, slots=True)
class ClubIdentity:
    """A club's identity; `name` is plain text, `short` has two to four capital letters."""

    name: str
    short: str
    crest: Crest
    kit: Kit


def are_crests_alike(crest: Crest, other: Crest) -> bool:
    """Return whether crests could be mistaken: the same colours, and the same shape or device."""
    colours = {crest.main, crest.second} == {other.main, other.second}
    return colours and (crest.shape == other.shape or crest.device == other.device)


def are_kits_alike(kit: Kit, other: Kit) -> bool:
    """Return whether kits could be mistaken.

    Such kits have the same pattern and the same two colours in any order; if both are plain, the
    same main colour.
    """
    if kit.pattern != other.pattern:
        return False
    if kit.pattern == "plain":
        return kit.main == other.main
    return {kit.main, kit.second} == {other.main, other.second}
