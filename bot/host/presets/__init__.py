"""Presets: preparations that members save, such as squads and decks."""
