"""The review of a finished season: its best buy, the objective that paid most, every match."""
