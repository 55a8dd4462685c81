"""Past moves of a match: replays, rewinds, exports and the proof of fair dice.

- Step by step: `replay.py`; buttons: `replay_handlers.py`.
- The offline page: `html_replay.py`, `replay_compression.py`.
- The proof: `fairness_proof.py`. A moderator's rewind: `rewind.py`.

May import analysis and what is below.
"""

__all__ = ["replay_compression", "replay_handlers", "rewind"]
