"""Finds puzzles: positions of matches between computers with one choice that is far better."""
