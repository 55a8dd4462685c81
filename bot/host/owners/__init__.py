"""What whoever runs the bot does from Discord, and what members then read.

- `/owner`: `owner_commands.py`, `owner_view.py`; who may use it: `owner_access.py`; what they
  did: `owners_log.py`.
- What every process must know of it, read every few seconds: `owner_watch.py`.
- Blocked members and servers: `block_commands.py`, `blocking.py`. Announcements: `announcing.py`.
- Problem reports: `report_commands.py`; their answers: `report_answers.py`.

May import servers and what is below.
"""

__all__ = [
    "announcing",
    "blocking",
    "owner_access",
    "owner_commands",
    "owner_watch",
    "report_answers",
]
