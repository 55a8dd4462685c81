"""A season from its start to its end: matchdays, rounds, absent members and their stand-ins.

- A season begins, who in which division: `season_start.py`; it ends: `season_end.py`, with
  `award_giving.py`; who has left the server by then: `departures.py`.
- A day opens or closes: `matchdays.py`; when one opens, and the last one's wait: `last_day.py`; a
  sitting: `sittings.py`.
- A round of a league for two: `rounds.py`, `round_reminders.py`; a match that outlives its round:
  `late_matches.py`. What the end of a match means: `match_notes.py`.
- Who missed a day, and what is played for them: `absent_members.py`, `remaining_day.py`. A visit:
  `presence.py`; what a member reads on return: `welcome_back.py`.
- What is still to do: `owed_actions.py`. Direct messages about a club that a computer runs:
  `stand_in_letters.py`.
- Who runs a club: `clubs.py`. What clubs may look like side by side: `season_clubs.py`.
- What is reported of a week, read in time and stored: `week_stories.py`, `week_posts.py`. The
  rivals of a week: `weekly_rivalry.py`. Sentences about a round for two: `round_story_lines.py`.

May import analysis and what is below.
"""

__all__ = [
    "absent_members",
    "clubs",
    "departures",
    "last_day",
    "match_notes",
    "matchdays",
    "owed_actions",
    "presence",
    "round_story_lines",
    "rounds",
    "season_clubs",
    "season_start",
    "stand_in_letters",
    "welcome_back",
]
