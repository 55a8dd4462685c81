"""Ratings, results and titles: recorded when a match ends, and calculated for display.

- How a rating changes: `rating.py`, pure; when, and what is written: `rating_update.py`.
- A match's results: `match_results.py`; how quickly seats answered: `response_times.py`.
- `ranking.py`, `member_record.py`, `hall_of_fame.py`: numbers for display. `honours.py`:
  who holds what. `formatting.py`: names and durations.

All but `rating_update.py` and the names in `formatting.py` is pure.

May import match and what is below.
"""

__all__ = [
    "formatting",
    "hall_of_fame",
    "honours",
    "match_results",
    "member_record",
    "ranking",
    "rating",
    "rating_update",
]
