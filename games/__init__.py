"""The rules of all games: pure code without Discord, I/O or clock; randomness comes from dice."""
