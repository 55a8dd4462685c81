"""What organisers do to a whole season: call it off, rename it, move it into another channel.

- Calling off and renaming: `season_changes.py`; moving: `season_move.py`. What organisers
  read before: `season_changes_view.py`.

May import what `league/seasons` may.
"""

__all__ = ["season_changes", "season_changes_view", "season_move"]
