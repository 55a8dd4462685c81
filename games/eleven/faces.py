"""Which cards have deeds for a moment or change a rule: tables by which others are passed over."""

from collections.abc import Mapping
from typing import TypeAlias

from games.eleven.deeds import MAN_FACE, NO_DEEDS, POST_FACE
from games.eleven.sources import TACTICS
from games.eleven.vocabulary import RULES, WHENS, Rule, When

Numbers: TypeAlias = tuple[int, ...]


def _posts_with(when: When) -> Mapping[int, Mapping[str, Numbers]]:
    return {
        source: {at: face.deeds.get(when, NO_DEEDS) for at, face in faces.items()}
        for source, faces in POST_FACE.items()
        if source not in TACTICS and any(when in face.deeds for face in faces.values())
    }


def _men_with(when: When) -> Mapping[int, tuple[Numbers, Numbers]]:
    return {
        man: (weak.deeds.get(when, NO_DEEDS), strong.deeds.get(when, NO_DEEDS))
        for man, (weak, strong) in enumerate(MAN_FACE)
        if when in weak.deeds or when in strong.deeds
    }


POSTS_WITH = {when: _posts_with(when) for when in WHENS}
"""By moment: the cards that have deeds then, but footballers and tactics, by contract which."""
MEN_WITH = {when: _men_with(when) for when in WHENS}
"""By moment: the footballers who have deeds then, and which untrained and trained."""

CHANGES: list[Mapping[Rule, int]] = []
"""By how much a face changes which rules."""


def _changes(rules: Mapping[Rule, int]) -> int:
    if rules not in CHANGES:
        CHANGES.append(rules)
    return CHANGES.index(rules)


RULED: Mapping[int, Mapping[str, int]] = {
    source: {at: _changes(face.rules) for at, face in faces.items()}
    for source, faces in POST_FACE.items()
    if any(face.rules for face in faces.values())
}
"""By card that changes rules, but footballers, who change them for themselves: its changes."""
CHANGING: Mapping[Rule, Mapping[int, Mapping[str, int]]] = {
    rule: {
        source: {at: CHANGES[number].get(rule, 0) for at, number in faces.items()}
        for source, faces in RULED.items()
        if any(rule in CHANGES[number] for number in faces.values())
    }
    for rule in RULES
}
"""By rule: the cards that may change it, and by contract by how much."""


def changing(*rules: Rule) -> Mapping[int, Mapping[str, int]]:
    """Return the part of `RULED` whose cards change one of these rules."""
    return {source: RULED[source] for source in RULED if any(source in CHANGING[r] for r in rules)}
