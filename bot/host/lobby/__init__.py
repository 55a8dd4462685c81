"""Matches that have not begun: created, joined, set up and started."""
