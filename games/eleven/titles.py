"""What every card is called, by its number."""

from games.eleven.cards import DECKS
from games.eleven.sources import SOURCES

TITLES: list[str] = [
    card.name
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
"""By source, in the order of `sources`."""
assert len(TITLES) == len(SOURCES), "a deck is missing here"
