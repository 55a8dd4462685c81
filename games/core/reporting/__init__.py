"""What games report to the followers of a league, week by week.

- Stories as data: `stories.py`; which of them are told: `story_choice.py`.
- How a game reports its weeks: `week_reporting.py`.
- Matches that everybody may watch: `broadcast.py`. A season that is over: `season_review.py`.
"""
