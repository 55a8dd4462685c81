"""The names of all cards by card id (see `cards.ids`), and of those in sentences about events."""

from typing import Any

from games.core.sentences import Facts, name_facts
from games.core.translation import Translator
from games.eleven.cards.cards import DECKS
from games.eleven.cards.ids import FIRST_TRAINER, SOURCES, TOKENS
from games.eleven.cards.models import Card

CARDS: list[Card] = [
    card
    for deck in (
        DECKS.footballers,
        DECKS.staff,
        DECKS.directors,
        DECKS.sponsors,
        DECKS.infrastructure,
        DECKS.tactics,
        DECKS.objectives,
        DECKS.meetings,
    )
    for card in deck.values()
]
TITLES: list[str] = [card.name for card in CARDS]
assert len(CARDS) == len(SOURCES), "a deck is missing here"


def card_name(source: int, words: Translator) -> str:
    """Return the name of a card: a proper name as printed, any other name translated.

    People and companies have proper names; stadium tokens, tactics, objectives, meetings and the
    First Trainer do not.
    """
    is_proper = source < TOKENS.start and source != FIRST_TRAINER
    return TITLES[source] if is_proper else words(TITLES[source])


def facts_of(*fields: str) -> Facts:
    """Return a function for the facts of an event: its seat and these fields, cards by name."""

    def facts(event: Any, words: Translator) -> dict[str, object]:  # noqa: ANN401 - any event
        named = {name: getattr(event, name) for name in fields}
        for name in ("man", "source", "tactic", "director"):
            if name in named:
                named["card"] = card_name(named.pop(name), words)
        return name_facts(event, words) | named

    return facts
