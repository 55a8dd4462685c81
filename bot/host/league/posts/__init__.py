"""The messages of a season: announcements, calls, fixtures and the season's panels.

- Which post an announcement becomes, and where it goes: `posts_view.py`; what posts know:
  `division_facts.py`.
- Monday: `monday_preview.py`. Each market day: `transfer_ticker.py`. Friday: `friday_show.py`. A
  round of a league for two: `round_post.py`.
- Table and race: `division_table.py`. The rivalry: `rivalry_lines.py`.
- Calls and reminders: `call_posts.py`. How posts get to their channels: `season_delivery.py`.
- Start, new dates, nobody plays: `season_posts.py`. The end: `champion_post.py`,
  `champion_card.py`, `champion_picture.py`, `award_lines.py`.
- Clubs run by computers: `stand_in_posts.py`. A new organiser: `organiser_view.py`.
- Sign-up, overview, archive: `season_view.py`; weeks: `week_view.py`; rounds: `round_view.py`,
  `fixture_lines.py`; a club's look: `club_view.py`, `identity_picture.py`.

May import league/days, leaderboards, puzzles, replays and what is below.
"""

__all__ = [
    "award_lines",
    "champion_card",
    "champion_post",
    "club_view",
    "division_facts",
    "division_table",
    "fixture_lines",
    "monday_preview",
    "organiser_view",
    "rivalry_lines",
    "round_view",
    "season_delivery",
    "season_view",
    "week_view",
]
