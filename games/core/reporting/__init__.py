"""What games report to the followers of a league, week by week.

- How a game reports its weeks, with stories as data: `week_reporting.py`; which of them are told:
  `story_choice.py`.
- Matches that everybody may watch: `broadcast.py`. A season that is over: `season_review.py`.
"""
