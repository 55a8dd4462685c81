"""The players with effects at a moment, and the cards that change transfer terms."""

from collections.abc import Mapping
from typing import TypeAlias

from games.eleven.cards.effect_index import MAN_FACE, NO_DEEDS, POST_FACE
from games.eleven.cards.terms import WHENS, Rule, When

Numbers: TypeAlias = tuple[int, ...]


def _men_with(when: When) -> Mapping[int, tuple[Numbers, Numbers]]:
    return {
        man: (weak.deeds.get(when, NO_DEEDS), strong.deeds.get(when, NO_DEEDS))
        for man, (weak, strong) in enumerate(MAN_FACE)
        if when in weak.deeds or when in strong.deeds
    }


MEN_WITH = {when: _men_with(when) for when in WHENS}
"""By moment and player card id: the effect numbers of the untrained and of the trained side."""
OF_TERMS: tuple[Rule, ...] = (
    "reach-players",
    "reach-staff",
    "reach-sponsors",
    "price-players",
    "price-youngsters",
    "price-staff",
    "price-infrastructure",
    "price-office",
    "adboards",
    "sale",
)
"""The rules that decide which transfers are possible, and at which price."""
BARGAINS: list[Mapping[Rule, int]] = []
"""The distinct rule changes of card sides that touch transfer terms; a bargain is an index."""


def _bargain(rules: Mapping[Rule, int]) -> int:
    if rules not in BARGAINS:
        BARGAINS.append(rules)
    return BARGAINS.index(rules)


BARGAIN: Mapping[tuple[int, str], int] = {
    (source, contract): _bargain(face.rules)
    for source, faces in POST_FACE.items()
    for contract, face in faces.items()
    if any(rule in OF_TERMS for rule in face.rules)
}
"""By asset card id and contract, for cards that change transfer terms: the bargain."""
