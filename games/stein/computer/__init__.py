"""How computers judge a position."""
