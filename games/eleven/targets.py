"""Whom an effect means: the cards of a club that fit a target."""

from games.eleven.assets import directors_of, man_of, staff_of
from games.eleven.club import Man, Post
from games.eleven.grammar import Target
from games.eleven.scene import Scene
from games.eleven.sources import ICON, JERSEY, MEN, YOUNGSTERS
from games.eleven.zones import CENTRES, WINGS, section_of

SECTION = {"D": 0, "M": 1, "F": 2}


def fitting(scene: Scene, target: Target, source: int) -> list[Man | Post]:
    """Return the cards that fit a target of an effect of `source`; none for a random one."""
    club = scene.club
    if target.who == "self":
        return [man_of(club, source)] if source in MEN else []
    if target.who == "staff":
        return [*staff_of(club)]
    if target.who == "director":
        return [*directors_of(club)]
    if target.who == "youngster":
        return [man for man in club.men if man.man in YOUNGSTERS]
    if target.who == "used":
        return [man for man in club.men if man.used and _is_placed_as(scene, man, target)]
    return [*club.men] if target.who == "any" else []


def _is_placed_as(scene: Scene, man: Man, target: Target) -> bool:
    """Return whether a used player has the icon and stands where the target wants it."""
    if target.icon and ICON[man.man] != "BS".index(target.icon):
        return False
    zone = scene.club.match.zones[JERSEY[man.man]]
    if target.section and section_of(zone) != SECTION[target.section]:
        return False
    return zone in (CENTRES if target.place == "one-centre" else WINGS) or not target.place


def together_with(scene: Scene, chosen: Man, others: list[Man | Post]) -> list[Man | Post]:
    """Return those of the others who stand in the zone of one chosen already."""
    zones = scene.club.match.zones
    own = zones[JERSEY[chosen.man]]
    return [man for man in others if isinstance(man, Man) and zones[JERSEY[man.man]] == own]
