"""The selection before a match: squads and decks."""
