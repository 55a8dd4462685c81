"""Plays the matches of `games/<game>/topics/positions.toml`, whose positions the rules show."""
