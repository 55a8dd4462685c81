"""The rules of leagues: pure code from data to data, without host, storage, I/O or clock.

- When days and rounds close: `deadlines.py`; matches that outlive a round: `round_deadlines.py`.
  Dates of a time zone: `local_time.py`.
- Who meets whom: `fixtures.py`. Which results count: `results.py`; those of members who have left:
  `leavers.py`.
- The table: `table.py`, of lines as in `table_row.py`; between equal points: `tie_breaks.py`.
- Who can still win: `title_race.py`, in a game's own league table `league_top.py`; what the last
  round must bring: `last_round.py`. Which clubs count as a computer's: `computer_clubs.py`.
- Final places: `places.py`; a champion's way: `title_path.py`. Who goes up and down, and the
  divisions of the next season: `promotion.py`; the order of new members: `seeding.py`.
- At the end: `season_awards.py`. Of a week: which two are compared, `rivalry.py`; of a round for
  two: what is told, `round_stories.py`.
- What the rules read of a season, which the rows of the storage satisfy: `season_data.py`.

The rules for members are in `docs/seasons.md`. `bot/host/league` asks, stores and posts.
"""
