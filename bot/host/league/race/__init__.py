"""Tables, the title race and final places of a division, as lines of text and as pictures.

- What the last round of a league asks of each: `last_round_lines.py`. Final places:
  `final_places.py`. The state of a division: `progress.py`.
- A week's table: `weekly_table.py`. Pictures: `league_board.py`, `race_board.py`,
  `places_picture.py`.

Who can still win is in `leagues/title_race.py`.

May import the rules, delivery, views, ratings, match and what is below.
"""

__all__ = [
    "final_places",
    "last_round_lines",
    "league_board",
    "places_picture",
    "progress",
    "race_board",
    "weekly_table",
]
