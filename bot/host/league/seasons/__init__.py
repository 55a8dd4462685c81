"""Members' actions on a season: sign up, look up, hand over, pause and resume.

- All handlers joined, and what is due: `seasons.py`.
- Before it begins: `signups.py`, `signup_cards.py`; the next one: `next_season.py`.
- Looking up: `season_queries.py`, `todo_list.py`, `season_pages.py`; which season is meant:
  `season_choice.py`, `season_lookup.py`. Its dates as a calendar file: `dates.py`, `icalendar.py`.
- The organiser: `season_settings_panel.py`, `organiser_change.py`,
  `season_pauses.py`; calls the season off, renames or moves it: `changes/`. Nobody comes:
  `season_pauses.py`, too.
- Clubs: `club_panel.py`, `club_handover.py`. Members: `season_members.py`.
- Predictions: `predictions.py`.
- Who gets the champion's role: `champion_roles.py`; after a return: `champion_returns.py`.

May import league/pages and what is below.
"""

__all__ = [
    "champion_roles",
    "dates",
    "icalendar",
    "next_season",
    "season_lookup",
    "season_members",
    "season_pauses",
    "season_queries",
    "seasons",
    "signups",
]
