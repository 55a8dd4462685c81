"""What members keep of a preparation, such as squads and decks."""
