"""A whole season as one HTML page that anybody can open offline.

- The page: `season_page.py`, built in a worker from `page_input.py`, which `page_reading.py` reads.
- Matches with pictures, and transfers: `played_weeks.py`.

May import league/posts, cups and what is below.
"""

__all__ = ["page_input", "page_reading", "season_page"]
