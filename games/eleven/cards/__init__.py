"""The printed cards: parsed from the decks, checked, and their effects compiled.

- All cards by id: `cards.py`, `ids.py`; their kinds: `models.py`.
- Card texts: `parser.py`, in the terms of `terms.py`; effects: `effect_types.py`,
  `effect_index.py`, `effect_lookup.py`.
- Checks of the decks: `checks.py`, `timing_checks.py`.

What effects do in play is in `games/eleven/effects`.
"""
