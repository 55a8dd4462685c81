"""The cards of a club that an effect may apply to."""

from collections.abc import Callable, Mapping, Sequence

from games.eleven.cards.effect_types import Target
from games.eleven.cards.ids import ICON, JERSEY, MEN, YOUNGSTERS
from games.eleven.club.assets import directors_of, man_of, staff_of
from games.eleven.club.club import AssetCard, Player
from games.eleven.club.context import TurnContext
from games.eleven.club.zones import CENTRES, WINGS, section_of

SECTION = {"D": 0, "M": 1, "F": 2}


def fitting(scene: TurnContext, target: Target, source: int) -> Sequence[Player | AssetCard]:
    """Return the cards that fit a target of card `source`; none for a random target."""
    return FITTING[target.who](scene, target, source)


def _self(scene: TurnContext, _target: Target, source: int) -> list[Player]:
    return [man_of(scene.club, source)] if source in MEN else []


def _used(scene: TurnContext, target: Target, _source: int) -> list[Player]:
    return [man for man in scene.club.men if man.used and _is_placed_as(scene, man, target)]


def _youngsters(scene: TurnContext, _target: Target, _source: int) -> list[Player]:
    return [man for man in scene.club.men if man.man in YOUNGSTERS]


FITTING: Mapping[str, Callable[[TurnContext, Target, int], Sequence[Player | AssetCard]]] = {
    "self": _self,
    "random": lambda _scene, _target, _source: (),
    "any": lambda scene, _target, _source: scene.club.men,
    "youngster": _youngsters,
    "used": _used,
    "staff": lambda scene, _target, _source: staff_of(scene.club),
    "director": lambda scene, _target, _source: directors_of(scene.club),
}
"""By kind of target: a function that returns the fitting cards."""


def _is_placed_as(scene: TurnContext, man: Player, target: Target) -> bool:
    """Return whether a player of the line-up has the icon and place of the target."""
    if target.icon and ICON[man.man] != "BS".index(target.icon):
        return False
    zone = scene.club.match.zones[JERSEY[man.man]]
    if target.section and section_of(zone) != SECTION[target.section]:
        return False
    return zone in (CENTRES if target.place == "one-centre" else WINGS) or not target.place


def together_with(
    scene: TurnContext, chosen: Player, others: list[Player | AssetCard]
) -> list[Player | AssetCard]:
    """Return those of the others in the same zone as a player already chosen."""
    zones = scene.club.match.zones
    own = zones[JERSEY[chosen.man]]
    return [man for man in others if isinstance(man, Player) and zones[JERSEY[man.man]] == own]
