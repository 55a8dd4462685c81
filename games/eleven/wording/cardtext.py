"""The printed text of a card in one line: for selects, questions and the draft."""

from collections.abc import Callable
from typing import Any

from games.core.translation import Translator
from games.eleven.cards.ids import MAN
from games.eleven.cards.models import (
    Card,
    Director,
    Infrastructure,
    Objective,
    PlayerCard,
    Sponsor,
    Staff,
)
from games.eleven.cards.models import Tactic as TacticCard
from games.eleven.cards.terms import RESOURCES
from games.eleven.club.assets import strength_of
from games.eleven.club.club import Player
from games.eleven.log.titles import CARDS
from games.eleven.wording.phrases import ICONS, PROFESSION_NAMES, SECTIONS, SYMBOLS
from games.eleven.wording.texts import director_text, objective_text, result, sentences

LONGEST_HINT = 100
"""The most characters of the description of a select option."""


def printed_text(
    source: int, words: Translator, *, trained: bool = False, contract: str = ""
) -> str:
    """Return the effects of a card as text, a sponsor's by contract; empty if it has none."""
    card = CARDS[source]
    if isinstance(card, PlayerCard):
        effects = card.effects(trained=trained)
        return sentences(effects, words) if effects else ""
    if isinstance(card, Sponsor):
        return _contract(card, contract, words)
    says = _SAYS.get(type(card))
    return says(card, words) if says else ""


def _staff(card: Staff, words: Translator) -> str:
    profession = words(PROFESSION_NAMES[card.profession])
    return words("{what}. {text}", what=profession, text=sentences(card.effects, words))


def _token(card: Infrastructure, words: Translator) -> str:
    text = sentences(card.effects, words)
    return words("{n} VP at the end. {text}", n=card.vp, text=text)


_SAYS: dict[type[Card], Callable[[Any, Translator], str]] = {
    Staff: _staff,
    Infrastructure: _token,
    Director: director_text,
    Objective: objective_text,
    TacticCard: lambda card, words: sentences(card.effects, words),
}


def _contract(card: Sponsor, contract: str, words: Translator) -> str:
    """Return the benefits of one of a sponsor's contracts (E-R40, E-R41)."""
    if contract == "megaphone":
        return words("Once: {gain}", gain=result(card.megaphone, words))
    if contract == "bonus":
        return words("Once: {gain}; nothing after that", gain=result(card.bonus, words))
    if contract == "shirt":
        facts = {"gain": result(card.bonus, words), "text": sentences(card.shirt, words)}
        return words("Once: {gain}. {text}", **facts)
    return sentences(card.adboard, words)


def hint(*parts: str) -> str:
    """Return the parts as a description of at most a hundred characters."""
    said = " · ".join(part for part in parts if part)
    return said if len(said) <= LONGEST_HINT else said[: LONGEST_HINT - 1].rstrip() + "…"


def player_text(source: int, own: Player | None = None) -> str:
    """Return a footballer as "9 Gonzalez ⚽3 ★"; without `own`, as printed (E-R36)."""
    card = MAN[source]
    man = own or Player(source)
    star = " ★" if man.trained else ""
    return f"{card.number} {card.name} {ICONS[card.icon]}{strength_of(man)}{star}"


def sections_text(source: int, words: Translator) -> str:
    """Return the sections a footballer may play in: "Defender" or "Defender, Midfielder"."""
    names = {"D": SECTIONS["D"], "M": SECTIONS["M"], "F": SECTIONS["F"]}
    return ", ".join(words(names[section]) for section in MAN[source].sections)


def symbols(amounts: tuple[tuple[int, int], ...]) -> str:
    """Return amounts of resources as "2 ⚙, 1 💪"."""
    return ", ".join(f"{n} {SYMBOLS[RESOURCES[resource]]}" for resource, n in amounts)
