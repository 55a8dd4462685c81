"""Comparison of clubs' chosen identities: which parts are alike, and choices without those."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from games.core.clubs.club_names import are_names_alike
from games.core.clubs.identity import ClubChoice, are_crests_alike, are_kits_alike

Part: TypeAlias = Literal["name", "short", "crest", "kit"]
NOTHING = ClubChoice()


def alike_parts(choice: ClubChoice, other: ClubChoice) -> list[Part]:
    """Return the parts that were chosen in both and could be mistaken for each other."""
    found: list[Part] = []
    if choice.name and other.name and are_names_alike(choice.name, other.name):
        found.append("name")
    if choice.short and other.short and are_names_alike(choice.short, other.short):
        found.append("short")
    if choice.crest and other.crest and are_crests_alike(choice.crest, other.crest):
        found.append("crest")
    if choice.kit and other.kit and are_kits_alike(choice.kit, other.kit):
        found.append("kit")
    return found


def without(choice: ClubChoice, parts: Collection[Part]) -> ClubChoice:
    """Return a choice with the default for these parts."""
    empty: dict[str, Any] = {part: getattr(NOTHING, part) for part in parts}
    return replace(choice, **empty)


def distinct(choices: Iterable[ClubChoice]) -> Sequence[ClubChoice]:
    """Return the choices, each without the parts that are like a part of an earlier choice."""
    found: list[ClubChoice] = []
    for choice in choices:
        taken = {part for other in found for part in alike_parts(choice, other)}
        found.append(without(choice, taken))
    return found
