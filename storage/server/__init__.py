"""The stored data of servers: settings, the audit log, cups and seasons.

- `servers.py`: settings. `post_targets.py`, `puzzle_posts.py`, `champion_roles.py`: what managers
  chose. `puzzle_days.py`: which puzzle a day had, for all servers.
- `audit.py`: what managers and moderators did.
- `cups.py`; `seasons.py`, `divisions.py`, `visits.py`, `rivalries.py`, `awards.py`: leagues.
- Which of these a public message shows: `shown_messages.py`; in which channels they are:
  `public_places.py`.
- What is due, and what of it is overdue: `due_work.py`; the next instant at which something is:
  `upcoming.py`; what a clock that was ahead has put off: `clock_set_back.py`.
- Single values of the whole bot: `key_values.py`.

May import match, member and what is below.
"""
