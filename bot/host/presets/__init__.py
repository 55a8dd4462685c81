"""Presets: preparations that members save, such as squads and decks.

The handlers are in `presets.py`, what they store in `own_presets.py`, names in `preset_names.py`.
The messages are in `bot/host/views/preset_panel.py`; what a game can save: `games/core/presets.py`.

May import league/seasons, play and what is below.
"""

__all__ = ["presets"]
