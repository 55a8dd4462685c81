"""The game contract and what the games share; imports no game."""
