"""What computers know of their games, learned from matches."""
