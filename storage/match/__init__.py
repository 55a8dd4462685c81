"""The stored data of matches: rows, moves, messages, the outbox, turns and reminders.

- `matches.py`: a match, its seats, its version. `moves.py`: moves, and states to go back to.
- `outbox.py`: what is still to be delivered. `messages.py`: where messages are. `panels.py`: open
  panels and their tokens.
- `turns.py`, `pauses.py`, `reminders.py`: clocks. `requests.py`: an open request for consent.
- `settings_changes.py`: what is noted without a move.
- `plans.py`. `invitations.py`, `match_issues.py`, `match_counts.py`, `analyses.py`.

May import fleet, engine and schema; not member or server.
"""
