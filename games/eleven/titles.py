"""Every card by its number (`sources`), and what it is called."""

from games.eleven.cards import DECKS
from games.eleven.printed import Card
from games.eleven.sources import SOURCES

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
