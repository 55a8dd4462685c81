"""The printed cards: parsed from the decks, checked, and their effects compiled."""
