"""The title race of a division: who can still win, what they need, final places, and pictures.

- Who can still be first, and who is out of the race: `title_race.py`. What the last round of a
  league asks of each: `last_round.py`.
- Final places: `final_places.py`. The state of a division in lines: `progress.py`.
- A week's table: `weekly_table.py`. Pictures: `league_board.py`, `race_board.py`,
  `places_picture.py`.

May import the rules, delivery, views, ratings, match and what is below.
"""

__all__ = [
    "final_places",
    "last_round",
    "league_board",
    "places_picture",
    "progress",
    "race_board",
    "title_race",
    "weekly_table",
]
