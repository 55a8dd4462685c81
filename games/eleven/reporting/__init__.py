"""What a league's followers read about a week: previews, transfers, stories of Matchday.

- Before a week: `week_preview.py`. A day's transfers: `deals.py`. After Matchday: `week_report.py`,
  from `played_match.py` and `runs.py`; which stories are chosen: `story_choice.py`.
- The sentences: `sentences.py`. What a league calls: `reports.py`.
"""
