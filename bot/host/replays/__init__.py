"""Past moves of a match: replays, rewinds, exports and the proof of fair dice.

- Step by step: `replay.py`; buttons: `replay_handlers.py`.
- The offline page: `html_replay.py`; without scripts: `static_story.py`. What season pages share
  with it: `offline_page.py`, `replay_compression.py`.
- The proof: `fairness_proof.py`. A moderator's rewind, a player's take-back:
  `rewind.py`.

May import analysis and what is below.
"""

__all__ = ["html_replay", "offline_page", "replay_compression", "replay_handlers", "rewind"]
