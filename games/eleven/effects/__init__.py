"""The effects of cards: conditions, targets, operations, triggers and the queue of tasks.

- When an effect starts: `triggers.py`; whether it applies: `conditions.py`, `targets.py`.
- What it does: `operations.py` lists all; `ops_players.py`, `ops_pitch.py`, `ops_office.py`,
  `hiring.py` have them by subject; dice: `rolling.py`.
- What is still to be done after an answer: `task_queue.py`.

The effects themselves are parsed in `games/eleven/cards`.
"""
