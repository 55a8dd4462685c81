"""Ratings, results and titles: recorded when a match ends, and calculated for display."""
